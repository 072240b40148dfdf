// The head of a table.

import { html } from "./ui.js";

/** A row of heads, each above a column. @param {{of: any[]}} props */
export const Heads = ({ of }) =>
  html`<thead>
    <tr>
      ${of.map((head) => html`<th scope="col">${head}</th>`)}
    </tr>
  </thead>`;
