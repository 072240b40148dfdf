// Kits that come with the program: word lists of other languages with their tables, installed here.

import { html, useEffect, useState } from "./ui.js";
import { announce } from "./announce.js";
import { forget, get, post, problemOf } from "./api.js";
import { watch } from "./events.js";
import { Careful } from "./no.js";
import { inFolder } from "./place.js";
import { change, settings } from "./settings.js";
import { text } from "./text.js";

const say = text.kits;

/** @typedef {import("./types").KitEntry} Kit */

/** @typedef {"install"|"stop"|"remove"} Action */

/** A kit's language as the page calls it. @param {Kit} kit */
const called = (kit) => say.languages[kit.language ?? ""] ?? kit.language ?? kit.name;

/** The kits as they were last, who shows them, and what ends following them. */
let last = /** @type {Kit[]} */ ([]);
const shown = /** @type {Set<(kits: Kit[]) => void>} */ (new Set());
let leave = /** @type {(() => void)|null} */ (null);

/** @param {{kits: Kit[]}} now */
function take({ kits }) {
  for (const one of kits) {
    const was = last.find((k) => k.name === one.name);
    if (!was || was.installed === one.installed) continue;
    forget();
    if (!one.installed && settings().lexicon === one.name) change({ lexicon: "" });
    announce(one.installed ? say.installed(one.name) : text.own.removed(one.name));
  }
  last = kits;
  for (const show of shown) show(kits);
  rest();
}

/** Follows the kits while somebody looks at them or one is being installed. */
function rest() {
  if (shown.size > 0 || last.some((k) => k.installing)) leave ??= watch("kits", take);
  else {
    leave?.();
    leave = null;
  }
}

/** The kits, as they are now. @returns {{kits: Kit[], act: (name: string, action: Action) => void, error: string}} */
function useKits() {
  const [kits, set] = useState(last);
  const [error, setError] = useState("");
  const failed = (/** @type {unknown} */ err) => setError(problemOf(err).message);
  useEffect(() => {
    const stop = new AbortController();
    shown.add(set);
    rest();
    get("kits", stop.signal).then(take, (err) => stop.signal.aborted || failed(err));
    return () => {
      stop.abort();
      shown.delete(set);
      rest();
    };
  }, []);
  const act = (/** @type {string} */ name, /** @type {Action} */ action) => {
    setError("");
    post(`kits/${encodeURIComponent(name)}/actions`, { action }).then(take, failed);
  };
  return { kits, act, error };
}

/** Why it is not installed. @param {Kit} kit */
function fault({ fault, name, file }) {
  if (fault === "taken") return say.taken(name);
  if (fault === "needed") return say.needed(name);
  return fault === "damaged" ? say.damaged(`${name}/${file}`) : say.failed;
}

/** One that comes with the program. @param {{kit: Kit, act: (name: string, action: Action) => void}} props */
function Row({ kit, act }) {
  const name = called(kit);
  const state = kit.installed
    ? html`<${Careful}
        asked=${text.own.sure}
        yes=${text.own.yes}
        label=${text.own.removeOne(name)}
        beside=${html`<span>${say.here}</span>`}
        onYes=${() => act(kit.name, "remove")}
        >${text.own.remove}</${Careful}>`
    : kit.installing
      ? html`<progress max="1" value=${kit.part ?? 0} aria-label=${say.installing(name)}></progress
          ><button type="button" class="quiet" onClick=${() => act(kit.name, "stop")}>${text.stop}</button>`
      : html`<button type="button" aria-label=${say.installOne(name)} onClick=${() => act(kit.name, "install")}>
          ${say.install}
        </button>`;
  return html`<li>
    <span>${name}</span><small>${say.words(kit.words ?? 0)}</small>${state}
    ${kit.fault && html`<span class="bad" role="alert">${fault(kit)}</span>`}
  </li>`;
}

/** All of them, and how others are made. */
export function Kits() {
  const { kits, act, error } = useKits();
  const [shipped, others] = [true, false].map((here) => kits.filter((k) => (k.from === "shipped") === here));
  if (shipped.length === 0 && !error) return null;
  return html`<fieldset class="kits">
    <legend>${say.title}</legend>
    <ul>
      ${shipped.map((kit) => html`<${Row} key=${kit.name} kit=${kit} act=${act} />`)}
    </ul>
    ${error && html`<p class="bad" role="alert">${error}</p>`}
    <p class="leave">
      ${say.about}${!inFolder && others.length > 0 && html`${" "}${say.others(others.map(called))}${" "}<kbd>maven kit fetch</kbd>`}
    </p>
  </fieldset>`;
}
