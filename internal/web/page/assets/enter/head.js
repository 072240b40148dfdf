// Who played, when, and by which words.

import { html } from "../ui.js";
import { useService } from "../api.js";
import { Remark } from "../lists.js";
import { text } from "../text.js";

/** @param {{sheet: import("./sheet.js").Sheet, rules: string, onChange: (some: Partial<import("./sheet.js").Sheet>) => void}} props */
export function Head({ sheet, rules, onChange }) {
  const server = useService();
  const value = (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).value;
  return html`<div class="head">
    <label class="field"
      ><span>${text.enter.first}</span
      ><input
        type="text"
        id="name-0"
        value=${sheet.names[0]}
        autocomplete="off"
        onInput=${(/** @type {Event} */ e) => onChange({ names: [value(e), sheet.names[1]] })}
    /></label>
    <label class="field"
      ><span>${text.enter.second}</span
      ><input
        type="text"
        id="name-1"
        value=${sheet.names[1]}
        autocomplete="off"
        onInput=${(/** @type {Event} */ e) => onChange({ names: [sheet.names[0], value(e)] })}
    /></label>
    <label class="field"
      ><span>${text.words}</span
      ><select value=${sheet.lexicon} onChange=${(/** @type {Event} */ e) => onChange({ lexicon: value(e) })}>
        <option value="">${text.settings.usual}</option>
        ${(server.value?.lexicons ?? []).map(
          (/** @type {any} */ l) => html`<option value=${l.name}>${l.name}</option>`,
        )}
      </select></label
    >
    <label class="field"
      ><span>${text.enter.rules}</span
      ><select value=${rules} onChange=${(/** @type {Event} */ e) => onChange({ rules: value(e) })}>
        ${(server.value?.rules ?? [{ name: rules }]).map(
          (/** @type {any} */ r) =>
            !r.problem && html`<option value=${r.name} selected=${r.name === rules}>${r.name}</option>`,
        )}
      </select></label
    >
    <label class="field"
      ><span>${text.games.date}</span
      ><input type="date" value=${sheet.date} onChange=${(/** @type {Event} */ e) => onChange({ date: value(e) })}
    /></label>
    <${Remark} lexicon=${sheet.lexicon} />
  </div>`;
}
