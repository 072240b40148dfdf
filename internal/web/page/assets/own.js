// Rules and tile sets of one's own: chosen from files, listed, removed after asking.

import { html } from "./ui.js";
import { announce } from "./announce.js";
import { base, del, forget, Problem, put, useDoing, useService } from "./api.js";
import { FileButton } from "./file.js";
import { Careful } from "./no.js";
import { text } from "./text.js";

const say = text.own;

/** What files have, by the ends of their names. @type {Record<string, "rules"|"tiles">} */
const kinds = { toml: "rules", csv: "tiles" };

/** Where a file is, below the API. @param {string} kind @param {string} name */
const pathOf = (kind, name) => `${kind}/${encodeURIComponent(name)}/file`;

/** Chooses a file, and keeps it. @param {{onKept?: (kind: "rules"|"tiles", name: string) => void}} props */
export function ChooseFile({ onKept }) {
  const {
    begin: take,
    busy,
    error,
  } = useDoing(async (/** @type {File} */ file) => {
    const [, name, end = ""] = /^(.*[^.].*)\.(\w+)$/.exec(file.name) ?? [];
    const kind = kinds[end.toLowerCase()];
    if (!kind) throw new Problem({ status: -1, detail: say.other(file.name) });
    await put(pathOf(kind, name), new Blob([await file.arrayBuffer()]));
    forget();
    announce(say.kept(name));
    onKept?.(kind, name.toLowerCase());
  });
  return html`<span class="choose-own">
    <${FileButton} part="own" accept=".toml,.csv" disabled=${busy} onFile=${take}>${say.choose}</${FileButton}>
    ${error && html`<span class="bad" role="alert">${error.message}</span>`}
  </span>`;
}

/** One of them. @param {{kind: "rules"|"tiles", of: {name: string, problem?: string}}} props */
function Row({ kind, of: { name, problem } }) {
  const { begin: remove, error } = useDoing(async () => {
    await del(pathOf(kind, name));
    forget();
    announce(say.removed(name));
  });
  return html`<li>
    <a href=${base + pathOf(kind, name)} download>${name}</a><small>${say.kinds[kind]}</small>
    <${Careful} asked=${say.sure} yes=${say.yes} label=${say.removeOne(name)} onYes=${remove}>${say.remove}</${Careful}>
    ${(error || problem) && html`<span class="bad" role=${error ? "alert" : undefined}>${error?.message ?? problem}</span>`}
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
