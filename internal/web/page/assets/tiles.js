// The tiles of a game: what they are worth, how they are typed. A tile is its text: "A", "CH", lower case for a blank, "?" on a rack.

/** @typedef {import("./api.js").TileForm} TileForm */

export const blank = "?";

/** Without the dot of L·L, which nobody types. @param {string} s */
const undotted = (s) => s.replace(/\u00b7/g, "");

/** A tile as texts have it, so many times: several characters in brackets. @param {string} tile */
export const inText = (tile, count = 1) => ([...tile].length > 1 ? `[${tile}]` : tile).repeat(count);

/** The alphabet of a tile set. */
export class Alphabet {
  /** @param {TileForm[]} set as the rules have it, in the order of the alphabet @param {string} [order] tiles of one letter in another order */
  constructor(set, order = "") {
    this.tiles = set;
    this.order = order;
    /** @type {Map<string, TileForm>} by upper and by lower text */
    this.byText = new Map();
    /** @type {Map<string, TileForm>} by what is typed */
    this.byKeys = new Map();
    /** @type {Map<string, string>} letters whose upper case is another one with these tiles, as i in Turkish */
    this.rises = new Map();
    this.longest = 1;
    for (const t of set) {
      if (t.tile === blank) continue;
      this.byText.set(t.tile, t);
      this.byText.set(t.lower, t);
      if ([...t.lower].length === 1 && t.lower.toLocaleUpperCase("en") !== t.tile) this.rises.set(t.lower, t.tile);
    }
    for (const t of set) {
      if (t.tile === blank) continue;
      const keys = this.keys(t.tile);
      this.byKeys.set(keys, t);
      this.longest = Math.max(this.longest, keys.length);
    }
  }

  /** A text in upper case, as these tiles have it. @param {string} text */
  raise(text) {
    if (this.rises.size === 0) return text.toLocaleUpperCase("en");
    return [...text].map((c) => this.rises.get(c) ?? c.toLocaleUpperCase("en")).join("");
  }

  /** A move in upper case: "8i kim" has the column I and, in Turkish, the word KİM. @param {string} move */
  raiseMove(move) {
    const [, at, rest] = /^(\s*[^\s.]+[\s.])?(.*)$/s.exec(move) ?? [];
    return (at ?? "").toLocaleUpperCase("en") + this.raise(rest ?? "");
  }

  /** What is typed for a tile: upper case without the dot of L·L. @param {string} text */
  keys(text) {
    return undotted(this.raise(text));
  }

  /** The letters without the blank. */
  get letters() {
    return this.tiles.filter((t) => t.tile !== blank).map((t) => t.tile);
  }

  /** Points of a tile; 0 for blanks. @param {string} tile */
  points(tile) {
    const t = this.byText.get(tile);
    return t && t.tile === tile ? t.points : 0;
  }

  /** The upper form of a tile on the board. @param {string} tile */
  upper(tile) {
    return this.byText.get(tile)?.tile ?? this.raise(tile);
  }

  /** A blank that stands for the tile. @param {string} tile */
  lower(tile) {
    return this.byText.get(tile)?.lower ?? tile.toLocaleLowerCase("en");
  }

  /** Whether a tile on the board is a blank. @param {string} tile */
  isBlank(tile) {
    const t = this.byText.get(tile);
    return tile === blank || (t !== undefined && t.tile !== tile);
  }

  /** The tile that these typed characters mean, "" for none. @param {string} keys */
  typed(keys) {
    return this.byKeys.get(this.keys(keys))?.tile ?? "";
  }

  /** Whether more characters may follow to make a tile. @param {string} keys */
  begins(keys) {
    const p = this.keys(keys);
    if (p === "") return false;
    for (const k of this.byKeys.keys()) if (k.length > p.length && k.startsWith(p)) return true;
    return false;
  }

  /** Reads a rack or a word: the longest tile first, [CH] forces. null if a character is no tile. @param {string} text @returns {string[]|null} */
  split(text) {
    /** @type {string[]} */
    const tiles = [];
    for (let rest = text.trim(); rest !== "";) {
      const forced = /^\[([^\]]+)\]/.exec(rest);
      let found = forced ? this.typed(forced[1]) : "";
      let used = forced && found ? forced[0].length : 0;
      if (!forced && (rest[0] === blank || rest[0] === " ")) {
        found = rest[0] === blank ? blank : "";
        used = 1;
      }
      for (let n = this.longest + 1; !forced && !used && n > 0; n--) {
        const head = rest.slice(0, n);
        if (!/[[\]? ]/.test(head) && this.typed(head)) {
          found = this.typed(head);
          used = Math.min(n, rest.length);
        }
      }
      if (!used) return null;
      if (found) tiles.push(found);
      rest = rest.slice(used);
    }
    return tiles;
  }

  /** Writes tiles so that the server reads them back. @param {string[]} tiles */
  write(tiles) {
    return tiles.map((t) => inText(t)).join("");
  }

  /** The order of tiles: that of the alphabet, blanks last, unless there is another. @param {string} a @param {string} b */
  compare(a, b) {
    const usual = (/** @type {string} */ t) => (t === blank ? 999 : this.tiles.findIndex((x) => x.tile === t));
    const place = (/** @type {string} */ t) => (this.order.includes(t) ? this.order.indexOf(t) : 99 + usual(t));
    return place(a) - place(b);
  }
}

/**
 * Types a character at a choice of tiles. What may go on, as C to CH, is kept; what does not go on begins anew.
 * @param {Alphabet} alphabet @param {string} before what was typed and is not whole yet @param {string} key
 * @returns {{tile: string, typed: string}} the tile that is chosen, "" for none yet, and what is kept
 */
export function narrow(alphabet, before, key) {
  for (const typed of before === "" ? [key] : [before + key, key]) {
    if (alphabet.begins(typed)) return { tile: "", typed };
    const tile = alphabet.typed(typed);
    if (tile) return { tile, typed: "" };
  }
  return { tile: "", typed: "" };
}

/** The label of a row or column. @param {number} i @param {boolean} letters */
export const label = (i, letters) => (letters ? String.fromCharCode(65 + i) : String(i + 1));

/**
 * The name of a square, as the place of a play across or down: "8D" or "D8".
 * @param {number} row @param {number} col @param {"across"|"down"} [dir] @param {string} [labels] what rows carry
 */
export function place(row, col, dir = "across", labels = "numbers") {
  const r = label(row, labels === "letters");
  const c = label(col, labels !== "letters");
  return dir === "across" ? r + c : c + r;
}

/** Reads "8D" or "D8". null if it is no place. @param {string} text @param {string} [labels] @returns {{row: number, col: number, dir: "across"|"down"}|null} */
export function readPlace(text, labels = "numbers") {
  const m = /^(?:([a-u])(\d{1,2})|(\d{1,2})([a-u]))$/i.exec(text.trim());
  if (!m) return null;
  const letter = (m[1] ?? m[4]).toUpperCase().charCodeAt(0) - 65;
  const number = Number(m[2] ?? m[3]) - 1;
  const lettersFirst = m[1] !== undefined;
  const rows = labels === "letters";
  const [row, col] = rows ? [letter, number] : [number, letter];
  return { row, col, dir: lettersFirst === rows ? "across" : "down" };
}
