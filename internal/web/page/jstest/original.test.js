// The desk of the original: where its windows are, its log, its numbers, the arrow that is always shown.

import test from "node:test";
import assert from "node:assert/strict";
import * as windows from "../assets/original/windows.js";
import * as list from "../assets/original/list.js";
import * as play from "../assets/tentative.js";

globalThis.addEventListener ??= /** @type {any} */ (() => undefined);
globalThis.document ??= /** @type {any} */ ({ addEventListener() {}, documentElement: { dataset: {}, lang: "en" } });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ addEventListener() {}, matches: false }));
globalThis.localStorage ??= /** @type {any} */ ({ getItem: () => null, setItem() {} });
globalThis.location ??= /** @type {any} */ ({ pathname: "/original", search: "" });
const { gained, logText } = await import("../assets/original/log.js");
const { text } = await import("../assets/original/text.js");
const { readBias } = await import("../assets/original/exchange.js");
const doubt = await import("../assets/original/doubt.js");

const room = { width: 1280, height: 900 };

test("windows are shown and hidden, float, come to the top, and go back", () => {
  let w = windows.usual();
  assert.equal(w.places.words.shown, false);
  w = windows.show(w, "words", true);
  w = windows.float(w, "words", { x: 900, y: 100, width: 300, height: 200 }, room);
  w = windows.float(w, "log", { x: 700, y: 300, width: 300, height: 200 }, room);
  assert.deepEqual(w.order, ["words", "log"]);
  w = windows.raise(w, "words");
  assert.deepEqual(w.order, ["log", "words"]);
  assert.equal(windows.raise(w, "words"), w);
  assert.equal(windows.raise(w, "kibitz"), w, "one that is docked has no place above the others");
  w = windows.move(w, "words", -100, 16, room);
  assert.deepEqual(w.places.words, { shown: true, floating: true, x: 800, y: 116, width: 300, height: 200 });
  w = windows.resize(w, "words", 20, -10_000, room);
  assert.deepEqual([w.places.words.width, w.places.words.height], [320, 120]);
  w = windows.dock(w, "words");
  assert.deepEqual([w.places.words.floating, w.order], [false, ["log"]]);
  assert.deepEqual(windows.tidy(), windows.usual());
});

test("the title bar of a floating window stays in reach, wherever it is moved", () => {
  for (const dx of [-9999, -50, 0, 50, 9999]) {
    for (const dy of [-9999, -50, 0, 50, 9999]) {
      for (const size of [room, { width: 900, height: 300 }]) {
        const p = windows.move(
          windows.float(windows.usual(), "log", { x: 100, y: 100, width: 400, height: 500 }, size),
          "log",
          dx,
          dy,
          size,
        ).places.log;
        assert.ok(
          p.y >= 0 && p.y <= size.height - 40 && p.x + p.width >= 40 && p.x <= size.width - 40,
          JSON.stringify([p, size]),
        );
      }
    }
  }
});

test("what was kept comes back, and nonsense does not", () => {
  let w = windows.float(
    windows.show(windows.usual(), "exchange", true),
    "exchange",
    { x: 10, y: 20, width: 300, height: 240 },
    room,
  );
  w = windows.float(w, "kibitz", { x: 30, y: 20, width: 300, height: 240 }, room);
  w = windows.raise(w, "exchange");
  assert.deepEqual(windows.restore(JSON.parse(JSON.stringify(w))), w);
  for (const bad of [
    undefined,
    null,
    7,
    "x",
    [],
    { places: 3 },
    { places: { log: null, words: { shown: "yes", x: "left", width: NaN } }, order: "log" },
  ])
    assert.deepEqual(windows.restore(bad), windows.usual());
});

const turn = (/** @type {Partial<import("../assets/play/game.js").Turn>} */ t) => ({
  number: 1,
  side: /** @type {const} */ ("person"),
  text: "8D WORD",
  points: "+18",
  total: 18,
  ...t,
});
const game = /** @type {any} */ ({
  names: { person: "Ann", player: "Maven" },
  lexicon: "NA",
  scores: { person: 6, player: 130 },
  turns: [
    turn({ text: "8H CAB", points: "+14", total: 14 }),
    turn({ number: 2, side: "player", text: "exchange of 3 tiles", points: "", total: 0 }),
    turn({ number: 3, text: "for Q left", points: "-8", total: 6 }),
  ],
});

test("points have two decimals, as the original printed them", () => {
  assert.equal(gained("+12"), "+12.00");
  assert.equal(gained("-1234"), "\u22121,234.00");
  assert.equal(gained("+0"), "+0.00");
  assert.equal(gained(""), "");
});

test("the log is text in columns", () => {
  assert.equal(
    logText(game),
    `Maven, the original
Ann – Maven
Words: NA

1  Ann    8H CAB               +14.00  14.00
2  Maven  exchange of 3 tiles           0.00
3  Ann    for Q left            \u22128.00   6.00

Score: Ann 6.00, Maven 130.00
`,
  );
});

test("a bias is typed in points", () => {
  for (const [typed, want] of /** @type {[string, number|null][]} */ ([
    ["2.50", 250],
    ["-1", -100],
    ["\u22123.5", -350],
    ["+0.07", 7],
    ["0", 0],
    ["-0", 0],
    [" 99.99 ", 9999],
    ["100", null],
    ["", null],
    ["1.234", null],
    ["x", null],
    [".5", null],
  ]))
    assert.equal(readBias(typed), want, typed);
});

test("the arrow is always somewhere: where it was, near there, near the middle, or nowhere on a full board", () => {
  const rows = (/** @type {string} */ s) => s.split("/").map((r) => [...r].map((c) => (c === "." ? "" : c)));
  const at = (/** @type {string} */ board, /** @type {any} */ last) =>
    play.arrow(play.begin(rows(board), ["A"]), last).cursor;
  assert.deepEqual(at(".../.../...", null), { row: 1, col: 1, dir: "across" });
  assert.deepEqual(at(".../.../...", { row: 2, col: 0, dir: "down" }), { row: 2, col: 0, dir: "down" });
  assert.deepEqual(at("ABC/DEF/..G", { row: 0, col: 0, dir: "down" }), { row: 2, col: 0, dir: "down" });
  assert.deepEqual(at("ABC/DE./..G", null), { row: 1, col: 2, dir: "across" });
  assert.equal(at("AB/CD", null), null);
  const has = play.click(play.begin(rows("../.."), ["A"]), 0, 1);
  assert.equal(play.arrow(has, null), has);
});

test("a game against the original is played at its desk, another one in Play", async () => {
  const { gamePath } = await import("../assets/open.js");
  for (const player of ["classic", "classic,level=9"]) assert.equal(gamePath({ id: 7, player }), "/original/7");
  for (const player of ["level=3", "classical", undefined]) assert.equal(gamePath({ id: 7, player }), "/play/7");
});

test("what is laid joins the list of Kibitz at its end, or grows its last row", () => {
  const best = ["8D WORD", "9C AB"];
  let rows = list.join(best, "");
  assert.equal(rows, best, "nothing lies");
  assert.equal(list.join(best, "8D WORD"), best, "it is there already");
  rows = list.join(best, "10A HOUS");
  assert.deepEqual(rows, ["8D WORD", "9C AB", "10A HOUS"]);
  assert.deepEqual(list.join(rows, "10A HOUSE").at(-1), "10A HOUSE", "a letter after it");
  assert.equal(list.join(rows, "10A HOUSE").length, 3);
  assert.deepEqual(list.join(["B4 AT"], "B3 CAT"), ["B3 CAT"], "a letter before it");
  assert.deepEqual(list.join(rows, "11A HOUSE").length, 4, "in another lane");
  assert.deepEqual(list.join(rows, "10A HOUSES").length, 4, "two letters more");
});

test("lines of the list of Kibitz at 2 and 5 points", () => {
  assert.deepEqual(list.lines([10, 8, 7.99, 7, 5, 4.99, 1]), ["", "", "grey", "", "", "black", ""]);
  assert.deepEqual(list.lines([10, 4, 1]), ["", "black", ""], "one line for both");
  assert.deepEqual(list.lines([10, 7, 6, 9, 7]), ["", "grey", "", "", ""], "no grey line after a grey one");
  assert.deepEqual(list.lines([10, 4, 9, 7, 4]), ["", "black", "", "grey", "black"], "what is laid is not sorted");
  assert.deepEqual(list.lines([10, null, 7]), ["", "", "grey"]);
  assert.deepEqual(list.lines([]), []);
});

test("the kind of search is named, and how a move of one's own compares", () => {
  assert.equal(text.kibitz.by("static"), "by the static search");
  assert.equal(text.kibitz.by("endgame: complete"), "by the endgame search");
  assert.equal(text.kibitz.by("pre-endgame: 12 replies"), "by the pre-endgame search");
  assert.equal(
    text.kibitz.by("static instead of pre-endgame: no replies"),
    "by the static search in place of the pre-endgame",
  );
  assert.equal(text.kibitz.own({ rank: 1, behind: 0, comment: "best" }), "Your move: best.");
  assert.equal(
    text.kibitz.own({ rank: 3, behind: 2.2, comment: "OK" }),
    "Your move: OK, 2.20 behind the best, number 3.",
  );
  assert.equal(text.kibitz.own({ behind: 12, comment: "" }), "Your move: 12.00 behind the best.");
  assert.equal(text.kibitz.own({ behind: -1, comment: "" }), "Your move: worth more than the best.");
});

test("words are asked about once, and the fifteen accepted last are known, as section 11 of the text has it", () => {
  /** @type {string[]} */
  let plain = []; // the words that are known, the oldest first
  let seed = 1;
  const draw = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let play = 0; play < 2000; play++) {
    const words = Array.from({ length: 1 + draw(5) }, () => `W${draw(22)}`);
    /** @type {string[]} */
    const asked = [];
    for (const word of words) if (!plain.includes(word) && !asked.includes(word)) asked.push(word);
    assert.deepEqual(doubt.unknown(words), asked);
    if (draw(4) === 0) continue; // the play is taken back
    doubt.accept(words);
    for (const word of asked) {
      plain.push(word);
      if (plain.length > 15) plain.shift();
    }
  }
});

test("the list of Kibitz has the lines of section 9 of the text", () => {
  let seed = 9;
  const draw = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 500; i++) {
    const behind = [0, 100, 200, 201, 300, 500, 501, 800, -50];
    const totals = [1000, ...Array.from({ length: draw(10) }, () => 1000 - behind[draw(behind.length)])];
    let previous = 0;
    let last = "";
    const want = totals.map((total) => {
      const gap = totals[0] - total;
      let line = "";
      if (gap > 500 && previous <= 500 && last !== "black") line = "black";
      else if (gap > 200 && previous <= 200 && last !== "grey") line = "grey";
      previous = gap;
      if (line) last = line;
      return line;
    });
    assert.deepEqual(list.lines(totals.map((total) => total / 100)), want, totals.join());
  }
});
