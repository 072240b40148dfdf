// The field that answers are typed into.

import { html, useLayoutEffect, useRef } from "../ui.js";
import { text } from "../text.js";

/** The field, which has the keys, and what stands below it. @param {{onAnswer: (typed: string) => void, children?: any}} props */
export function Typing({ onAnswer, children }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  useLayoutEffect(() => field.current?.focus(), []);
  return html`<form
    class="search"
    onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      onAnswer(field.current?.value ?? "");
      if (field.current) field.current.value = "";
    }}
  >
    <label
      ><span class="unseen-text">${text.quiz.type}</span
      ><input type="text" ref=${field} autocomplete="off" autocapitalize="characters" spellcheck=${false}
    /></label>
    ${children}
  </form>`;
}
