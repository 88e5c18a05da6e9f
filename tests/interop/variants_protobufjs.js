// Reads an archive and writes its games in the other ways that protobufjs has.
//
// usage: node variants_protobufjs.js SCHEMA ARCHIVE FOLDER     interop_test.py knows what has to become of each file
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const protobuf = require("protobufjs");

function gameLogOf(schema) {
  return protobuf.parse(schema).root.resolveAll().lookupType("parchis.log.v1.GameLog");
}

const [schemaFile, archiveFile, folder] = process.argv.slice(2);
const schema = fs.readFileSync(schemaFile, "utf8");
const GameLog = gameLogOf(schema);

function readArchive(bytes) {
  const reader = protobuf.Reader.create(bytes);
  const games = [];
  while (reader.pos < reader.len) games.push(GameLog.decodeDelimited(reader));
  return games;
}

// The last eight bytes of a gzip are the CRC-32 and the length of what is in it.
function protect(bytes) {
  return Buffer.concat([bytes, Buffer.from([0x35]), zlib.gzipSync(bytes).subarray(-8, -4)]);
}

function writeArchive(name, records) {
  const writer = protobuf.Writer.create();
  for (const record of records) writer.bytes(record);
  fs.writeFileSync(path.join(folder, `${name}.parchis`), writer.finish());
}

function writeJson(name, options) {
  const lines = games.map((game) => `${JSON.stringify(GameLog.toObject(game, options))}\n`);
  fs.writeFileSync(path.join(folder, `${name}.parchis.json`), lines.join(""));
}

const games = readArchive(fs.readFileSync(archiveFile));
const checksums = games.map((game) => game.crc32);
for (const game of games) delete game.crc32;

function withoutChecksum(object) {
  return Buffer.from(GameLog.encode(object).finish());
}

// Every field that is not optional is there, also where it is 0 or empty. Version 7 writes them, version 8 does not.
const withZeros = games.map((game) => GameLog.fromObject(GameLog.toObject(game, { defaults: true, longs: Number })));
writeArchive("zeros", withZeros.map((object) => protect(withoutChecksum({ ...object, crc32: undefined }))));

const reordered = games.map((game) => {
  const object = GameLog.toObject(game, { longs: Number });
  object.header.choices = Object.fromEntries(Object.entries(object.header.choices ?? {}).reverse());
  return withoutChecksum(GameLog.fromObject(object));
});
writeArchive("map_order", reordered.map(protect));
writeArchive("kept_checksum", reordered.map((bytes, i) => {
  const field = Buffer.from([0x35, 0, 0, 0, 0]);
  field.writeUInt32LE(checksums[i], 1);
  return Buffer.concat([bytes, field]);
}));

// By a schema that packs the lists which ours does not pack, and no others.
const OtherLog = gameLogOf(schema
  .replace(/^( *repeated (?:uint32|Omission|Claim) \w+ = \d+);/gm, "$1 [packed=false];")
  .replace("[packed = false]", "[packed = true]"));
writeArchive("packing", games.map((game) =>
  protect(Buffer.from(OtherLog.encode(OtherLog.fromObject(GameLog.toObject(game, { longs: Number }))).finish()))));

const delimited = protobuf.Writer.create();
games.forEach((game, i) => GameLog.encodeDelimited({ ...game, crc32: checksums[i] }, delimited));
fs.writeFileSync(path.join(folder, "delimited.parchis"), delimited.finish());

// The first half of a character: a text of JavaScript may end in it, UTF-8 has no bytes for it.
const halved = { ...games[0], header: { ...games[0].header, producer: "\ud83c" } };
writeArchive("half_character", [protect(withoutChecksum(halved))]);

// As a newer schema could write it; then read and written by a program that does not know those fields.
const NewerLog = gameLogOf(schema
  .replace("message Ply {", "message Ply { uint32 newer = 99;")
  .replace("message Header {", "message Header { uint32 newer = 99;")
  .replace("message GameLog {", "message GameLog { uint32 newer = 99;"));
const newer = games.map((game) => {
  const object = GameLog.toObject(game, { longs: Number });
  object.newer = object.header.newer = object.plies[0].newer = 1;
  return Buffer.from(NewerLog.encode(NewerLog.fromObject(object)).finish());
});
writeArchive("unknown_fields", newer.map(protect));
writeArchive("rewritten", newer.map((bytes) => protect(withoutChecksum(GameLog.decode(bytes)))));

const usual = { enums: String, longs: String };
writeJson("number_longs", { ...usual, longs: Number });
writeJson("enum_numbers", { longs: String });
writeJson("with_defaults", { ...usual, defaults: true });
writeJson("oneof_names", { ...usual, oneofs: true });
writeJson("halves_of_longs", {});
