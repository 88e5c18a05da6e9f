#!/usr/bin/env node
// Exports ../recorded_games.json, games as a program may keep them, to game logs. ../README.md explains both sides.
//
//     node export_games.js FORM INPUT OUTPUT
//
// FORM is `binary` (OUTPUT is a folder, one file a game), `archive` or `json` (one object a line).
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const protobuf = require("protobufjs");

const PROTO_DIR = path.join(__dirname, "..", "..", "..", "proto");
const CORRIDOR = 7;

const root = new protobuf.Root();
root.resolvePath = (origin, target) => path.join(PROTO_DIR, target);
root.loadSync("parchis/log/v1/game_log.proto").resolveAll();
const GameLog = root.lookupType("parchis.log.v1.GameLog");

// What every recording has to have.
function need(object, key) {
  if (object[key] === undefined) throw new Error(`there is no '${key}'`);
  return object[key];
}

function indexIn(names, name, what) {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`there is no ${what} '${name}'`);
  return index;
}

// The value of an enum that ends in these words: SPEND_CAPTURE_BONUS of Spend for "capture bonus".
function enumValue(enumName, words) {
  const name = `${enumName}_${words}`.toUpperCase().replaceAll(" ", "_");
  const value = root.lookupEnum(`parchis.log.v1.${enumName}`).values[name];
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

// protobufjs writes every field that an object has, also one that the schema does not call optional and that is 0 or
// empty. There 0 and absent are the same, and other libraries write nothing; so leave it away.
function withoutZeros(fields) {
  const isZero = (value) => value === undefined || value === 0 || value === "";
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isZero(value)));
}

// Numbers of the log for the words of the recording.
class Table {
  constructor(game) {
    this.track = 17 * need(game, "arms");
    this.colors = need(game, "colors");
    this.players = need(game, "players").map((player) => need(player, "name"));
    this.movedBy = game.players.map((player) => need(player, "moves"));
  }

  seat(player) {
    return indexIn(this.players, player, "player");
  }

  color(name) {
    return indexIn(this.colors, name, "color") + 1;
  }

  // 12 for the second piece of the first color, "yellow 2".
  piece(words) {
    const [, color, number] = /^(.+) ([1-4])$/.exec(words) ?? [];
    if (!color) throw new Error(`there is no piece '${words}'`);
    return 10 * this.color(color) + Number(number);
  }

  // Squares of the track are numbers in the recording too.
  square(word) {
    if (typeof word === "number") return word;
    if (word === "nest") return 0;
    if (word === "goal") return this.track + CORRIDOR + 1;
    const corridor = /^corridor ([1-7])$/.exec(word);
    if (!corridor) throw new Error(`there is no square '${word}'`);
    return this.track + Number(corridor[1]);
  }

  isOwn(player, piece) {
    return this.movedBy[this.seat(player)].some((color) => this.color(color) === Math.floor(this.piece(piece) / 10));
  }
}

// Absent means "not said": what the recording does not have is left away, and never filled with a guess.
function toHeader(game, table) {
  const header = withoutZeros({
    gameId: game.id,
    producer: game.program,
    producerVersion: game.version,
    rules: game.rules,
    arms: game.arms,
    startPosition: game.start,
    source: game.source,
  });
  // A map is written in the order of its keys here; sorted, the same game always makes the same bytes.
  header.choices = Object.fromEntries(Object.entries(game.answers ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  header.openPoints = game.unsure ?? [];
  header.colorNames = game.colors;
  header.seats = game.players.map((player) => ({
    ...withoutZeros({ name: player.name, team: player.team, owner: player.owner }),
    colors: player.moves.map((name) => table.color(name)),
  }));
  if (game.first !== undefined) header.firstSeat = table.seat(game.first);
  header.openingThrows = (game.draw ?? []).map((thrown) =>
    withoutZeros({ seat: table.seat(thrown.player), die: thrown.die, round: thrown.round }));
  header.omissions = (game.leaves_out ?? []).map((words) => enumValue("Omission", words));
  header.completeClaims = (game.always_says ?? []).map((words) => enumValue("Claim", words));
  return header;
}

function toPly(recorded, table) {
  const ply = {};
  const player = need(recorded, "player");
  // The piece says whose ply it is, but for a mate's piece.
  if (recorded.piece === undefined || !table.isOwn(player, recorded.piece)) ply.seat = table.seat(player);
  // 0 is a value of its own here. So ask whether the recording has a field, not whether the field is true.
  const copy = (key, field, convert = (value) => value) => {
    if (recorded[key] !== undefined) ply[field] = convert(recorded[key]);
  };
  copy("die", "die");
  copy("second_die", "secondDie");
  copy("spends", "spend", (words) => enumValue("Spend", words));
  copy("piece", "piece", (words) => table.piece(words));
  copy("from", "from", (word) => table.square(word));
  copy("to", "to", (word) => table.square(word));
  copy("captured", "captured", (pieces) => pieces.map((words) => table.piece(words)));
  copy("bonus", "bonusEarned");
  copy("penalized", "penalized", (words) => (words === "nobody" ? 0 : table.piece(words)));
  copy("second_piece", "secondPiece", (words) => table.piece(words));
  copy("contact", "contact", (words) => enumValue("Contact", words));
  copy("moves_offered", "choices");
  copy("takes_back", "takesBack");
  copy("event", "event", (words) => enumValue("Event", words));
  return ply;
}

// Rare things stand in a note of their own; most plies have none.
function toNote(recorded, number, table) {
  if (!["after", "numbers_left", "steps", "by", "remark", "at"].some((key) => key in recorded)) return undefined;
  const note = withoutZeros({ ply: number, comment: recorded.remark, unixMs: recorded.at });
  note.positionAfter = (recorded.after ?? []).map((word) => table.square(word));
  note.numbersLeft = recorded.numbers_left ?? [];
  if (recorded.steps !== undefined) note.steps = recorded.steps;
  if (recorded.by !== undefined) note.actor = enumValue("Actor", recorded.by);
  return note;
}

function toEnding(end, table, plyCount) {
  const ending = withoutZeros({ comment: end.remark });
  if (end.why !== undefined) ending.reason = enumValue("Reason", end.why);
  ending.ranking = (end.ranking ?? []).map((player) => table.seat(player));
  ending.plyCount = plyCount;
  return ending;
}

function toLog(game) {
  let where = "header";
  try {
    const table = new Table(game);
    const log = { magic: "PARCHISLOG", header: toHeader(game, table), plies: [], notes: [] };
    need(game, "plies").forEach((recorded, number) => {
      where = `ply ${number}`;
      log.plies.push(toPly(recorded, table));
      const note = toNote(recorded, number, table);
      if (note) log.notes.push(note);
    });
    where = "end";
    if (game.end) log.ending = toEnding(game.end, table, log.plies.length);
    const wrong = GameLog.verify(log);  // a number where a text belongs, and the like
    if (wrong) throw new Error(wrong);
    return GameLog.create(log);
  } catch (trouble) {
    throw new Error(`game ${game.id}: ${where}: ${trouble.message}`);
  }
}

// The CRC-32 of zlib and PNG. (zlib.crc32 of Node does the same, from Node 20.15 on.)
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;  // unsigned again: the operators of JavaScript make signed numbers
}

// The binary form with its CRC-32: that of all bytes before the field, which is written last.
function toBytes(log) {
  const bytes = GameLog.encode(log).finish();
  return GameLog.encode({ ...log, crc32: crc32(bytes) }).finish();
}

// Enums by name and 64-bit numbers as texts, as the JSON mapping of protobuf has them. Without these options 64-bit
// numbers would become objects of two halves.
function toJson(log) {
  return JSON.stringify(GameLog.toObject(log, { enums: String, longs: String }));
}

function main([form, input, output, ...more]) {
  if (!["binary", "archive", "json"].includes(form) || !output || more.length > 0) {
    throw new Error("usage: export_games.js binary|archive|json INPUT OUTPUT");
  }
  const logs = JSON.parse(fs.readFileSync(input, "utf8")).map(toLog);
  if (form === "binary") {
    fs.mkdirSync(output, { recursive: true });
    for (const log of logs) fs.writeFileSync(path.join(output, `${log.header.gameId}.parchis`), toBytes(log));
  } else if (form === "archive") {
    const archive = protobuf.Writer.create();
    for (const log of logs) archive.bytes(toBytes(log));  // `bytes` writes the length in front
    fs.writeFileSync(output, archive.finish());
  } else {
    fs.writeFileSync(output, logs.map((log) => `${toJson(log)}\n`).join(""));
  }
  const plies = logs.reduce((sum, log) => sum + log.plies.length, 0);
  console.log(`${output}: ${logs.length} games, ${plies} plies`);
}

try {
  main(process.argv.slice(2));
} catch (trouble) {
  console.error(trouble.message);
  process.exitCode = 1;
}
