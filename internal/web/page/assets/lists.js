// What is to be told of a word list wherever it is chosen or named.

import { html } from "./ui.js";
import { useService } from "./api.js";
import { text } from "./text.js";

/** What the program says of every list that is made from a spelling list. */
const spelling = "a spelling list: clubs and tournaments use other lists";

/** The remark on a list, where there is one. @param {{lexicon: string}} props lexicon: "" for the server's default */
export function Remark({ lexicon }) {
  const server = useService();
  const lists = /** @type {{name: string, remark?: string}[]} */ (server.value?.lexicons ?? []);
  const list = lists.find((l) => l.name === (lexicon || server.value?.defaults?.lexicon));
  if (!list?.remark) return null;
  return html`<small class="remark wide"
    >${list.remark === spelling ? text.kits.spelling(list.name) : `${list.name}: ${list.remark}`}</small
  >`;
}
