"use strict";
// Shows a game step by step. Where everything lies and what every ply did was worked out by arbitro and stands in the
// data; this script only moves pieces between places it was given, and puts words together from the texts of four
// languages. Whatever comes from the log becomes text, never markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const texts = JSON.parse(byId("texts").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const PLIES_A_PAGE = 1000;
  const GLYPHS = { error: "✗", ambiguous: "?", warning: "!", note: "i" };
  const RANKS = ["note", "warning", "ambiguous", "error"];
  const plies = data.plies.map(toPly);
  const count = plies.length;
  let done = 0; // plies carried out on the board; 0: the start position
  let degrees = 0;
  let timer = 0;
  let language = "en";
  let typed = "";
  let chunk = -1;
  let line = null; // of data.lines, the game by another reading; null: as the page shows it

  // ---- Small helpers ----

  function element(tag, className, ...content) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...content.filter((one) => one !== undefined && one !== null));
    return made;
  }
  function drawn(tag, attributes, ...content) {
    const made = document.createElementNS(SVG, tag);
    for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
    made.append(...content);
    return made;
  }
  const say = (key) => texts[language][key] ?? texts.en[key] ?? key;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
  const tell = (key, values) => fill(say(key), values);
  // Numbers of things: the text for one, or the text for several.
  const counted = (key, n) => tell(n === 1 ? key + ".one" : key + ".many", { n });
  function joined(words) {
    if (words.length < 2) return words.join("");
    return words.slice(0, -1).join(", ") + " " + say("and") + " " + words[words.length - 1];
  }

  // ---- Data ----

  // Where the piece with this code of two digits stands in a list of places.
  const indexOf = (code) => 4 * (Math.floor(code / 10) - 1) + (code % 10) - 1;

  function toPly([seat, spent, piece, from, to, moved, rest, more]) {
    return { seat, spent, piece, from, to, moved, rest, ...(more || {}) };
  }
  // Positions after each so many plies, so that a jump in a long game is short.
  const STRIDE = 256;
  const kept = [data.start];
  function placesAfter(n) {
    let at = Math.floor(n / STRIDE);
    while (kept.length <= at) {
      const places = kept[kept.length - 1].slice();
      for (let i = (kept.length - 1) * STRIDE; i < kept.length * STRIDE; ++i) carryOut(places, plies[i]);
      kept.push(places);
    }
    const places = kept[at].slice();
    for (let i = at * STRIDE; i < n; ++i) carryOut(places, plies[i]);
    return places;
  }
  function carryOut(places, ply) {
    for (let i = 0; i < ply.moved.length; i += 2) places[ply.moved[i]] = ply.moved[i + 1];
  }
  const seatAfter = (n) => (n === 0 ? data.first : plies[n - 1].next ?? plies[n - 1].seat);
  // What the line that is followed says of the board after so many plies: [plies, [piece index, square, …], rest].
  function otherAfter(n) {
    return (line && line.differs.find((one) => one[0] === n)) || null;
  }
  function placesBy(n) {
    const places = placesAfter(n);
    const other = otherAfter(n);
    for (let i = 0; other && i < other[1].length; i += 2) places[other[1][i]] = other[1][i + 1];
    return places;
  }
  // The ply as it is by the line that is followed: the piece may begin and end elsewhere.
  function plyBy(index) {
    const ply = plies[index];
    if (!ply.piece || !(otherAfter(index) || otherAfter(index + 1))) return ply;
    const at = indexOf(ply.piece);
    const [from, to] = [placesBy(index)[at], placesBy(index + 1)[at]];
    const same = from === placesAfter(index)[at] && to === placesAfter(index + 1)[at];
    return same || from === undefined || from === to ? ply : { ...ply, from, to, way: [] };
  }
  function positionLine(n) {
    const places = placesBy(n);
    const colors = data.colors.map((color, k) => places.slice(4 * k, 4 * k + 4).map(placeText).join(","));
    return colors.join("/") + " " + ((otherAfter(n) || [])[2] ?? (n === 0 ? data.rest : plies[n - 1].rest));
  }
  function placeText(square) {
    if (square === 0) return "n";
    const beyond = square - data.track;
    return beyond <= 0 ? String(square) : beyond > data.corridor ? "g" : "c" + beyond;
  }
  const findingsOf = new Map();
  data.findings.forEach((finding, index) => {
    finding.index = index;
    if (finding.ply === undefined) return;
    if (!findingsOf.has(finding.ply)) findingsOf.set(finding.ply, []);
    findingsOf.get(finding.ply).push(finding);
  });
  const findingsAt = (ply) => (findingsOf.get(ply) || []).filter((finding) => finding.ply < count);
  // The same by the line that is followed: what is found there too, and what is found only there.
  function foundAt(ply) {
    if (!line) return findingsAt(ply);
    const same = findingsAt(ply).filter((finding) => !line.gone.includes(finding.index));
    return same.concat(line.more.filter((finding) => finding.ply === ply));
  }
  // Plies worth stopping at: consequences only follow from others.
  let stops = [];
  function findStops() {
    const named = new Set([...findingsOf.keys(), ...(line ? line.more.map((finding) => finding.ply) : [])]);
    stops = [...named].filter((ply) => ply < count && foundAt(ply).length).sort((a, b) => a - b);
    byId("ticks").replaceChildren(...stops.flatMap((ply) => foundAt(ply)).map((finding) => {
      const tick = element("i", finding.level);
      tick.style.left = `${(100 * (finding.ply + 1)) / count}%`;
      return tick;
    }));
  }

  // ---- Words ----

  // A damaged log may name any piece.
  const onBoard = (code) => Math.floor(code / 10) <= data.colors.length;
  function colorName(k) {
    const color = data.colors[k] || { number: k + 1 };
    if (color.number) return tell("color.number", { n: color.number });
    return color.key ? say("color." + color.key) : color.name;
  }
  const pieceName = (code) => tell("piece.of", { n: code % 10, color: colorName(Math.floor(code / 10) - 1) });
  function seatName(seat) {
    const one = data.seats[seat];
    if (!one) return tell("seat", { n: seat });
    return one.name || (one.colors.length ? one.colors.map(colorName).join("+") : tell("seat", { n: seat }));
  }
  function squareName(square) {
    if (square < 0) return "?";
    const text = placeText(square);
    return text === "n" ? say("nest") : text === "g" ? say("goal") : text;
  }
  function placeName(square) {
    const text = placeText(square);
    return text === "n" ? say("the.nest") : text === "g" ? say("the.goal") : text;
  }
  const pieceList = (codes) => (codes.length ? joined(codes.map(pieceName)) : say("nobody"));
  function argumentText([, kind, value]) {
    switch (kind) {
      case "piece": return value.length === 1 ? pieceName(value[0]) : pieceList(value);
      case "pieces": return pieceList(value);
      case "seat": return seatName(value);
      case "square": return placeName(value);
      case "text": return phrase(value);
      default: return String(value);
    }
  }
  // What arbitro puts into findings as English text, where the catalog knows it; lists of numbers word by word.
  const phrases = Object.keys(texts.en).filter((key) => key.startsWith("phrase."));
  function phrase(text) {
    if (/^(\d+|, | and |the null throw)+$/.test(text)) {
      return text.replace(" and ", ` ${say("and")} `).replace("the null throw", say("phrase.nullthrow"));
    }
    for (const key of phrases) {
      const [before, after] = texts.en[key].split("{n}");
      if (after === undefined ? text === before : text.startsWith(before) && text.endsWith(after)) {
        return tell(key, { n: text.slice(before.length, text.length - (after || "").length) });
      }
    }
    return text;
  }
  function message(code, args) {
    const values = {};
    for (const argument of args || []) values[argument[0]] = argumentText(argument);
    const text = say(code + ".message").replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : "?"));
    return text + (values.besides || "");
  }
  const titleOf = (code) => say(code + ".title");
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  // A name of the log stays as it is written, also where a sentence begins with it: "ana" and "Ana" may be two.
  const ownColor = (k) => !data.colors[k] || Boolean(data.colors[k].number || data.colors[k].key);
  const ownSeat = (seat) => !seat || (!seat.name && (!seat.colors.length || ownColor(seat.colors[0])));
  function sentence(code, args) {
    const text = message(code, args);
    const first = /^\{(\w+)\}/.exec(say(code + ".message"));
    const [, kind, value] = (first && (args || []).find(([name]) => name === first[1])) || [];
    const own = kind === "seat" ? ownSeat(data.seats[value]) : !/^piece/.test(kind) || !value.length || ownColor(Math.floor(value[0] / 10) - 1);
    return own ? capital(text) : text;
  }

  // In the words about a seat that moves one color only, that color need not be said.
  const onlyColor = (seat) => (data.seats[seat] && data.seats[seat].colors.length === 1 ? data.seats[seat].colors[0] : -1);
  function pieceIn(code, color) {
    return Math.floor(code / 10) - 1 === color ? tell("piece", { n: code % 10 }) : pieceName(code);
  }
  function moveText(ply, color) {
    if (!ply.piece && ply.from < 0 && ply.to < 0) return say(ply.unusable ? "unusable" : "pass");
    let text = ply.piece ? pieceIn(ply.piece, color) : say("a.piece");
    if (ply.second) text += " " + say("and") + " " + pieceIn(ply.second, color);
    text += ": " + squareName(ply.from) + " → " + squareName(ply.to);
    if (ply.captured) text += " × " + pieceList(ply.captured);
    if (ply.earned) text += ", " + tell("earns", { n: ply.earned });
    return text;
  }
  const penalizedText = (ply, color) => pieceIn(ply.penalized, color) + " → " + squareName(ply.penalizedTo || 0);
  function plyText(ply, color = onlyColor(ply.seat)) {
    const moves = ply.piece || ply.from >= 0 || ply.to >= 0 || /\d/.test(ply.spent) || ply.penalized;
    if (ply.back) {
      const back = counted("takesback", ply.back);
      return moves || ply.event ? back + "; " + plyText({ ...ply, back: 0 }, color) : back;
    }
    if (ply.event) return say("event." + ply.event);
    if (ply.penalty) {
      const third = say(ply.spent.includes("-") ? "thirddouble" : "thirdsix");
      return third + ": " + (ply.penalized ? penalizedText(ply, color) : say("nobodytonest"));
    }
    let text = moveText(ply, color);
    if (ply.penalized) text += ", " + say("penalized") + ": " + penalizedText(ply, color);
    return text;
  }
  function alternativeText(one, spent) {
    const ply = { spent: one.two ? "-" : "", from: -1, to: -1, ...one };
    let text = plyText(ply, -1);
    if (one.both) text += ", " + say("bothdice");
    if (spent && one.bonus) text += ", " + tell("spends", { n: one.bonus });
    return text;
  }
  function legalText(finding) {
    if (finding.legalCount === 0) return say("nothing");
    const all = finding.legal;
    if (finding.legalCount === 1 && all.length === 1 && !all[0].piece && !all[0].penalty) return say("onlypass");
    const differ = all.some((one) => one.bonus !== all[0].bonus);
    const list = all.map((one) => alternativeText(one, differ)).join("; ");
    const more = finding.legalCount - all.length;
    return more > 0 ? list + "; " + tell("andmore", { n: more }) : list;
  }
  function answersText(readings) {
    if (!readings.length) return say("anyanswer");
    return readings.map(([point, options]) => {
      const shown = options.length > 4 ? options.slice(0, 2) : options;
      const rest = options.length - shown.length;
      return point + " = " + shown.join(" | ") + (rest ? " | +" + rest : "");
    }).join(", ");
  }

  // ---- The board ----

  const board = byId("board");
  const pieceGroups = new Map();
  for (const group of board.querySelectorAll(".piece")) pieceGroups.set(Number(group.id.slice(1)), group);
  // Where pieces with these places stand: those that share a place beside each other.
  function layOut(places) {
    const together = new Map();
    for (const code of data.pieces) {
      const k = Math.floor(code / 10) - 1;
      const square = places[indexOf(code)];
      const key = square > 0 && square <= data.track ? square : k + ":" + square;
      if (!together.has(key)) together.set(key, []);
      together.get(key).push([code, square]);
    }
    const at = new Map();
    for (const crowd of together.values()) {
      const gaps = crowd.length - 1;
      crowd.forEach(([code, square], i) => {
        const [x, y, dx, dy] = spotOf(code, square);
        const by = (i - gaps / 2) * (gaps <= 1 ? 2 : 3.4 / gaps);
        at.set(code, [x + by * dx, y + by * dy]);
      });
    }
    return at;
  }
  function spotOf(code, square) {
    const k = Math.floor(code / 10) - 1;
    const number = (code % 10) - 1;
    if (square <= 0) return [...data.spots.nests[k][number], 0, 0];
    const beyond = square - data.track;
    if (beyond <= 0) return data.spots.track[square - 1];
    if (beyond <= data.corridor) return data.spots.corridors[k][beyond - 1];
    return [...data.spots.goals[k][number], 0, 0];
  }
  const tenth = (length) => Math.round(length * 10) / 10;
  function arrow(code, squares, wrong) {
    const points = squares.map((square) => spotOf(code, square).slice(0, 2).map(tenth).join(",")).join(" ");
    const look = wrong
      ? { stroke: "#B00020", "stroke-width": 5, "stroke-dasharray": "9 5", "marker-end": "url(#headx)" }
      : { stroke: "#222", "stroke-opacity": 0.6, "stroke-width": 4, "marker-end": "url(#head)" };
    return drawn("polyline", { points, fill: "none", "stroke-linejoin": "round", ...look });
  }
  function ring(square) {
    const polygon = square > 0 && square <= data.track ? byId("q" + square) : null;
    return polygon
      ? drawn("polygon", { points: polygon.getAttribute("points"), fill: "none", stroke: "#B00020", "stroke-width": 4 })
      : "";
  }
  const wayOf = (ply) => [ply.from, ...(ply.way || []), ply.to];
  // Marks for a ply: its arrow, and around the squares that its findings name.
  function marksOf(index, found = findingsAt(index), ply = plies[index]) {
    const marks = [];
    const wrong = found.some((finding) => finding.level === "error");
    if (ply.piece && onBoard(ply.piece) && ply.from >= 0 && ply.to >= 0) marks.push(arrow(ply.piece, wayOf(ply), wrong));
    if (ply.penalized && onBoard(ply.penalized)) {
      const from = placesAfter(index)[indexOf(ply.penalized)];
      if (from !== (ply.penalizedTo || 0)) marks.push(arrow(ply.penalized, [from, ply.penalizedTo || 0], wrong));
    }
    if (!wrong) return marks;
    const named = new Set();
    for (const finding of found) {
      for (const [, kind, value] of finding.args || []) if (kind === "square") named.add(value);
    }
    for (const square of named) marks.push(ring(square));
    return marks.filter(Boolean);
  }
  // A picture of its own: the board with these places, cut to what the marks are about.
  function smallBoard(places, marks, about, label) {
    const at = layOut(places);
    const pieces = drawn("g", { "font-size": 13, "font-weight": "bold", "text-anchor": "middle", "dominant-baseline": "central" });
    for (const [code, [x, y]] of at) {
      const group = pieceGroups.get(code).cloneNode(true);
      group.removeAttribute("id");
      group.removeAttribute("style");
      group.classList.remove("moved");
      group.setAttribute("transform", `translate(${tenth(x)},${tenth(y)}) rotate(${-degrees})`);
      pieces.append(group);
    }
    const points = about.map(turned);
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const [left, top, width, height] = data.box;
    let side = Math.max(width, height);
    let x = left + (width - side) / 2;
    let y = top + (height - side) / 2;
    if (points.length) {
      side = Math.min(side, Math.max(300, Math.max(...xs) - Math.min(...xs) + 150, Math.max(...ys) - Math.min(...ys) + 150));
      const middle = (values, low, length) =>
        Math.min(Math.max((Math.min(...values) + Math.max(...values)) / 2 - side / 2, low), Math.max(low, low + length - side));
      x = middle(xs, left, width);
      y = middle(ys, top, height);
    }
    return drawn("svg", { class: "thumb", viewBox: [x, y, side, side].map(tenth).join(" "), role: "img", "aria-label": label },
      drawn("g", { transform: `rotate(${degrees})` }, drawn("use", { href: "#fixed" }), pieces, ...marks));
  }
  function turned([x, y]) {
    const angle = (degrees * Math.PI) / 180;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
  }
  const spotsAbout = (code, squares) => (onBoard(code) ? squares.filter((square) => square >= 0).map((square) => spotOf(code, square)) : []);

  function turnTo(wanted) {
    const step = 360 / data.colors.length;
    degrees = ((Math.round(wanted / step) * step) % 360 + 360) % 360;
    byId("turned").setAttribute("transform", `rotate(${degrees})`);
    for (const number of board.querySelectorAll(".numbers text")) {
      number.setAttribute("transform", `rotate(${-degrees} ${number.getAttribute("x")} ${number.getAttribute("y")})`);
    }
  }

  // ---- Showing a position ----

  function show(n, keep = true) {
    done = Math.max(0, Math.min(count, n));
    const ply = done ? plyBy(done - 1) : null;
    const places = placesBy(done);
    for (const [code, [x, y]] of layOut(places)) {
      const group = pieceGroups.get(code);
      group.setAttribute("transform", `translate(${tenth(x)},${tenth(y)}) rotate(${-degrees})`);
      group.style.transform = `translate(${tenth(x)}px,${tenth(y)}px) rotate(${-degrees}deg)`;
      group.classList.toggle("moved", Boolean(ply) && (ply.piece === code || ply.second === code));
    }
    byId("marks").replaceChildren(...elsewhere(), ...(ply ? marksOf(done - 1, foundAt(done - 1), ply) : []));
    showLine();
    showCaption(ply);
    showPlaces(places);
    byId("players").querySelectorAll("li").forEach((item, seat) => {
      const turn = seat === (ply ? ply.seat : data.first);
      item.classList.toggle("turn", turn);
      if (turn) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    });
    showMoves();
    showCard();
    byId("seek").value = done;
    byId("seek").setAttribute("aria-valuetext", done ? tell("ply", { n: done - 1 }) : say("start"));
    for (const id of ["first", "back", "turnback"]) byId(id).disabled = done === 0;
    for (const id of ["last", "forward", "turnforward"]) byId(id).disabled = done === count;
    byId("nextfinding").disabled = !stops.some((stop) => stop >= done);
    if (keep) remember("ply", done ? done - 1 : "start");
  }
  // Where pieces would stand that are elsewhere by the line that is followed.
  function elsewhere() {
    const other = otherAfter(done);
    if (!other) return [];
    const usual = layOut(placesAfter(done));
    return data.pieces.filter((code) => other[1].some((at, i) => i % 2 === 0 && at === indexOf(code))).map((code) => {
      const [cx, cy] = usual.get(code).map(tenth);
      return drawn("circle", { cx, cy, r: 14, fill: "none", stroke: "#B00020", "stroke-width": 2.5, "stroke-dasharray": "5 4" });
    });
  }
  // The plies after which the board is another by the line, as [first, last] of plies done.
  function otherBoards(of) {
    const spans = [];
    for (const [n, squares] of of.differs) {
      if (!squares.length) continue;
      if (spans.length && spans[spans.length - 1][1] === n - 1) spans[spans.length - 1][1] = n;
      else spans.push([n, n]);
    }
    return spans;
  }
  const plyButton = (n, ...content) => {
    const link = element("button", "link", ...content);
    link.type = "button";
    link.addEventListener("click", () => jump(n));
    return link;
  };
  // What another reading changes for the rest of the game.
  function changesOf(of) {
    const items = [element("li", "", tell("line.verdict", { verdict: say("verdict." + of.verdict) }))];
    const found = (key, all) => {
      if (!all.length) return;
      const item = element("li", "", say(key) + ": ");
      all.slice(0, 6).forEach((finding, i) => {
        const at = finding.ply !== undefined && finding.ply < count ? plyButton(finding.ply + 1, tell("ply", { n: finding.ply })) : "";
        item.append(i ? "; " : "", `${GLYPHS[finding.level]} ${finding.code} ${titleOf(finding.code)}`, at ? " · " : "", at);
      });
      if (all.length > 6) item.append("; ", tell("andmore", { n: all.length - 6 }));
      items.push(item);
    };
    found("line.more", of.more);
    found("line.gone", of.gone.map((index) => data.findings[index]));
    if (!of.more.length && !of.gone.length) items.push(element("li", "", say("line.samefindings")));
    const spans = otherBoards(of);
    if (!spans.length) items.push(element("li", "", say("line.sameboard")));
    for (const [first, last] of spans.slice(0, 4)) {
      const key = last >= of.until ? "line.otherboard.end" : "line.otherboard";
      const from = Math.max(0, first - 1);
      const text = tell(key, { first: from, last: Math.max(from, last - 1), again: last });
      items.push(element("li", "", plyButton(first, text)));
    }
    if (of.until < count) items.push(element("li", "", tell("line.until", { n: Math.max(0, of.until - 1) })));
    return items;
  }
  function showLine() {
    const box = byId("line");
    box.hidden = !line;
    if (!line) return;
    const other = otherAfter(done);
    const now = done > line.until ? tell("line.until", { n: Math.max(0, line.until - 1) }) : say(other && other[1].length ? "line.here.other" : "line.here.same");
    byId("linenow").textContent = now;
  }
  // Follows the game by this reading; null: as the page shows it.
  function followLine(index) {
    line = (data.lines || [])[index] || null;
    byId("by").value = line ? String(index + 1) : "0";
    findStops();
    if (!line) return;
    byId("linename").textContent = tell("line.by", { answer: answersText(line.readings) });
    byId("linelist").replaceChildren(...changesOf(line));
  }
  function chooseLine(index) {
    stop();
    followLine(index);
    remember("by", line ? index + 1 : 0);
    chunk = -1;
    show(done, false);
  }
  function fillLines() {
    const options = [element("option", "", data.meta.reading ? data.meta.reading : say("line.own"))];
    options[0].value = "0";
    (data.lines || []).forEach((one, i) => {
      const option = element("option", "", answersText(one.readings));
      option.value = String(i + 1);
      options.push(option);
    });
    byId("by").replaceChildren(...options);
    byId("bylabel").hidden = options.length === 1;
  }
  // The line that a reading of a finding is, among those that the page has.
  function lineOf(row) {
    const answers = new Map(row.readings);
    const has = ([point, [option]]) => answers.has(point) && answers.get(point).includes(option);
    return (data.lines || []).findIndex((one) => one.readings.every(has));
  }
  function showCard() {
    const list = byId("findings");
    let first = null;
    for (const item of list.children) {
      const now = done > 0 && Number(item.dataset.ply) === done - 1;
      item.classList.toggle("now", now);
      if (now) first = first || item;
    }
    if (first) list.scrollTop = first.offsetTop;
  }
  function showCaption(ply) {
    const caption = byId("caption");
    if (!ply) {
      caption.replaceChildren(say("start"), " · ", tell("begins", { seat: seatName(data.first) }));
      return;
    }
    const words = [element("span", "face", ply.spent), tell("plyof", { n: done - 1, last: count - 1 }), " — ", seatName(ply.seat), ": ", plyText(ply)];
    for (const finding of foundAt(done - 1)) {
      words.push(element("br"), element("strong", "", `${GLYPHS[finding.level]} ${finding.code} ${titleOf(finding.code)}`), ": ", message(finding.code, finding.args));
    }
    if (ply.only && !line) words.push(element("br"), "□ ", say("onlymove"));
    caption.replaceChildren(...words);
  }
  function showPlaces(places) {
    const head = element("tr", "");
    const corner = element("th", "", say("color"));
    corner.scope = "col";
    head.append(corner);
    for (let i = 1; i <= 4; ++i) {
      const cell = element("th", "", String(i));
      cell.scope = "col";
      head.append(cell);
    }
    const rows = [];
    data.colors.forEach((color, k) => {
      if (!data.pieces.includes(10 * k + 11)) return;
      const name = element("th", "", mark(k), " ", ownColor(k) ? capital(colorName(k)) : colorName(k));
      name.scope = "row";
      rows.push(element("tr", "", name, ...[0, 1, 2, 3].map((i) => element("td", "", squareName(places[4 * k + i])))));
    });
    byId("places").querySelector("thead").replaceChildren(head);
    byId("places").querySelector("tbody").replaceChildren(...rows);
    byId("positionline").textContent = positionLine(done);
  }
  function mark(k) {
    return drawn("svg", { class: "mark", viewBox: "-18 -18 36 36", "aria-hidden": "true" }, drawn("use", { href: "#s" + k }));
  }

  // ---- Moves ----

  function glyphs(index) {
    const all = foundAt(index);
    const made = [];
    for (const level of [...RANKS].reverse()) {
      const of = all.filter((finding) => finding.level === level);
      if (!of.length) continue;
      const glyph = element("span", "glyph " + level, GLYPHS[level]);
      glyph.title = of.map((finding) => finding.code + " " + titleOf(finding.code)).join("; ");
      glyph.setAttribute("role", "img");
      glyph.setAttribute("aria-label", say("level." + level));
      made.push(glyph);
    }
    if (plies[index].only && !line) {
      const glyph = element("span", "glyph note", "□");
      glyph.title = say("onlymove");
      glyph.setAttribute("role", "img");
      glyph.setAttribute("aria-label", say("onlymove"));
      made.push(glyph);
    }
    return made;
  }
  // A page of the list; a very long game has many.
  function fillMoves(wanted) {
    chunk = wanted;
    const first = chunk * PLIES_A_PAGE;
    const end = Math.min(count, first + PLIES_A_PAGE);
    const items = [];
    let item = null;
    for (let i = first; i < end; ++i) {
      const ply = plies[i];
      if (!item || ply.turn) {
        const colors = (data.seats[ply.seat] || { colors: [] }).colors;
        item = element("li", "", element("span", "who", ...colors.map(mark), seatName(ply.seat)));
        items.push(item);
      }
      const button = element("button", "", element("span", "n", String(i)), element("span", "face", ply.spent), plyText(plyBy(i)), ...glyphs(i));
      button.id = "m" + i;
      button.type = "button";
      button.addEventListener("click", () => jump(i + 1));
      item.append(button);
    }
    byId("moves").replaceChildren(...items);
    byId("pager").hidden = count <= PLIES_A_PAGE;
    byId("pages").textContent = count ? tell("plies.range", { first, last: Math.max(first, end - 1), n: count }) : "";
    byId("earlier").disabled = chunk === 0;
    byId("later").disabled = end >= count;
  }
  function showMoves() {
    const wanted = Math.floor(Math.max(0, done - 1) / PLIES_A_PAGE);
    if (wanted !== chunk) fillMoves(wanted);
    const list = byId("moves");
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = done ? byId("m" + (done - 1)) : null;
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "step");
    list.scrollTop = button.offsetTop - list.clientHeight / 2;
  }
  // One line a ply, as people write them down.
  function movesText() {
    return plies.map((ply, i) => {
      const marks = [...new Set(foundAt(i).map((finding) => finding.level))].map((level) => GLYPHS[level]).join("");
      return `${i}. ${seatName(ply.seat)} ${ply.spent} ${plyText(plyBy(i))} ${marks}`.trimEnd();
    }).join("\n") + "\n";
  }

  // ---- Findings ----

  // What is wrong with the end of a record, behind its last ply.
  const isAtEnd = (code) => code === "END002" || code === "END003";
  const wrongEnd = data.findings.find((finding) => finding.level === "error" && isAtEnd(finding.code));
  function causeText(key, [code, ply]) {
    if (isAtEnd(code) && texts.en[key + ".end"]) return tell(key + ".end", { code });
    return ply === undefined ? tell(key + ".setup", { code }) : tell(key, { code, n: ply });
  }
  function readingBoards(finding) {
    const rows = finding.readings.filter((row) => row.ply === finding.ply || finding.ply === undefined).slice(0, 8);
    const made = element("div", "readings");
    // All show the same part of the board.
    const views = finding.ply !== undefined && finding.ply < count ? rows.map((row) => viewOfReading(finding, row)) : [];
    const about = views.flatMap((view) => view.about);
    rows.forEach((row, i) => {
      const picture = element("figure", "");
      if (views[i]) picture.append(smallBoard(views[i].places, views[i].marks, about, tell("board.reading", { answer: answersText(row.readings) })));
      const caption = element("figcaption", "", element("b", "", answersText(row.readings) + (row.own ? " ★" : "")));
      const verdict = row.code
        ? "✗ " + tell("wrongby", { message: message(row.code, row.args), code: row.code })
        : "✓ " + (row.outcome ? tell("rightby", { move: alternativeText(row.outcome, true) }) : say("right"));
      caption.append(element("div", "", verdict));
      // No answer mends an end that is wrong by every reading that is left.
      let future = wrongEnd ? causeText("future.wrong", [wrongEnd.code]) : say("future.right");
      if (row.excluded) {
        const here = row.code && row.excluded[1] === row.ply && !isAtEnd(row.excluded[0]);
        future = here ? say("future.here") : causeText("future.wrong", row.excluded);
      }
      caption.append(element("div", "", future));
      for (const [point, options] of row.readings) caption.append(...optionSources(point, options));
      const at = lineOf(row);
      if (at >= 0) {
        caption.append(element("ul", "changes", ...changesOf(data.lines[at])));
        const button = element("button", "noprint", say("line.follow"));
        button.type = "button";
        button.addEventListener("click", () => {
          chooseLine(at);
          if (finding.ply !== undefined && finding.ply < count) jump(finding.ply + 1);
          byId("line").scrollIntoView({ block: "nearest" });
        });
        caption.append(button);
      }
      picture.append(caption);
      made.append(picture);
    });
    return made;
  }
  // What stands before the place of a text that can be read otherwise.
  const OTHER = "another reading of ";
  function optionSources(point, options) {
    const known = data.points[point];
    if (!known) return [];
    return options.slice(0, 2).filter((option) => option in known.options).map((option) => {
      const given = known.options[option];
      const sources = element("cite", "", `[${given.startsWith(OTHER) ? tell("source.other", { source: given.slice(OTHER.length) }) : given}]`);
      return element("div", "small", say(`answer.${point}.${option}`) + " ", sources);
    });
  }
  // The board as it stands after the ply by this reading, or before it where the ply is wrong by it: places, marks, and
  // what they are about.
  function viewOfReading(finding, row) {
    const ply = plies[finding.ply];
    const places = placesAfter(finding.ply);
    const marks = [];
    const about = [];
    const draw = (code, squares, wrong) => {
      if (!onBoard(code)) return;
      marks.push(arrow(code, squares, wrong));
      about.push(...spotsAbout(code, [squares[0], squares[squares.length - 1]]));
    };
    const sendAway = (one, wrong) => {
      const from = places[indexOf(one.penalized)];
      const to = one.penalizedTo || 0;
      if (from !== to) draw(one.penalized, [from, to], wrong);
      if (!wrong) places[indexOf(one.penalized)] = to;
    };
    const one = row.outcome;
    if (row.code || !one) {
      if (ply.piece && ply.from >= 0 && ply.to >= 0) draw(ply.piece, wayOf(ply), Boolean(row.code));
      if (ply.penalized) sendAway(ply, Boolean(row.code));
      return { places, marks, about };
    }
    for (const code of one.captured || []) places[indexOf(code)] = 0;
    if (one.piece) {
      const recorded = one.piece === ply.piece && one.from === ply.from && one.to === ply.to;
      draw(one.piece, recorded ? wayOf(ply) : [one.from, one.to], false);
      places[indexOf(one.piece)] = one.to;
      if (one.second) places[indexOf(one.second)] = one.to;
    }
    if (one.penalized) sendAway(one, false);
    return { places, marks, about };
  }
  function boardBefore(finding) {
    const ply = plies[finding.ply];
    let about = ply.piece ? spotsAbout(ply.piece, [ply.from, ply.to]) : [];
    for (const [, kind, value] of finding.args || []) {
      if (kind === "square" && value > 0 && value <= data.track) about.push(data.spots.track[value - 1]);
      if (kind === "piece" && !about.length) {
        const places = placesAfter(finding.ply);
        about = value.flatMap((code) => spotsAbout(code, [places[indexOf(code)]]));
      }
    }
    return smallBoard(placesAfter(finding.ply), marksOf(finding.ply), about, tell("board.before", { n: finding.ply }));
  }
  function decisionText(ruling, seat) {
    switch (ruling.decision) {
      case "stands": return say("ruled.stands");
      case "void": return say("ruled.void");
      case "forfeit": return tell("ruled.forfeit", { seat: seatName(seat) });
      case "replay-from": return tell("ruled.replayfrom", { n: ruling.from });
      default: return tell("ruled.reading", { answer: ruling.reading });
    }
  }
  // What an arbiter has decided: the words of the ruling stay in the language that they were written in.
  function rulingLines(finding) {
    const lines = [];
    const ruling = finding.ruling;
    if (ruling) {
      const clause = ruling.clause ? ` [${ruling.clause}]` : "";
      lines.push(element("p", "ruling", element("b", "", say("ruled") + ": "), decisionText(ruling, finding.seat), clause, ` — ${ruling.by}, ${ruling.date}`));
      lines.push(element("blockquote", "ruling", ruling.reason));
    }
    if (finding.aside) {
      const decision = finding.aside.decision === "forfeit" ? decisionText(finding.aside, data.meta.lostBy) : decisionText(finding.aside);
      lines.push(element("p", "ruling", tell("setaside", { decision, by: finding.aside.by, date: finding.aside.date })));
    }
    return lines;
  }
  function copyLine(text, label) {
    const copyIt = element("button", "link noprint", say("copybefore"));
    copyIt.type = "button";
    copyIt.addEventListener("click", () => copy(text));
    return element("p", "small", label, element("span", "code", text), " ", copyIt);
  }
  function card(finding) {
    const item = element("li", finding.level + (finding.follows ? " follows" : "") + (finding.ruling || finding.aside ? " ruled" : ""));
    const words = element("div", "");
    const head = element("p", "", element("span", "code", `${GLYPHS[finding.level]} ${finding.code}`), " ", element("strong", "", titleOf(finding.code)), ` (${say("level." + finding.level)})`);
    if (finding.ply !== undefined && finding.ply < count) {
      item.dataset.ply = finding.ply;
      const link = element("button", "link", tell("ply", { n: finding.ply }));
      link.type = "button";
      link.addEventListener("click", () => jump(finding.ply + 1));
      head.append(" · ", link);
    }
    words.append(head, element("p", "", sentence(finding.code, finding.args) + byReadings(finding) + "."));
    if (finding.follows) words.append(element("p", "", causeText("follows", finding.follows)));
    words.append(...rulingLines(finding));
    if (!finding.follows) words.append(element("details", "small", element("summary", "", say("meaning")), say(finding.code + ".help")));
    for (const [id, source, line] of finding.clauses || []) {
      words.append(element("blockquote", "", `${id}: `, element("q", "", say("clause." + id)), " ", element("cite", "", `[${source}:${line}]`)));
    }
    if (finding.legal) words.append(element("p", "", element("b", "", say("legalhere") + ": "), legalText(finding)));
    for (const point of finding.open || []) {
      const known = data.points[point];
      words.append(element("p", "", element("b", "", say("open") + ": "), say("question." + point), ` [${[point, known.ambiguities].filter(Boolean).join(", ")}]`));
    }
    for (const [point, option, with_] of finding.rests || []) {
      const text = with_.length ? tell("rests", { answer: `${point} = ${option}`, others: with_.join(" | ") }) : `${point} = ${option}`;
      words.append(element("p", "small", text));
    }
    if (finding.continued) words.append(element("p", "small", say("continued." + finding.continued)));
    if (finding.position) words.append(copyLine(finding.position, ""));
    if (finding.fingerprint) words.append(copyLine(finding.fingerprint, say("fingerprint") + ": "));
    const grid = element("div", finding.ply !== undefined && finding.ply < count && finding.index < data.boards ? "card" : "", words);
    if (grid.className) grid.append(element("figure", "", boardBefore(finding), element("figcaption", "", tell("board.before", { n: finding.ply }))));
    item.append(grid);
    if ((finding.readings || []).length && finding.index < data.boards) {
      item.append(element("p", "", element("b", "", say("readings"))), readingBoards(finding));
    }
    return item;
  }
  function byReadings(finding) {
    if (!(finding.readings || []).length || finding.code.startsWith("AMB")) return "";
    if (finding.readings.some((row) => !row.code)) return say("unless.read");
    return say(data.readByRuling && !finding.aside ? "ruled.read" : "however.read");
  }
  function fillFindings() {
    byId("count").textContent = data.findings.length;
    byId("findings").replaceChildren(...(data.findings.length ? data.findings.map(card) : [element("li", "", say("nofindings"))]));
    const lines = data.fates.map((fate) => {
      const answer = answersText(fate.readings) + (fate.own ? " ★" : "");
      return fate.excluded ? causeText("fate.not", fate.excluded).replace("{answer}", answer) : tell("fate.right", { answer });
    });
    if (data.moreFates) lines.push(tell("fate.more", { n: data.moreFates }));
    if (lines.length) lines.push(say("star"));
    byId("fates").replaceChildren(...lines.flatMap((line) => [line, element("br")]));
  }

  // ---- About ----

  function fillAbout() {
    const meta = data.meta;
    const list = byId("about");
    list.replaceChildren();
    const add = (key, ...value) => list.append(element("dt", "", say(key)), element("dd", "", ...value));
    add("about.file", meta.file);
    if (meta.game) add("about.game", meta.game);
    add("about.players", data.seats.map((seat, i) => seatName(i) + (seat.name && seat.colors.length ? ` (${seat.colors.map(colorName).join(", ")})` : "")).join(" · "));
    if (meta.producer) add("about.producer", meta.producer);
    add("about.rules", `${meta.rules} [${meta.hash}]`);
    if (meta.reading) add("about.reading", meta.reading);
    add("about.plies", counted("plies", meta.plies) + (meta.undetermined ? ", " + tell("undetermined", { n: meta.undetermined }) : "") + (meta.complete ? "" : ", " + say("incomplete")));
    if (meta.notShown) add("about.notshown", counted("plies", meta.notShown));
    const cited = new Set(JSON.stringify([data.findings, data.points]).match(/seed 00\d/g) || []);
    for (const seed of [...cited].sort()) add("about.source", tell("source." + seed.slice(-3), { seed }));
    add("about.sha", element("span", "code", meta.sha256), ` (${counted("bytes", meta.bytes)})`);
    add("about.tool", meta.tool);
    add("about.verify", element("span", "code", meta.verify));
  }
  function fillKeys() {
    const keys = [["← →", "key.step"], ["⇧ ← →", "key.turn"], ["Home End", "key.ends"], [say("key.space"), "key.play"], ["< >", "key.speed"], ["N P", "key.finding"], ["0–9 Enter", "key.number"], ["F", "key.rotate"], ["C", "key.position"], ["L", "key.link"], ["D", "key.theme"], ["?", "key.help"]];
    byId("keylist").replaceChildren(...keys.flatMap(([key, text]) => [element("dt", "", key), element("dd", "", say(text))]));
  }

  // ---- Language, address, looks ----

  const address = () => new URLSearchParams(location.hash.slice(1));
  function remember(name, value) {
    const wanted = address();
    wanted.set(name, value);
    history.replaceState(null, "", "#" + wanted);
  }
  function build() {
    const root = document.documentElement;
    root.lang = language;
    document.title = `${data.meta.game || data.meta.file} · ${say("title")}`;
    document.querySelectorAll("[data-t]").forEach((one) => { one.textContent = say(one.dataset.t); });
    document.querySelectorAll("[data-l]").forEach((one) => { one.setAttribute("aria-label", say(one.dataset.l)); if (one.tagName === "BUTTON") one.title = say(one.dataset.l); });
    document.querySelectorAll("[data-a]").forEach((one) => one.setAttribute("aria-label", say(one.dataset.a)));
    board.setAttribute("aria-label", say("board"));
    byId("lang").value = language;
    byId("game").textContent = data.meta.game || data.meta.file;
    byId("verdict").className = data.meta.verdict;
    const marks = { valid: "✓", invalid: "✗", ambiguous: "?", undecided: "…", unreadable: "✗" };
    const verdict = [say("verdict." + data.meta.verdict)];
    if (data.meta.without) verdict.push(tell("verdict.ruled", { verdict: say("verdict." + data.meta.without) }));
    if (data.meta.lostBy !== undefined) verdict.push(tell("ruled.forfeit", { seat: seatName(data.meta.lostBy) }));
    if (data.meta.again !== undefined) verdict.push(tell("ruled.replayfrom", { n: data.meta.again }));
    byId("verdict").textContent = `${marks[data.meta.verdict]} ${verdict.join("; ")}`;
    byId("players").replaceChildren(...data.seats.map((seat, i) => element("li", "", ...seat.colors.map(mark), seatName(i))));
    byId("goto").max = Math.max(0, count - 1);
    chunk = -1;
    fillAbout();
    fillKeys();
    fillFindings();
    fillLines();
    followLine(Number(address().get("by")) - 1);
    show(done, false);
    playing(timer !== 0);
  }
  function chooseLanguage(wanted) {
    const known = (wanted ? [wanted] : navigator.languages || [navigator.language]).map((one) => String(one).slice(0, 2).toLowerCase());
    language = known.find((one) => one in texts) || "en";
  }
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  function chooseTheme(wanted) {
    document.documentElement.dataset.theme = wanted === "dark" || wanted === "light" ? wanted : prefersDark.matches ? "dark" : "light";
  }
  function follow() {
    const wanted = address();
    chooseTheme(wanted.get("theme"));
    chooseLanguage(wanted.get("lang"));
    document.documentElement.classList.toggle("embed", wanted.get("embed") === "1");
    turnTo(Number(wanted.get("rot")) || 0);
    const ply = wanted.get("ply");
    done = ply === null || ply === "start" || !/^\d+$/.test(ply) ? 0 : Math.min(count, Number(ply) + 1);
    build();
  }

  // ---- Playing ----

  function playing(on) {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(on));
    button.setAttribute("aria-label", say(on ? "pause" : "play"));
    button.title = say(on ? "pause" : "play");
    // A screen reader that reads every ply of a running game is never quiet.
    byId("caption").setAttribute("aria-live", on ? "off" : "polite");
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    playing(false);
  }
  function start() {
    timer = setInterval(() => (done < count ? show(done + 1) : stop()), Number(byId("speed").value));
    playing(true);
  }
  function play() {
    if (timer) return stop();
    if (done === count) show(0);
    start();
  }
  function faster(by) {
    const speed = byId("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
    hint(`${say("speed")} ${speed.options[speed.selectedIndex].textContent}`);
    restart();
  }
  function restart() {
    if (!timer) return;
    stop();
    start();
  }
  function jump(n) {
    stop();
    show(n);
  }
  function turnStep(by) {
    let n = done + by;
    // To before the first ply of the turn at hand, or the one before; forward to where the next one begins.
    while (n > 0 && n < count && !plies[n].turn) n += by;
    jump(n);
  }
  function toFinding(by) {
    const there = by > 0 ? stops.find((ply) => ply >= done) : stops.filter((ply) => ply < done - 1).pop();
    if (there !== undefined) jump(there + 1);
  }

  // ---- Taking things away ----

  let hinting = 0;
  function hint(text) {
    byId("toast").textContent = text;
    clearTimeout(hinting);
    hinting = setTimeout(() => { byId("toast").textContent = ""; }, 2500);
  }
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = element("textarea", "");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    hint(say("copied"));
  }
  function save(content, type, name) {
    const link = element("a", "");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  function picture() {
    const copyOfBoard = board.cloneNode(true);
    copyOfBoard.removeAttribute("id");
    copyOfBoard.setAttribute("xmlns", SVG);
    for (const styled of copyOfBoard.querySelectorAll("[style]")) styled.removeAttribute("style");
    copyOfBoard.setAttribute("aria-label", byId("caption").textContent);
    copyOfBoard.setAttribute("width", data.box[2]);
    copyOfBoard.setAttribute("height", data.box[3]);
    return new XMLSerializer().serializeToString(copyOfBoard);
  }
  const fileName = (ending) => `${data.meta.stem}-${done ? "ply-" + (done - 1) : "start"}.${ending}`;
  function savePng() {
    const image = new Image();
    image.onload = () => {
      const canvas = element("canvas", "");
      canvas.width = Math.round(data.box[2] * 2);
      canvas.height = Math.round(data.box[3] * 2);
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((bytes) => save(bytes, "image/png", fileName("png")), "image/png");
    };
    image.src = "data:image/svg+xml," + encodeURIComponent(picture());
  }
  function saveLog() {
    const bytes = Uint8Array.from(atob(byId("log").textContent), (one) => one.charCodeAt(0));
    save(bytes, "application/octet-stream", data.meta.log);
  }
  const theme = () => {
    chooseTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    remember("theme", document.documentElement.dataset.theme);
  };
  const rotate = () => {
    turnTo(degrees + 360 / data.colors.length);
    remember("rot", Math.round(degrees));
    fillFindings();
    show(done, false);
  };
  const copyLink = () => { remember("ply", done ? done - 1 : "start"); return copy(location.href); };

  // ---- Wiring ----

  const buttons = {
    first: () => jump(0), last: () => jump(count), back: () => jump(done - 1), forward: () => jump(done + 1),
    turnback: () => turnStep(-1), turnforward: () => turnStep(1), play, nextfinding: () => toFinding(1), rotate, theme,
    copyposition: () => copy(positionLine(done)), copylink: copyLink, copymoves: () => copy(movesText()),
    savesvg: () => save(picture(), "image/svg+xml", fileName("svg")), savepng: savePng, savelog: saveLog,
    print: () => print(), help: () => byId("keys").showModal(),
    earlier: () => fillMoves(chunk - 1), later: () => fillMoves(chunk + 1),
  };
  for (const id of Object.keys(buttons)) {
    byId(id).type = "button";
    byId(id).addEventListener("click", buttons[id]);
  }
  byId("seek").max = count;
  byId("seek").addEventListener("input", (event) => jump(Number(event.target.value)));
  byId("speed").addEventListener("change", restart);
  byId("goto").addEventListener("change", (event) => { if (event.target.value !== "") jump(Number(event.target.value) + 1); });
  byId("by").addEventListener("change", (event) => chooseLine(Number(event.target.value) - 1));
  byId("lineback").type = "button";
  byId("lineback").addEventListener("click", () => chooseLine(-1));
  byId("lang").addEventListener("change", (event) => {
    chooseLanguage(event.target.value);
    remember("lang", language);
    build();
  });
  const keys = {
    ArrowLeft: () => jump(done - 1), ArrowRight: () => jump(done + 1), Home: () => jump(0), End: () => jump(count), " ": play,
    n: () => toFinding(1), p: () => toFinding(-1), f: rotate, c: buttons.copyposition, l: copyLink, d: theme,
    "<": () => faster(-1), ">": () => faster(1), "?": buttons.help,
    Enter: () => { if (typed !== "") jump(Number(typed) + 1); typed = ""; byId("toast").textContent = ""; },
    Escape: () => { typed = ""; },
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    const writes = target.tagName === "SELECT" || target.tagName === "TEXTAREA" || (target.tagName === "INPUT" && target.type !== "range");
    if (event.altKey || event.ctrlKey || event.metaKey || writes || byId("keys").open) return;
    const presses = target.tagName === "BUTTON" || target.tagName === "SUMMARY";
    if (presses && (event.key === " " || (event.key === "Enter" && typed === ""))) return;
    if (/^\d$/.test(event.key)) {
      typed = (typed + event.key).slice(-7);
      hint(tell("goingto", { n: typed }));
      event.preventDefault();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let act = keys[key];
    if (event.shiftKey && key === "ArrowLeft") act = () => turnStep(-1);
    if (event.shiftKey && key === "ArrowRight") act = () => turnStep(1);
    if (!act) return;
    event.preventDefault();
    act();
  });
  addEventListener("hashchange", follow);
  prefersDark.addEventListener("change", () => { if (!address().get("theme")) chooseTheme(null); });

  for (const code of Object.keys(texts)) {
    const option = element("option", "", texts[code].name);
    option.value = code;
    option.lang = code;
    byId("lang").append(option);
  }
  byId("main").hidden = false;
  follow();
})();
