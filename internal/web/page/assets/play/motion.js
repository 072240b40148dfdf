// What moves at the table: tiles that come, tiles that a challenge takes off, the score. All of it ends within 300 ms, and none of it
// begins where the system asks for less motion or nobody looks.

import { useEffect, useLayoutEffect, useRef, useState } from "../ui.js";

/** @typedef {import("./game.js").Game} Game */

const whole = 300; // milliseconds, from the first tile's start to the last one's end
const one = 160; // of one tile

const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * What has changed on the table between two states of a game.
 * @param {Game} was @param {Game} next
 * @returns {{came: [number, number][], taken: [number, number][], kept: number, drawn: number, challenged: boolean}} squares of the opponent's tiles; squares that a challenge has
 * emptied; tiles that stay on the rack, from the left, and how many follow them; whether there was a challenge, good or not
 */
export function changes(was, next) {
  const both = was.board.size === next.board.size;
  const came = next.last?.side === "player" && both ? next.last.squares.filter(([r, c]) => !was.board.tiles[r][c]) : [];
  /** @type {[number, number][]} */
  const taken = [];
  if (both && next.turns.length >= was.turns.length)
    was.board.tiles.forEach((row, r) =>
      row.forEach((tile, c) => tile && next.board.tiles[r][c] !== tile && taken.push([r, c])),
    );
  const old = [...was.rack];
  let kept = 0;
  for (const tile of next.rack) {
    const i = old.indexOf(tile);
    if (i < 0) continue;
    old.splice(i, 1);
    kept++;
  }
  const done = next.turns.slice(was.turns.length);
  const challenged = taken.length > 0 || done.some((t) => t.challenge);
  return { came, taken, kept, drawn: next.rack.length - kept, challenged };
}

/** Has tiles come, one after the other. @param {(Element|null|undefined)[]} tiles @param {string} from where they come from, as a transform */
function come(tiles, from) {
  const step = Math.min(45, (whole - one) / Math.max(1, tiles.length - 1));
  tiles.forEach((tile, i) =>
    tile?.animate(
      { transform: [from, "none"], opacity: [0, 1] },
      { duration: one, delay: i * step, easing: "ease-out", fill: "backwards" },
    ),
  );
}

/**
 * Shows once more the tile that lay on a square, and shakes it away.
 * @param {[number, number]} square @param {string} tile @param {import("../tiles.js").Alphabet} alphabet
 */
function shake([row, col], tile, alphabet) {
  const square = document.getElementById(`sq-${row}-${col}`);
  if (!square) return;
  const box = square.getBoundingClientRect();
  const shown = document.createElement("div");
  shown.className = "ghost taken";
  shown.ariaHidden = "true";
  shown.style.cssText = `left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
  shown.style.setProperty("--unit", `${box.width}px`);
  const face = document.createElement("span");
  face.className = alphabet.isBlank(tile) ? "tile blank" : "tile";
  face.textContent = alphabet.upper(tile);
  shown.append(face);
  document.body.append(shown);
  const away = shown.animate(
    {
      transform: ["none", "translateX(-9%)", "translateX(9%)", "translateX(-9%)", "translateX(9%)", "none"],
      opacity: [1, 1, 1, 1, 0.8, 0],
    },
    { duration: whole, easing: "linear" },
  );
  away.onfinish = away.oncancel = () => shown.remove();
}

/**
 * Moves what has changed since the game was drawn last. What it returns is told the tiles of each play that is sent: the answer to it may
 * show the board after the challenge. @param {Game} game @param {import("../tiles.js").Alphabet} alphabet
 */
export function useMotion(game, alphabet) {
  const seen = useRef(game);
  const sent = useRef(/** @type {import("../tentative.js").Placed[]} */ ([]));
  useLayoutEffect(() => {
    const was = seen.current;
    seen.current = game;
    const tried = sent.current.filter(
      (p) => !was.board.tiles[p.row][p.col] && game.board.tiles[p.row][p.col] !== p.tile,
    );
    if (was.version < game.version) sent.current = [];
    if (was.id !== game.id || was.version >= game.version || still()) return;
    const { came, taken, kept, drawn } = changes(was, game);
    for (const square of taken) shake(square, was.board.tiles[square[0]][square[1]], alphabet);
    for (const p of tried) shake([p.row, p.col], p.tile, alphabet);
    requestAnimationFrame(() => {
      come(
        came.map(([r, c]) => document.querySelector(`#sq-${r}-${c} .tile`)),
        "translateY(-60%)",
      );
      const slots = Array.from({ length: drawn }, (_, i) => `.rack [data-index="${kept + i}"] .tile`);
      come(
        slots.map((slot) => document.querySelector(slot)),
        "translateX(120%)",
      );
    });
  }, [game]);
  return (/** @type {import("../tentative.js").Placed[]} */ placed) => void (sent.current = placed);
}

/** A score that counts up to its value. @param {number} value */
export function useCounted(value) {
  const [shown, show] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const [low, start] = [from.current, performance.now()];
    from.current = value;
    if (value <= low || still()) return show(value);
    const end = () => {
      clearInterval(beat);
      show(value);
    };
    const beat = setInterval(() => {
      const part = (performance.now() - start) / whole;
      if (part >= 1) end();
      else show(low + Math.floor((value - low) * part));
    }, 30);
    return () => clearInterval(beat);
  }, [value]);
  return shown;
}
