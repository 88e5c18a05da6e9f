// What the tests of replay pages share: pages made by arbitro, and a browser that notes whatever a page must not do.
"use strict";
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const ROOT = path.resolve(__dirname, "../..");
const SKIPPED = 77;
const BROWSER = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((file) => fs.existsSync(file));

// The library that drives the browser, and the one that looks for what keeps people out.
function tools() {
  try {
    if (!BROWSER) throw new Error("no chromium in /usr/bin");
    return { chromium: require("playwright-core").chromium, axe: fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8") };
  } catch (missing) {
    console.error(`cannot test pages: ${missing.message}`);
    process.exit(process.env.PARCHIS_ALL_TOOLS ? 1 : SKIPPED);
  }
}

const arbitro = path.resolve(process.argv[2] || path.join(ROOT, "build/release/arbitro"));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "arbitro-pages-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

const run = (...words) => execFileSync(arbitro, words, { maxBuffer: 1 << 28 });
const corpus = (file) => path.join(ROOT, "corpus", file);
const inFolder = (name) => path.join(folder, name);

// The page of a game, and the game's file.
function pageOf(game, ...options) {
  const file = inFolder(path.basename(game).replace(/\..*/, "") + ".html");
  run("replay", game, "-o", file, ...options);
  return { file, url: "file://" + file, game };
}
function pageOfText(name, text, ...options) {
  fs.writeFileSync(inFolder(name), text);
  return pageOf(inFolder(name), ...options);
}

// A browser whose pages may neither complain nor ask for anything.
class Watched {
  constructor(browser) {
    this.browser = browser;
    this.wrongs = [];
  }
  async open(url, { size = [1280, 900], language = "en-US", hash = "", ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: size[0], height: size[1] }, locale: language, acceptDownloads: true, ...options });
    context.setDefaultTimeout(60000);
    const page = await context.newPage();
    page.on("console", (message) => this.wrongs.push(`console ${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.wrongs.push(`error: ${error.stack}`));
    page.on("dialog", (dialog) => { this.wrongs.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
    page.on("request", (request) => {
      if (!/^(file:\/\/\/|data:|blob:)/.test(request.url()) || (request.url().startsWith("file:") && !request.isNavigationRequest())) this.wrongs.push(`request: ${request.url().slice(0, 100)}`);
    });
    await page.goto(url + hash);
    return page;
  }
  check() {
    assert.deepStrictEqual(this.wrongs, []);
  }
}

module.exports = { ROOT, arbitro, run, corpus, inFolder, pageOf, pageOfText, tools, BROWSER, Watched };
