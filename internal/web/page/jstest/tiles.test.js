import { test } from "node:test";
import assert from "node:assert/strict";
import { Alphabet, inText, narrow, place, readPlace } from "../assets/tiles.js";
import { spell } from "../assets/moves.js";
import { spelled } from "../assets/analyse/play.js";
import { kindOf } from "../assets/words.js";
import * as format from "../assets/format.js";

const english = format.formats("en");

const tile = (/** @type {string} */ t, points = 1) => ({
  tile: t,
  lower: t.toLowerCase(),
  count: 1,
  points,
  vowel: false,
});
const spanish = new Alphabet([
  tile("?", 0),
  tile("A"),
  tile("C", 3),
  tile("CH", 5),
  tile("H", 4),
  tile("Ñ", 8),
  tile("O"),
]);

test("a text splits into the longest tiles; brackets force", () => {
  assert.deepEqual(spanish.split("chaño"), ["CH", "A", "Ñ", "O"]);
  assert.deepEqual(spanish.split("[C]HA?"), ["C", "H", "A", "?"]);
  assert.deepEqual(spanish.split(" "), []);
  assert.equal(spanish.split("CAX"), null);
  assert.equal(spanish.split("[X]"), null);
  assert.equal(spanish.write(["CH", "A"]), "[CH]A");
  assert.deepEqual([inText("A", 3), inText("CH"), inText("CH", 2)], ["AAA", "[CH]", "[CH][CH]"]);
});

test("a choice of tiles is typed letter by letter", () => {
  assert.deepEqual(narrow(spanish, "", "a"), { tile: "A", typed: "" });
  assert.deepEqual(narrow(spanish, "", "c"), { tile: "", typed: "c" });
  assert.deepEqual(narrow(spanish, "c", "h"), { tile: "CH", typed: "" });
  assert.deepEqual(narrow(spanish, "c", "ñ"), { tile: "Ñ", typed: "" });
  assert.deepEqual(narrow(spanish, "c", "c"), { tile: "", typed: "c" });
  assert.deepEqual(narrow(spanish, "", "x"), { tile: "", typed: "" });
});

test("points, blanks, order", () => {
  assert.equal(spanish.points("CH"), 5);
  assert.equal(spanish.points("ch"), 0);
  assert.equal(spanish.points("?"), 0);
  assert.ok(spanish.isBlank("ch") && spanish.isBlank("?") && !spanish.isBlank("CH"));
  assert.deepEqual(
    ["?", "O", "CH", "C"].sort((a, b) => spanish.compare(a, b)),
    ["C", "CH", "O", "?"],
  );
});

test("places are written and read in both ways of labelling", () => {
  for (const labels of ["numbers", "letters"])
    for (const dir of /** @type {const} */ (["across", "down"]))
      for (let row = 0; row < 21; row++)
        for (let col = 0; col < 21; col++)
          assert.deepEqual(readPlace(place(row, col, dir, labels), labels), { row, col, dir });
  assert.equal(place(7, 3), "8D");
  assert.equal(place(7, 3, "down"), "D8");
  assert.equal(place(7, 3, "across", "letters"), "H4");
  for (const bad of ["", "8", "D", "8DD", "D8D", "8Z", "QUOIN"]) assert.equal(readPlace(bad), null);
});

test("points of a move become the letters on the board", () => {
  const board = [
    ["", "", ""],
    ["U", "m", ""],
    ["", "", ""],
  ];
  assert.equal(spell("2A ..IAC", board), "2A (Um)IAC");
  assert.equal(
    spell("A1 S.[CH]", [
      ["", ""],
      ["L", ""],
      ["", ""],
    ]),
    "A1 S(L)[CH]",
  );
  assert.equal(spell("exchange AB", board), "exchange AB");
  assert.equal(spell("pass", board), "pass");
});

test("points in a move of a line become the letters of the board and of the moves before it", () => {
  const board = {
    tiles: [
      ["", "", ""],
      ["L", "", ""],
      ["", "", ""],
    ],
  };
  assert.deepEqual(spelled(/** @type {any} */ (board), ["1A CA", "pass", "B1 .l", "2A ..A"], spanish), [
    "1A CA",
    "pass",
    "B1 (A)l",
    "2A (Ll)A",
  ]);
});

test("what a field of words holds", () => {
  for (const [text, kind] of [
    ["RETINA?", "anagram"],
    ["Q*", "pattern"],
    ["Q[^U]", "pattern"],
    [".AT", "pattern"],
    ["+QUIZ", "hooks"],
    ["7", "list"],
    ["[CH]AO", "anagram"],
    ["length:7 Q*", "find"],
  ])
    assert.equal(kindOf(text), kind, text);
});

test("numbers as people write them", () => {
  assert.equal(format.signed(-3), "\u22123.0");
  assert.equal(format.signed(12.34), "+12.3");
  assert.deepEqual(
    [format.points(-0.04), format.signed(-0.04), format.hundredths(-0.004), format.gain(-0.4)],
    ["0.0", "0.0", "0.00", "0"],
  );
  assert.equal(format.gain(0), "0");
  assert.equal(format.worth({ equity: -3 }), "\u22123.0");
  assert.equal(format.worth({ equity: 33, atMost: true }), "≤ 33.0");
  assert.equal(format.worth({ equity: null }), "–");
  assert.equal(format.chance(0.9412), "94.1%");
  assert.equal(format.clock(18 * 60000 + 42000), "18:42");
  assert.equal(format.clock(9999), "9.9");
  assert.equal(format.clock(10000), "0:10");
  assert.equal(format.clock(-31000), "\u22120:31");
  assert.equal(english.plural(1, "word", "words"), "1 word");
  assert.equal(english.plural(2686, "word", "words"), "2,686 words");
});

test("letters are raised as the tiles have them", () => {
  const turkish = new Alphabet([
    { tile: "K", lower: "k", points: 1, count: 1, vowel: false },
    { tile: "M", lower: "m", points: 1, count: 1, vowel: false },
    { tile: "I", lower: "ı", points: 2, count: 1, vowel: true },
    { tile: "İ", lower: "i", points: 1, count: 1, vowel: true },
  ]);
  assert.equal(turkish.typed("i"), "İ");
  assert.equal(turkish.typed("ı"), "I");
  assert.deepEqual(turkish.split("kim"), ["K", "İ", "M"]);
  assert.equal(turkish.raise("kımi"), "KIMİ");
  assert.equal(turkish.upper("i"), "İ");
  assert.equal(turkish.raiseMove("8i kim"), "8I KİM");
  assert.equal(turkish.raiseMove("i8.kım"), "I8.KIM");
  assert.equal(turkish.raiseMove("-ik"), "-İK");
});
