#!/usr/bin/env node
// A small Parchís engine that answers the conformance protocol: one die, one color a player, as `ludoteka` plays.
//
//     arbitro conform --exec 'node engine.js' --rules ludoteka
//
// It needs nothing but Node. Copy it and put your own engine in
// the place of the functions below `The rules`.
'use strict';

const readline = require('readline');

const NEST = -1;  // else the squares walked from the start: gate, corridor and goal come last
const KEYS = ['sixes', 'last', 'late', 'done'];

class Unsupported extends Error {}

/** A position line, taken apart (docs/notation.md). */
class Position {
  constructor(line) {
    const [colors, seat, owed, ...keys] = line.split(' ');
    this.arms = colors.split('/').length;
    this.gate = 17 * this.arms - 5;
    this.goal = this.gate + 8;
    this.places = colors.split('/').map((pieces, color) => pieces.split(',').map((place) => this.read(place, color)));
    this.seat = Number(seat);
    this.owed = owed === '-' ? [] : owed.split('+');
    this.keys = Object.fromEntries(keys.map((key) => key.split('=')));
    if (!Object.keys(this.keys).every((key) => KEYS.includes(key)) ||
        !this.owed.every((item) => /^(d[1-6]|b[0-9]+)$/.test(item))) {
      throw new Unsupported('what this position remembers');
    }
  }

  read(place, color) {
    if (place === 'n') return NEST;
    if (place === 'g') return this.goal;
    if (place[0] === 'c') return this.gate + Number(place.slice(1));
    const track = 17 * this.arms;
    return (Number(place) - 17 * color - 5 + track) % track;
  }

  line() {
    const colors = this.places.map((pieces, color) => pieces.map((place) => this.written(place, color)).join(','));
    const keys = KEYS.filter((key) => key in this.keys).map((key) => ` ${key}=${this.keys[key]}`).join('');
    return `${colors.join('/')} ${this.seat} ${this.owed.join('+') || '-'}${keys}`;
  }

  written(place, color) {
    if (place === NEST) return 'n';
    if (place === this.goal) return 'g';
    return place > this.gate ? `c${place - this.gate}` : String(this.square(color, place));
  }

  /** The number of the square on the board: track, corridor, goal. */
  square(color, place) {
    const track = 17 * this.arms;
    return place <= this.gate ? (17 * color + 4 + place) % track + 1 : track + place - this.gate;
  }

  /** The pieces [color, number] on the square that is so far from this color's start. */
  on(color, place) {
    const found = [];
    this.places.forEach((pieces, other) => pieces.forEach((where, piece) => {
      const here = place > this.gate
        ? other === color && where === place && place !== this.goal
        : where >= 0 && where <= this.gate && this.square(other, where) === this.square(color, place);
      if (here) found.push([other, piece]);
    }));
    return found;
  }
}

// The rules

const isSafe = (square) => [5, 12, 17].includes((square - 1) % 17 + 1);
const isBarrier = (pieces) => pieces.length === 2 && pieces[0][0] === pieces[1][0];
const code = ([color, piece]) => 10 * (color + 1) + piece + 1;
const lateOf = (position) => (position.keys.late || '').split('+');

/** What comes of walking: {place, captured}, or null where the piece cannot. */
function walk(position, piece, steps) {
  const color = position.seat;
  const start = position.places[color][piece];
  const end = start + steps;
  if (start === NEST || end > position.goal) return null;
  for (let place = start + 1; place <= end && place < position.goal; ++place) {
    if (isBarrier(position.on(color, place))) return null;
  }
  const there = position.on(color, end);
  if (there.length > 1) return null;
  const captures = there.length === 1 && end <= position.gate && there[0][0] !== color &&
      !isSafe(position.square(color, end));
  return {place: end, captured: captures ? there : []};
}

/** Every way in which a five brings a piece out: the captured pieces of each. */
function enter(position) {
  const color = position.seat;
  const there = position.on(color, 0);
  const rivals = there.filter(([other]) => other !== color);
  if (there.length < 2) return [[]];
  if (rivals.length === 1) return [rivals];
  const late = lateOf(position);
  let later = rivals.filter((piece) => late.includes(String(code(piece))));
  if (isBarrier(rivals)) later = rivals.slice(0, 1);  // either of two like pieces
  return (later.length ? later : rivals).map((piece) => [piece]);
}

/**
 * The legal plies, each {piece, place, captured, fields}: fields are those of the protocol, piece is null in a pass. Of
 * two bonuses either can be used.
 */
function plies(position, face) {
  const items = position.owed.length ? [...new Set(position.owed)] : [undefined];
  return items.flatMap((item) => pliesWith(position, item, face));
}

/** Those that use one of the things owed, or without one the face thrown. */
function pliesWith(position, item, face) {
  const own = position.places[position.seat];
  const bonus = item !== undefined && item[0] === 'b';
  const number = item === undefined ? face : Number(item.slice(1));
  const fields = bonus ? {bonus: number} : {die: number};
  const nobody = {piece: null, place: null, captured: []};
  if (item === undefined && number === 6 && position.keys.sixes === '2') {
    const last = Number(position.keys.last || 0) % 10 - 1;
    const safe = last < 0 || own[last] === NEST || own[last] > position.gate;
    return [{...nobody, fields: safe ? fields : {...fields, penalized: code([position.seat, last])}}];
  }
  const steps = number === 6 && !bonus && !own.includes(NEST) ? 7 : number;
  if (number === 5 && !bonus && own.includes(NEST)) {
    const out = enter(position).map((captured) => ({piece: own.indexOf(NEST), place: 0, captured, fields}));
    if (out.length) return out;
  }
  let moves = [];
  own.forEach((_, piece) => {
    const walked = walk(position, piece, steps);
    if (walked) moves.push({piece, ...walked, fields});
  });
  if (number === 6 && !bonus) {  // a six opens a barrier
    const opening = moves.filter((move) => isBarrier(position.on(position.seat, own[move.piece])));
    if (opening.length) moves = opening;
  }
  return moves.length ? moves : [{...nobody, fields}];
}

/** Carries a legal ply out. */
function play(position, {piece, place, captured, fields}) {
  const own = position.places[position.seat];
  const late = lateOf(position);
  let sixes = Number(position.keys.sixes || 0);
  let last = position.keys.last;
  for (const key of ['late', 'sixes', 'last']) delete position.keys[key];
  if ('die' in fields) sixes = fields.die === 6 && sixes !== 2 ? sixes + 1 : 0;
  const used = position.owed.indexOf('bonus' in fields ? `b${fields.bonus}` : `d${fields.die}`);
  if (used >= 0) position.owed.splice(used, 1);
  if ('penalized' in fields) own[fields.penalized % 10 - 1] = NEST;
  if (piece !== null) {
    own[piece] = place;
    last = String(code([position.seat, piece]));
    for (const [other, number] of captured) {
      position.places[other][number] = NEST;
      position.owed.push('b20');
    }
    if (place <= position.gate) late.push(last);
    if (place === position.goal) position.owed.push('b10');
  }
  rememberArrivals(position, late);
  if (own.every((where) => where === position.goal)) {
    position.owed = [];
    position.keys.done = String(position.seat);
  } else if (sixes) {
    position.keys.sixes = String(sixes);
    if (last) position.keys.last = last;
  } else if (!position.owed.length) {
    position.seat = (position.seat + 1) % position.arms;
  }
}

/** On a start that holds two colors, none of them its own, the piece that came later can be captured. */
function rememberArrivals(position, late) {
  const found = [];
  for (let color = 0; color < position.arms; ++color) {
    const there = position.on(color, 0);
    if (new Set([color, ...there.map(([other]) => other)]).size !== 3) continue;
    found.push(...there.map((piece) => String(code(piece))).filter((piece) => late.includes(piece)).slice(-1));
  }
  if (found.length) position.keys.late = found.join('+');
}

// The protocol

function checkRules({rules = {}}) {
  const {preset = 'ludoteka', differences = {}, seats = []} = rules;
  if (preset !== 'ludoteka' || Object.keys(differences).length || seats.length) {
    throw new Unsupported('other rules than ludoteka');
  }
}

function written(position, {piece, place, captured, fields}) {
  if (piece === null) return fields;
  const moved = {...fields, piece: code([position.seat, piece]), to: position.square(position.seat, place)};
  return captured.length ? {...moved, captured: captured.map(code)} : moved;
}

function legal(request) {
  checkRules(request);
  const position = new Position(request.position);
  if ('done' in position.keys) return {plies: []};
  const [face = 0] = request.dice || [];
  return {plies: plies(position, face).map((ply) => written(position, ply))};
}

function apply(request) {
  checkRules(request);
  const position = new Position(request.position);
  const asked = request.ply;
  const same = (key, value) => JSON.stringify(asked[key]) === JSON.stringify(value);
  for (const ply of plies(position, asked.die || 0)) {
    const fields = Object.entries(written(position, ply));
    if (fields.every(([key, value]) => same(key, value) || (key === 'captured' && !(key in asked)))) {
      play(position, ply);
      return {position: position.line()};
    }
  }
  return {legal: false};
}

function answer(request) {
  if ('hello' in request) {
    return {hello: {name: 'engine.js', version: '1', presets: ['ludoteka'], requests: ['legal', 'apply']}};
  }
  if ('bye' in request) return {bye: {}};
  try {
    if ('legal' in request) return {legal: legal(request.legal)};
    if ('apply' in request) return {apply: apply(request.apply)};
    return {unsupported: 'this request'};
  } catch (reason) {
    if (reason instanceof Unsupported) return {unsupported: reason.message};
    return {error: String(reason)};
  }
}

const input = readline.createInterface({input: process.stdin});
input.on('line', (line) => {
  const request = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({id: request.id, ...answer(request)})}\n`);
  if ('bye' in request) {
    input.close();
    process.stdin.destroy();
  }
});
