// The director's log of plays judged on this machine. It is kept in the browser.

import { html } from "../ui.js";
import { Sheet } from "../dialog.js";
import { moment } from "../format.js";
import { hand } from "../hand.js";
import { Heads } from "../heads.js";
import { text } from "../text.js";

/** @typedef {{at: number, words: string[], good: boolean, lexicon: string, table?: string}} Judged */

const place = "maven-judged";
const tablePlace = "maven-judge-table";
const most = 500; // entries; the oldest go

/** The number of the table that plays are judged at, as it was set here; "" for none. */
export function table() {
  try {
    return localStorage.getItem(tablePlace) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} number */
function setTable(number) {
  try {
    localStorage.setItem(tablePlace, number);
  } catch {
    // As in note.
  }
}

/** @returns {Judged[]} the latest first */
export function judged() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

/** Adds an entry. @param {Judged} entry */
export function note(entry) {
  try {
    localStorage.setItem(place, JSON.stringify([entry, ...judged()].slice(0, most)));
  } catch {
    // A browser that keeps nothing judges all the same.
  }
}

/** The log as lines of text. @param {Judged[]} all */
const lines = (all) =>
  all
    .map(
      (j) =>
        [
          new Date(j.at).toISOString(),
          j.good ? "acceptable" : "not acceptable",
          j.lexicon,
          j.words.join(" "),
          ...(j.table ? [j.table] : []),
        ].join("\t") + "\n",
    )
    .join("");

/** @param {{open: boolean, onClose: () => void}} props */
export function Log({ open, onClose }) {
  const all = open ? judged() : [];
  const save = () => hand(new Blob([lines(all)], { type: "text/plain" }), "judged.txt");
  return html`<${Sheet} id="log-title" title=${text.judge.log} open=${open} onClose=${onClose}>
    <p class="files">
      <label class="table"
        >${text.judge.table}<input
          type="text"
          inputmode="numeric"
          maxlength="4"
          size="4"
          value=${table()}
          onInput=${(/** @type {any} */ e) => setTable(e.target.value.replace(/\D/g, ""))} /></label
      ><a href="/director">${text.director.title}</a>
    </p>
    ${
      all.length === 0
        ? html`<p>${text.judge.noLog}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="log-title">
              <table>
                <${Heads} of=${[text.judge.when, text.judge.table, text.words, text.judge.verdict]} />
                <tbody>
                  ${all.map(
                    (j) =>
                      html`<tr>
                        <td>${moment(j.at)}</td>
                        <td>${j.table ?? ""}</td>
                        <td>${j.words.join(" · ")}</td>
                        <td class=${j.good ? "good" : "bad"}>${j.good ? text.judge.yes : text.judge.no}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>
            <div class="buttons"><button onClick=${save}>${text.judge.save}</button></div>`
    }
  </${Sheet}>`;
}
