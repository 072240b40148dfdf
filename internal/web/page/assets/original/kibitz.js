// The kibitz window: the ten best moves with their comments and terms, and after them what the person has laid.

import { html, classes, useEffect, useState } from "../ui.js";
import { post, Problem, problemOf } from "../api.js";
import { announce } from "../announce.js";
import { hundredths } from "./format.js";
import { spell } from "../moves.js";
import { join, lines } from "./list.js";
import { Failed, Loading } from "../states.js";
import { Heads } from "../heads.js";
import { text } from "./text.js";

/**
 * @typedef {import("../types").RankedMove} Ranked
 *
 * @typedef {{moves: Ranked[], total: number, method: string}} Kibitz
 */

const signed = (/** @type {number} */ n) => (n > 0 ? "+" : "") + hundredths(n);

/**
 * The ranking of the turn, once it has been asked for; asking is help, and the game counts it. Another bias ranks anew. What the person lays joins
 * the list if all its words are good.
 * @param {{game: import("../play/game.js").Game, mine: string, good: string, bias: number, act: (what: string) => Promise<boolean>}} about
 */
export function useKibitz({ game, mine, good, bias, act }) {
  const cgp = game.cgp ?? "";
  const [found, set] = useState(
    /** @type {{of: string, rows: string[], top: string[], answer: Kibitz|null, error: Problem|null}} */ ({
      of: "",
      rows: [],
      top: [],
      answer: null,
      error: null,
    }),
  );
  const asked = Boolean(game.best) && cgp !== "";
  const of = `${cgp} ${bias}`;
  useEffect(() => {
    const known = found.of === of;
    const rows = known ? join(found.rows, good) : [];
    if (!asked || (known && rows === found.rows)) return;
    const stop = new AbortController();
    const also = rows.filter((move) => !found.top.includes(move));
    post(
      "moves",
      { cgp, lexicon: game.lexicon, rules: "maven", player: `classic,bias=${bias}`, also },
      stop.signal,
    ).then(
      (/** @type {Kibitz} */ answer) => {
        const all = answer.moves.map((m) => m.move);
        set({ of, rows: known ? rows : all, top: known ? found.top : all, answer, error: null });
        const [best, own] = [answer.moves[0], ownOf(answer, mine)];
        if (own) announce(text.kibitz.own(own));
        else if (best)
          announce(`${spell(best.move, game.board.tiles, game.rules.labels)}, ${hundredths(best.equity ?? 0)}`);
      },
      (err) =>
        stop.signal.aborted ||
        set({
          of,
          rows,
          top: known ? found.top : [],
          answer: null,
          error: problemOf(err),
        }),
    );
    return () => stop.abort();
  }, [asked, of, good, found]);
  const here = asked && found.of.startsWith(cgp);
  return {
    asked,
    rows: here ? found.rows : [],
    answer: here ? found.answer : null,
    error: here ? found.error : null,
    ask: () => void (asked || act("best")),
  };
}

/** The move of the person, and how far it is behind the best. @param {Kibitz} answer @param {string} mine */
function ownOf(answer, mine) {
  const own = answer.moves.find((m) => m.move === mine);
  const best = answer.moves[0]?.equity ?? null;
  return own && { ...own, behind: own.equity === null || best === null ? undefined : best - own.equity };
}

/** A move of a list; a click lays a play on the board. @param {{move: string, game: import("../play/game.js").Game, onLay: (move: string) => void}} props */
export function Laid({ move, game, onLay }) {
  if (move.startsWith("exchange") || move === "pass") return move;
  const written = spell(move, game.board.tiles, game.rules.labels);
  return html`<button class="plain" aria-label=${text.kibitz.lay(written)} onClick=${() => onLay(move)}>
    ${written}
  </button>`;
}

/** What a move is made of, in words. @param {Ranked} m */
const parts = (m) => Object.entries(m.terms ?? {}).filter(([, worth]) => worth !== 0);

/** @param {{kibitz: ReturnType<typeof useKibitz>, game: import("../play/game.js").Game, mine: string, onLay: (move: string) => void}} props */
export function KibitzWindow({ kibitz, game, mine, onLay }) {
  const [open, setOpen] = useState(false);
  const { asked, answer, error } = kibitz;
  const hints =
    game.hints.length > 0 &&
    html`<ol class="hints">
      ${game.hints.map((h) => html`<li>${h[0].toUpperCase() + h.slice(1)}.</li>`)}
    </ol>`;
  if (!asked)
    return html`<div class="body">
      ${hints}
      <p class="leave">${text.kibitz.none}</p>
    </div>`;
  if (error) return html`<${Failed} error=${error} />`;
  if (!answer) return html`<${Loading} />`;
  const own = ownOf(answer, mine);
  const rows = kibitz.rows.flatMap((move) => answer.moves.find((m) => m.move === move) ?? []);
  const above = lines(rows.map((m) => m.equity));
  return html`<div class="list" tabindex="0" role="region" aria-label=${text.kibitz.list}>
      ${hints}
      <table class="kibitz listed">
        <${Heads}
          of=${[html`<span class="unseen-text">${text.kibitz.comment}</span>`, text.kibitz.move, text.kibitz.score, text.kibitz.keeps, text.kibitz.worth]}
        />
        <tbody>
          ${rows.map(
            (m, i) =>
              html`<tr key=${m.move} class=${classes(above[i], m.move === mine && "made")}>
                  <td>${m.equity === null ? "" : m.comment}</td>
                  <td>
                    <${Laid}
                      move=${m.move}
                      game=${game}
                      onLay=${onLay}
                    />${m.move === mine && html` <small class="tag">${text.kibitz.yours}</small>`}
                  </td>
                  <td>${hundredths(m.score)}</td>
                  <td class="leave">${m.leave}</td>
                  <td>${m.equity === null ? "–" : hundredths(m.equity)}</td>
                </tr>
                ${
                  open &&
                  parts(m).length > 0 &&
                  html`<tr class="detail" key=${m.move + " terms"}>
                    <td colspan="5">
                      ${parts(m).map(([name, worth]) => html`<span>${name} <b>${signed(worth)}</b></span> `)}
                    </td>
                  </tr>`
                }`,
          )}
        </tbody>
      </table>
    </div>
    <div class="foot">
      <label class="switch"
        ><input type="checkbox" checked=${open} onChange=${() => setOpen(!open)} /> ${text.kibitz.allTerms}</label
      >
      <span class="known"
        >${text.kibitz.ranked(kibitz.rows.length, answer.total)}, ${text.kibitz.by(answer.method)}</span
      >
    </div>
    ${own && html`<p class="comment">${text.kibitz.own(own)}</p>`}`;
}
