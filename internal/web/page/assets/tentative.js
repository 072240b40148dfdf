// A tentative play: tiles of the rack put on the board, before they are played. Every function is pure: it takes a state and returns
// the next one.

import { blank, inText, place as placeName } from "./tiles.js";

/**
 * @typedef {import("./tiles.js").Alphabet} Alphabet
 * @typedef {"across"|"down"} Direction
 * @typedef {{row: number, col: number, dir: Direction}} Cursor
 * @typedef {{row: number, col: number, slot: number, tile: string}} Placed tile is lower case for a blank
 *
 * @typedef {Object} Tentative
 * @property {string[][]} board tiles that lie, "" for none, "#" where no tile may lie
 * @property {string[]} rack tiles by slot, as they were dealt; slots never change while a play is made
 * @property {number[]} order slots from left to right
 * @property {Placed[]} placed in the order of placing
 * @property {Cursor|null} cursor
 * @property {string} typed characters of a tile that is not whole yet, or "[" and what follows it
 */

/**
 * Begins: nothing is placed. premiums may mark squares that take no tile.
 * @param {string[][]} board @param {string[]} rack @param {string[]} [premiums]
 * @returns {Tentative}
 */
export function begin(board, rack, premiums = []) {
  const squares = board.map((row, r) => row.map((t, c) => (premiums[r]?.[c] === "#" ? "#" : t)));
  return { board: squares, rack: [...rack], order: rack.map((_, i) => i), placed: [], cursor: null, typed: "" };
}

/** What lies on a square, a placed tile included. @param {Tentative} s @param {number} row @param {number} col */
export function at(s, row, col) {
  return s.board[row]?.[col] || (s.placed.find((p) => p.row === row && p.col === col)?.tile ?? "");
}

/** @param {Tentative} s @param {number} row @param {number} col */
const inside = (s, row, col) => row >= 0 && col >= 0 && row < s.board.length && col < s.board.length;

/** Whether a tile may be put there. @param {Tentative} s @param {number} row @param {number} col */
export const open = (s, row, col) => inside(s, row, col) && s.board[row][col] === "";

/** Slots whose tiles are on the rack, from left to right. @param {Tentative} s */
export const onRack = (s) => s.order.filter((slot) => !s.placed.some((p) => p.slot === slot));

/** @param {Cursor} c @param {number} n @returns {Cursor} */
const step = (c, n) => (c.dir === "across" ? { ...c, col: c.col + n } : { ...c, row: c.row + n });

/** The next place after the cursor that is free; the cursor itself if there is none. @param {Tentative} s @param {Cursor} c @returns {Cursor} */
function advance(s, c) {
  for (let n = step(c, 1); inside(s, n.row, n.col); n = step(n, 1)) if (at(s, n.row, n.col) === "") return n;
  return step(c, 1);
}

/**
 * Puts the tile of a slot on a square. A tile placed there before goes to where this one came from: the rack or a square. A blank needs the
 * letter it stands for, in lower case; without one it lies as "?" until it is chosen.
 * @param {Tentative} s @param {number} slot @param {number} row @param {number} col @param {string} [as]
 * @returns {Tentative}
 */
export function put(s, slot, row, col, as) {
  if (!open(s, row, col) || slot < 0 || slot >= s.rack.length) return s;
  const was = s.placed.find((p) => p.slot === slot);
  const there = s.placed.find((p) => p.row === row && p.col === col);
  if (there && there.slot === slot && !as) return s;
  const tile = as ?? was?.tile ?? s.rack[slot];
  let placed = s.placed.filter((p) => p !== was && p !== there);
  if (there && was && there !== was) placed = [...placed, { ...there, row: was.row, col: was.col }];
  return { ...s, placed: [...placed, { row, col, slot, tile }], typed: "" };
}

/** Takes the tile on a square back to the rack. @param {Tentative} s @param {number} row @param {number} col @returns {Tentative} */
export const takeBack = (s, row, col) => ({
  ...s,
  placed: s.placed.filter((p) => p.row !== row || p.col !== col),
  typed: "",
});

/** Takes all tiles back and hides the cursor. @param {Tentative} s @returns {Tentative} */
export const recall = (s) => ({ ...s, placed: [], cursor: null, typed: "" });

/** A click on a square: an arrow to the right, then down, then none. @param {Tentative} s @param {number} row @param {number} col @returns {Tentative} */
export function click(s, row, col) {
  if (!open(s, row, col)) return s;
  const c = s.cursor;
  if (!c || c.row !== row || c.col !== col) return { ...s, cursor: { row, col, dir: "across" }, typed: "" };
  return { ...s, cursor: c.dir === "across" ? { ...c, dir: "down" } : null, typed: "" };
}

/** Turns the cursor. @param {Tentative} s @returns {Tentative} */
export const turn = (s) =>
  s.cursor ? { ...s, cursor: { ...s.cursor, dir: s.cursor.dir === "across" ? "down" : "across" }, typed: "" } : s;

/** Moves the cursor by squares; it stays on the board. @param {Tentative} s @param {number} rows @param {number} cols @returns {Tentative} */
export function shift(s, rows, cols) {
  const c = s.cursor;
  if (!c || !inside(s, c.row + rows, c.col + cols)) return s;
  return { ...s, cursor: { ...c, row: c.row + rows, col: c.col + cols }, typed: "" };
}

/** Sets the cursor. @param {Tentative} s @param {Cursor|null} cursor @returns {Tentative} */
export const point = (s, cursor) => ({ ...s, cursor, typed: "" });

/**
 * With an arrow in any case: where it was last, else on the free square that is nearest to that, or to the middle.
 * @param {Tentative} s @param {Cursor|null} last @returns {Tentative}
 */
export function arrow(s, last) {
  if (s.cursor) return s;
  if (last && open(s, last.row, last.col)) return { ...s, cursor: last };
  const from = last ?? { row: s.board.length >> 1, col: s.board.length >> 1 };
  /** @type {Cursor|null} */
  let cursor = null;
  let least = Infinity;
  s.board.forEach((squares, row) =>
    squares.forEach((_, col) => {
      const far = Math.abs(row - from.row) + Math.abs(col - from.col);
      if (far >= least || at(s, row, col) !== "") return;
      least = far;
      cursor = { row, col, dir: last?.dir ?? "across" };
    }),
  );
  return cursor ? { ...s, cursor } : s;
}

/** Backspace: forgets what is half typed, or takes back the tile before the cursor and goes there. @param {Tentative} s @returns {Tentative} */
export function backspace(s) {
  if (s.typed !== "") return { ...s, typed: "" };
  if (!s.cursor) return s.placed.length ? { ...s, placed: s.placed.slice(0, -1) } : s;
  if (s.placed.some((p) => p.row === s.cursor?.row && p.col === s.cursor?.col))
    return takeBack(s, s.cursor.row, s.cursor.col);
  for (let c = step(s.cursor, -1); inside(s, c.row, c.col); c = step(c, -1)) {
    if (s.board[c.row][c.col] !== "") continue;
    return { ...takeBack(s, c.row, c.col), cursor: c };
  }
  return s;
}

/** The slot to play a tile from: the tile itself, else a blank; -1 for none. @param {Tentative} s @param {string} tile @param {boolean} asBlank */
function slotFor(s, tile, asBlank) {
  const free = onRack(s);
  const own = asBlank ? undefined : free.find((slot) => s.rack[slot] === tile);
  return own ?? free.find((slot) => s.rack[slot] === blank) ?? -1;
}

/**
 * Puts a tile at the cursor and advances. The rack must have it, or a blank.
 * @param {Tentative} s @param {string} tile in upper case @param {Alphabet} alphabet @param {boolean} asBlank
 * @returns {Tentative|null} null if it cannot be placed
 */
function putAtCursor(s, tile, alphabet, asBlank) {
  if (!s.cursor || !inside(s, s.cursor.row, s.cursor.col)) return null;
  let at = s.cursor;
  if (s.board[at.row][at.col] !== "") at = advance(s, at);
  if (!open(s, at.row, at.col)) return null;
  const bare = takeBack(s, at.row, at.col);
  const slot = slotFor(bare, tile, asBlank);
  if (slot < 0) return null;
  const as = s.rack[slot] === blank ? alphabet.lower(tile) : tile;
  const next = put(bare, slot, at.row, at.col, as);
  return { ...next, cursor: advance(next, at) };
}

/**
 * Longer tiles first: C, then H, becomes CH where the C was just placed. It is a blank if the C was meant as one, and did not only stand for a
 * C that the rack lacks. @param {Tentative} s @param {string} key @param {Alphabet} alphabet @param {boolean} asBlank
 */
function join(s, key, alphabet, asBlank) {
  const last = s.placed.at(-1);
  if (s.typed === "" || !last || alphabet.upper(last.tile) !== alphabet.typed(s.typed)) return null;
  const whole = alphabet.typed(s.typed + key);
  if (!whole || !s.cursor) return null;
  const back = { ...takeBack(s, last.row, last.col), cursor: { ...s.cursor, row: last.row, col: last.col } };
  const meant = alphabet.isBlank(last.tile) && onRack(s).some((slot) => s.rack[slot] === alphabet.upper(last.tile));
  return putAtCursor(back, whole, alphabet, asBlank || meant);
}

/**
 * Types a character at the cursor. With shift it plays the blank. Characters that may begin a longer tile are remembered; [ and ] hold
 * a tile together.
 * @param {Tentative} s @param {string} key @param {Alphabet} alphabet @param {boolean} [shift]
 * @returns {{state: Tentative, ok: boolean}} ok is false if no tile could be placed
 */
export function type(s, key, alphabet, shift = false) {
  if (key === "[") return { state: { ...s, typed: "[" }, ok: true };
  if (s.typed.startsWith("[")) {
    if (key !== "]") return { state: { ...s, typed: s.typed + key }, ok: true };
    const tile = alphabet.typed(s.typed.slice(1));
    const next = tile && putAtCursor(s, tile, alphabet, shift);
    return { state: next || { ...s, typed: "" }, ok: Boolean(next) };
  }
  const joined = join(s, key, alphabet, shift);
  if (joined) return { state: joined, ok: true };
  const last = s.placed.at(-1);
  const stands = s.typed !== "" && last && alphabet.upper(last.tile) === alphabet.typed(s.typed);
  for (const keys of stands || s.typed === "" ? [key] : [s.typed + key, key]) {
    const tile = alphabet.typed(keys);
    const next = tile ? putAtCursor(s, tile, alphabet, shift) : null;
    if (next) return { state: { ...next, typed: alphabet.begins(keys) ? keys : "" }, ok: true };
    if (alphabet.begins(keys)) return { state: { ...s, typed: keys }, ok: true };
  }
  return { state: { ...s, typed: "" }, ok: false };
}

/**
 * Types a character at tiles of the rack that are picked, or are no longer: C, then H, picks CH in place of C where the rack has it.
 * @param {Tentative} s @param {Set<number>} picked slots @param {{keys: string, slot: number}} before what was typed and may go on, and what it picked: -1 for none
 * @param {string} key @param {Alphabet} alphabet
 * @returns {{picked: Set<number>, before: {keys: string, slot: number}}|null} null if it is nothing on the rack
 */
export function pick(s, picked, before, key, alphabet) {
  for (const keys of before.keys === "" ? [key] : [before.keys + key, key]) {
    const last = keys === key ? -1 : before.slot;
    const more = alphabet.begins(keys);
    const tile = keys === blank ? blank : alphabet.typed(keys);
    const slots = s.order.filter((slot) => tile !== "" && s.rack[slot] === tile);
    const slot = slots.find((one) => !picked.has(one)) ?? slots[0] ?? -1;
    if (slot < 0 && !more) continue;
    const next = new Set(picked);
    for (const one of slot < 0 ? [] : [last, slot]) if (one >= 0 && !next.delete(one)) next.add(one);
    const own = slot < 0 ? last : next.has(slot) ? slot : -1;
    return { picked: next, before: more ? { keys, slot: own } : nothing };
  }
  return null;
}

/** Nothing is typed that may go on. */
export const nothing = { keys: "", slot: -1 };

/** Chooses the letter of a placed blank. @param {Tentative} s @param {number} slot @param {string} letter lower case @returns {Tentative} */
export const choose = (s, slot, letter) => ({
  ...s,
  placed: s.placed.map((p) => (p.slot === slot ? { ...p, tile: letter } : p)),
});

/** The placed blank that has no letter yet. @param {Tentative} s */
export const unchosen = (s) => s.placed.find((p) => p.tile === blank);

/** Moves the tile at one position of the rack to another. @param {Tentative} s @param {number} from @param {number} to @returns {Tentative} */
export function reorder(s, from, to) {
  const order = [...s.order];
  const [slot] = order.splice(from, 1);
  order.splice(to, 0, slot);
  return { ...s, order };
}

/** Shuffles the rack. @param {Tentative} s @param {() => number} [random] from 0 to 1 @returns {Tentative} */
export function shuffle(s, random = Math.random) {
  const order = [...s.order];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return { ...s, order };
}

/** Sorts the rack by the alphabet, blanks last. @param {Tentative} s @param {Alphabet} alphabet @returns {Tentative} */
export const sort = (s, alphabet) => ({
  ...s,
  order: [...s.order].sort((a, b) => alphabet.compare(s.rack[a], s.rack[b]) || a - b),
});

/** The play's direction: along its tiles; of one tile, where it touches others. @param {Tentative} s @param {Placed[]} tiles @returns {Direction} */
function direction(s, tiles) {
  if (tiles.length > 1) return tiles[0].row === tiles[1].row ? "across" : "down";
  const { row, col } = tiles[0];
  const beside = s.board[row]?.[col - 1] || s.board[row]?.[col + 1];
  const above = s.board[row - 1]?.[col] || s.board[row + 1]?.[col];
  if (beside && beside !== "#") return "across";
  return above && above !== "#" ? "down" : "across";
}

/**
 * The tentative play as a move: "8D QUOIN", with a point for each tile played through. error says why there is none: "none", "line" (not in one
 * line), "gap", "blank" (a blank without a letter) or "short" (one tile that touches nothing).
 * @param {Tentative} s @param {string} [labels] what rows carry
 * @returns {{move: string, error: ""|"none"|"line"|"gap"|"blank"|"short", row: number, col: number}} row and col: the first square, or the one at fault
 */
export function move(s, labels = "numbers") {
  const tiles = [...s.placed].sort((a, b) => a.row - b.row || a.col - b.col);
  if (tiles.length === 0) return { move: "", error: "none", row: -1, col: -1 };
  const bare = unchosen(s);
  if (bare) return { move: "", error: "blank", row: bare.row, col: bare.col };
  const dir = direction(s, tiles);
  const [dr, dc] = dir === "across" ? [0, 1] : [1, 0];
  const off = tiles.find((t) => (dir === "across" ? t.row !== tiles[0].row : t.col !== tiles[0].col));
  if (off) return { move: "", error: "line", row: off.row, col: off.col };
  let { row, col } = tiles[0];
  const lies = (/** @type {number} */ r, /** @type {number} */ c) => Boolean(at(s, r, c)) && at(s, r, c) !== "#";
  while (lies(row - dr, col - dc)) [row, col] = [row - dr, col - dc];
  const first = { row, col };
  let word = "";
  let left = tiles.length;
  for (; lies(row, col); row += dr, col += dc) {
    if (s.board[row][col]) {
      word += ".";
      continue;
    }
    const t = at(s, row, col);
    word += inText(t);
    left--;
  }
  if (left > 0) return { move: "", error: "gap", row, col };
  if (row - first.row + (col - first.col) === 1) return { move: "", error: "short", ...first };
  return { move: `${placeName(first.row, first.col, dir, labels)} ${word}`, error: "", ...first };
}

/**
 * Carries a tentative play over to a new board or rack: after the opponent's move, or when the server sends the state again. Tiles stay if
 * their squares are free, and if nothing beside them has changed; the order of the rack stays for the tiles that stay.
 * @param {Tentative} s @param {string[][]} board @param {string[]} rack @param {string[]} [premiums]
 * @returns {Tentative}
 */
export function carry(s, board, rack, premiums = []) {
  const next = begin(board, rack, premiums);
  if (JSON.stringify([...rack].sort()) !== JSON.stringify([...s.rack].sort())) return carryOrder(s, next);
  const changed = (/** @type {number} */ r, /** @type {number} */ c) =>
    (next.board[r]?.[c] ?? "") !== (s.board[r]?.[c] ?? "");
  const touched = s.placed.some((p) =>
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ].some(([r, c]) => changed(p.row + r, p.col + c)),
  );
  const same = { ...next, rack: s.rack, order: s.order };
  return touched
    ? same
    : {
        ...same,
        placed: s.placed,
        cursor: s.cursor && next.board[s.cursor.row]?.[s.cursor.col] === "" ? s.cursor : null,
      };
}

/** Keeps what it can of the order of a rack that has changed: tiles kept in their order, then the new ones. @param {Tentative} s @param {Tentative} next */
function carryOrder(s, next) {
  const left = next.rack.map((tile, slot) => ({ tile, slot }));
  /** @type {number[]} */
  const order = [];
  for (const slot of s.order) {
    const i = left.findIndex((t) => t.tile === s.rack[slot]);
    if (i >= 0) order.push(left.splice(i, 1)[0].slot);
  }
  return { ...next, order: [...order, ...left.map((t) => t.slot)] };
}
