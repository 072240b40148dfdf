// The name of a game or collection, and the field that changes it.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { problemOf, put } from "./api.js";
import { sentence } from "./format.js";
import { text } from "./text.js";

/** The tab has the name of what is shown, until that is left. @param {string} name */
export function useTitle(name) {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} · ${text.name}`;
    return () => void (document.title = before);
  }, [name]);
}

/** @param {{name: string, path: string, label?: string, onNamed: (answer: any) => void}} props path: of the game, or of what the label says, in the API */
export function Name({ name, path, label = text.naming.label, onNamed }) {
  const say = text.naming;
  const [typed, setTyped] = useState(/** @type {string|null} */ (null));
  const [error, setError] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const open = typed !== null;
  useLayoutEffect(() => field.current?.select(), [open]);
  const close = () => {
    setTyped(null);
    setError("");
  };
  const save = async (/** @type {Event} */ e) => {
    e.preventDefault();
    try {
      onNamed(await put(`${path}/name`, { name: typed }));
      close();
    } catch (err) {
      setError(sentence(problemOf(err).message));
    }
  };
  if (!open)
    return html`<p class="naming">
      <b>${name || say.none}</b><button class="quiet" onClick=${() => setTyped(name)}>${say.rename}</button>
    </p>`;
  return html`<form class="naming" onSubmit=${save}>
    <input
      type="text"
      ref=${field}
      aria-label=${label}
      maxlength="60"
      autocomplete="off"
      value=${typed}
      onInput=${(/** @type {Event} */ e) => setTyped(/** @type {HTMLInputElement} */ (e.target).value)}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && close()}
    />
    <button class="go" disabled=${!typed.trim()}>${say.save}</button
    ><button type="button" onClick=${close}>${text.cancel}</button>
    ${error && html`<small class="bad" role="alert">${error}</small>`}
  </form>`;
}
