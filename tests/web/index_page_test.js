// Opens the page about many games in Debian's chromium and does with it what people do.
//
// usage: node index_page_test.js ARBITRO
"use strict";
const assert = require("node:assert");
const crypto = require("node:crypto");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { arbitro, run, corpus, inFolder, tools, BROWSER, Watched } = require("./pages.js");

const { chromium, axe } = tools();
const DESKTOP = [1280, 900];
const PHONE = [390, 844];
const cases = [];
const test = (name, body) => cases.push([name, body]);

function indexOf(name, ...inputs) {
  const file = inFolder(name);
  const done = spawnSync(arbitro, ["check", "--format", "summary", "--report", `html=${file}`, ...inputs]);
  assert.ok(done.status !== null && done.status !== 2 && done.status !== 4, String(done.stderr));
  return { file, url: "file://" + file };
}
const evil = "<img src=x onerror=alert(1)></script><script>alert(2)</script>";
fs.writeFileSync(inFolder("evil.parchis.txtpb"), run("example").toString().replace('"example"', JSON.stringify(evil)));
const many = indexOf("many.html", corpus("games/koenkeune"), corpus("games/edysuh"), corpus("ambiguous/demo"), corpus("illegal/FMT003"), inFolder("evil.parchis.txtpb"));
const visible = (page) => page.locator("#games tbody tr:visible").count();

test("it sorts and filters", async (browser) => {
  const page = await browser.open(many.url);
  const all = await visible(page);
  assert.ok(all > 20);
  await page.selectOption("#byverdict", "ambiguous");
  const some = await visible(page);
  assert.ok(some > 0 && some < all);
  assert.match(await page.locator("#shown").innerText(), new RegExp(`^${some} of ${all} shown$`));
  await page.selectOption("#byverdict", "");
  await page.selectOption("#bycode", "MOV003");
  const wrong = await page.locator("#games tbody tr:visible").allInnerTexts();
  assert.ok(wrong.length > 0 && wrong.length < all && wrong.every((text) => text.includes("MOV003")));
  await page.selectOption("#bycode", "");
  await page.fill("#byword", "edysuh-1.PARCHIS");
  assert.strictEqual(await visible(page), 1);
  await page.fill("#byword", "");
  assert.strictEqual(await visible(page), all);
  const plies = () => page.$$eval("#games tbody tr", (rows) => rows.map((row) => Number(row.cells[3].dataset.key)));
  const head = page.locator("#games thead th").nth(3);
  await head.getByRole("button").click();
  assert.strictEqual(await head.getAttribute("aria-sort"), "ascending");
  assert.deepStrictEqual(await plies(), (await plies()).toSorted((a, b) => a - b));
  await head.getByRole("button").click();
  assert.strictEqual(await head.getAttribute("aria-sort"), "descending");
  assert.deepStrictEqual(await plies(), (await plies()).toSorted((a, b) => b - a));
  await page.locator("#games thead th").nth(0).getByRole("button").click();
  const numbers = (await page.locator("#games tbody tr td:first-child").allInnerTexts()).map(Number);
  assert.deepStrictEqual(numbers, numbers.toSorted((a, b) => a - b));
});

test("links lead to the page of the game, at the ply and in the language", async (browser) => {
  const page = await browser.open(many.url);
  await page.selectOption("#lang", "it");
  await page.locator('tr[data-codes~="MOV003"] li a').first().click();
  await page.waitForURL(/many-games\/\d+\.html#ply=142/);
  assert.match(await page.locator("#caption").innerText(), /MOV003/);
  assert.strictEqual(await page.evaluate(() => document.documentElement.lang), "it");
  const links = fs.readFileSync(many.file, "utf8").match(/href="[^"]*"/g).map((link) => link.slice(6, -1).split("#")[0]);
  assert.ok(links.length > 20);
  for (const link of links) assert.ok(fs.existsSync(path.join(path.dirname(many.file), link)), link);
});

test("it speaks four languages", async (browser) => {
  for (const [language, wanted] of [["en", "Games with findings"], ["es", "Partidas con hallazgos"], ["it", "Partite con rilievi"], ["pt", "Partidas com observações"]]) {
    const page = await browser.open(many.url, { language });
    assert.strictEqual(await page.locator("#hfound").innerText(), wanted);
    assert.strictEqual(await page.evaluate(() => document.documentElement.lang), language);
    assert.match(await page.locator("#accounting").innerText(), { en: /^Games: \d+ = \d+ valid /, es: /^Partidas: \d+ = \d+ válidas /, it: /^Partite: \d+ = \d+ valide /, pt: /^Partidas: \d+ = \d+ válidas / }[language]);
    assert.doesNotMatch(await page.locator("body").innerText(), /\{\w+\}|\b(index|verdict|level)\.\w|undefined/);
  }
});

test("what stands in a log is text", async (browser) => {
  const page = await browser.open(many.url);
  assert.strictEqual(await page.locator("img").count(), 0);
  assert.ok((await page.locator("#games").innerText()).includes(evil));
});

test("its policy lets only its own style and script be", async (browser) => {
  const html = fs.readFileSync(many.file, "utf8");
  const hash = (text) => "sha256-" + crypto.createHash("sha256").update(text).digest("base64");
  const policy = html.match(/Content-Security-Policy" content="([^"]*)"/)[1];
  assert.ok(policy.startsWith("default-src 'none'"));
  assert.ok(policy.includes(`style-src '${hash(html.match(/<style>([\s\S]*?)<\/style>/)[1])}'`));
  assert.ok(policy.includes(`script-src '${hash(html.match(/<script>([\s\S]*?)<\/script>/)[1])}'`));
  await browser.open(many.url);
});

test("nothing keeps people out, on a desk and on a phone, by day and by night", async (browser) => {
  for (const [size, theme] of [[DESKTOP, "light"], [PHONE, "dark"]]) {
    const page = await browser.open(many.url, { size, hash: `#theme=${theme}`, bypassCSP: true });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepStrictEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`), []);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= room, `${wide} > ${room}`);
  }
});

test("without scripts everything is there to read", async (browser) => {
  const page = await browser.open(many.url, { javaScriptEnabled: false });
  assert.match(await page.locator("#games").innerText(), /MOV003/);
  assert.ok(await page.locator("#accounting").isVisible());
  assert.ok(!(await page.locator("#filter").isVisible()));
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
