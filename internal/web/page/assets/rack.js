// The rack: tiles to drag, to tap and to order by keyboard.

import { html, classes, useRef } from "./ui.js";
import { Tile } from "./tile.js";
import { drag } from "./drag.js";
import { text } from "./text.js";

/**
 * @typedef {{slot: number, tile: string, points: number}} RackTile
 *
 * @typedef {Object} RackProps
 * @property {(RackTile|null)[]} tiles from left to right; null where a tile lies on the board
 * @property {Set<number>} [picked] slots that are chosen: to be put on a square, or to be exchanged
 * @property {boolean} [disabled]
 * @property {string} [label]
 * @property {(slot: number) => void} [onPick] a tile was tapped
 * @property {(from: number, to: number) => void} [onReorder] positions, from the left
 * @property {(slot: number, row: number, col: number) => void} [onDrop] a tile was dragged to a square
 */

/** @param {RackProps} props */
export function Rack({ tiles, picked, disabled, label, onPick, onReorder, onDrop }) {
  const rack = useRef(/** @type {HTMLElement|null} */ (null));
  const focus = (/** @type {number} */ i) =>
    /** @type {HTMLElement|undefined} */ (rack.current?.querySelectorAll("[data-index]")[i])?.focus();
  /** @param {KeyboardEvent} e @param {number} i */
  const key = (e, i) => {
    const step = e.key === "ArrowLeft" ? -1 : e.key === "ArrowRight" ? 1 : 0;
    const digit = e.altKey ? Number(/^Digit(\d)$/.exec(e.code)?.[1] ?? 0) : 0;
    const to = digit ? digit - 1 : i + step;
    if ((!step && !digit) || to < 0 || to >= tiles.length) return;
    e.preventDefault();
    e.stopPropagation();
    if (e.altKey) onReorder?.(i, to);
    queueMicrotask(() => focus(to));
  };
  /** A tile that is clicked does not keep the focus: keys are for the board then. @param {MouseEvent} e @param {number} slot */
  const click = (e, slot) => {
    if (e.detail > 0) /** @type {HTMLElement} */ (e.currentTarget).blur();
    onPick?.(slot);
  };
  /** @param {PointerEvent} e @param {number} i @param {number} slot */
  const grab = (e, i, slot) =>
    drag(e, (target) => {
      if (target?.kind === "rack") onReorder?.(i, target.index);
      if (target?.kind === "square") onDrop?.(slot, target.row, target.col);
    });
  return html`<div class="rack" role="group" data-rack aria-label=${label ?? text.rack.name} ref=${rack}>
    ${tiles.map((t, i) =>
      t === null
        ? html`<span class="slot" data-index=${i} key=${`gap-${i}`}></span>`
        : html`<button
            class=${classes("slot", picked?.has(t.slot) && "picked")}
            data-index=${i}
            key=${t.slot}
            disabled=${disabled}
            aria-pressed=${picked ? String(picked.has(t.slot)) : undefined}
            aria-label=${text.rack.tile(t.tile, t.points)}
            onClick=${(/** @type {MouseEvent} */ e) => click(e, t.slot)}
            onKeyDown=${(/** @type {KeyboardEvent} */ e) => key(e, i)}
            onPointerDown=${(/** @type {PointerEvent} */ e) => !disabled && grab(e, i, t.slot)}
          >
            <${Tile} tile=${t.tile} points=${t.points} blank=${t.tile === "?"} />
          </button>`,
    )}
  </div>`;
}
