// Who played, when, and by which words.

import { html } from "../ui.js";
import { useService } from "../api.js";
import { Field, Select } from "../fields.js";
import { Lists, Remark } from "../lists.js";
import { text } from "../text.js";

/** @param {{sheet: import("./sheet.js").Sheet, rules: string, onChange: (some: Partial<import("./sheet.js").Sheet>) => void}} props */
export function Head({ sheet, rules, onChange }) {
  const server = useService();
  /** @type {{name: string, problem?: string}[]} */
  const boards = (server.value?.rules ?? [{ name: rules }]).filter((/** @type {any} */ r) => !r.problem);
  return html`<div class="head">
    <${Field}
      label=${text.enter.first}
      id="name-0"
      value=${sheet.names[0]}
      autocomplete="off"
      onInput=${(/** @type {string} */ name) => onChange({ names: [name, sheet.names[1]] })}
    />
    <${Field}
      label=${text.enter.second}
      id="name-1"
      value=${sheet.names[1]}
      autocomplete="off"
      onInput=${(/** @type {string} */ name) => onChange({ names: [sheet.names[0], name] })}
    />
    <${Lists} value=${sheet.lexicon} onChange=${(/** @type {string} */ lexicon) => onChange({ lexicon })} />
    <${Select}
      label=${text.enter.rules}
      value=${rules}
      options=${boards.map(({ name }) => [name, name, { selected: name === rules }])}
      onChange=${(/** @type {string} */ rules) => onChange({ rules })}
    />
    <${Field}
      label=${text.games.date}
      type="date"
      value=${sheet.date}
      onChange=${(/** @type {string} */ date) => onChange({ date })}
    />
    <${Remark} lexicon=${sheet.lexicon} />
  </div>`;
}
