// The conditions of a query: a field for each, which says the same as the line of text, and searches that are saved under names.

import { html, useState } from "../ui.js";
import { del, get, once, problemOf, put, useLoad } from "../api.js";
import { joined, valuesOf, withValue } from "./query.js";
import { Field } from "../fields.js";
import { text } from "../text.js";

/** @typedef {{name: string, value: string, about: string}} Condition */

const say = text.study;

/** @param {{query: string, lexicon: string, onQuery: (query: string) => void}} props */
export function Conditions({ query, lexicon, onQuery }) {
  const { value } = useLoad(() => once("words/conditions"), []);
  const all = /** @type {Condition[]} */ (value?.conditions ?? []);
  const plain = !joined(query);
  const values = plain ? valuesOf(query) : new Map();
  return html`<details class="conditions">
      <summary>${say.conditions}</summary>
      <p>${say.joined}</p>
      ${
        plain
          ? html`<div class="fields">
              ${all.map(
                (c) =>
                  html`<${Field}
                    key=${c.name}
                    label=${html`<b>${c.name}</b> ${say.about[c.name] ?? c.about}`}
                    name=${c.name}
                    value=${values.get(c.name) ?? ""}
                    placeholder=${say.values[c.value] ?? c.value}
                    autocomplete="off"
                    spellcheck=${false}
                    onChange=${(/** @type {string} */ value) => onQuery(withValue(query, c.name, value))}
                  />`,
              )}
            </div>`
          : html`<p class="hint">${say.byText}</p>
              <ul class="examples">
                ${all.map((c) => html`<li><kbd>${c.name}:${say.values[c.value] ?? c.value}</kbd> ${say.about[c.name] ?? c.about}</li>`)}
              </ul>`
      }
    </details>
    <${Saved} query=${query} lexicon=${lexicon} onQuery=${onQuery} />`;
}

/** Searches under names. @param {{query: string, lexicon: string, onQuery: (query: string) => void}} props */
function Saved({ query, lexicon, onQuery }) {
  const saved = useLoad((signal) => get("searches", signal), []);
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const all = /** @type {{name: string, query: string}[]} */ (saved.value?.searches ?? []);
  const run = async (/** @type {() => Promise<any>} */ work) => {
    setNote("");
    try {
      await work();
      saved.again();
      return true;
    } catch (err) {
      setNote(problemOf(err).message);
      return false;
    }
  };
  const keep = async (/** @type {Event} */ e) => {
    e.preventDefault();
    if (await run(() => put(`searches/${encodeURIComponent(name.trim())}`, { query, lexicon }))) setName("");
  };
  return html`<form class="saved" onSubmit=${keep}>
    ${
      all.length > 0 &&
      html`<div class="picks">
        ${all.map(
          (one) =>
            html`<span class="chip" key=${one.name}
              ><button type="button" class="quiet" title=${one.query} onClick=${() => onQuery(one.query)}>
                @${one.name}</button
              ><button
                type="button"
                class="quiet"
                aria-label=${say.forget(one.name)}
                title=${say.forget(one.name)}
                onClick=${() => run(() => del(`searches/${encodeURIComponent(one.name)}`))}
              >
                ×
              </button></span
            >`,
        )}
      </div>`
    }
    <label
      ><span class="unseen-text">${say.saveAs}</span
      ><input
        type="text"
        name="save"
        placeholder=${say.saveAs}
        value=${name}
        autocomplete="off"
        spellcheck=${false}
        onInput=${(/** @type {any} */ e) => setName(e.target.value)}
    /></label>
    <button type="submit" disabled=${name.trim() === "" || query.trim() === ""}>${say.save}</button>
    <p class="hint" role="status">${note}</p>
  </form>`;
}
