// Beside the board: help, the moves of the game, the tiles unseen.

import { html, useEffect, useRef, useState } from "../ui.js";
import { Spelled } from "../card.js";
import { count, gain, hundredths } from "../format.js";
import { said } from "../moves.js";
import { inText } from "../tiles.js";
import { Remark } from "../lists.js";
import { Name } from "../name.js";
import { Heads } from "../heads.js";
import { text } from "../text.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {{game: Game, alphabet: import("../tiles.js").Alphabet}} props */
export function Unseen({ game, alphabet }) {
  const total = game.unseen.reduce((n, u) => n + u.count, 0);
  const vowels = game.unseen
    .filter((u) => alphabet.tiles.find((t) => t.tile === u.tile)?.vowel)
    .reduce((n, u) => n + u.count, 0);
  const ordered = [...game.unseen].sort((a, b) => alphabet.compare(a.tile, b.tile));
  return html`<section class="panel">
    <h2>${text.play.unseen} <small>${text.play.unseenOf(total, vowels)} · ${text.play.bag(game.bag)}</small></h2>
    <p class="body unseen">
      ${ordered.map((u) => html`<span aria-label=${`${u.tile} ${u.count}`}>${inText(u.tile, u.count)}</span> `)}
    </p>
  </section>`;
}

/** @param {{game: Game, about: import("../card.js").About, onNamed: (game: Game) => void}} props */
export function Turns({ game, about, onNamed }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const { challenge, challengeBonus } = game.rules;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [game.turns.length]);
  return html`<section class="panel turns">
    <h2>${text.play.turns} <small>${text.play.saved}</small></h2>
    <p class="force" title=${text.play.costs(challenge, challengeBonus)}>
      ${text.force.game(game.lexicon, challenge, challengeBonus)}
    </p>
    <${Remark} lexicon=${game.lexicon} />
    <${Name} name=${game.name} path=${`games/${game.id}`} onNamed=${onNamed} />
    ${
      game.turns.length === 0
        ? html`<p class="body leave">${text.play.noTurns}</p>`
        : html`<div class="list" ref=${list} tabindex="0" role="region" aria-label=${text.play.turns}>
            <table>
              <tbody>
                ${game.turns.map(
                  (t, i) =>
                    html`<tr key=${i}>
                      <td>
                        <span class="number">${t.number || ""}</span>${" "}<span class="by"
                          >${game.shared ? game.names[t.side] : t.side === "person" ? text.play.you : text.name}</span
                        >${" "}<${Spelled} move=${t.text} about=${about} />
                      </td>
                      <td>${t.points && gain(Number(t.points))}</td>
                      <td>${count(t.total)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

/** @param {{game: Game, onAct: (what: string, more?: Record<string, any>) => any, onLay: (move: string) => void}} props */
export function Help({ game, onAct, onLay }) {
  const mine = game.phase === "moving" && !game.clock?.paused;
  const steps = game.hints.length;
  const { hints, bests, undone, looked } = game.helps;
  return html`<section class="panel help">
    <header>
      <h2>${text.play.help}</h2>
      <div class="buttons">
        ${
          steps < 3 &&
          html`<button disabled=${!mine} onClick=${() => onAct("hint")}>${text.play.hintN(steps + 1)}</button>`
        }
        ${!game.best && html`<button disabled=${!mine} onClick=${() => onAct("best")}>${text.play.best}</button>`}
        ${
          game.undoable &&
          html`<button disabled=${game.clock?.paused} onClick=${() => onAct("undo")}>${text.play.undo}</button>`
        }
      </div>
      ${game.level && hints + bests + undone + looked > 0 && html`<small>${text.play.counts(game.helps)}</small>`}
    </header>
    <div class="body">
      ${
        steps > 0 &&
        html`<ol class="hints">
          ${game.hints.map((h) => html`<li>${h[0].toUpperCase() + h.slice(1)}.</li>`)}
        </ol>`
      }
      ${
        game.best &&
        html`<table class="best">
          <${Heads} of=${[text.move, text.score, text.play.keeps, text.play.worth]} />
          <tbody>
            ${game.best.map(
              (m) =>
                html`<tr key=${m.move}>
                  <td>
                    ${
                      m.move.startsWith("exchange") || m.move === "pass"
                        ? said(m.text)
                        : html`<button class="plain" onClick=${() => onLay(m.move)}>${m.text}</button>`
                    }
                  </td>
                  <td>${m.score}</td>
                  <td class="leave">${m.keeps.join("")}</td>
                  <td>${hundredths(Number(m.worth))}</td>
                </tr>`,
            )}
          </tbody>
        </table>`
      }
      ${game.rules.challenge === "void" && html`<${LookUp} game=${game} disabled=${!mine} onAct=${onAct} />`}
    </div>
  </section>`;
}

/** @param {{game: Game, disabled: boolean, onAct: (what: string, more?: Record<string, any>) => any}} props */
function LookUp({ game, disabled, onAct }) {
  const [word, setWord] = useState("");
  /** @param {Event} e */
  const ask = (e) => {
    e.preventDefault();
    const words = word
      .trim()
      .split(/[\s,]+/)
      .filter(Boolean);
    if (words.length > 0) onAct("look", { words });
  };
  return html`<form class="lookup" onSubmit=${ask}>
    <input
      type="text"
      aria-label=${text.play.lookUp}
      placeholder=${text.play.lookUp}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      value=${word}
      onInput=${(/** @type {Event} */ e) => setWord(/** @type {HTMLInputElement} */ (e.target).value)}
    />
    <button disabled=${disabled || word.trim() === ""}>${text.play.look}</button>
    <p role="status">
      ${(game.looked ?? []).map(
        (l) =>
          html`<span class=${l.good ? "good" : "bad"}
            >${l.good ? text.study.good(l.word) : text.study.bad(l.word)}</span
          > `,
      )}
    </p>
  </form>`;
}
