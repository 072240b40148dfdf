import { test } from "node:test";
import assert from "node:assert/strict";
import * as play from "../assets/tentative.js";
import { Alphabet } from "../assets/tiles.js";

const set = (/** @type {string[]} */ tiles) =>
  new Alphabet([
    { tile: "?", lower: "?", count: 2, points: 0, vowel: false },
    ...tiles.map((t) => ({ tile: t, lower: t.toLowerCase(), count: 2, points: 1, vowel: false })),
  ]);
const english = set([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]);
const spanish = set(["A", "C", "CH", "H", "L", "LL", "O", "R"]);
const catalan = set(["A", "L", "L·L", "O", "QU", "I"]);

const empty = (n = 5) => Array.from({ length: n }, () => Array.from({ length: n }, () => ""));
const at = (/** @type {number} */ row, /** @type {number} */ col, dir = "across") => ({
  row,
  col,
  dir: /** @type {"across"|"down"} */ (dir),
});

/** Types keys one after the other. */
function typed(state, keys, alphabet = english, shift = false) {
  for (const key of keys) ({ state } = play.type(state, key, alphabet, shift));
  return state;
}

test("letters skip squares that are taken, and the move has points for them", () => {
  const board = empty();
  board[2][1] = "A";
  const s = typed(play.point(play.begin(board, [..."CTS"]), at(2, 0)), "cts");
  assert.deepEqual(play.move(s), { move: "3A C.TS", error: "", row: 2, col: 0 });
  assert.deepEqual(play.onRack(s), []);
});

test("a move begins with the tiles before it, down too, and rows may carry letters", () => {
  const board = empty();
  board[0][3] = "O";
  board[1][3] = "x";
  const s = typed(play.point(play.begin(board, ["E", "N"]), at(2, 3, "down")), "en");
  assert.equal(play.move(s).move, "D1 ..EN");
  assert.equal(play.move(s, "letters").move, "4A ..EN");
});

test("one tile lies in the direction in which it touches others", () => {
  const board = empty();
  board[1][2] = "A";
  const s = typed(play.point(play.begin(board, ["T"]), at(2, 2)), "t");
  assert.equal(play.move(s).move, "C2 .T");
});

test("one tile that touches nothing is no move yet", () => {
  const s = typed(play.point(play.begin(empty(), ["T", "A"]), at(2, 2)), "t");
  assert.deepEqual([play.move(s).move, play.move(s).error], ["", "short"]);
  assert.equal(play.move(typed(s, "a")).move, "3C TA");
});

test("a letter that the rack lacks, or with shift, is the blank", () => {
  const begin = play.point(play.begin(empty(), ["?", "A"]), at(0, 0));
  assert.equal(play.move(typed(begin, "za")).move, "1A zA");
  assert.equal(typed(begin, "a", english, true).placed[0].tile, "a");
  const { ok, state } = play.type(typed(begin, "za"), "q", english);
  assert.equal(ok, false);
  assert.equal(state.placed.length, 2);
});

test("backspace steps back over what lies, and takes back", () => {
  const board = empty();
  board[0][1] = "A";
  let s = typed(play.point(play.begin(board, [..."CTS"]), at(0, 0)), "ct");
  s = play.backspace(s);
  assert.deepEqual([s.cursor?.col, s.placed.length], [2, 1]);
  s = play.backspace(s);
  assert.deepEqual([s.cursor?.col, s.placed.length], [0, 0]);
  assert.equal(play.backspace(s), s);
});

test("a click sets an arrow, turns it, removes it", () => {
  let s = play.begin(empty(), []);
  s = play.click(s, 1, 1);
  assert.equal(s.cursor?.dir, "across");
  s = play.click(s, 1, 1);
  assert.equal(s.cursor?.dir, "down");
  assert.equal(play.click(s, 1, 1).cursor, null);
  assert.equal(play.click(s, 3, 3).cursor?.dir, "across");
});

test("what is no play says why", () => {
  let s = play.begin(empty(), ["A", "B", "?"]);
  assert.equal(play.move(s).error, "none");
  s = play.put(s, 0, 0, 0);
  assert.deepEqual(play.move(play.put(s, 1, 0, 3)), { move: "", error: "gap", row: 0, col: 1 });
  assert.equal(play.move(play.put(play.put(s, 1, 0, 1), 2, 4, 4, "c")).error, "line");
  const bare = play.put(s, 2, 0, 1);
  assert.equal(play.move(bare).error, "blank");
  assert.equal(play.move(play.choose(bare, 2, "z")).move, "1A Az");
});

test("a tile dropped on a tentative one changes places with it", () => {
  let s = play.put(play.put(play.begin(empty(), ["A", "B", "C"]), 0, 0, 0), 1, 0, 1);
  s = play.put(s, 0, 0, 1);
  assert.equal(play.move(s).move, "1A BA");
  s = play.put(s, 2, 0, 0);
  assert.equal(play.move(s).move, "1A CA");
  assert.deepEqual(play.onRack(s), [1]);
});

test("no tile goes where one lies or none may", () => {
  const board = empty();
  board[0][0] = "A";
  const s = play.begin(board, ["B"], ["....#"]);
  assert.equal(play.put(s, 0, 0, 0), s);
  assert.equal(play.put(s, 0, 0, 4), s);
  assert.equal(play.put(s, 0, 9, 9), s);
  assert.equal(play.put(s, 7, 1, 1), s);
});

test("the longest tile is typed first, brackets force", () => {
  const rack = ["CH", "C", "H", "A", "O"];
  const begin = play.point(play.begin(empty(), rack), at(0, 0));
  assert.equal(play.move(typed(begin, "chao", spanish)).move, "1A [CH]AO");
  assert.equal(play.move(typed(begin, ["[", "c", "]", "[", "h", "]", "a"], spanish)).move, "1A CHA");
  assert.equal(play.move(typed(begin, ["[", "c", "h", "]", "a"], spanish)).move, "1A [CH]A");
  const only = play.point(play.begin(empty(), ["CH", "A"]), at(0, 0));
  assert.equal(play.move(typed(only, "cha", spanish)).move, "1A [CH]A");
  const apart = play.point(play.begin(empty(), ["C", "H", "A"]), at(0, 0));
  assert.equal(play.move(typed(apart, "cha", spanish)).move, "1A CHA");
  const blank = play.point(play.begin(empty(), ["CH", "?", "A"]), at(0, 0));
  assert.equal(play.move(typed(blank, "cha", spanish)).move, "1A [CH]A");
  const asked = play.type(play.point(play.begin(empty(), ["CH", "?", "A", "C"]), at(0, 0)), "C", spanish, true).state;
  assert.equal(play.move(typed(asked, "ha", spanish)).move, "1A [ch]A");
  assert.equal(
    play.move(typed(play.point(play.begin(empty(), ["L·L", "A"]), at(0, 0)), "lla", catalan)).move,
    "1A [L·L]A",
  );
  assert.equal(
    play.move(typed(play.point(play.begin(empty(), ["QU", "I"]), at(0, 0)), "qui", catalan)).move,
    "1A [QU]I",
  );
});

test("the rack keeps its order: shuffled, sorted, ordered by hand", () => {
  let s = play.begin(empty(), [..."BA?C"]);
  s = play.sort(s, english);
  assert.deepEqual(
    s.order.map((i) => s.rack[i]),
    ["A", "B", "C", "?"],
  );
  s = play.reorder(s, 0, 3);
  assert.deepEqual(
    s.order.map((i) => s.rack[i]),
    ["B", "C", "?", "A"],
  );
  assert.deepEqual([...play.shuffle(s).order].sort(), [0, 1, 2, 3]);
  assert.deepEqual(play.shuffle(s, () => 0.999).order, s.order);
  const next = play.carry(s, empty(), [..."CABX"]);
  assert.deepEqual(
    next.order.map((i) => next.rack[i]),
    ["B", "C", "A", "X"],
  );
});

test("a play outlives the opponent's move unless its squares or their neighbours changed", () => {
  const s = typed(play.point(play.begin(empty(), ["A", "B"]), at(2, 0)), "ab");
  const far = empty();
  far[4][4] = "Z";
  assert.equal(play.move(play.carry(s, far, ["B", "A"])).move, "3A AB");
  const near = empty();
  near[1][1] = "Z";
  assert.equal(play.carry(s, near, ["A", "B"]).placed.length, 0);
  assert.equal(play.carry(s, far, ["A", "C"]).placed.length, 0);
});

test("the cursor stays on the board", () => {
  const s = play.point(play.begin(empty(), []), at(0, 0));
  assert.equal(play.shift(s, -1, 0), s);
  assert.deepEqual(play.shift(s, 1, 0).cursor, at(1, 0));
  assert.equal(play.turn(s).cursor?.dir, "down");
  const end = typed(play.point(play.begin(empty(2), ["A", "B", "C"]), at(0, 0)), "abc");
  assert.equal(end.placed.length, 2);
});

test("tiles to exchange are picked by keys, longer tiles first", () => {
  const picked = (/** @type {string[]} */ rack, /** @type {string} */ keys, alphabet = spanish) => {
    const s = play.begin(empty(), rack);
    let now = { picked: new Set(), before: play.nothing };
    for (const key of keys) now = play.pick(s, now.picked, now.before, key, alphabet) ?? now;
    return [...now.picked].map((slot) => rack[slot]).join(" ");
  };
  assert.equal(picked(["A", "CH", "LL"], "ch"), "CH");
  assert.equal(picked(["A", "CH", "LL"], "cll"), "LL");
  assert.equal(picked(["C", "CH", "H"], "c"), "C");
  assert.equal(picked(["C", "CH", "H"], "ch"), "CH");
  assert.equal(picked(["C", "CH", "H"], "chc"), "CH C");
  assert.equal(picked(["C", "CH", "H"], "cch"), "CH");
  assert.equal(picked(["C", "H", "A"], "ch"), "C H");
  assert.equal(picked(["L", "L", "LL"], "ll"), "LL");
  assert.equal(picked(["L", "L", "A"], "ll"), "L L");
  assert.equal(picked(["L", "A", "A"], "laal"), "A A");
  assert.equal(picked(["L·L", "L", "?"], "l·l?", catalan), "L·L ?");
  assert.equal(picked(["A", "O"], "xo"), "O");
});
