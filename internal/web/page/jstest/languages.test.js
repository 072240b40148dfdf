// The catalogues of texts: all have the same keys, and nothing is left in English.

import test from "node:test";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formats } from "../assets/format.js";
import { languages } from "../assets/language.js";

const assets = fileURLToPath(new URL("../assets/", import.meta.url));
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false }));

const codes = Object.keys(languages);
/** @type {Record<string, import("../assets/text.js").Texts>} */
const all = Object.fromEntries(
  await Promise.all(codes.map(async (code) => [code, (await import(`../assets/texts/${code}.js`)).text])),
);

/** What is the same word in that language, or no word. @type {Record<string, RegExp>} */
const same = {
  de: /^(Maven|Analyse|Bingos|Equity|Pause|W|Esc)$/,
  fr: /^(Maven|Bingos|Pause|Points|Questions|Score|L|Ctrl|Date|Notes|Verdict|Table|Total|Collection|Club|Gain|score|Conditions|Records?|second|\d+ minutes)$/,
  pl: /^(Maven|Equity|Backspace|Enter|Esc|Shift|Ctrl|L|blank)$/,
};

/** Texts that have no words, or words that are not of a language: names, and examples of what a search takes. */
const wordless =
  /^(name|did|placing\.placed|study\.placeholder|study\.examples\.\d\.0|quiz\.examples\.\d\.0|quiz\.examples\.4\.1|quiz\.gap|quiz\.left|quiz\.spoken|quiz\.times|games\.examples\.|play\.versus|puzzles\.tag|puzzles\.example|games\.player\.level)/;

/** All texts of a catalogue, by their paths. @param {any} value @param {string} path @returns {[string, any][]} */
const leaves = (value, path = "") =>
  value !== null && typeof value === "object"
    ? Object.keys(value).flatMap((key) => leaves(value[key], path ? `${path}.${key}` : key))
    : [[path, value]];

/** The words of a text; of a function, those that it is made of. @param {any} value */
const wordsOf = (value) =>
  typeof value === "function"
    ? String(value)
        .replace(/\/\*.*?\*\//gs, "")
        .replace(/\s+/g, " ")
    : value;

/** What a function may be that is made of no words. @param {string} text */
const speaks = (text) => /["`][^"`]*[a-z]{2,}[^"`]*["`]/.test(text.replace(/\$\{[^}]*\}/g, ""));

test("the catalogues are those of the languages", () => {
  assert.deepEqual(readdirSync(assets + "texts").sort(), codes.map((c) => `${c}.js`).sort());
  const start = readFileSync(assets + "start.js", "utf8");
  assert.deepEqual(JSON.parse(/var there = (\[.*?\]);/.exec(start)?.[1] ?? "[]"), codes, "start.js");
});

for (const code of codes.filter((c) => c !== "en")) {
  test(`${languages[/** @type {"de"} */ (code)]} has all texts, and no others`, () => {
    const kinds = (/** @type {any} */ c) =>
      leaves(c)
        .filter(([path]) => !/^study\.(about|values)\./.test(path)) // the server says these in English
        .map(([path, value]) => `${path}: ${typeof value}`);
    assert.deepEqual(kinds(all[code]), kinds(all.en));
    for (const [path, value] of leaves(all[code]))
      if (typeof value === "string") assert.equal(value, value.trim(), path);
  });

  test(`${languages[/** @type {"de"} */ (code)]} leaves nothing in English`, () => {
    const english = new Map(leaves(all.en));
    const left = leaves(all[code]).filter(
      ([path, value]) =>
        !wordless.test(path) &&
        value !== "" &&
        wordsOf(value) === wordsOf(english.get(path)) &&
        (typeof value === "function" ? speaks(wordsOf(value)) : !same[code].test(value)),
    );
    assert.deepEqual(left, []);
  });
}

test("French has a space that does not break before the signs that it sets off", () => {
  for (const [path, value] of leaves(all.fr))
    assert.doesNotMatch(String(value), /[\p{L}}»] [:;!»] [\p{L}$]|«[^\u00a0]/u, path);
});

test("numbers, words beside them and lists are written as in the language", () => {
  const [en, de, fr, pl] = ["en", "de", "fr", "pl"].map(formats);
  assert.deepEqual(
    [en, de, fr, pl].map((f) => f.points(-1234.5).replace(/\s/g, " ")),
    ["−1,234.5", "−1.234,5", "−1 234,5", "−1234,5"],
  );
  assert.deepEqual(
    [en, de, fr, pl].map((f) => f.chance(0.9412).replace(/\s/g, " ")),
    ["94.1%", "94,1 %", "94,1 %", "94,1%"],
  );
  assert.deepEqual(
    [en, de, fr, pl].map((f) => f.list(["A", "B", "C"])),
    ["A, B and C", "A, B und C", "A, B et C", "A, B i C"],
  );
  assert.deepEqual(
    [0, 1, 2, 5, 12, 22, 25].map((n) => pl.plural(n, "płytka", "płytki", "płytek")),
    ["0 płytek", "1 płytka", "2 płytki", "5 płytek", "12 płytek", "22 płytki", "25 płytek"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => fr.plural(n, "point", "points")),
    ["0 point", "1 point", "2 points"],
  );
  assert.equal(de.clock(9999), "9,9");
});

test("a verb agrees with a player who is called You", () => {
  /** @param {string} code @param {(text: import("../assets/text.js").Texts, name: string) => string} say */
  const said = (code, say) => [all[code].play.youName, "Ann"].map((name) => say(all[code], name));
  const pass = { kind: "pass", text: "pass", score: 0 };
  const played = { kind: "play", text: "8D QUOIN", score: 48 };
  assert.deepEqual(
    codes.map((code) => said(code, (text, name) => text.analyse.turnSaid(3, name, pass).replace(/\s/g, " "))),
    [
      ["Turn 3: You passed", "Turn 3: Ann passed"],
      ["Zug 3: Du passtest", "Zug 3: Ann passte"],
      ["Coup 3 : Vous avez passé", "Coup 3 : Ann a passé"],
      ["Ruch 3: Ty pasujesz", "Ruch 3: Ann pasuje"],
    ],
  );
  assert.deepEqual(
    codes.map((code) => said(code, (text, name) => text.did(played, name))),
    [
      ["played 8D QUOIN for 48 points", "played 8D QUOIN for 48 points"],
      ["legtest 8D QUOIN für 48 Punkte", "legte 8D QUOIN für 48 Punkte"],
      ["avez joué 8D QUOIN pour 48 points", "a joué 8D QUOIN pour 48 points"],
      ["zagrywasz 8D QUOIN za 48 punktów", "zagrywa 8D QUOIN za 48 punktów"],
    ],
  );
  assert.deepEqual(
    codes.map((code) => said(code, (text, name) => text.analyse.ended(name, [412, 300]))),
    [
      ["You won, 412 to 300.", "Ann won, 412 to 300."],
      ["Du gewannst, 412 zu 300.", "Ann gewann, 412 zu 300."],
      ["Vous avez gagné, 412 à 300.", "Ann a gagné, 412 à 300."],
      ["Wygrywasz Ty, 412 do 300.", "Wygrywa Ann, 412 do 300."],
    ],
  );
});

test("what a challenge costs names the points of the bonus, where they are known", () => {
  assert.deepEqual(
    codes.map((code) => [all[code].play.costs("bonus-per-play", 5), all[code].play.costs("bonus-per-word")]),
    [
      [
        "If all words are good, your opponent gets 5 points.",
        "If all words are good, your opponent gets points for each word.",
      ],
      [
        "Sind alle Wörter gültig, bekommt der Gegner 5 Punkte.",
        "Sind alle Wörter gültig, bekommt der Gegner Punkte für jedes Wort.",
      ],
      [
        "Si tous les mots sont valables, l’adversaire reçoit 5 points.",
        "Si tous les mots sont valables, l’adversaire reçoit des points pour chaque mot.",
      ],
      [
        "Jeśli wszystkie słowa są dopuszczalne, przeciwnik dostaje 5 punktów.",
        "Jeśli wszystkie słowa są dopuszczalne, przeciwnik dostaje punkty za każde słowo.",
      ],
    ],
  );
  assert.deepEqual(
    codes.map((code) => [all[code].force.game("Both", "bonus-per-word", 10), all[code].force.rule("bonus-per-play")]),
    [
      ["Words Both, 10-point challenge for each word", "bonus per play challenge"],
      ["Wörter Both, 10 Punkte je angezweifeltem Wort", "Bonus je angezweifeltem Zug"],
      ["Mots Both, prime de 10 points par mot contesté", "prime par coup contesté"],
      ["Słowa Both, 10 punktów za niesłusznie sprawdzone słowo", "punkty za niesłusznie sprawdzony ruch"],
    ],
  );
});

test("a date without a time is the same day in every time zone", () => {
  for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Auckland"]) {
    process.env.TZ = zone;
    const { date, dayOf, monthOf } = formats("de");
    assert.equal(
      `${date("2026-11-22")}, ${dayOf("2026-11-22")}, ${monthOf("2026-11")}`,
      "22.11.2026, 22. Nov., Nov. 2026",
      zone,
    );
  }
});

test("the choice of words says nothing of a server, which the page in a folder does not have", () => {
  for (const code of codes) assert.doesNotMatch(all[code].settings.usual, /serv|serw/i, code);
});
