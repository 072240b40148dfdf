// The settings of this browser, in a dialog.

import { html, useEffect, useState } from "./ui.js";
import { inFolder } from "./place.js";
import { languages } from "./language.js";
import { Sheet } from "./dialog.js";
import { change, useSettings } from "./settings.js";
import { post, useService } from "./api.js";
import { Check, Select } from "./fields.js";
import { Looks } from "./looks.js";
import { Segments } from "./segments.js";
import { Kits } from "./kits.js";
import { Lists, Remark } from "./lists.js";
import { Own } from "./own.js";
import { text } from "./text.js";

/** @param {{open: boolean, onClose: () => void}} props */
export const SettingsSheet = ({ open, onClose }) =>
  html`<${Sheet} id="settings-title" title=${text.nav.settings} open=${open} onClose=${onClose}
    >${open && html`<${Choices} />`}</${Sheet}>`;

/** What only a page in a folder of files has, loaded when it is drawn. @param {{part: "Engine"|"Database"}} props */
export function OfFolder({ part }) {
  const [all, set] = useState(/** @type {typeof import("./site/view.js")|null} */ (null));
  useEffect(() => void import("./site/view.js").then(set), []);
  return all && html`<${all[part]} />`;
}

function Choices() {
  const now = useSettings();
  const server = useService();
  const speak = (/** @type {string} */ language) => {
    change({ language });
    location.reload();
  };
  return html`<${Select}
      label=${text.settings.language}
      name="language"
      value=${now.language}
      options=${[
        ["", text.settings.browserLanguage],
        ...Object.entries(languages).map(([code, name]) => [code, name, { lang: code }]),
      ]}
      onChange=${speak}
    />
    <${Segments}
      name="theme"
      legend=${text.settings.theme}
      value=${now.theme}
      options=${text.settings.themes}
      onChange=${(/** @type {any} */ theme) => change({ theme })}
    />
    <${Looks} />
    <${Lists} value=${now.lexicon} onChange=${(/** @type {string} */ lexicon) => change({ lexicon })} />
    <${Remark} lexicon=${now.lexicon} />
    <${Kits} />
    <${Own} />
    ${inFolder && html`<${OfFolder} part="Database" />`}
    <${Check} label=${text.settings.keys} checked=${now.keys} onChange=${() => change({ keys: !now.keys })} />
    <${Check} label=${text.settings.speech} checked=${now.speech} onChange=${() => change({ speech: !now.speech })} />
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
