// The button that leaves things as they are, where something is asked before it is done.

import { html, useLayoutEffect, useRef } from "./ui.js";

/** It has the focus as soon as it is asked, so that a key that is pressed twice does nothing. @param {{onClick: () => void, quiet?: boolean, children?: any}} props */
export function No({ onClick, quiet = false, children }) {
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useLayoutEffect(() => button.current?.focus(), []);
  return html`<button type="button" class=${quiet ? "quiet" : undefined} ref=${button} onClick=${onClick}>
    ${children}
  </button>`;
}
