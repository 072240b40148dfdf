// What one can do instead of a play: beside the board; on a phone in a sheet that one button opens.

import { html, classes } from "../ui.js";
import { MoveField, Sure, whyNot } from "./ask.js";
import { onTurn } from "./game.js";
import { text } from "../text.js";

/**
 * @typedef {Object} ActionsProps
 * @property {import("./game.js").Game} game
 * @property {ReturnType<import("../placing.js").usePlacing>} placing
 * @property {boolean} mine the person may act
 * @property {boolean} paused
 * @property {boolean} busy
 * @property {""|import("./ask.js").Asked} asking what is asked about
 * @property {(what: ""|import("./ask.js").Asked) => void} onAsk
 * @property {boolean} typing the field for a move is open
 * @property {(typing: boolean) => void} onType
 * @property {boolean} open the sheet of a phone is
 * @property {() => void} onClose
 * @property {(tiles?: string) => boolean} onExchange
 * @property {(what: string) => any} onAct
 */

/** @param {ActionsProps} props */
export function Actions({
  game,
  placing,
  mine,
  paused,
  busy,
  asking,
  onAsk,
  typing,
  onType,
  open,
  onClose,
  onExchange,
  onAct,
}) {
  const yes = () => {
    if (asking === "challenge" ? game.challengeable && !paused : asking === "resign" || mine) onAct(asking);
    onAsk("");
  };
  /** @param {() => any} run */
  const then = (run) => () => {
    onClose();
    run();
  };
  return html`<section
    class=${classes("actions", (open || asking || typing) && "open")}
    aria-label=${text.play.actions}
  >
    ${
      asking
        ? html`<${Sure} key=${asking} game=${game} what=${asking} onYes=${yes} onNo=${() => onAsk("")} />`
        : typing
          ? html`<${MoveField}
              onMove=${(/** @type {string} */ m) => placing.goTo(m) || placing.lay(m, true)}
              onExchange=${onExchange}
              onPass=${() => onAsk("pass")}
              onClose=${() => onType(false)}
              why=${(/** @type {string} */ m) => whyNot(game.id, m)}
              wait=${mine ? "" : paused ? text.play.pausedWhy : text.play.notTurn}
            />`
          : html`<div class="also">
              <button disabled=${!mine || game.exchangeable === 0} onClick=${then(onExchange)}>
                ${text.play.exchange}
              </button>
              ${
                game.rules.challenge !== "void" &&
                html`<button
                  disabled=${!game.challengeable || paused || busy}
                  onClick=${then(() => onAsk("challenge"))}
                >
                  ${text.play.challengeIt}
                </button>`
              }
              <button disabled=${!mine} onClick=${then(() => onAsk("pass"))}>${text.play.pass}</button>
              <button disabled=${!mine} onClick=${then(() => onAsk("resign"))}>${text.play.resign}</button>
              <button class="quiet" onClick=${then(placing.sort)}>${text.play.sort}</button>
              <button class="quiet" title=${text.play.type} onClick=${then(() => onType(true))}>
                ${text.play.typeShort}
              </button>
              ${
                game.clock &&
                html`<button class="quiet" disabled=${paused || busy} onClick=${then(() => onAct("pause"))}>
                  ${text.play.pause}
                </button>`
              }
              <button class="quiet closes" onClick=${onClose}>${text.close}</button>
            </div>`
    }
  </section>`;
}

/** The last move, and what was said of it: it stays until the next. @param {{game: import("./game.js").Game}} props */
export function Told({ game }) {
  const { last, message, turns, names } = game;
  const said =
    message.length > 0
      ? message
      : last
        ? [text.play.lastMove(names[last.side], last.text, last.score)]
        : turns.length === 0
          ? [text.play.begins(names[onTurn(game) || "person"])]
          : [];
  return html`<section class="told" aria-label=${text.play.told}>
    ${said.map((s) => html`<p key=${s}>${s}</p>`)}
  </section>`;
}
