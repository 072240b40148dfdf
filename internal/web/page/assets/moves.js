// Moves as people read them: the letters that a play goes through in parentheses instead of points; an exchange and a pass, which the
// server names in English, in the language of the page.

import { readPlace } from "./tiles.js";
import { text } from "./text.js";

/** A move, or a turn as a game tells of it, such as "exchange of 3 tiles". @param {string} move */
export function said(move) {
  if (move === "pass") return text.moves.pass;
  const several = /^exchange (?:of )?(\d+)(?: tiles?)?$/.exec(move);
  if (several) return text.moves.exchangeOf(Number(several[1]));
  const exchanged = /^exchange (\S+)$/.exec(move);
  return exchanged ? text.moves.exchange(exchanged[1]) : move;
}

/**
 * What a typed move gives back to the bag: "" for a pass, null for a play. Exchange and pass have their English words, those of the page,
 * and a dash, as in records. @param {string} typed @returns {string|null}
 */
export function givenBack(typed) {
  const move = typed.trim();
  if (["-", "pass", text.moves.pass.toLowerCase()].includes(move.toLowerCase())) return "";
  return (
    new RegExp(`^(?:-|ex[ .]|exch[ .]|exchange |${text.moves.exchange("")})\\s*(\\S.*)$`, "iu").exec(move)?.[1] ?? null
  );
}

/**
 * "H11 ..IAC" as "H11 (UM)IAC".
 * @param {string} move @param {string[][]} tiles of the board before the move @param {string} [labels] what rows carry
 */
export function spell(move, tiles, labels = "numbers") {
  const m = /^(\S+) (\S+)$/.exec(move);
  const at = m && readPlace(m[1], labels);
  if (!m || !at || !m[2].includes(".")) return said(move);
  let { row, col } = at;
  const parts = m[2].match(/\[[^\]]+\]|./gu) ?? [];
  const letters = parts.map((p) => {
    const lies = tiles[row]?.[col] ?? "";
    if (at.dir === "across") col++;
    else row++;
    return p === "." ? `(${lies})` : p;
  });
  return `${m[1]} ${letters.join("").replaceAll(")(", "")}`;
}
