// The collection whose games are listed: renamed, or deleted after asking. Its games stay.

import { html } from "../ui.js";
import { announce } from "../announce.js";
import { del, useDoing } from "../api.js";
import { Failed } from "../states.js";
import { Name } from "../name.js";
import { Careful } from "../no.js";
import { text } from "../text.js";

/** The collection that the server puts records into that are opened on a page. */
const opened = "Opened";

/** A collection as it is shown. @param {string} name */
export const collectionIn = (name) => (name === opened ? text.games.openedHere : name);

/** Where a collection is in the API. @param {string} name */
export const pathOf = (name) => `collections/${encodeURIComponent(name)}`;

/** @param {{name: string, onChanged: (name: string) => void}} props onChanged gets "" once it is deleted */
export function Collection({ name, onChanged }) {
  const say = text.games;
  const { begin: remove, error } = useDoing(async () => {
    await del(pathOf(name));
    announce(say.collectionDeleted);
    onChanged("");
  });
  return html`<div class="collection">
    ${
      name === opened
        ? html`<b>${say.openedHere}</b>`
        : html`<${Name}
            name=${name}
            label=${say.collectionName}
            path=${pathOf(name)}
            onNamed=${(/** @type {{name: string}} */ now) => onChanged(now.name)}
          />`
    }
    <${Careful} asked=${say.sureCollection} yes=${say.yes} onYes=${remove}>${say.deleteCollection}</${Careful}>
    ${error && html`<${Failed} error=${error} />`}
  </div>`;
}
