// Saves what is shown: the record as it was opened or with notes, a picture of the board, the page of the report, the position.

import { html, useState } from "../ui.js";
import { base, Problem, query } from "../api.js";
import { copy, hand } from "../hand.js";
import { send } from "../server.js";
import { language } from "../language.js";
import { text } from "../text.js";
import { settings } from "../settings.js";

/** Whether the page is dark. */
export const isDark = () =>
  document.documentElement.dataset.theme === "dark" ||
  (settings().theme === "" && matchMedia("(prefers-color-scheme: dark)").matches);

/** What the server answers, as bytes. It throws a Problem. @param {string} path @param {any} [body] */
export async function bytesOf(path, body) {
  const answer = await send(
    base + path,
    body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Problem({ status: answer.status, detail: text.state.refused(answer.status) });
  return answer.blob();
}

/** The page of the report of a record that has been judged. @param {{record: number, player: string, lexicon?: string}} props */
export const ReportPage = ({ record, player, lexicon }) =>
  html`<a
    class="button report"
    href=${`${base}records/${record}/page${query({ player, lexicon, language })}`}
    download=${`record-${record}.html`}
    >${text.analyse.savePage}</a
  >`;

/** @param {{cgp: string, record?: number, name: string}} props */
export function Save({ cgp, record, name }) {
  const [said, say] = useState("");
  const picture = async () => {
    try {
      hand(await bytesOf("positions/image", { cgp, rack: true, theme: isDark() ? "dark" : "light" }), `${name}.png`);
      say("");
    } catch (err) {
      say(err instanceof Error ? err.message : String(err));
    }
  };
  const at = `${base}records/${record}`;
  return html`<details class="panel save">
    <summary>${text.analyse.save}</summary>
    <div class="body buttons">
      ${
        record &&
        html`<a class="button" href=${at} download=${`${name}.gcg`}>${text.analyse.saveGcg}</a
          ><a class="button" href=${`${at}/edited`} download=${`${name}-notes.gcg`}>${text.analyse.saveEdited}</a>`
      }
      <button onClick=${picture}>${text.analyse.savePng}</button>
      <button onClick=${async () => say((await copy(cgp)) ? text.analyse.copied : cgp)}>${text.analyse.copyCgp}</button>
      <p role="status" class="hint">${said}</p>
    </div>
  </details>`;
}
