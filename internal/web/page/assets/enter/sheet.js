// A score sheet as it is typed, and the GCG record that it makes. All functions are pure.

import { blank, readPlace } from "../tiles.js";
import { givenBack } from "../moves.js";
import { text as words } from "../text.js";

/**
 * @typedef {import("../tiles.js").Alphabet} Alphabet
 *
 * @typedef {Object} Entry one line of the sheet
 * @property {string} rack as typed
 * @property {string} move "8D WORD", "-ABC" for an exchange, "-3" for one of unknown tiles, "-" for a pass
 * @property {string} score as called; "" takes what the play scores
 * @property {string} challenge one of challenges
 *
 * @typedef {Object} Sheet
 * @property {[string, string]} names the player who began first
 * @property {string} lexicon
 * @property {string} rules
 * @property {string} date
 * @property {string} left tiles that the other player kept when one went out
 * @property {[string, string]} [stuck] tiles that each kept when nobody went out; drafts of earlier versions have none
 * @property {[string, string]} [late] points that each lost for overtime
 * @property {Entry[]} entries
 *
 * @typedef {{kind: "play"|"exchange"|"pass"|"none", tiles: string[], squares: [number, number][], board: string[][]}} Made
 */

/** What can become of a play: "off" is taken back; "lost" has cost the challenger a turn; a number is the bonus of a play that stood. */
export const challenges = ["", "off", "lost", "5", "10", "15", "20"];

/** @returns {Entry} */
export const newEntry = (rack = "") => ({ rack, move: "", score: "", challenge: "" });

/** @param {string} lexicon @returns {Sheet} */
export const newSheet = (lexicon) => ({
  names: ["", ""],
  lexicon,
  rules: "",
  date: "",
  left: "",
  stuck: ["", ""],
  late: ["", ""],
  entries: [newEntry()],
});

/** Whether a line has been begun. @param {Entry} e */
export const begun = (e) => e.move.trim() !== "";

/** The player, 0 or 1, of each line: a lost challenge skips a turn. @param {Entry[]} entries */
export function players(entries) {
  let next = 0;
  return entries.map((e) => {
    const p = next;
    next = e.challenge === "lost" ? p : 1 - p;
    return p;
  });
}

/** Splits the letters of a play: blanks are lower case, "" is a tile on the board. @param {string} word @param {Alphabet} alphabet @returns {string[]|null} */
function letters(word, alphabet) {
  /** @type {string[]} */
  const found = [];
  for (let rest = word; rest !== "";) {
    const forced = /^\[([^\]]+)\]/.exec(rest);
    if (rest[0] === "." || forced) {
      const t = forced ? alphabet.typed(forced[1]) : "";
      if (forced && !t) return null;
      found.push(forced && forced[1] === forced[1].toLocaleLowerCase("en") ? alphabet.lower(t) : t);
      rest = rest.slice(forced ? forced[0].length : 1);
      continue;
    }
    let n = Math.min(alphabet.longest + 1, rest.length);
    while (n > 0 && (/[.[\]]/.test(rest.slice(0, n)) || !alphabet.typed(rest.slice(0, n)))) n--;
    if (n === 0) return null;
    const head = rest.slice(0, n);
    const small = head === head.toLocaleLowerCase("en");
    found.push(small ? alphabet.lower(alphabet.typed(head)) : alphabet.typed(head));
    rest = rest.slice(n);
  }
  return found;
}

/** What a move lays on a board, and which tiles it takes from the rack. null if it cannot be read. @param {string} move @param {string[][]} board @param {Alphabet} alphabet @param {string} labels @returns {Made|null} */
export function make(move, board, alphabet, labels) {
  const text = move.trim();
  if (text === "") return { kind: "none", tiles: [], squares: [], board };
  const back = givenBack(text);
  if (back === "") return { kind: "pass", tiles: [], squares: [], board };
  if (/^-\s*[1-9]\d?$/.test(text)) return { kind: "exchange", tiles: [], squares: [], board };
  if (back !== null) {
    const tiles = alphabet.split(back);
    return tiles && { kind: "exchange", tiles, squares: [], board };
  }
  const m = /^([a-z0-9]+)(?:\s+|\.)(\S.*)$/i.exec(text);
  const at = m && readPlace(m[1], labels);
  const word = m && letters(m[2].replace(/[()\s]/g, ""), alphabet);
  if (!at || !word) return null;
  const next = board.map((row) => [...row]);
  /** @type {string[]} */
  const tiles = [];
  /** @type {[number, number][]} */
  const squares = [];
  let { row, col } = at;
  for (const t of word) {
    const lies = next[row]?.[col];
    if (lies === undefined || (t === "" && lies === "")) return null;
    if (lies === "") {
      next[row][col] = t;
      squares.push([row, col]);
      tiles.push(alphabet.isBlank(t) ? blank : t);
    }
    if (at.dir === "across") col++;
    else row++;
  }
  return { kind: "play", tiles, squares, board: next };
}

/**
 * A move as it is written, from one typed in small letters: capitals, and small letters where the rack has a blank in place of the tile. A move
 * with capitals stays as it is.
 * @param {string} move @param {string} rack @param {string[][]} board @param {Alphabet} alphabet @param {string} labels
 */
export function tidy(move, rack, board, alphabet, labels) {
  const m = /^([a-z0-9]+)(?:\s+|\.)(\S.*)$/i.exec(move.trim());
  if (!m || !readPlace(m[1], labels)) return move.trim().startsWith("-") ? alphabet.raise(move.trim()) : move.trim();
  const word = m[2].replace(/[()\s]/g, "");
  const made = make(move, board, alphabet, labels);
  if (!made || word !== word.toLocaleLowerCase("en")) return `${m[1].toUpperCase()} ${m[2]}`;
  const left = alphabet.split(rack) ?? [];
  const tiles = (letters(word, alphabet) ?? []).map((t) => (t === "" ? "" : alphabet.upper(t)));
  let [row, col] = [readPlace(m[1], labels)?.row ?? 0, readPlace(m[1], labels)?.col ?? 0];
  const down = readPlace(m[1], labels)?.dir === "down";
  const written = tiles.map((t) => {
    const lies = board[row][col];
    if (down) row++;
    else col++;
    if (t === "" || lies !== "") return t || ".";
    const own = left.indexOf(t);
    const bare = own < 0 ? left.indexOf(blank) : -1;
    if (own >= 0 || bare >= 0) left.splice(own >= 0 ? own : bare, 1);
    return bare >= 0 ? alphabet.lower(t) : t;
  });
  return `${m[1].toUpperCase()} ${alphabet.write(written)}`;
}

/** What a move leaves of a rack, as far as it is known. @param {string} rack @param {Made} made @param {Alphabet} alphabet */
export function keep(rack, made, alphabet) {
  if (made.kind === "exchange" && made.tiles.length === 0) return "";
  const tiles = alphabet.split(rack) ?? [];
  for (const t of made.tiles) {
    const i = tiles.indexOf(t);
    if (i >= 0) tiles.splice(i, 1);
  }
  return alphabet.write(tiles.sort((a, b) => alphabet.compare(a, b)));
}

/** A name without blanks for the lines of a record. @param {[string, string]} names @returns {[string, string]} */
export function nicks(names) {
  const [a, b] = names.map((n, i) => n.trim().replace(/\s+/g, "_").replace(/[:>#]/g, "") || words.enter.nicks[i]);
  return [a, a === b ? b + "_2" : b];
}

/** The points of a called score; null if it is no whole number. @param {string} text */
const points = (text) => {
  const number = text.trim().replace("\u2212", "-");
  return /^[+-]?\d{1,6}$/.test(number) ? Number(number) : null;
};

/** The points lost for overtime, typed with or without their sign: 0 for none, null if they are no whole number. @param {string} text */
export const penalty = (text) => (text.trim() === "" ? 0 : Math.abs(points(text) ?? NaN) || null);

/**
 * The record. lines says which lines of it each entry has made, counted from 0: [first, last].
 * @param {Sheet} sheet @param {Alphabet} alphabet @param {string[][]} start the empty board @param {string} labels @param {(number|null)[]} right what each play scores, as far as it is known
 */
export function record(sheet, alphabet, start, labels, right) {
  const [a, b] = nicks(sheet.names);
  const head = [
    "#character-encoding UTF-8",
    `#player1 ${a} ${sheet.names[0].trim() || a}`,
    `#player2 ${b} ${sheet.names[1].trim() || b}`,
  ];
  if (sheet.lexicon) head.push(`#lexicon ${sheet.lexicon}`);
  if (sheet.date) head.push(`#date ${sheet.date}`);
  const text = [...head];
  /** @type {([number, number]|null)[]} */
  const lines = [];
  /** @type {[number, number]} */
  const totals = [0, 0];
  let board = start;
  const who = players(sheet.entries);
  sheet.entries.forEach((e, i) => {
    const p = who[i];
    const made = make(e.move, board, alphabet, labels);
    if (!made || made.kind === "none") return void lines.push(null);
    const first = text.length;
    const score = made.kind === "play" ? (points(e.score) ?? right[i] ?? 0) : 0;
    const rack = alphabet.split(e.rack)?.length
      ? alphabet.write(alphabet.split(e.rack) ?? [])
      : alphabet.write(made.tiles);
    totals[p] += score;
    const what =
      made.kind === "pass"
        ? "-"
        : made.kind === "exchange"
          ? "-" + (alphabet.write(made.tiles) || e.move.replace(/\D/g, ""))
          : e.move.trim().replace(/^([a-z0-9]+)(?:\s+|\.)/i, (_, at) => at.toUpperCase() + " ");
    text.push(`>${[a, b][p]}: ${rack} ${what} +${score} ${totals[p]}`);
    if (e.challenge === "off") {
      totals[p] -= score;
      text.push(`>${[a, b][p]}: ${rack} -- -${score} ${totals[p]}`);
    } else {
      board = made.board;
    }
    const bonus = points(e.challenge) ?? 0;
    if (bonus > 0) {
      totals[p] += bonus;
      text.push(`>${[a, b][p]}: (challenge) +${bonus} ${totals[p]}`);
    }
    if (e.challenge === "lost") {
      const held = sheet.entries.slice(i + 1).find((_, j) => who[i + 1 + j] !== p)?.rack ?? "";
      text.push(`>${[a, b][1 - p]}: ${alphabet.write(alphabet.split(held) ?? [])} - +0 ${totals[1 - p]}`);
    }
    lines.push([first, text.length - 1]);
  });
  const left = alphabet.split(sheet.left) ?? [];
  const last = lines.findLastIndex((l) => l !== null);
  if (left.length > 0 && last >= 0) {
    const gain = 2 * left.reduce((sum, t) => sum + alphabet.points(t), 0);
    totals[who[last]] += gain;
    text.push(`>${[a, b][who[last]]}: (${alphabet.write(left)}) +${gain} ${totals[who[last]]}`);
  }
  for (const p of left.length > 0 || last < 0 ? [] : [0, 1]) {
    const held = alphabet.split(sheet.stuck?.[p] ?? "") ?? [];
    if (held.length === 0) continue;
    const loss = held.reduce((sum, t) => sum + alphabet.points(t), 0);
    totals[p] -= loss;
    text.push(`>${[a, b][p]}: ${alphabet.write(held)} (${alphabet.write(held)}) -${loss} ${totals[p]}`);
  }
  for (const p of last < 0 ? [] : [0, 1]) {
    const loss = penalty(sheet.late?.[p] ?? "");
    if (!loss) continue;
    totals[p] -= loss;
    text.push(`>${[a, b][p]}: (time) -${loss} ${totals[p]}`);
  }
  return { text: text.join("\n") + "\n", lines, totals };
}
