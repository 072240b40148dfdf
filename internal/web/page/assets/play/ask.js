// What asks before something is done, and the field for a place or a whole move.

import { html, useEffect, useRef, useState } from "../ui.js";
import { get, Problem } from "../api.js";
import { givenBack } from "../moves.js";
import { No } from "../no.js";
import { sentence } from "../format.js";
import { text } from "../text.js";

/** @typedef {"pass"|"resign"|"challenge"|"hint"|"undo"} Asked */

/**
 * What asks before it is done. @param {{game: import("./game.js").Game, what: Asked, onYes: () => void, onNo: () => void}} props
 */
export function Sure({ game, what, onYes, onNo }) {
  const asked = what === "challenge" ? text.play.sureChallenge(game.last?.words ?? []) : text.play.sure[what];
  return html`<div
    class="sure"
    role="group"
    aria-label=${asked}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && onNo()}
  >
    <span>${asked}</span>${what === "challenge" && html`<small>${text.play.costs(game.rules.challenge, game.rules.challengeBonus)}</small>`}
    ${what === "hint" && game.level && html`<small>${text.play.countsHint}</small>`}
    <button class="go" onClick=${onYes}>${text.play.yes[what]}</button
    ><${No} onClick=${onNo}>${text.no}</${No}>
  </div>`;
}

/** Why a text is no move in a game: what the server says of a place with a word, or else that it is none. @param {number} id @param {string} move @returns {Promise<string>} */
export async function whyNot(id, move) {
  if (!/\S\s+\S/.test(move)) return text.play.notMove;
  try {
    const { reason } = await get(`games/${id}/trial?move=${encodeURIComponent(move)}`);
    return reason ? sentence(reason) : text.play.notMove;
  } catch (err) {
    return err instanceof Problem && err.status === 422 ? err.message : text.play.notMove;
  }
}

/**
 * The field for a place or a whole move. Nothing is played by it: a play is laid, tiles to exchange are picked, a pass is asked about.
 * @param {Object} props
 * @param {(move: string) => boolean} props.onMove
 * @param {(tiles: string) => boolean} props.onExchange
 * @param {() => void} props.onPass
 * @param {() => void} props.onClose
 * @param {(move: string) => Promise<string>} [props.why]
 * @param {string} [props.wait] why tiles cannot be exchanged, nor a turn passed, now
 */
export function MoveField({ onMove, onExchange, onPass, onClose, why = async () => text.play.notMove, wait = "" }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [bad, setBad] = useState("");
  useEffect(() => field.current?.focus(), []);
  /** @param {Event} e */
  const submit = async (e) => {
    e.preventDefault();
    const move = field.current?.value ?? "";
    const tiles = givenBack(move);
    if (tiles !== null && wait) return setBad(wait);
    if (tiles === "") onPass();
    else if (!(tiles === null ? onMove(move) : onExchange(tiles))) return setBad(await why(move));
    onClose();
  };
  return html`<form class="typed" onSubmit=${submit}>
    <input
      type="text"
      ref=${field}
      aria-label=${text.play.typed}
      placeholder=${text.play.typePlace}
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${bad !== ""}
      onInput=${() => setBad("")}
      onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && onClose()}
    /><button>${text.play.typeIt}</button>${bad && html`<p class="bad" role="alert">${bad}</p>`}
  </form>`;
}
