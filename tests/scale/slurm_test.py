#!/usr/bin/env python3
"""Checks games by a job array of Slurm, end to end: 20 shards, of which one is killed and queued again, and a merge that
waits for them, whose bytes have to be those of one run. Sets up Slurm on this host for that, with munge, under a folder of
its own and on ports of its own, and takes it down again. Needs root. By hand:

    ./bootstrap slurm-test
    python3 tests/scale/slurm_test.py build/release/arbitro
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHARDS = 20
KILLED = 7
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs/examples/slurm"
CONTROLLER_PORT, NODE_PORT = 26817, 26818

CONF = """\
ClusterName=arbitro
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
AuthType=auth/munge
# What is queued again starts when what it was started with before cannot be used any more, by default after two minutes.
AuthInfo=socket={folder}/munge/socket,cred_expire=10
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
# Short tasks: do not wait between looks at the queue.
SchedulerParameters=batch_sched_delay=0,sched_min_interval=10000,sched_interval=1
NodeName=localhost NodeAddr=127.0.0.1 CPUs={cpus} RealMemory={memory} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"slurm_test: {words}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Cluster:
    """Munge, controller and node on this host. Only processes that were started here are ended."""

    def __init__(self, folder):
        self.folder = folder
        self.started = []
        self.environment = dict(os.environ, SLURM_CONF=str(folder / "slurm.conf"))

    def start(self):
        for name in ("state", "spool", "munge"):
            (self.folder / name).mkdir()
        self.folder.chmod(0o755)
        munge = self.folder / "munge"
        (munge / "key").write_bytes(os.urandom(128))
        (munge / "key").chmod(0o400)
        for path in (munge, munge / "key"):
            shutil.chown(path, "munge", "munge")
        munge.chmod(0o711)
        self.launch("munged", "runuser", "-u", "munge", "--", "munged", "--foreground", f"--socket={munge}/socket",
                    f"--key-file={munge}/key", f"--pid-file={munge}/pid", f"--log-file={munge}/log",
                    f"--seed-file={munge}/seed")
        self.wait_for(lambda: (munge / "socket").exists(), "munge")
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20 // 2
        (self.folder / "slurm.conf").write_text(CONF.format(
            folder=self.folder, controller_port=CONTROLLER_PORT, node_port=NODE_PORT, cpus=os.cpu_count(), memory=memory))
        self.launch("slurmctld", "slurmctld", "-D", "-i", "-f", self.folder / "slurm.conf")
        self.launch("slurmd", "slurmd", "-D", "-N", "localhost", "-f", self.folder / "slurm.conf")
        self.wait_for(lambda: "idle" in self.ask("sinfo", "-h", "-o", "%t"), "a node that is idle")

    def launch(self, name, *words):
        log = open(self.folder / f"{name}.out", "wb")
        self.started.append((name, subprocess.Popen([str(word) for word in words], stdout=log, stderr=log,
                                                    env=self.environment)))

    def ask(self, *words):
        return subprocess.run(words, capture_output=True, text=True, check=False, env=self.environment).stdout

    def wait_for(self, holds, what, seconds=120):
        end = time.monotonic() + seconds
        while not holds():
            for name, process in self.started:
                if process.poll() is not None:
                    sys.exit(f"slurm_test: {name} ended\n" + self.logs())
            if time.monotonic() > end:
                sys.exit(f"slurm_test: waited in vain for {what}\n{self.ask('squeue', '-a')}" + self.logs())
            time.sleep(0.2)

    def logs(self):
        return "".join(f"--- {path.name}\n{path.read_text(errors='replace')[-3000:]}"
                       for path in sorted(self.folder.glob("*.out")) + sorted(self.folder.glob("*.log")))

    def stop(self):
        for _, process in reversed(self.started):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


# Stands for arbitro: the task that is to be killed waits, the first time, until somebody does.
WAITING = """\
#!/bin/bash
if [[ $* == *"--shard {killed}/"* && ! -e {folder}/was-killed ]]; then
  touch {folder}/is-waiting
  # The report is begun when the task is killed, as it would be.
  for ((i = 0; i < $#; ++i)); do
    if [[ ${{!i}} == --output ]]; then j=$((i + 1)); echo half >"${{!j}}.tmp"; fi
  done
  sleep 600
fi
exec {arbitro} "$@"
"""


def state_of(cluster, job):
    """States of the tasks of a job that the queue still knows, by task."""
    rows = (row.split() for row in cluster.ask("squeue", "-h", "-a", "-r", "-t", "all", "-j", job, "-o", "%K %T").splitlines())
    return {row[0]: row[1] for row in rows}


def main():
    arbitro = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="arbitro-slurm-") as name:
        folder = Path(name)
        games = folder / "games"
        games.mkdir()
        for number in range(3):
            run(arbitro, "play", "--games", 100, "--seed", number, "-o", games / f"{number}.parchis")
        (games / "wrong.parchis.txtpb").write_text(run(arbitro, "example"))
        listed = folder / "games.list"
        listed.write_text("".join(f"{path}\n" for path in sorted(games.iterdir())))
        whole = run(arbitro, "check", "-q", "--files-from", listed, "--fail-on", "never", "--format", "jsonl")
        wrapper = folder / "arbitro-that-waits"
        wrapper.write_text(WAITING.format(killed=KILLED, folder=folder, arbitro=arbitro))
        wrapper.chmod(0o755)
        out = folder / "reports"
        cluster = Cluster(folder)
        try:
            cluster.start()
            began = time.monotonic()
            cluster.environment.update(OUT=str(out), LIST=str(listed), SHARDS=str(SHARDS), ARBITRO=str(wrapper))
            sbatch = ["sbatch", "--parsable", "--chdir", str(folder)]
            array = run(*sbatch, f"--array=0-{SHARDS - 1}", EXAMPLES / "check-array.sbatch", env=cluster.environment).strip()
            merge = run(*sbatch, f"--dependency=afterok:{array}", EXAMPLES / "merge.sbatch", env=cluster.environment).strip()
            cluster.wait_for((folder / "is-waiting").exists, f"shard {KILLED}")
            others = lambda: all(state == "COMPLETED" for task, state in state_of(cluster, array).items()
                                 if task != str(KILLED))
            cluster.wait_for(lambda: len(list(out.glob("*.json"))) == SHARDS - 1 and others(), "the other shards")
            print(f"{SHARDS - 1} shards are done; shard {KILLED} is killed and queued again")
            (folder / "was-killed").touch()
            run("scontrol", "requeue", f"{array}_{KILLED}", env=cluster.environment)
            assert not (out / f"{KILLED}.jsonl").exists(), "a report that is not complete has its name"
            cluster.wait_for(lambda: (out / "all.json").exists(), "the merge")
            cluster.wait_for(lambda: state_of(cluster, merge).get("N/A", "COMPLETED") == "COMPLETED", "its end")
            assert (out / "all.jsonl").read_text() == whole, "the merge is not what one run says"
            print(f"merged: {len(whole)} bytes, the same as of one run; {time.monotonic() - began:.0f} s")
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
