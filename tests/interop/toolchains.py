"""The libraries that write logs in interop_test.py: what each needs, and how its programs are run."""
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "interop"
EXAMPLES = ROOT / "docs" / "examples"
PROTO_DIR = ROOT / "proto"
SCHEMA = "parchis/log/v1/game_log.proto"
NODE_MODULES = ROOT / "tests" / "web" / "node_modules"
JAR_FOLDER = pathlib.Path("/usr/share/java")  # where Debian's packages put them
JARS = {"protobuf.jar": "libprotobuf-java", "protobuf-util.jar": "libprotobuf-java", "gson.jar": "libgoogle-gson-java",
        "guava.jar": "libguava-java"}


class Missing(Exception):
    """A tool is not installed; says which and where it comes from."""


def program(name, package):
    if not shutil.which(name):
        raise Missing(f"no {name}: Debian package {package}")
    return name


def run(command, **options):
    """Standard output of a command that has to succeed."""
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          encoding="utf-8", **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def protoc(*options):
    run([program("protoc", "protobuf-compiler"), f"-I{PROTO_DIR}", *options, SCHEMA])


class Toolchain:
    """`exporter` is the start of the command `EXPORTER FORM INPUT OUTPUT`, or empty; `variants` the command that writes
    variants of an archive; `page` the documentation that shows the exporter at work."""

    exporter = ()
    page = None

    def __init__(self, folder):
        self.folder = folder
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", PYTHONDONTWRITEBYTECODE="1")

    def prepare(self):
        """Compiles what has to be compiled; raises Missing."""

    def variants(self, archive, json_lines, output):
        raise NotImplementedError


class Python(Toolchain):
    implementation = "cpp"

    def prepare(self):
        generated = self.folder / "generated"
        generated.mkdir()
        protoc(f"--python_out={generated}")
        self.environment["PYTHONPATH"] = str(generated)
        self.environment["PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"] = self.implementation
        self.exporter = (sys.executable, EXAMPLES / "python" / "export_games.py")

    def variants(self, archive, json_lines, output):
        return (sys.executable, HERE / "variants.py", archive, output)


class PurePython(Python):
    """The other implementation of the same package; it orders maps and prints on its own."""

    implementation = "python"


class Npm(Toolchain):
    package = None

    def prepare(self):
        program("node", "nodejs")
        installed = NODE_MODULES / self.package
        if not installed.is_dir():
            raise Missing(f"no {self.package}: npm --prefix tests/web ci --ignore-scripts")
        self.environment["NODE_PATH"] = str(NODE_MODULES)


class Protobufjs(Npm):
    package = "protobufjs"
    page = EXAMPLES / "javascript" / "README.md"

    def prepare(self):
        super().prepare()
        self.exporter = ("node", EXAMPLES / "javascript" / "export_games.js")

    def variants(self, archive, json_lines, output):
        return ("node", HERE / "variants_protobufjs.js", PROTO_DIR / SCHEMA, archive, output)


class Protobufjs7(Protobufjs):
    """The version before: it writes zeros, and other programs will use it for long."""

    package = "protobufjs7"

    def prepare(self):
        super().prepare()
        modules = self.folder / "node_modules"
        modules.mkdir()
        (modules / "protobufjs").symlink_to(NODE_MODULES / self.package)
        self.environment["NODE_PATH"] = str(modules)


class Bufbuild(Npm):
    package = "@bufbuild/protobuf"

    def prepare(self):
        super().prepare()
        protoc(f"--descriptor_set_out={self.folder / 'descriptors'}")

    def variants(self, archive, json_lines, output):
        return ("node", HERE / "variants_bufbuild.js", self.folder / "descriptors", json_lines, archive, output)


class Java(Toolchain):
    page = EXAMPLES / "java" / "README.md"

    def prepare(self):
        program("javac", "default-jdk-headless")
        for jar, package in JARS.items():
            if not (JAR_FOLDER / jar).exists():
                raise Missing(f"no {JAR_FOLDER / jar}: Debian package {package}")
        generated, classes = self.folder / "generated", self.folder / "classes"
        generated.mkdir()
        protoc(f"--java_out={generated}")
        jars = [str(JAR_FOLDER / jar) for jar in JARS]
        run(["javac", "-Xlint:all", "-Werror", "-encoding", "UTF-8", "-cp", ":".join(jars), "-d", classes,
             *sorted(generated.rglob("*.java")), EXAMPLES / "java" / "ExportGames.java", HERE / "Variants.java"])
        self.java = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", ":".join([str(classes), *jars]))
        self.exporter = (*self.java, "ExportGames")
        # No UTF-8 from the machine: the programs have to ask for it.
        self.environment["LC_ALL"] = "C"

    def variants(self, archive, json_lines, output):
        return (*self.java, "Variants", archive, output)


TOOLCHAINS = {"python": Python, "pure-python": PurePython, "protobufjs": Protobufjs, "protobufjs7": Protobufjs7,
              "bufbuild": Bufbuild, "java": Java}
