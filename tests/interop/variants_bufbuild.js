// Reads games with @bufbuild/protobuf, from JSON lines and from an archive, and writes them in the ways that it has.
//
// usage: node variants_bufbuild.js DESCRIPTORS JSON ARCHIVE FOLDER
// DESCRIPTORS is what `protoc --descriptor_set_out` writes; interop_test.py knows what has to become of each file.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const protobuf = require("@bufbuild/protobuf");
const { FileDescriptorSetSchema } = require("@bufbuild/protobuf/wkt");
const { sizeDelimitedEncode, sizeDelimitedPeek } = require("@bufbuild/protobuf/wire");

const [descriptorFile, jsonFile, archiveFile, folder] = process.argv.slice(2);
const descriptors = protobuf.fromBinary(FileDescriptorSetSchema, fs.readFileSync(descriptorFile));
const GameLog = protobuf.createFileRegistry(descriptors).getMessage("parchis.log.v1.GameLog");

function write(name, content) {
  fs.writeFileSync(path.join(folder, name), content);
}

// The last eight bytes of a gzip are the CRC-32 and the length of what is in it.
function withChecksum(game) {
  const packed = zlib.gzipSync(protobuf.toBinary(GameLog, game));
  return { ...game, crc32: packed.readUInt32LE(packed.length - 8) };
}

function writeArchive(name, games) {
  write(name, Buffer.concat(games.map((game) => sizeDelimitedEncode(GameLog, withChecksum(game)))));
}

function readArchive(bytes) {
  const games = [];
  while (bytes.length > 0) {
    const { size, offset } = sizeDelimitedPeek(bytes);
    games.push(protobuf.fromBinary(GameLog, bytes.subarray(offset, offset + size)));
    delete games.at(-1).crc32;
    bytes = bytes.subarray(offset + size);
  }
  return games;
}

function withChoices(game, order) {
  const choices = Object.fromEntries(order(Object.entries(game.header.choices)));
  return { ...game, header: { ...game.header, choices } };
}

const fromLines = fs.readFileSync(jsonFile, "utf8").trimEnd().split("\n")
  .map((line) => protobuf.fromJsonString(GameLog, line));
const games = readArchive(fs.readFileSync(archiveFile));
// The library writes a map in the order in which its entries were put in.
const sorted = (entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1));
writeArchive("from_json.parchis", fromLines.map((game) => withChoices(game, sorted)));
writeArchive("from_archive.parchis", games);
writeArchive("map_order.parchis", games.map((game) => withChoices(game, (entries) => sorted(entries).reverse())));

function writeJson(name, options) {
  write(name, games.map((game) => `${protobuf.toJsonString(GameLog, game, options)}\n`).join(""));
}
writeJson("plain.parchis.json", {});
writeJson("enum_numbers.parchis.json", { enumAsInteger: true });
writeJson("proto_names.parchis.json", { useProtoFieldName: true });
writeJson("with_defaults.parchis.json", { alwaysEmitImplicit: true });
write("first_game.parchis.json", protobuf.toJsonString(GameLog, games[0], { prettySpaces: 2 }));
