// The board: an ARIA grid with one tab stop. It draws what it is given and tells what is done to it; it decides nothing.

import { html, classes, useLayoutEffect, useRef, useState } from "./ui.js";
import { label, place } from "./tiles.js";
import { Tile } from "./tile.js";
import { showWords, wordsAt } from "./card.js";
import { drag } from "./drag.js";
import { text } from "./text.js";

/**
 * @typedef {import("./api.js").BoardForm} BoardForm
 * @typedef {import("./tiles.js").Alphabet} Alphabet
 * @typedef {import("./tentative.js").Placed} Placed
 * @typedef {import("./tentative.js").Cursor} Cursor
 * @typedef {{row: number, col: number, text: string, bad: boolean}} Pill
 *
 * @typedef {Object} BoardProps
 * @property {BoardForm} board
 * @property {Alphabet} alphabet
 * @property {Placed[]} [tentative] tiles of a play that is being made
 * @property {[number, number][]} [last] squares of the last move: row and column from 0
 * @property {Cursor|null} [cursor] where the next letter goes
 * @property {Pill|null} [pill] score of the tentative play, at a square
 * @property {number[][]|null} [heat] 0 to 1 for each square
 * @property {string} [labels] what rows carry: "numbers" or "letters"
 * @property {string} [label] its name for screen readers
 * @property {boolean} [small] a picture: no keys, no zoom
 * @property {(row: number, col: number) => void} [onSquare] a square was clicked
 * @property {(event: KeyboardEvent, row: number, col: number) => void} [onKey] a key was pressed on a square; call preventDefault if it meant something
 * @property {(slot: number, target: import("./drag.js").Target) => void} [onDrop] a tentative tile was dragged
 * @property {import("./card.js").About} [about] what the card of a word is made by; without it there is none
 */

/** The class of a premium and what stands on it. @param {string} symbol @returns {[string, string]} */
export function premium(symbol) {
  const { letter, word } = text.board.marks;
  /** @type {Record<string, [string, string]>} */
  const all = {
    d: ["l2", "2" + letter],
    t: ["l3", "3" + letter],
    q: ["l4", "4" + letter],
    D: ["w2", "2" + word],
    T: ["w3", "3" + word],
    Q: ["w4", "4" + word],
    "#": ["brick", ""],
  };
  return all[symbol] ?? ["", ""];
}

/** What a screen reader says of a square. @param {BoardProps} p @param {number} row @param {number} col */
function spoken(p, row, col) {
  const where = place(row, col, "across", p.labels);
  const placed = p.tentative?.find((t) => t.row === row && t.col === col);
  const tile = placed?.tile ?? p.board.tiles[row][col];
  const arrow = p.cursor?.row === row && p.cursor.col === col && text.board.arrow[p.cursor.dir];
  if (!tile)
    return [where, text.board.premium[p.board.premiums[row][col]] ?? text.board.plain, arrow]
      .filter(Boolean)
      .join(", ");
  const what = p.alphabet.isBlank(tile)
    ? text.board.blankAs(p.alphabet.upper(tile))
    : text.board.tile(tile, p.alphabet.points(tile));
  return [
    where,
    what,
    placed && text.board.tentative,
    p.pill?.row === row && p.pill?.col === col && p.pill.text,
    p.last?.some(([r, c]) => r === row && c === col) && text.board.last,
    arrow,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Whether a tile lies on a square, or is laid there. @param {BoardProps} p @param {number} row @param {number} col */
const taken = ({ board, tentative }, row, col) =>
  Boolean(board.tiles[row]?.[col]) || Boolean(tentative?.some((t) => t.row === row && t.col === col));

/** @param {BoardProps & {row: number, col: number, focus: boolean}} p */
function Square(p) {
  const { board, alphabet, row, col, cursor } = p;
  const symbol = board.premiums[row][col];
  const [kind, mark] = premium(symbol);
  const placed = p.tentative?.find((t) => t.row === row && t.col === col);
  const tile = placed?.tile ?? board.tiles[row][col];
  const last = !placed && p.last?.some(([r, c]) => r === row && c === col);
  const here = cursor && cursor.row === row && cursor.col === col;
  const center = (board.size - 1) / 2;
  const star = !tile && row === center && col === center;
  const heat = p.heat?.[row]?.[col] ?? 0;
  const low = taken(p, row - 1, col) || taken(p, row - 1, col + 1); // the score would cover them
  const lies = p.about && !placed && board.tiles[row][col];
  const look = (/** @type {Event} */ e) =>
    p.about && showWords(wordsAt(board.tiles, row, col, alphabet), p.about, /** @type {Element} */ (e.currentTarget));
  /** @param {MouseEvent} e */
  const click = (e) => {
    p.onSquare?.(row, col);
    if (lies) look(e);
  };
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    if (e.key !== "Enter" || !lies || !(e.shiftKey || !p.tentative?.length)) return p.onKey?.(e, row, col);
    e.preventDefault();
    look(e);
  };
  /** @param {PointerEvent} e */
  const grab = (e) => placed && p.onDrop && drag(e, (target) => p.onDrop?.(placed.slot, target));
  return html`<div
    role="gridcell"
    id=${p.small ? undefined : `sq-${row}-${col}`}
    data-square=${`${row},${col}`}
    data-mark=${!tile && !star && mark ? mark : undefined}
    tabindex=${p.small ? undefined : p.focus ? 0 : -1}
    aria-label=${spoken(p, row, col)}
    aria-selected=${here ? "true" : undefined}
    class=${classes("sq", kind, star && "star", here && `cursor ${cursor.dir}`)}
    onClick=${click}
    onKeyDown=${key}
    onPointerDown=${grab}
  >
    ${
      tile
        ? html`<${Tile}
            tile=${tile}
            face=${alphabet.upper(tile)}
            points=${alphabet.points(tile)}
            blank=${alphabet.isBlank(tile)}
            mark=${placed ? "try" : last ? "last" : ""}
          />`
        : null
    }${heat > 0 && html`<i class="heat" style=${{ opacity: heat }}></i>`}${
      p.pill &&
      p.pill.row === row &&
      p.pill.col === col &&
      html`<b class=${classes("pill", low && "low", p.pill.bad && "bad")} data-score=${p.pill.text}></b>`
    }
  </div>`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board, cursor, labels = "numbers", small } = props;
  const frame = useRef(/** @type {HTMLElement|null} */ (null));
  const [focus, setFocus] = useState(() => ({ row: board.size >> 1, col: board.size >> 1 }));
  const zoom = useZoom(frame, board.size, cursor ?? null, Boolean(small));
  const spot = cursor && inside(board.size, cursor) ? cursor : inside(board.size, focus) ? focus : { row: 0, col: 0 };

  useLayoutEffect(() => {
    const active = document.activeElement;
    if (cursor && active?.closest(".board") && frame.current?.contains(active)) focusOn(cursor.row, cursor.col);
  }, [cursor?.row, cursor?.col]);

  /** @param {KeyboardEvent} e */
  const arrows = (e) => {
    if (small || e.defaultPrevented || e.altKey || e.metaKey) return;
    const next = moved(e, spot, board.size);
    if (!next) return;
    e.preventDefault();
    setFocus(next);
    focusOn(next.row, next.col);
  };
  const rows = Array.from({ length: board.size }, (_, i) => i);
  return html`<div class=${classes("board-frame", zoom.on && "zoomed", small && "small")} ref=${frame}>
    <div
      class="board"
      role="grid"
      data-size=${board.size}
      style=${{ ...zoom.style, "--size": board.size }}
      aria-label=${props.label ?? text.board.name}
      aria-rowcount=${board.size}
      aria-colcount=${board.size}
      onKeyDown=${arrows}
      onFocusIn=${(/** @type {FocusEvent} */ e) => setFocus(squareOf(e.target) ?? spot)}
    >
      <div class="labels" aria-hidden="true">
        <i></i>${rows.map((c) => html`<i>${label(c, labels !== "letters")}</i>`)}
      </div>
      ${rows.map(
        (r) =>
          html`<div class="row" role="row">
            <i aria-hidden="true">${label(r, labels === "letters")}</i>${rows.map(
              (c) => html`<${Square} ...${props} row=${r} col=${c} focus=${spot.row === r && spot.col === c} />`,
            )}
          </div>`,
      )}
    </div>
    ${zoom.on && html`<button class="quiet whole" onClick=${zoom.off}>${text.board.whole}</button>`}
  </div>`;
}

/** @param {number} size @param {{row: number, col: number}} s */
const inside = (size, s) => s.row >= 0 && s.col >= 0 && s.row < size && s.col < size;

/** @param {EventTarget|null} element */
function squareOf(element) {
  const square = element instanceof HTMLElement ? element.dataset.square : undefined;
  if (!square) return null;
  const [row, col] = square.split(",").map(Number);
  return { row, col };
}

/** Gives a square the focus. @param {number} row @param {number} col */
export const focusOn = (row, col) => document.getElementById(`sq-${row}-${col}`)?.focus({ preventScroll: true });

/** Where an arrow key leads: no further than the edge; home and end in the row, with control to the corners. @param {KeyboardEvent} e @param {{row: number, col: number}} at @param {number} size */
function moved(e, at, size) {
  const most = size - 1;
  switch (e.key) {
    case "ArrowUp":
      return { row: Math.max(0, at.row - 1), col: at.col };
    case "ArrowDown":
      return { row: Math.min(most, at.row + 1), col: at.col };
    case "ArrowLeft":
      return { row: at.row, col: Math.max(0, at.col - 1) };
    case "ArrowRight":
      return { row: at.row, col: Math.min(most, at.col + 1) };
    case "Home":
      return { row: e.ctrlKey ? 0 : at.row, col: 0 };
    case "End":
      return { row: e.ctrlKey ? most : at.row, col: most };
  }
  return null;
}

const least = 24; // pixels of a square that a finger finds
const zoomedTo = 36;

/**
 * Enlarges the board about the cursor where squares are too small to hit.
 * @param {{current: HTMLElement|null}} frame @param {number} size @param {Cursor|null} cursor @param {boolean} never
 */
function useZoom(frame, size, cursor, never) {
  const [width, setWidth] = useState(0);
  const [off, setOff] = useState(false);
  useLayoutEffect(() => {
    if (never || !frame.current) return;
    const watch = new ResizeObserver(([e]) => setWidth(e.contentRect.width));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [never]);
  useLayoutEffect(() => setOff(false), [cursor === null]);
  const unit = width / (size + 1);
  const on = !never && !off && cursor !== null && width > 0 && unit < least;
  const scale = zoomedTo / unit;
  const shift = (/** @type {number} */ i) =>
    Math.min(0, Math.max(width - width * scale, width / 2 - (i + 1.5) * unit * scale));
  const style =
    on && cursor
      ? { transform: `translate(${shift(cursor.col)}px, ${shift(cursor.row)}px) scale(${scale})` }
      : { transform: "" };
  return { on, style, off: () => setOff(true) };
}
