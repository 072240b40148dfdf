// Games being played, to continue.

import { html } from "../ui.js";
import { get, useLoad } from "../api.js";
import { useFew } from "../few.js";
import { gamePath } from "../open.js";
import { Name } from "../name.js";
import { nameOf } from "../players.js";
import { text } from "../text.js";

/** @typedef {{person: {name: string, score: number}, player: {name: string, score: number}}} Sides */

export function Live() {
  const list = useLoad((signal) => get("games", signal), []);
  /** @type {{id: number, name: string, state: string, player?: string, sides?: Sides, turnCount: number}[]} */
  const going = (list.value?.games ?? []).filter((/** @type {any} */ g) => g.state === "going");
  const { shown, rest } = useFew(going, text.games.allGoing);
  if (going.length === 0) return null;
  return html`<ul class="going" aria-label=${text.games.going}>
      ${shown.map(
        (g) =>
          html`<li key=${g.id}>
            <a class="door" href=${gamePath(g)}>
              <b>${text.play.goOn}</b
              ><span
                >${
                  g.sides
                    ? text.play.versus(
                        nameOf(g.sides.person.name),
                        g.sides.person.score,
                        g.sides.player.score,
                        nameOf(g.sides.player.name),
                      )
                    : g.name
                }</span
              ><span>${text.games.after(g.turnCount)}</span></a
            ><${Name} name=${g.name} path=${`games/${g.id}`} onNamed=${list.again} />
          </li>`,
      )}
    </ul>
    ${rest}`;
}
