// Other score sheets that this browser keeps: to continue, or to throw away.

import { html, useState } from "../ui.js";
import { draft, drafts, dropDraft } from "./drafts.js";
import { begun } from "./sheet.js";
import { text } from "../text.js";

/** @param {{id: string}} props the sheet that is shown */
export function Others({ id }) {
  const [, draw] = useState(0);
  const others = drafts().filter((other) => other !== id);
  if (others.length === 0) return null;
  const drop = (/** @type {string} */ other) => {
    dropDraft(other);
    draw((n) => n + 1);
  };
  return html`<section class="others">
    <h2>${text.enter.others}</h2>
    <ul>
      ${others.map((other) => {
        const sheet = draft(other);
        const name = sheet && sheet.names.some(Boolean) ? sheet.names.join(" – ") : text.enter.unnamed;
        return html`<li key=${other}>
          <a href=${`/enter/${other}`}>${name}</a>${" "}<span
            >${text.games.after(sheet?.entries.filter(begun).length ?? 0)}</span
          ><button class="quiet" aria-label=${text.enter.dropNamed(name)} onClick=${() => drop(other)}>
            ${text.enter.drop}
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}
