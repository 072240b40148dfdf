// What asks before something is done, and the button that leaves things as they are.

import { html, useLayoutEffect, useRef, useState } from "./ui.js";
import { text } from "./text.js";

/** It has the focus as soon as it is asked, so that a key that is pressed twice does nothing. @param {{onClick: () => void, quiet?: boolean, children?: any}} props */
export function No({ onClick, quiet = false, children }) {
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useLayoutEffect(() => button.current?.focus(), []);
  return html`<button type="button" class=${quiet ? "quiet" : undefined} ref=${button} onClick=${onClick}>
    ${children}
  </button>`;
}

/**
 * A button that asks before it does something.
 * @param {{asked: string, yes: string, onYes: () => void, disabled?: boolean, label?: string, beside?: any, children: any}} props disabled: it is done already; beside: what stands before the button until it asks
 */
export function Careful({ asked, yes, onYes, disabled, label, beside, children }) {
  const [asking, ask] = useState(false);
  const run = () => {
    ask(false);
    onYes();
  };
  return asking
    ? html`<span>${asked}</span><button type="button" onClick=${run}>${yes}</button
        ><${No} quiet onClick=${() => ask(false)}>${text.no}</${No}>`
    : html`${beside}<button
          type="button"
          class="quiet"
          aria-label=${label}
          disabled=${disabled}
          onClick=${() => ask(true)}
        >
          ${children}
        </button>`;
}
