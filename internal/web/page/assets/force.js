// The words in force: the list that judges, which can be changed where that makes sense, and a name that is not here.

import { html } from "./ui.js";
import { useService } from "./api.js";
import { Remark } from "./lists.js";
import { text } from "./text.js";

/** @param {{lexicon: string, challenge?: string, onChoose: (name: string) => void}} props lexicon: "" for the server's default */
export function InForce({ lexicon, challenge, onChoose }) {
  const server = useService();
  const lists = /** @type {{name: string}[]} */ (server.value?.lexicons ?? []);
  return html`<label class="force"
      >${text.force.words}${" "}<select
        value=${lexicon || server.value?.defaults?.lexicon}
        onChange=${(/** @type {any} */ e) => onChoose(e.target.value)}
      >
        ${lists.map((l) => html`<option key=${l.name} value=${l.name}>${l.name}</option>`)}
      </select>
      ${challenge && html`<span title=${text.play.costs[challenge]}>${text.force.rule(challenge)}</span>`}</label
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
