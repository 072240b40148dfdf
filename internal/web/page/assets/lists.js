// What is to be told of a word list wherever it is chosen or named.

import { html } from "./ui.js";
import { useService } from "./api.js";
import { Select } from "./fields.js";
import { text } from "./text.js";

/** The choice among all lists. @param {{value: string, onChange: (lexicon: string) => void}} props value: "" for the server's default */
export function Lists({ value, onChange }) {
  const lists = /** @type {{name: string}[]} */ (useService().value?.lexicons ?? []);
  const options = [["", text.settings.usual], ...lists.map(({ name }) => [name, name])];
  return html`<${Select} label=${text.words} value=${value} options=${options} onChange=${onChange} />`;
}

/** The remark on a list in the reader's language, where there is one. @param {{lexicon: string}} props lexicon: "" for the server's default */
export function Remark({ lexicon }) {
  const server = useService();
  const lists = /** @type {{name: string, remark?: string}[]} */ (server.value?.lexicons ?? []);
  const list = lists.find((l) => l.name === (lexicon || server.value?.defaults?.lexicon));
  if (!list?.remark) return null;
  return html`<small class="remark wide">${list.name} – ${list.remark}</small>`;
}
