// Opens pages that arbitro wrote in Debian's chromium and does with them what people do.
//
// usage: node replay_page_test.js ARBITRO
"use strict";
const assert = require("node:assert");
const crypto = require("node:crypto");
const fs = require("node:fs");
const { run, corpus, inFolder, pageOf, pageOfText, tools, BROWSER, Watched } = require("./pages.js");

const { chromium, axe } = tools();
const LANGUAGES = ["en", "es", "it", "pt"];
const DESKTOP = [1280, 900];
const PHONE = [390, 844];
const FAULT = 142; // the ply of koenkeune-3 that breaks a rule
const cases = [];
const test = (name, body) => cases.push([name, body]);

const pages = {
  fault: pageOf(corpus("games/koenkeune/koenkeune-3.parchis.txtpb")),
  dice: pageOf(corpus("games/edysuh/edysuh-1.parchis.txtpb")),
  doubt: pageOf(corpus("ambiguous/demo/six_walked_both_ways.parchis.txtpb")),
};
const caption = (page) => page.locator("#caption").innerText();
// The ply that the page shows, as its address says.
const shown = async (page) => new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)).get("ply");
const press = async (page, ...keys) => { for (const key of keys) await page.keyboard.press(key); };

test("every key does what the list of keys says", async (browser) => {
  const page = await browser.open(pages.fault.url);
  assert.match(await caption(page), /Start position/);
  await press(page, "ArrowRight", "ArrowRight");
  assert.strictEqual(await shown(page), "1");
  await press(page, "ArrowLeft");
  assert.strictEqual(await shown(page), "0");
  await press(page, "Home");
  assert.strictEqual(await shown(page), "start");
  await press(page, "End");
  assert.strictEqual(await shown(page), "363");
  await press(page, "Home", "n");
  assert.strictEqual(await shown(page), String(FAULT));
  await press(page, "n");
  assert.strictEqual(await shown(page), "363");
  await press(page, "p");
  assert.strictEqual(await shown(page), String(FAULT));
  // Plies 135 and 136 are one turn.
  await press(page, "1", "3", "4", "Enter");
  assert.strictEqual(await shown(page), "134");
  await press(page, "Shift+ArrowRight");
  assert.strictEqual(await shown(page), "136");
  await press(page, "Shift+ArrowLeft");
  assert.strictEqual(await shown(page), "134");
  await press(page, "f");
  assert.match(await page.evaluate(() => location.hash), /rot=90/);
  await press(page, "d");
  assert.strictEqual(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await press(page, "?");
  assert.ok(await page.locator("#keys").isVisible());
  await press(page, "Escape");
  assert.ok(!(await page.locator("#keys").isVisible()));
});

test("it plays by itself, faster and slower, and stops at a key", async (browser) => {
  const page = await browser.open(pages.fault.url);
  await press(page, ">", ">", " ");
  assert.strictEqual(await page.locator("#speed").inputValue(), "200");
  assert.strictEqual(await page.locator("#play").getAttribute("aria-pressed"), "true");
  await page.waitForFunction(() => Number(new URLSearchParams(location.hash.slice(1)).get("ply")) >= 2);
  await press(page, " ");
  const at = await shown(page);
  await page.waitForTimeout(450);
  assert.strictEqual(await shown(page), at);
  await press(page, "<");
  assert.strictEqual(await page.locator("#speed").inputValue(), "500");
});

test("buttons, slider, number and list of moves lead to a ply", async (browser) => {
  const page = await browser.open(pages.fault.url);
  await page.click("#nextfinding");
  assert.strictEqual(await shown(page), String(FAULT));
  assert.match(await caption(page), /MOV003/);
  await page.click("#back");
  assert.strictEqual(await shown(page), "141");
  await page.locator("#seek").fill("51");
  assert.strictEqual(await shown(page), "50");
  await page.locator("#goto").fill("77");
  await page.locator("#goto").press("Enter");
  assert.strictEqual(await shown(page), "77");
  await page.click("#m79");
  assert.strictEqual(await shown(page), "79");
  assert.strictEqual(await page.locator("#moves [aria-current]").getAttribute("id"), "m79");
  await page.click("#findings .link >> nth=0");
  assert.strictEqual(await shown(page), String(FAULT));
  assert.ok(await page.locator("#findings > li.now").isVisible());
  assert.strictEqual(await page.locator("#ticks i").count(), 2);
  await page.click("#help");
  await page.click("#keys button");
});

test("the position is the one that arbitro shows", async (browser) => {
  for (const [name, plies] of [["fault", [0, FAULT, 363]], ["dice", [40, 281]]]) {
    const page = await browser.open(pages[name].url);
    for (const ply of plies) {
      await page.evaluate((wanted) => { location.hash = `ply=${wanted}`; }, ply - 1 < 0 ? "start" : ply - 1);
      const line = run("show", pages[name].game, "--ply", String(ply), "--color", "never").toString().match(/^position: (.*)$/m)[1];
      await page.waitForFunction((wanted) => document.getElementById("positionline").textContent === wanted, line);
    }
    await page.evaluate(() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; });
    await press(page, "c");
    assert.strictEqual(await page.evaluate(() => window.copied), await page.locator("#positionline").textContent());
    await press(page, "l");
    assert.match(await page.evaluate(() => window.copied), /#ply=\d+$/);
    await page.click("#copymoves");
    assert.match(await page.evaluate(() => window.copied), /^0\. /);
  }
});

test("a link says what to show", async (browser) => {
  const page = await browser.open(pages.fault.url, { hash: `#ply=${FAULT}&lang=es&rot=90&theme=dark&embed=1` });
  assert.match(await caption(page), /jugada 142/);
  assert.strictEqual(await page.evaluate(() => document.documentElement.lang), "es");
  assert.strictEqual(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.ok(!(await page.locator("header").isVisible()));
  assert.ok(!(await page.locator("#tools").isVisible()));
  assert.strictEqual(await page.locator("#turned").getAttribute("transform"), "rotate(90)");
  // Numbers and pieces stay upright.
  assert.match(await page.locator("#board .numbers text >> nth=0").getAttribute("transform"), /^rotate\(-90 /);
  assert.match(await page.locator("#p11").getAttribute("transform"), /rotate\(-90\)/);
  for (const odd of ["#ply=99999", "#ply=-1", "#ply=x&rot=x&lang=xx&theme=x", "#"]) await page.evaluate((hash) => { location.hash = hash; }, odd);
  assert.match(await caption(page), /Start position|ply/);
});

test("it speaks the language of the browser, and the one that is chosen", async (browser) => {
  const page = await browser.open(pages.fault.url, { language: "pt-BR" });
  assert.strictEqual(await page.evaluate(() => document.documentElement.lang), "pt");
  const words = new Map();
  for (const language of LANGUAGES) {
    await page.selectOption("#lang", language);
    await press(page, "End", "n", "p");
    const text = await page.evaluate(() => document.body.innerText + [...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")).join("\n"));
    assert.doesNotMatch(text, /[{}]|undefined|NaN|\[object/);
    words.set(language, [await page.locator("#findings > li >> nth=0").locator("strong").innerText(), await page.locator("#verdict").innerText(), await page.title(), await page.locator("#print").innerText()]);
  }
  for (const language of LANGUAGES.slice(1)) words.get(language).forEach((text, i) => assert.notStrictEqual(text, words.get("en")[i], language));
  assert.strictEqual(words.get("es")[0], "casilla llena");
});

test("a card shows what an arbiter has decided, and the fingerprint to decide on it", async (browser) => {
  const game = fs.readFileSync(corpus("games/koenkeune/koenkeune-3.parchis.txtpb"), "utf8");
  const plain = pageOfText("ruled.parchis.txtpb", game);
  const fingerprint = /"fingerprint":"([0-9a-f]{16})"/.exec(fs.readFileSync(plain.file, "utf8"))[1];
  const rulings = inFolder("ruled.json");
  const ruling = { finding: fingerprint, decision: "forfeit", clause: "", reason: "<i>third</i> time\nthis evening", by: "J. Pérez", date: "2026-05-02" };
  fs.writeFileSync(rulings, JSON.stringify({ rulings: [ruling] }));
  const ruled = pageOfText("ruled.parchis.txtpb", game, "--rulings", rulings);
  const said = new Set();
  for (const language of LANGUAGES) {
    const page = await browser.open(ruled.url, { hash: `#lang=${language}` });
    const card = page.locator("#findings > li.ruled").first();
    const text = await card.innerText();
    for (const part of ["J. Pérez, 2026-05-02", "<i>third</i> time", fingerprint]) assert.ok(text.includes(part), `${language}: ${text}`);
    said.add(await card.locator("p.ruling").innerText());
    const verdict = await page.locator("#verdict").innerText();
    assert.match(verdict, /^✓ .*; .*; /);
    assert.ok((await page.locator("#findings > li.ruled").count()) > 1, "what comes after is set aside");
  }
  assert.strictEqual(said.size, LANGUAGES.length);
});

test("readings stand side by side, each with its board and source", async (browser) => {
  const page = await browser.open(pages.doubt.url);
  const figures = page.locator("#findings > li.ambiguous >> nth=0").locator(".readings figure");
  assert.strictEqual(await figures.count(), 2);
  const [one, other] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()];
  assert.strictEqual(Math.round(one.y), Math.round(other.y));
  assert.ok(other.x > one.x + one.width - 1);
  for (let i = 0; i < 2; ++i) {
    assert.strictEqual(await figures.nth(i).locator("svg").count(), 1);
    assert.match(await figures.nth(i).locator("cite").first().innerText(), /seed 00/);
  }
  // By one of them the ply is right and the next one wrong; by the other it is the other way round.
  assert.match(await figures.nth(0).innerText(), /right: [\s\S]*ply 1 is wrong/);
  assert.match(await figures.nth(1).innerText(), /wrong: [\s\S]*wrong here/);
  assert.notStrictEqual(await figures.nth(0).locator("svg").innerHTML(), await figures.nth(1).locator("svg").innerHTML());
  // What is open, what its answers mean and what the finding means is said in the language that is chosen.
  const said = new Set();
  for (const language of LANGUAGES) {
    await page.selectOption("#lang", language);
    const card = page.locator("#findings > li.ambiguous >> nth=0");
    await card.locator("details summary").click();
    assert.ok((await card.locator("details").innerText()).length > 60, language);
    for (const text of await card.locator("details, .readings .small").allInnerTexts()) said.add(text);
    assert.doesNotMatch(await card.innerText(), /(question|answer)\.|\.help/);
  }
  assert.strictEqual(said.size, 3 * LANGUAGES.length);
});

test("the rest of the game can be followed by the other reading", async (browser) => {
  const game = corpus("ambiguous/demo/six_never_told.parchis.txtpb");
  const told = pageOf(game);
  assert.ok(fs.statSync(told.file).size < 130e3);
  run("replay", game, "--verify", told.file);
  const lineAt = (ply, ...rules) => run("show", game, "--ply", String(ply), "--color", "never", ...rules).toString().match(/^position: (.*)$/m)[1].replace(/ d\d+$/, "");
  const there = lineAt(1, "--rules", "ludoteka@1@@six.all_out_value=12");
  assert.notStrictEqual(there, lineAt(1));
  const page = await browser.open(told.url, { hash: "#ply=0" });
  const line = async () => (await page.locator("#positionline").textContent()).replace(/ -$/, "").replace(/ d\d+$/, "");
  const here = await line();
  assert.ok(!(await page.locator("#line").isVisible()));
  const spot = () => page.locator("#p11").getAttribute("transform");
  const usual = await spot();
  await page.locator(".readings figure", { hasText: "= 12" }).first().locator("button", { hasText: "Follow the game" }).click();
  assert.match(await page.evaluate(() => location.hash), /by=1/);
  assert.strictEqual((await line()).split(" ")[0], there.split(" ")[0]);
  assert.notStrictEqual(await spot(), usual);
  assert.strictEqual(await page.locator("#marks circle").count(), 1);
  assert.match(await caption(page), /piece 1: 20 → 32/);
  assert.match(await page.locator("#m0").innerText(), /20 → 32/);
  const said = new Set();
  for (const language of LANGUAGES) {
    await page.selectOption("#lang", language);
    const text = await page.locator("#line").innerText();
    assert.match(text, /six\.all_out_value = 12[\s\S]*AMB001/);
    assert.doesNotMatch(text, /[{}]|undefined|line\./);
    said.add(text);
  }
  assert.strictEqual(said.size, LANGUAGES.length);
  // What is not found by it is not stopped at.
  assert.ok(await page.locator("#nextfinding").isDisabled());
  await page.click("#lineback");
  assert.strictEqual(await line(), here);
  assert.strictEqual(await spot(), usual);
  assert.match(await caption(page), /: 20 → 27/);
  assert.match(await page.evaluate(() => location.hash), /by=0/);
  // A link leads to it, and what is no reading of the page to the page as it is.
  await page.evaluate(() => { location.hash = "ply=0&by=1"; });
  await page.waitForFunction(() => !document.getElementById("line").hidden);
  for (const odd of ["by=7", "by=x", "by=-1"]) await page.evaluate((hash) => { location.hash = "ply=0&" + hash; }, odd);
  await page.waitForFunction(() => document.getElementById("line").hidden);
  // What is found by one of them only.
  const both = await browser.open(pages.doubt.url, { hash: "#ply=0&by=1" });
  assert.match(await both.locator("#line").innerText(), /Not valid[\s\S]*besides: ✗ MOV006/);
  assert.match(await caption(both), /MOV006/);
  assert.doesNotMatch(await caption(both), /AMB001/);
  // Who has no doubt is offered nothing.
  assert.ok(!(await (await browser.open(pages.fault.url)).locator("#bylabel").isVisible()));
});

test("what the end of a record excludes is said of the end", async (browser) => {
  const log = fs.readFileSync(corpus("ambiguous/demo/six_never_told.parchis.txtpb"), "utf8");
  const ending = "ending { reason: REASON_FINISHED ranking: 0 }\n";
  // By 12 the last piece has reached the goal, by 7 it has not; and then the same log with an end that no reading mends.
  const only = log.replace("20,40,c2,g", "64,g,g,g").replace(/^plies.*\n/gm, "") + "plies { die: 6 piece: 11 }\n" + ending;
  const words = [["en", /the end of the record is wrong \(END003\)/], ["es", /el final del registro es incorrecto \(END003\)/], ["it", /la fine della registrazione è sbagliata \(END003\)/], ["pt", /o fim do registo está errado \(END003\)/]];
  for (const [name, text, excludes] of [["only", only, true], ["none", log + ending, false]]) {
    const page = await browser.open(pageOfText(`${name}.parchis.txtpb`, text).url);
    for (const [language, word] of words) {
      await page.selectOption("#lang", language);
      const captions = await page.locator(".readings figure").allInnerTexts();
      assert.strictEqual(captions.some((one) => word.test(one)), true, captions.join("\n"));
      if (!excludes) assert.ok(captions.every((one) => word.test(one)));
      if (excludes && language === "en") assert.match(await page.locator("#fates").innerText(), /Not by six\.all_out_value = 7 ★?: the end of the record, END003/);
      assert.doesNotMatch(captions.join(), /ply 1 is wrong \(END003\)|here\./);
    }
  }
});

test("boards and the log can be saved", async (browser) => {
  const page = await browser.open(pages.fault.url, { hash: `#ply=${FAULT}&rot=180` });
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
    return [download.suggestedFilename(), fs.readFileSync(await download.path())];
  };
  const [logName, log] = await saved("#savelog");
  assert.strictEqual(logName, "koenkeune-3.parchis.txtpb");
  assert.ok(log.equals(fs.readFileSync(pages.fault.game)));
  const about = await page.locator("#about").innerText();
  assert.ok(about.includes(crypto.createHash("sha256").update(log).digest("hex")));
  const [svgName, svg] = await saved("#savesvg");
  assert.strictEqual(svgName, "koenkeune-3-ply-142.svg");
  fs.writeFileSync(inFolder("saved.svg"), svg);
  assert.doesNotMatch(svg.toString(), / style=/);
  const [pngName, png] = await saved("#savepng");
  assert.strictEqual(pngName, "koenkeune-3-ply-142.png");
  assert.strictEqual(png.subarray(1, 4).toString(), "PNG");
  // Something is drawn, and not one color only.
  assert.ok(png.length > 20000);
  // The file is a picture of its own.
  const alone = await browser.open("file://" + inFolder("saved.svg"));
  assert.strictEqual(await alone.evaluate(() => document.querySelectorAll(".piece").length), 16);
});

test("it prints as a dossier", async (browser) => {
  const page = await browser.open(pages.fault.url, { hash: `#ply=${FAULT}` });
  const pdf = await page.pdf({ format: "A4" });
  assert.strictEqual(pdf.subarray(0, 5).toString(), "%PDF-");
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["#controls", "#tools", "#prefs", "#timeline"]) assert.ok(!(await page.locator(hidden).isVisible()), hidden);
  for (const there of ["#verdict", "#board", "#findings", "#m0", "#about"]) assert.ok(await page.locator(there).isVisible(), there);
});

test("nothing keeps people out, on a desk and on a phone, by day and by night", async (browser) => {
  for (const [name, size, theme, language] of [["fault", DESKTOP, "light", "en"], ["doubt", PHONE, "dark", "it"]]) {
    const page = await browser.open(pages[name].url, { size, hash: `#ply=${name === "fault" ? FAULT : 0}&theme=${theme}&lang=${language}`, bypassCSP: true });
    await page.evaluate(() => { document.getElementById("places").open = true; });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const told = violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("\n")}`);
    assert.deepStrictEqual(told, [], `${name} ${size} ${theme}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${size}: wider than the window`);
    await page.context().close();
  }
});

test("boards of other sizes show, turn and keep their pieces apart", async (browser) => {
  for (const arms of [2, 5, 8]) {
    run("play", "--arms", String(arms), "--seed", "5", "-o", inFolder(`arms${arms}.parchis`));
    const page = await browser.open(pageOf(inFolder(`arms${arms}.parchis`)).url, { hash: "#ply=90" });
    assert.strictEqual(await page.locator("#board .piece").count(), 4 * arms);
    assert.strictEqual(await page.locator("#players li").count(), arms);
    const places = await page.evaluate(() => [...document.querySelectorAll("#board .piece")].map((one) => one.getAttribute("transform")));
    assert.strictEqual(new Set(places).size, 4 * arms);
    const before = await page.locator("#board").boundingBox();
    await press(page, "f");
    assert.deepStrictEqual(await page.locator("#board").boundingBox(), before);
    assert.match(await page.evaluate(() => location.hash), new RegExp(`rot=${Math.round(360 / arms)}`));
    await page.context().close();
  }
});

test("a game of 100,000 plies opens", async (browser) => {
  const header = 'magic: "PARCHISLOG"\nheader { rules: "ludoteka@@setup.on_start=none" arms: 4 seats { colors: 1 } seats { colors: 2 } seats { colors: 3 } seats { colors: 4 } first_seat: 0 }\n';
  const long = pageOfText("long.parchis.txtpb", "# proto-message: parchis.log.v1.GameLog\n" + header + Array.from({ length: 100000 }, (_, i) => `plies { seat: ${i % 4} die: 3 }\n`).join(""));
  assert.ok(fs.statSync(long.file).size < 12e6);
  const page = await browser.open(long.url, { hash: "#ply=99999" });
  assert.match(await caption(page), /99999/);
  assert.ok((await page.locator("#moves button").count()) <= 1000);
  await press(page, "Home", "5", "0", "0", "0", "0", "Enter");
  assert.strictEqual(await shown(page), "50000");
  await page.click("#earlier");
  assert.ok(await page.locator("#m49000").count());
});

test("names as long as they like stay in the page, as they are written", async (browser) => {
  const long = "x" + "W".repeat(2000);
  const text = run("example").toString().replaceAll('"yellow"', `"${long}"`).replace("from: 19 to: 23", "from: 19 to: 24");
  const page = await browser.open(pageOfText("longname.parchis.txtpb", text).url, { size: PHONE, hash: "#lang=es" });
  await page.evaluate(() => { for (const one of document.querySelectorAll("details")) one.open = true; });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE[0]);
  const names = await page.evaluate(() => document.body.innerText.match(/xWW/gi));
  assert.ok(names.length > 3 && names.every((name) => name === "xWW"));
});

test("what stands in a log is text", async (browser) => {
  const evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>";
  const text = `magic: "PARCHISLOG"\nheader { game_id: "${evil}" producer: "${evil}" rules: "ludoteka" arms: 4 color_names: ["${evil}", "b", "c", "d"] seats { colors: 1 name: "${evil}" } seats { colors: 2 } seats { colors: 3 } seats { colors: 4 } first_seat: 0 }\nplies { die: 3 piece: 11 from: 5 to: 9 }\n`;
  const page = await browser.open(pageOfText("evil.parchis.txtpb", text).url, { hash: "#ply=0" });
  assert.strictEqual(await page.locator("img").count(), 0);
  assert.ok((await page.locator("#players").innerText()).includes("onerror=alert(1)"));
  assert.ok((await page.title()).includes("<script>"));
});

test("a log that names what is not there shows all the same", async (browser) => {
  const text = 'magic: "PARCHISLOG"\nheader { rules: "ludoteka" arms: 4 seats { colors: 1 } seats { colors: 2 } seats { colors: 3 } seats { colors: 4 } first_seat: 0 }\n' +
    "plies { die: 3 piece: 84 from: 5 to: 900 captured: 73 }\nplies { die: 6 piece: 11 from: 5 to: 150 penalized: 81 }\nplies { seat: 7 die: 9 }\nplies { die: 1 piece: 22 second_piece: 88 from: 3 }\n";
  const page = await browser.open(pageOfText("odd.parchis.txtpb", text).url, { hash: "#ply=0" });
  for (let i = 0; i < 4; ++i) await press(page, "ArrowRight");
  assert.strictEqual(await shown(page), "3");
  assert.ok((await page.locator("#findings > li").count()) > 2);
  assert.match(await page.locator("#moves").innerText(), /a piece: 5 → \?/);
});

test("without scripts it says what was found", async (browser) => {
  const page = await browser.open(pages.fault.url, { javaScriptEnabled: false });
  assert.match(await page.locator("noscript").innerText(), /error\[MOV003\][\s\S]*SAFE-2/);
});

async function main() {
  const browser = new Watched(await chromium.launch({ executablePath: BROWSER, timeout: 120000, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] }));
  const wanted = process.argv[3];
  let failed = 0;
  for (const [name, body] of cases) {
    if (wanted && !name.includes(wanted)) continue;
    const begun = Date.now();
    browser.wrongs = [];
    try {
      await body(browser);
      browser.check();
      console.log(`ok   ${name} (${Date.now() - begun} ms)`);
    } catch (wrong) {
      ++failed;
      console.log(`FAIL ${name}\n${wrong.stack}`);
    }
    for (const context of browser.browser.contexts()) await context.close();
  }
  await browser.browser.close();
  process.exit(failed ? 1 : 0);
}

main().catch((wrong) => {
  console.error(wrong);
  process.exit(1);
});
