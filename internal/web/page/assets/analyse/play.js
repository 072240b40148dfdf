// Plays out moves on a grid of tiles, for lines and variations: no rules, only where the tiles go.

import { spell } from "../moves.js";
import { readPlace } from "../tiles.js";

/**
 * The squares that a move in the notation of records fills, and with what; none for an exchange or a pass.
 * @param {string} move as "8D NE.TIAR" @param {import("../tiles.js").Alphabet} alphabet @param {string} [labels]
 * @returns {{row: number, col: number, tile: string}[]}
 */
export function laid(move, alphabet, labels = "numbers") {
  const m = /^(\S+) (\S+)$/.exec(
    move.replace(/\(([^)]*)\)/g, (_, through) =>
      ".".repeat((alphabet.split(through.toLocaleUpperCase("en")) ?? []).length),
    ),
  );
  const at = m && readPlace(m[1], labels);
  if (!m || !at) return [];
  let { row, col } = at;
  const squares = [];
  for (const part of m[2].match(/\[[^\]]+\]|./gu) ?? []) {
    const bare = part.replace(/[[\]]/g, "");
    if (part !== ".") {
      const tile = alphabet.typed(bare) || bare;
      squares.push({ row, col, tile: bare === bare.toLocaleUpperCase("en") ? tile : alphabet.lower(tile) });
    }
    if (at.dir === "across") col++;
    else row++;
  }
  return squares;
}

/**
 * The board after a move, and the squares that it filled.
 * @param {import("../api.js").BoardForm} board @param {string} move @param {import("../tiles.js").Alphabet} alphabet @param {string} [labels]
 */
export function after(board, move, alphabet, labels) {
  const squares = laid(move, alphabet, labels);
  const tiles = board.tiles.map((row) => [...row]);
  for (const s of squares) if (tiles[s.row]?.[s.col] !== undefined) tiles[s.row][s.col] ||= s.tile;
  return { board: { ...board, tiles }, last: squares.map((s) => [s.row, s.col]) };
}

/** The board after several moves, and the squares of the last one. @param {import("../api.js").BoardForm} board @param {string[]} line @param {import("../tiles.js").Alphabet} alphabet @param {string} [labels] */
export function afterAll(board, line, alphabet, labels) {
  let now = { board, last: /** @type {number[][]} */ ([]) };
  for (const move of line) now = after(now.board, move, alphabet, labels);
  return now;
}

/** The moves of a line as people read them, each with the letters that lie on the board before it. @param {import("../api.js").BoardForm} board @param {string[]} line @param {import("../tiles.js").Alphabet} alphabet @param {string} [labels] */
export const spelled = (board, line, alphabet, labels) =>
  line.map((move, i) => spell(move, afterAll(board, line.slice(0, i), alphabet, labels).board.tiles, labels));
