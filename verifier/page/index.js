"use strict";
// The table of games can be read without this. It sorts and filters rows, says the page in other languages, and
// takes language and looks along to the pages of games. Nothing is made into markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const texts = JSON.parse(byId("texts").textContent);
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  let language = "en";
  const say = (key, values = {}) => (texts[language][key] ?? texts.en[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

  const address = () => new URLSearchParams(location.hash.slice(1));
  const remember = (name, value) => {
    const wanted = address();
    wanted.set(name, value);
    history.replaceState(null, "", "#" + wanted);
  };

  const body = byId("games") && byId("games").tBodies[0];
  const rows = body ? [...body.rows] : [];
  const heads = body ? [...byId("games").tHead.querySelectorAll("th")] : [];
  const links = [...document.querySelectorAll("a[data-page]")].map((link) => [link, link.getAttribute("href").split("#")]);

  // What a game's page is opened with: the ply, and what was chosen here.
  const aim = () => {
    for (const [link, [file, hash]] of links) {
      const wanted = new URLSearchParams(hash || "");
      wanted.set("lang", language);
      if (address().get("theme")) wanted.set("theme", address().get("theme"));
      link.setAttribute("href", file + "#" + wanted);
    }
  };
  const count = () => {
    const shown = rows.filter((row) => !row.hidden).length;
    byId("shown").textContent = say("index.shown", { n: shown, all: rows.length });
  };
  const chooseTheme = (wanted) => {
    root.dataset.theme = wanted === "dark" || wanted === "light" ? wanted : prefersDark.matches ? "dark" : "light";
  };
  const chooseLanguage = (wanted) => {
    const known = (wanted ? [wanted] : navigator.languages || [navigator.language]).map((one) => String(one).slice(0, 2).toLowerCase());
    language = known.find((one) => one in texts) || "en";
    root.lang = language;
    byId("lang").value = language;
    document.title = say("index.title");
    for (const element of document.querySelectorAll("[data-t]")) element.textContent = say(element.dataset.t, element.dataset);
    for (const element of document.querySelectorAll("[data-a]")) element.setAttribute("aria-label", say(element.dataset.a));
    count();
    aim();
  };

  const filter = () => {
    const verdict = byId("byverdict").value;
    const code = byId("bycode").value;
    const words = byId("byword").value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const name = row.dataset.name.toLowerCase();
      row.hidden = (verdict !== "" && row.dataset.verdict !== verdict) || (code !== "" && !row.dataset.codes.split(" ").includes(code)) ||
        !words.every((word) => name.includes(word));
    }
    count();
  };
  const sort = (column) => {
    const head = heads[column];
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent;
    const number = head.classList.contains("number");
    const before = (a, b) => (number ? Number(key(a)) - Number(key(b)) : key(a).localeCompare(key(b), language, { numeric: true }));
    const sorted = rows.map((row, place) => [row, place]).sort(([a, i], [b, j]) => (before(a, b) || i - j) * (down ? -1 : 1));
    body.append(...sorted.map(([row]) => row));
  };

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    if (head.dataset.t) button.dataset.t = head.dataset.t;
    delete head.dataset.t;
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => sort(column));
  });
  const offer = (list, values, text) => {
    for (const value of values) {
      const option = document.createElement("option");
      option.value = value;
      text(option, value);
      list.append(option);
    }
  };
  offer(byId("byverdict"), [...new Set(rows.map((row) => row.dataset.verdict))].sort(), (option, value) => { option.dataset.t = "verdict." + value; });
  offer(byId("bycode"), [...new Set(rows.flatMap((row) => row.dataset.codes.split(" ").filter(Boolean)))].sort(), (option, value) => { option.textContent = value; });
  offer(byId("lang"), Object.keys(texts), (option, value) => { option.lang = value; option.textContent = texts[value].name; });
  for (const list of ["byverdict", "bycode"]) byId(list).addEventListener("change", filter);
  byId("byword").addEventListener("input", filter);
  byId("filter").addEventListener("submit", (event) => event.preventDefault());
  byId("lang").addEventListener("change", () => {
    chooseLanguage(byId("lang").value);
    remember("lang", language);
  });
  byId("theme").addEventListener("click", () => {
    chooseTheme(root.dataset.theme === "dark" ? "light" : "dark");
    remember("theme", root.dataset.theme);
    aim();
  });
  prefersDark.addEventListener("change", () => { if (!address().get("theme")) chooseTheme(null); });
  byId("prefs").hidden = false;
  byId("filter").hidden = rows.length === 0;
  chooseTheme(address().get("theme"));
  chooseLanguage(address().get("lang"));
})();
