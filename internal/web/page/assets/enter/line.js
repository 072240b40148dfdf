// One line of the score sheet: rack, move, called score, what became of a challenge, and what is found about it.

import { html, classes } from "../ui.js";
import { count, gain } from "../format.js";
import { challenges } from "./sheet.js";
import { text } from "../text.js";

/**
 * @param {Object} props
 * @param {number} props.n from 0
 * @param {string} props.who
 * @param {import("./sheet.js").Entry} props.entry
 * @param {number|null} props.right what the play scores
 * @param {number|null} props.total
 * @param {{text: string, severity: string}[]} props.findings
 * @param {boolean} props.unread the move cannot be read
 * @param {boolean} props.now
 * @param {(some: Partial<import("./sheet.js").Entry>) => void} props.onChange
 * @param {(event: KeyboardEvent, field: "rack"|"move"|"score") => void} props.onKey
 * @param {() => void} props.onFocus
 * @param {() => void} props.onBlur a field was left
 */
export function Line({ n, who, entry, right, total, findings, unread, now, onChange, onKey, onFocus, onBlur }) {
  /** @param {"rack"|"move"|"score"} name @param {string} label @param {Record<string, any>} [more] */
  const field = (name, label, more = {}) =>
    html`<input
      type="text"
      id=${`${name}-${n}`}
      class=${"typed-" + name}
      aria-label=${text.enter.labelled(n + 1, label)}
      value=${entry[name]}
      autocomplete="off"
      spellcheck=${false}
      autocapitalize=${name === "score" ? "off" : "characters"}
      onInput=${(/** @type {Event} */ e) => onChange({ [name]: /** @type {HTMLInputElement} */ (e.target).value })}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => onKey(e, name)}
      onFocus=${onFocus}
      onBlur=${onBlur}
      ...${more}
    />`;
  const wrong = right !== null && entry.score.trim() !== "" && Number(entry.score) !== right;
  return html`<li class=${classes("line", now && "now", entry.challenge === "off" && "off")}>
    <span class="n">${n + 1}</span><span class="who">${who}</span>
    ${field("rack", text.rack.name, { placeholder: text.rack.name })}
    ${field("move", text.move, {
      placeholder: text.enter.moveExample,
      "aria-invalid": unread ? "true" : undefined,
    })}
    ${field("score", text.score, {
      inputmode: "numeric",
      placeholder: right === null ? "" : String(right),
      "aria-invalid": wrong ? "true" : undefined,
    })}
    <span class="total">${total === null ? "" : count(total)}</span>
    <select
      class=${entry.challenge === "" && "usual"}
      aria-label=${text.enter.labelled(n + 1, text.enter.challenge)}
      value=${entry.challenge}
      onFocus=${onFocus}
      onChange=${(/** @type {Event} */ e) =>
        onChange({ challenge: /** @type {any} */ (/** @type {HTMLSelectElement} */ (e.target).value) })}
    >
      ${challenges.map((c) => html`<option value=${c}>${Number(c) ? text.enter.stood(gain(Number(c))) : text.enter.challenges[/** @type {""|"off"|"lost"} */ (c)]}</option>`)}
    </select>
    ${
      (unread || wrong || findings.length > 0) &&
      html`<ul class="findings">
        ${unread && html`<li class="bad">${text.enter.unread}</li>`}
        ${wrong && html`<li class="bad">${text.enter.wrongScore(entry.score, right)}</li>`}
        ${findings.map((f) => html`<li class=${f.severity === "hint" ? "" : "bad"}>${f.text}</li>`)}
      </ul>`
    }
  </li>`;
}
