// Moves as people read them: the letters that a play goes through in parentheses instead of points.

import { readPlace } from "./tiles.js";

/**
 * "H11 ..IAC" as "H11 (UM)IAC".
 * @param {string} move @param {string[][]} tiles of the board before the move @param {string} [labels] what rows carry
 */
export function spell(move, tiles, labels = "numbers") {
  const m = /^(\S+) (\S+)$/.exec(move);
  const at = m && readPlace(m[1], labels);
  if (!m || !at || !m[2].includes(".")) return move;
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
