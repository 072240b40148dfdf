// Fields of forms, each with what it is called.

import { html } from "./ui.js";

/** The value of the field that an event is about. @param {Event} e */
const valueOf = (e) => /** @type {HTMLInputElement} */ (e.target).value;

/** A line to type; what is not named here goes to the input. @param {{label: any, onInput?: (value: string) => void, onChange?: (value: string) => void, [property: string]: any}} props */
export const Field = ({ label, onInput, onChange, ...rest }) =>
  html`<label class="field"
    ><span>${label}</span
    ><input
      type="text"
      ...${rest}
      onInput=${onInput && ((/** @type {Event} */ e) => onInput(valueOf(e)))}
      onChange=${onChange && ((/** @type {Event} */ e) => onChange(valueOf(e)))}
  /></label>`;

/** A choice from a list; what is not named here goes to the element. @param {{label: any, options: any[], onChange: (value: string) => void, [property: string]: any}} props options: values, each with what is shown and, if there is more, properties */
export const Select = ({ label, options, onChange, ...rest }) =>
  html`<label class="field"
    ><span>${label}</span
    ><select ...${rest} onChange=${(/** @type {Event} */ e) => onChange(valueOf(e))}>
      ${options.map(([value, shown, more]) => html`<option value=${value} ...${more}>${shown}</option>`)}
    </select></label
  >`;

/**
 * A field for a file. It is empty again at once, so that the same file can be chosen twice; what is not named here goes to the input.
 * @param {{of?: {current: HTMLInputElement|null}, onFile: (file: File) => void, [property: string]: any}} props of: where the input is to be found
 */
export const FileField = ({ of, onFile, ...rest }) =>
  html`<input
    type="file"
    ref=${of}
    ...${rest}
    onChange=${(/** @type {any} */ e) => {
      const file = e.target.files[0];
      e.target.value = "";
      if (file) onFile(file);
    }}
  />`;

/** A box to tick. @param {{label: string, name?: string, checked: boolean, disabled?: boolean, onChange: () => void}} props */
export const Check = ({ label, ...rest }) =>
  html`<label class="check"><input type="checkbox" ...${rest} />${" "}${label}</label>`;
