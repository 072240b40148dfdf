// A button that asks for a file.

import { html, useRef } from "./ui.js";
import { FileField } from "./fields.js";

/**
 * A button with a field behind it.
 * @param {{onFile: (file: File) => unknown, accept?: string, part?: string, class?: string, disabled?: boolean, children?: any}} props
 * part: which one it is, where there are several
 */
export function FileButton({ onFile, accept, part, class: kind, disabled, children }) {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  return html`<button type="button" class=${kind} disabled=${disabled} onClick=${() => input.current?.click()}>
      ${children}</button
    ><${FileField} hidden data-part=${part} accept=${accept} of=${input} onFile=${onFile} />`;
}
