// What stands where something is missing: not loaded yet, refused, unreachable, or not there.

import { html } from "./ui.js";
import { text } from "./text.js";

/** @param {{what?: string}} props */
export const Loading = ({ what }) =>
  html`<div class="state loading" role="status">
    <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
    <p>${what ?? text.state.loading}</p>
  </div>`;

/** Something failed: what, why, and what one can do. @param {{error: import("./api.js").Problem|null, again?: () => void, what?: string}} props */
export function Failed({ error, again, what }) {
  return html`<div class="state failed" role="alert">
    <h2>${error?.offline ? text.state.noServer : (what ?? error?.message)}</h2>
    ${(error?.offline || what) && html`<p>${error?.message}</p>`}
    ${again && html`<button onClick=${again}>${text.state.again}</button>`}
  </div>`;
}

/** Nothing is there yet. @param {{title: string, children?: any}} props */
export const Empty = ({ title, children }) =>
  html`<div class="state empty">
    <h2>${title}</h2>
    ${children}
  </div>`;

/** Shows a loaded value, or how far it is. @param {{from: import("./api.js").Loaded<any>, what?: string, failed?: string, children: (value: any) => any}} props */
export function Show({ from, what, failed, children }) {
  if (from.value !== null) return children(from.value);
  return from.state === "failed"
    ? html`<${Failed} error=${from.error} again=${from.again} what=${failed} />`
    : html`<${Loading} what=${what} />`;
}
