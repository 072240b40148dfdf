// What the page shows of its engine: how much of it has come, whether anything is kept, and the database as a file.

import { html, useEffect, useRef, useState } from "../ui.js";
import { Problem } from "../api.js";
import { FileField } from "../fields.js";
import { No } from "../no.js";
import { text } from "../text.js";
import { save, send, watchEngine } from "./way.js";

const say = text.site;

function useEngine() {
  const [engine, set] = useState(/** @type {import("./way.js").Engine|null} */ (null));
  useEffect(() => watchEngine(set), []);
  return engine;
}

/** A bar until the engine has come; then what is wrong with it. */
export function Engine() {
  const engine = useEngine();
  if (engine?.state === "failed") return html`<div class="engine bad" role="alert">${say.failed(engine.fault)}</div>`;
  if (engine?.state === "ready") return engine.kept ? null : html`<div class="engine" role="note">${say.memory}</div>`;
  return html`<div class="engine coming" role="status">
    <label>${say.coming}${" "}<progress max="1" value=${engine?.part || undefined}></progress></label>
  </div>`;
}

const databasePath = "/site/database";

/** The whole database as a file, for `maven db restore` and other browsers; and another one in its place. */
export function Database() {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [file, choose] = useState(/** @type {File|null} */ (null));
  const [said, setSaid] = useState("");
  const failed = (/** @type {unknown} */ err) => setSaid(err instanceof Error ? err.message : String(err));
  const exchange = async () => {
    choose(null);
    setSaid(say.reading);
    const answer = await send(databasePath, { method: "PUT", body: file });
    if (!answer.ok) throw new Problem({ ...(await answer.json()), status: answer.status });
    location.reload();
  };
  return html`<fieldset class="own">
    <legend>${say.database}</legend>
    <p class="leave">${say.about}</p>
    <p class="buttons">
      <button type="button" onClick=${() => save(databasePath, "games.db").catch(failed)}>${say.save}</button
      ><button type="button" onClick=${() => input.current?.click()}>${say.open}</button>
    </p>
    <${FileField} hidden data-part="database" of=${input} onFile=${choose} />
    ${
      file &&
      html`<p role="alert">
        ${say.sure(file.name)}${" "}<button type="button" onClick=${() => exchange().catch(failed)}>${say.yes}</button
        ><${No} quiet onClick=${() => choose(null)}>${text.no}</${No}>
      </p>`
    }
    ${said && html`<p role="status">${said}</p>`}
  </fieldset>`;
}
