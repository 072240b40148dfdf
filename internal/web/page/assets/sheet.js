// The settings of this browser, in a dialog.

import { html, useEffect, useState } from "./ui.js";
import { inFolder } from "./place.js";
import { languages } from "./language.js";
import { useDialog } from "./dialog.js";
import { change, useSettings } from "./settings.js";
import { post, useService } from "./api.js";
import { Looks } from "./looks.js";
import { Segments } from "./segments.js";
import { Kits } from "./kits.js";
import { Remark } from "./lists.js";
import { Own } from "./own.js";
import { text } from "./text.js";

/** @param {{open: boolean, onClose: () => void}} props */
export function SettingsSheet({ open, onClose }) {
  const dialog = useDialog(open);
  return html`<dialog class="sheet" ref=${dialog} aria-labelledby="settings-title" onClose=${onClose}>
    <header>
      <h2 id="settings-title">${text.nav.settings}</h2>
      <button class="quiet" onClick=${onClose}>${text.close}</button>
    </header>
    ${open && html`<${Choices} />`}
  </dialog>`;
}

/** What only a page in a folder of files has, loaded when it is drawn. @param {{part: "Engine"|"Database"}} props */
export function OfFolder({ part }) {
  const [all, set] = useState(/** @type {typeof import("./site/view.js")|null} */ (null));
  useEffect(() => void import("./site/view.js").then(set), []);
  return all && html`<${all[part]} />`;
}

function Choices() {
  const now = useSettings();
  const server = useService();
  const lexicons = server.value?.lexicons ?? [];
  const speak = (/** @type {Event} */ e) => {
    change({ language: /** @type {HTMLSelectElement} */ (e.target).value });
    location.reload();
  };
  return html`<label class="field"
      ><span>${text.settings.language}</span
      ><select name="language" value=${now.language} onChange=${speak}>
        <option value="">${text.settings.browserLanguage}</option>
        ${Object.entries(languages).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
      </select></label
    >
    <${Segments}
      name="theme"
      legend=${text.settings.theme}
      value=${now.theme}
      options=${text.settings.themes}
      onChange=${(/** @type {any} */ theme) => change({ theme })}
    />
    <${Looks} />
    <label class="field"
      ><span>${text.words}</span
      ><select
        value=${now.lexicon}
        onChange=${(/** @type {Event} */ e) => change({ lexicon: /** @type {HTMLSelectElement} */ (e.target).value })}
      >
        <option value="">${text.settings.usual}</option>
        ${lexicons.map((/** @type {any} */ l) => html`<option value=${l.name}>${l.name}</option>`)}
      </select></label
    >
    <${Remark} lexicon=${now.lexicon} />
    <${Kits} />
    <${Own} />
    ${inFolder && html`<${OfFolder} part="Database" />`}
    <label class="check"
      ><input
        type="checkbox"
        checked=${now.keys}
        onChange=${() => change({ keys: !now.keys })}
      />${" "}${text.settings.keys}</label
    >
    <label class="check"
      ><input
        type="checkbox"
        checked=${now.speech}
        onChange=${() => change({ speech: !now.speech })}
      />${" "}${text.settings.speech}</label
    >
    ${server.value?.closable && html`<${Close} />`}`;
}

/** Ends the program, which has opened this page. */
function Close() {
  const [said, setSaid] = useState("");
  const close = () =>
    post("close", {}).then(
      () => setSaid(text.settings.closed),
      (err) => setSaid(err.message),
    );
  return html`<p class="buttons">
    ${said ? html`<span role="status">${said}</span>` : html`<button onClick=${close}>${text.settings.closeProgram}</button>`}
  </p>`;
}
