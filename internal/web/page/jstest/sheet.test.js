import { test } from "node:test";
import assert from "node:assert/strict";
import * as sheets from "../assets/enter/sheet.js";
import { Alphabet } from "../assets/tiles.js";

const english = new Alphabet([
  { tile: "?", lower: "?", count: 2, points: 0, vowel: false },
  ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((t) => ({
    tile: t,
    lower: t.toLowerCase(),
    count: 2,
    points: t === "Q" ? 10 : 1,
    vowel: false,
  })),
]);
const board = Array.from({ length: 15 }, () => Array.from({ length: 15 }, () => ""));
const entry = (/** @type {string} */ rack, /** @type {string} */ move, score = "", challenge = "") => ({
  rack,
  move,
  score,
  challenge,
});
const sheet = (/** @type {any[]} */ entries, more = {}) => ({
  ...sheets.newSheet("Both"),
  names: /** @type {[string, string]} */ (["Ann Lee", "Bob"]),
  entries,
  ...more,
});

test("moves lay tiles, go through others, exchange and pass", () => {
  const first = sheets.make("8D QUOIn", board, english, "numbers");
  assert.deepEqual([first?.kind, first?.tiles, first?.squares[0]], ["play", ["Q", "U", "O", "I", "?"], [7, 3]]);
  const second = sheets.make("d8 (Q)AT", first?.board ?? board, english, "numbers");
  assert.deepEqual(second?.tiles, ["A", "T"]);
  assert.deepEqual(sheets.make("D8 .AT", first?.board ?? board, english, "numbers")?.squares, [
    [8, 3],
    [9, 3],
  ]);
  assert.deepEqual(sheets.make("-ABQ", board, english, "numbers")?.tiles, ["A", "B", "Q"]);
  assert.equal(sheets.make("pass", board, english, "numbers")?.kind, "pass");
  assert.equal(sheets.make("", board, english, "numbers")?.kind, "none");
  for (const bad of ["8D", "8D Q.T", "QUIZ", "8D Q1", "8M QUOIN", "exchange 1"])
    assert.equal(sheets.make(bad, board, english, "numbers"), null, bad);
});

test("small letters become capitals, and blanks where the rack has no such tile", () => {
  const tidy = (/** @type {string} */ move, /** @type {string} */ rack) =>
    sheets.tidy(move, rack, board, english, "numbers");
  assert.equal(tidy("8d quoin", "QUOINAB"), "8D QUOIN");
  assert.equal(tidy("8d quoin", "QUO?NAB"), "8D QUOiN");
  assert.equal(tidy("8d quoin", ""), "8D QUOIN");
  assert.equal(tidy("8d QUOiN", "QUOINAB"), "8D QUOiN");
  assert.equal(tidy("-ab", "ABC"), "-AB");
  assert.equal(tidy("8d", "ABC"), "8d");
  const lies = sheets.make("8D QUOIN", board, english, "numbers")?.board ?? board;
  assert.equal(sheets.tidy("d8 qat", "AT", lies, english, "numbers"), "D8 QAT");
  assert.equal(sheets.tidy("d8 .at", "A?", lies, english, "numbers"), "D8 .At");
});

test("the leave is kept for the next rack", () => {
  const keep = (/** @type {string} */ rack, /** @type {string} */ move) => {
    const made = sheets.make(move, board, english, "numbers");
    return made && sheets.keep(rack, made, english);
  };
  assert.equal(keep("QUOINAB", "8D QUOIN"), "AB");
  assert.equal(keep("?AB", "-?"), "AB");
  assert.equal(keep("", "-A"), "");
  assert.equal(keep("ABC", "-"), "ABC");
  assert.equal(keep("QUOINAB", "-3"), "", "nobody knows what was kept");
});

test("a record has each turn with its total", () => {
  const made = sheets.record(
    sheet([entry("QUOINAB", "8D QUOIN", "48"), entry("CAT", "9c cat"), entry("ABC", "-AB"), entry("", "-")], {
      date: "2026-11-22",
    }),
    english,
    board,
    "numbers",
    [null, 17, null, null],
  );
  assert.deepEqual(made.text.split("\n"), [
    "#character-encoding UTF-8",
    "#player1 Ann_Lee Ann Lee",
    "#player2 Bob Bob",
    "#lexicon Both",
    "#date 2026-11-22",
    ">Ann_Lee: QUOINAB 8D QUOIN +48 48",
    ">Bob: CAT 9C cat +17 17",
    ">Ann_Lee: ABC -AB +0 48",
    ">Bob:  - +0 17",
    "",
  ]);
  assert.deepEqual(made.lines, [
    [5, 5],
    [6, 6],
    [7, 7],
    [8, 8],
  ]);
  assert.deepEqual(made.totals, [48, 17]);
});

test("a play that is taken back leaves the board and the total as they were", () => {
  const made = sheets.record(
    sheet([entry("QUOINAB", "8D QUOIN", "48", "off"), entry("CAT", "8D CAT", "10")]),
    english,
    board,
    "numbers",
    [],
  );
  assert.ok(
    made.text.includes(">Ann_Lee: QUOINAB 8D QUOIN +48 48\n>Ann_Lee: QUOINAB -- -48 0\n>Bob: CAT 8D CAT +10 10\n"),
  );
  assert.deepEqual(made.totals, [0, 10]);
});

test("a called score that is no whole number counts as none", () => {
  const scored = (/** @type {string} */ score) =>
    sheets.record(sheet([entry("CAT", "8D CAT", score)]), english, board, "numbers", [10]).totals[0];
  assert.deepEqual(["ZZZ", "12x", "1.5", "", " 12 ", "\u221212", "1234567"].map(scored), [10, 10, 10, 10, 12, -12, 10]);
});

test("an exchange of unknown tiles is written by their number", () => {
  assert.equal(sheets.make("-3", board, english, "numbers")?.kind, "exchange");
  assert.equal(sheets.tidy("- 3", "", board, english, "numbers"), "- 3");
  const { text } = sheets.record(sheet([entry("", "- 3"), entry("ABC", "-AB")]), english, board, "numbers", []);
  assert.ok(text.includes(">Ann_Lee:  -3 +0 0\n>Bob: ABC -AB +0 0\n"), text);
});

test("who lost a challenge is given no tiles that nobody knows", () => {
  const entries = [entry("CAT", "8D CAT", "10", "lost"), entry("DOG", "9D DOG", "12")];
  const { text } = sheets.record(sheet(entries), english, board, "numbers", []);
  assert.ok(text.includes(">Bob:  - +0 0\n"), text);
});

test("a lost challenge costs a turn, and the same player goes on", () => {
  const entries = [entry("CAT", "8D CAT", "10", "lost"), entry("DOG", "9D DOG", "12"), entry("XYZ", "-")];
  assert.deepEqual(sheets.players(entries), [0, 0, 1]);
  assert.ok(sheets.record(sheet(entries), english, board, "numbers", []).text.includes(">Bob: XYZ - +0 0\n"));
});

test("tiles left count twice for who went out", () => {
  const made = sheets.record(sheet([entry("CAT", "8D CAT", "10")], { left: "QA" }), english, board, "numbers", []);
  assert.ok(made.text.endsWith(">Ann_Lee: (QA) +22 32\n"));
  assert.deepEqual(made.totals, [32, 0]);
});

test("tiles that both keep when nobody goes out are taken off", () => {
  const end = [entry("CAT", "8D CAT", "10"), entry("", "-")];
  const made = sheets.record(sheet(end, { stuck: ["QA", "E?"] }), english, board, "numbers", []);
  assert.ok(made.text.endsWith(">Ann_Lee: QA (QA) -11 -1\n>Bob: E? (E?) -1 -1\n"), made.text);
  assert.deepEqual(made.totals, [-1, -1]);
  assert.deepEqual(sheets.record(sheet(end, { stuck: ["", "E"] }), english, board, "numbers", []).totals, [10, -1]);
  assert.deepEqual(
    sheets.record(sheet(end, { stuck: ["QA", "E"], left: "Q" }), english, board, "numbers", []).totals,
    [10, 20],
  );
  assert.deepEqual(sheets.record(sheet(end, { stuck: undefined }), english, board, "numbers", []).totals, [10, 0]);
});

test("a play that stood has a bonus, and overtime costs points at the end", () => {
  const of = (/** @type {any} */ late) =>
    sheets.record(
      sheet([entry("CAT", "8G CAT", "", "10"), entry("AT", "-")], { stuck: ["Q", ""], late }),
      english,
      board,
      "numbers",
      [10, null],
    );
  const { text, totals, lines } = of(["", "20"]);
  assert.deepEqual(text.split("\n").slice(-6), [
    ">Ann_Lee: CAT 8G CAT +10 10",
    ">Ann_Lee: (challenge) +10 20",
    ">Bob: AT - +0 0",
    ">Ann_Lee: Q (Q) -10 10",
    ">Bob: (time) -20 -20",
    "",
  ]);
  assert.deepEqual(
    [totals, lines[0]],
    [
      [10, -20],
      [
        text.split("\n").indexOf(">Ann_Lee: CAT 8G CAT +10 10"),
        text.split("\n").indexOf(">Ann_Lee: (challenge) +10 20"),
      ],
    ],
  );
  assert.deepEqual(sheets.players([entry("", "8G CAT", "", "10"), entry("", "-")]), [0, 1]);
  assert.equal(of(["\u221220", "ten"]).text.match(/\(time\)/g)?.length, 1);
  assert.deepEqual(["", "0", "\u221210", "10", "ten"].map(sheets.penalty), [0, null, 10, 10, null]);
});

test("names become nicks that differ", () => {
  assert.deepEqual(sheets.nicks(["", ""]), ["first", "second"]);
  assert.deepEqual(sheets.nicks(["Ann", "Ann"]), ["Ann", "Ann_2"]);
  assert.deepEqual(sheets.nicks([">a: b#", "x"]), ["a_b", "x"]);
});

test("an exchange is written as the tiles have it", () => {
  const turkish = new Alphabet([
    { tile: "K", lower: "k", points: 1, count: 1, vowel: false },
    { tile: "İ", lower: "i", points: 1, count: 1, vowel: true },
  ]);
  assert.equal(sheets.tidy("-ki", "KİK", board, turkish, "numbers"), "-Kİ");
});
