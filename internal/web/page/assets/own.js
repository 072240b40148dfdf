// Rules and tile sets of one's own: chosen from files, listed, removed after asking.

import { html, useRef, useState } from "./ui.js";
import { announce } from "./announce.js";
import { ask, base, del, forget, problemOf, useService } from "./api.js";
import { FileField } from "./fields.js";
import { No } from "./no.js";
import { text } from "./text.js";

const say = text.own;

/** What files have, by the ends of their names. @type {Record<string, "rules"|"tiles">} */
const kinds = { toml: "rules", csv: "tiles" };

/** Where a file is, below the API. @param {string} kind @param {string} name */
const pathOf = (kind, name) => `${kind}/${encodeURIComponent(name)}/file`;

/** @param {unknown} err */
const said = (err) => problemOf(err).message;

/** Chooses a file, and keeps it. @param {{onKept?: (kind: "rules"|"tiles", name: string) => void}} props */
export function ChooseFile({ onKept }) {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const take = async (/** @type {File} */ file) => {
    const [, name, end = ""] = /^(.*[^.].*)\.(\w+)$/.exec(file.name) ?? [];
    const kind = kinds[end.toLowerCase()];
    setError(kind ? "" : say.other(file.name));
    if (!kind) return;
    setBusy(true);
    try {
      await ask("PUT", pathOf(kind, name), new Blob([await file.arrayBuffer()]));
      forget();
      announce(say.kept(name));
      onKept?.(kind, name.toLowerCase());
    } catch (err) {
      setError(said(err));
    } finally {
      setBusy(false);
    }
  };
  return html`<span class="choose-own">
    <button type="button" disabled=${busy} onClick=${() => input.current?.click()}>${say.choose}</button>
    <${FileField} hidden data-part="own" accept=".toml,.csv" of=${input} onFile=${take} />
    ${error && html`<span class="bad" role="alert">${error}</span>`}
  </span>`;
}

/** One of them. @param {{kind: "rules"|"tiles", of: {name: string, problem?: string}}} props */
function Row({ kind, of: { name, problem } }) {
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState("");
  const remove = async () => {
    try {
      await del(pathOf(kind, name));
      forget();
      announce(say.removed(name));
    } catch (err) {
      setAsking(false);
      setError(said(err));
    }
  };
  return html`<li>
    <a href=${base + pathOf(kind, name)} download>${name}</a><small>${say.kinds[kind]}</small>
    ${
      asking
        ? html`<span>${say.sure}</span><button type="button" onClick=${remove}>${say.yes}</button
            ><${No} quiet onClick=${() => setAsking(false)}>${text.no}</${No}>`
        : html`<button type="button" class="quiet" aria-label=${say.removeOne(name)} onClick=${() => setAsking(true)}>
            ${say.remove}
          </button>`
    }
    ${(error || problem) && html`<span class="bad" role=${error ? "alert" : undefined}>${error || problem}</span>`}
  </li>`;
}

/** All of them, and what adds one. */
export function Own() {
  const server = useService();
  const lists = /** @type {const} */ ([
    ["rules", server.value?.rules ?? []],
    ["tiles", server.value?.tileSets ?? []],
  ]);
  const rows = lists.flatMap(([kind, all]) =>
    all
      .filter((/** @type {any} */ one) => one.own)
      .map((/** @type {any} */ one) => html`<${Row} key=${kind + one.name} kind=${kind} of=${one} />`),
  );
  return html`<fieldset class="own">
    <legend>${say.title}</legend>
    ${
      rows.length > 0 &&
      html`<ul>
        ${rows}
      </ul>`
    }
    <${ChooseFile} />
    <p class="leave">
      ${say.about}${" "}<a href=${`${base}rules/standard/file`} download>standard.toml</a>${", "}<a
        href=${`${base}tiles/english/file`}
        download
        >english.csv</a
      >
    </p>
  </fieldset>`;
}
