// The two sides: name, clock, score, and whose turn it is.

import { html, classes } from "../ui.js";
import { Clock } from "./clock.js";
import { onTurn as turnOf } from "./game.js";
import { useCounted } from "./motion.js";
import { count } from "../format.js";
import { text } from "../text.js";

/** @param {{game: import("./game.js").Game, received: number, level?: string}} props level: of the program, where it has one of its own */
export function Players({ game, received, level }) {
  const onTurn = turnOf(game);
  const sides = /** @type {import("./game.js").Side[]} */ (["person", "player"]);
  return html`<section class="players" aria-label=${text.play.players}>
    ${sides.map((side) => {
      const won = game.summary?.winner === side;
      const what =
        onTurn !== side
          ? ""
          : side === "person" || game.shared
            ? text.play.turn
            : game.thinking
              ? text.play.thinking
              : text.play.waiting;
      return html`<div
        class=${classes("player", onTurn === side && "current", won && "winner")}
        key=${side}
        data-side=${side}
      >
        <span class="who"
          ><b>${game.names[side]}</b
          ><small
            >${level && side === "player" && html`<span class="level">${level}${what && " · "}</span>`}${what}${
              what &&
              side === "player" &&
              !game.shared &&
              html`<span class="dots small" aria-hidden="true"><i></i><i></i><i></i></span>`
            }</small
          ></span
        >
        ${game.clock && (side === "person" || !game.clock.up) && html`<${Clock} clock=${game.clock} side=${side} received=${received} />`}
        <${Points} value=${game.scores[side]} />
      </div>`;
    })}
  </section>`;
}

/** @param {{value: number}} props */
function Points({ value }) {
  return html`<strong class="points">${count(useCounted(value))}</strong>`;
}
