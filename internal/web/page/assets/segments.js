// A choice of one of a few values, shown side by side.

import { html } from "./ui.js";

/** @param {{name: string, legend: any, value: string, options: Record<string, any>, onChange: (v: any) => void, kind?: string}} props */
export const Segments = ({ name, legend, value, options, onChange, kind = "" }) =>
  html`<fieldset class=${`segments ${kind}`}>
    <legend>${legend}</legend>
    <div>
      ${Object.entries(options).map(
        ([v, shown]) =>
          html`<label
            ><input type="radio" name=${name} value=${v} checked=${value === v} onChange=${() => onChange(v)} /><span
              >${shown}</span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;
