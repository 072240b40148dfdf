// The looks of board and tiles, chosen by a picture each, which is drawn as the board is.

import { html } from "./ui.js";
import { premium } from "./board.js";
import { Check } from "./fields.js";
import { Segments } from "./segments.js";
import { change, useSettings } from "./settings.js";
import { Tile } from "./tile.js";
import { text } from "./text.js";

const looks = /** @type {const} */ (["", "club", "amber"]);

/** What a picture shows: premiums by class and mark, and tiles. @type {[string, string][]} */
const squares = [
  premium("T"),
  ["", ""],
  premium("d"),
  premium("t"),
  ["tile", "W"],
  ["tile", "O"],
  ["tile", "R"],
  ["tile", "D"],
  premium("d"),
  premium("D"),
  ["", ""],
  premium("T"),
];
const points = /** @type {Record<string, number>} */ ({ W: 4, O: 1, R: 1, D: 2 });

/** @param {{look: string}} props */
function Picture({ look }) {
  return html`<div class="look" data-look=${look || "wood"} aria-hidden="true">
    ${squares.map(([kind, mark]) =>
      kind === "tile"
        ? html`<div class="sq"><${Tile} tile=${mark} points=${points[mark]} /></div>`
        : html`<div class=${`sq ${kind}`} data-mark=${mark || undefined}></div>`,
    )}
  </div>`;
}

/** Chooses among the looks, and larger letters. */
export function Looks() {
  const now = useSettings();
  return html`<${Segments}
      name="look"
      legend=${text.settings.look}
      value=${now.look}
      options=${Object.fromEntries(looks.map((l) => [l, html`<${Picture} look=${l} />${text.settings.looks[l]}`]))}
      onChange=${(/** @type {any} */ look) => change({ look })}
      kind="looks"
    />
    <p class="leave">${text.settings.amberAbout}</p>
    <${Check}
      label=${text.settings.large}
      name="large"
      checked=${now.large}
      onChange=${() => change({ large: !now.large })}
    />`;
}
