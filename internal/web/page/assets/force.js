// The words in force: the list that judges, which can be changed where that makes sense, and a name that is not here.

import { html, useEffect } from "./ui.js";
import { useService } from "./api.js";
import { Remark } from "./lists.js";
import { text } from "./text.js";

/** @typedef {{name: string, tiles: string, problem?: string}} List */

/** The lists that a record can be judged by: those for its tiles, and those with the letters of the list that judges it. @param {List[]} lists @param {string} tiles @param {string} lexicon "" for none */
function fitting(lists, tiles, lexicon) {
  const same = lists.find((l) => l.name === lexicon)?.tiles;
  return lists.filter((l) => !l.problem && (l.tiles === tiles || l.tiles === same));
}

/**
 * Chooses a list for the tiles of a record that no words judge, where there is one.
 * @param {import("./api.js").Loaded<{lexicon: string, tiles: string}|null>} view @param {string} words by which the record is read; "" for its own @param {(name: string) => void} choose
 * @returns {{wordless: boolean, waits: boolean, failed: any}} wordless: no words judge it; waits: a list may be found yet; failed: the lists could not be asked for
 */
export function useFitting(view, words, choose) {
  const server = useService();
  const wordless = view.value?.lexicon === "";
  const fits = wordless ? fitting(server.value?.lexicons ?? [], view.value?.tiles ?? "", "")[0]?.name : undefined;
  useEffect(() => {
    if (fits && fits !== words) choose(fits);
  }, [fits]);
  const waits = view.state === "loading" || server.state === "loading" || (fits !== undefined && fits !== words);
  return { wordless, waits: wordless && waits, failed: wordless && server.state === "failed" ? server : null };
}

/**
 * @param {{lexicon: string, tiles?: string, challenge?: string, onChoose: (name: string) => void}} props
 * lexicon: "" for the server's default; tiles: only lists that fit this tile set are offered
 */
export function InForce({ lexicon, tiles, challenge, onChoose }) {
  const server = useService();
  const all = /** @type {List[]} */ (server.value?.lexicons ?? []);
  const lists = tiles ? fitting(all, tiles, lexicon) : all;
  if (tiles && lists.length === 0) return null;
  return html`<label class="force"
      >${text.words}${" "}<select
        value=${lexicon || server.value?.defaults?.lexicon}
        onChange=${(/** @type {any} */ e) => onChoose(e.target.value)}
      >
        ${lists.map((l) => html`<option key=${l.name} value=${l.name}>${l.name}</option>`)}
      </select>
      ${challenge && html`<span title=${text.play.costs(challenge)}>${text.force.rule(challenge)}</span>`}</label
    ><${Remark} lexicon=${lexicon} />`;
}

/**
 * A list that a record or a position names, and that is not here.
 * @param {{absent?: string, near?: string, lexicon: string, onChoose: (name: string) => void}} props near: the closest that is here
 */
export const Absent = ({ absent, near, lexicon, onChoose }) =>
  absent
    ? html`<div class="panel absent" role="note">
        <div class="body">
          <p>${text.force.absent(absent, lexicon)}</p>
          ${
            near && near !== lexicon
              ? html`<p><button onClick=${() => onChoose(near)}>${text.force.near(near)}</button></p>`
              : null
          }
          <p class="hint">
            ${text.force.add}${" "}<kbd>maven lexicon import ${absent.replace(/\W/g, "") || "NAME"} FILE</kbd>
          </p>
        </div>
      </div>`
    : null;

/** No list here is for the tiles of a record. @param {{tiles: string}} props */
export const NoList = ({ tiles }) =>
  html`<div class="panel absent" role="note">
    <div class="body">
      <p>${text.force.noList(tiles)}</p>
      <p class="hint">${text.force.add}${" "}<kbd>maven lexicon import NAME FILE --tiles ${tiles}</kbd></p>
    </div>
  </div>`;
