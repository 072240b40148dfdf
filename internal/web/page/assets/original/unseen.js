// The tiles that the person has not seen: by letter, as many as are left, with how many there are in all.

import { html } from "../ui.js";

/** @param {{game: import("../play/game.js").Game, alphabet: import("../tiles.js").Alphabet}} props */
export function Unseen({ game, alphabet }) {
  const left = new Map(game.unseen.map((u) => [u.tile, u.count]));
  const ordered = [...alphabet.tiles].sort((a, b) => alphabet.compare(a.tile, b.tile));
  return html`<ul class="body tally">
    ${ordered.map((t) => {
      const n = left.get(t.tile) ?? 0;
      return html`<li
        key=${t.tile}
        class=${n === 0 ? "none" : ""}
        aria-label=${`${t.tile === "?" ? "blank" : t.tile} ${n} of ${t.count}`}
      >
        <b>${t.tile}</b><span aria-hidden="true">${n}</span>
      </li>`;
    })}
  </ul>`;
}
