// The searches of a position, as panels: the end of the game, what the opponent holds. Each is an analysis of the server.

import { html, classes, useMemo, useState } from "../ui.js";
import { spell } from "../moves.js";
import { chance, count, gain, points, signed } from "../format.js";
import { Failed } from "../states.js";
import { useConnected } from "../connected.js";
import { useKeys } from "../keys.js";
import { text } from "../text.js";
import { active, useAnalysis } from "./engine.js";
import { Share } from "./bars.js";
import { Heads } from "../heads.js";
import { spelled } from "./play.js";

/**
 * @typedef {Object} SearchProps
 * @property {import("./load.js").Situation} seen
 * @property {import("../card.js").About} about
 * @property {string} [labels]
 * @property {string} [lexicon]
 * @property {string} [made] the move of the record
 * @property {(move: string) => void} onShow shows a move on the board
 * @property {(line: string[]) => void} onLine shows what follows
 */

/** What an analysis is doing, in words, and in figures. @param {import("./engine.js").Analysis} a @returns {[string, string]} */
function doing(a) {
  const p = a.progress;
  const parts = [];
  if (p.iterations) parts.push(text.analyse.playOuts(p.iterations));
  if (p.nodes && !p.iterations) parts.push(text.analyse.positions(p.nodes));
  if (p.of) parts.push(text.analyse.doneOf(p.done ?? 0, p.of));
  if (p.seconds >= 0.05) parts.push(text.analyse.seconds(p.seconds));
  if (p.iterations && p.seconds >= 0.5) parts.push(text.analyse.rate(Math.round(p.iterations / p.seconds)));
  return [text.analyse.states[a.state](a.place ?? 0), parts.map((one) => " · " + one).join("")];
}

/**
 * The line with what an analysis does, and the buttons for it. The key . does what the first of them does, unless the analysis is of a whole game, or
 * stands beside another. @param {{engine: ReturnType<typeof useAnalysis>, onStart: () => void, start: string, idle?: string, whole?: boolean, children?: any}} props
 */
export function Controls({ engine, onStart, start, idle = "", whole = false, children }) {
  const { now, busy, error } = engine;
  const first = () => (active(now) ? engine.act("stop") : now?.continues ? engine.act("continue") : onStart());
  useKeys(
    text.analyse.searches,
    whole ? [] : [{ key: ".", text: text.analyse.keys.run, run: () => void (busy || first()) }],
  );
  const runs = active(now);
  const up = useConnected();
  const [said, figures] = runs && !up ? [text.state.lost, ""] : now ? doing(now) : ["", ""];
  return html`<div class="controls">
    <p><span role="status">${said}${!runs && figures}</span>${now ? runs && figures : idle}</p>
    <div>
      ${!now && html`<button class="go" disabled=${busy} onClick=${onStart}>${start}</button>`}
      ${now && active(now) && html`<button disabled=${busy} onClick=${() => engine.act("stop")}>${text.stop}</button>`}
      ${
        now?.continues &&
        !active(now) &&
        html`<button disabled=${busy} onClick=${() => engine.act("continue")}>
          ${text.analyse.goOn[now.continues]}
        </button>`
      }
      ${
        now &&
        !active(now) &&
        html`<button class="quiet" disabled=${busy} onClick=${onStart}>${text.analyse.anew}</button>`
      }
      ${children}
    </div>
    ${
      now?.error && html`<p class="bad" role="alert">${now.error}</p>`
    }${error && html`<${Failed} error=${error} what=${text.analyse.refused} />`}
  </div>`;
}

/** Steps through a line of moves. @param {{line: string[], shown: string[], onLine: (line: string[]) => void}} props shown: as people read them */
function Stepper({ line, shown, onLine }) {
  const [at, set] = useState(0);
  const to = (/** @type {number} */ n) => {
    set(n);
    onLine(line.slice(0, n));
  };
  return html`<div class="stepper">
    <button disabled=${at === 0} onClick=${() => to(at - 1)} aria-label=${text.analyse.back}>‹</button>
    <ol>
      ${shown.map(
        (m, i) =>
          html`<li>
            <button class=${classes("bare", i === at - 1 && "here")} onClick=${() => to(i + 1)}>${m}</button>
          </li>`,
      )}
    </ol>
    <button disabled=${at === line.length} onClick=${() => to(at + 1)} aria-label=${text.analyse.forth}>›</button>
  </div>`;
}

/** Which move of a list is open, and the cell of a move, whose button opens it. @param {SearchProps} props */
function useOpen({ seen, labels, onShow }) {
  const [open, setOpen] = useState("");
  const cell = (/** @type {string} */ move) => {
    const toggle = () => {
      setOpen(open === move ? "" : move);
      onShow(move);
    };
    return html`<td>
      <button class="bare" aria-expanded=${String(open === move)} onClick=${toggle}>
        ${spell(move, seen.board.tiles, labels)}
      </button>
    </td>`;
  };
  return { open, cell };
}

/** @param {SearchProps} props */
function Endgame(props) {
  const { seen, about, labels, lexicon, made, onLine } = props;
  const engine = useAnalysis("endgame", { cgp: seen.cgp, lexicon });
  const { open, cell } = useOpen(props);
  const a = engine.now?.answer;
  const also = useMemo(() => (made ? [made] : []), [made]);
  return html`<div class="body">
    <${Controls}
      engine=${engine}
      onStart=${() => engine.ask({ also, lexicon, lines: 3, count: 12, limits: { seconds: 60 } })}
      start=${text.analyse.solve}
    />
    ${
      a &&
      html`<p class="judged">
          ${text.analyse.endResult(a.value, a.finalSpread)}${" "}<b>${
            a.proven ? text.known.proven(a.depth, a.nodes) : text.known.unproven(a.depth, a.nodes)
          }</b>${a.twoPasses === "different" ? ` ${text.analyse.twoPasses}` : ""}
        </p>
        <table class="solved">
          <${Heads} of=${[text.move, text.score, text.analyse.value, text.analyse.loss, text.analyse.how]} />
          <tbody>
            ${a.moves
              .slice(0, 12)
              .concat(a.moves.slice(12).filter((/** @type {any} */ m) => m.move === made))
              .map(
                (/** @type {any} */ m) =>
                  html`<tr key=${m.move} class=${classes(m.move === made && "made", m.move === open && "open")}>
                      ${cell(m.move)}
                      <td>${m.score}</td>
                      <td>${m.exact ? "" : "≤ "}${gain(m.value)}</td>
                      <td>${m.exact ? "" : "≥ "}${count(m.loss)}</td>
                      <td>${text.known.words[m.known] ?? m.known}</td>
                    </tr>
                    ${
                      open === m.move &&
                      m.line?.length > 0 &&
                      html`<tr class="detail">
                        <td colspan="5">
                          <${Stepper}
                            key=${m.move}
                            line=${m.line}
                            shown=${spelled(seen.board, m.line, about.alphabet, labels)}
                            onLine=${onLine}
                          />
                        </td>
                      </tr>`
                    }`,
              )}
          </tbody>
        </table>`
    }
    ${!engine.now && html`<p class="hint">${text.analyse.endHint}</p>`}
  </div>`;
}

/** @param {SearchProps} props */
function Preendgame(props) {
  const { seen, about, labels, lexicon, made, onLine } = props;
  const engine = useAnalysis("preendgame", { cgp: seen.cgp, lexicon });
  const { open, cell } = useOpen(props);
  const a = engine.now?.answer;
  const also = made ? [made] : [];
  return html`<div class="body">
    <${Controls}
      engine=${engine}
      onStart=${() => engine.ask({ also, lexicon, count: 12, limits: { seconds: 60 } })}
      start=${text.analyse.solve}
    />
    ${
      a &&
      html`<div class="scroll">
          <table class="solved">
            <${Heads} of=${[text.move, text.first.win, text.analyse.tally, text.analyse.spread, text.analyse.how]} />
            <tbody>
              ${a.candidates.map(
                (/** @type {any} */ c) =>
                  html`<tr key=${c.move} class=${classes(c.move === made && "made", c.move === open && "open")}>
                      ${cell(c.move)}
                      <td>${c.known === "unknown" ? "–" : chance(c.win)}</td>
                      <td>
                        ${[c.wins, c.ties, c.losses]
                          .map((n) => count(n))
                          .join(" · ")}${c.unknown > 0 ? ` · ${count(c.unknown)}?` : ""}
                      </td>
                      <td>${c.known === "unknown" ? "–" : signed(c.spread)}</td>
                      <td>${text.known.words[c.known] ?? c.known}</td>
                    </tr>
                    ${
                      open === c.move &&
                      html`<tr class="detail">
                        <td colspan="5">
                          ${c.draws.length === 0 && html`<p class="known">${text.analyse.noDraws}</p>`}
                          <table hidden=${c.draws.length === 0}>
                            <caption>
                              ${text.analyse.byDraw}
                            </caption>
                            <${Heads}
                              of=${[text.analyse.drawn, text.analyse.tally, text.analyse.spread, text.analyse.reply]}
                            />
                            <tbody>
                              ${c.draws.map(
                                (/** @type {any} */ d) =>
                                  html`<tr>
                                    <td>${d.tiles}</td>
                                    <td>${[d.wins, d.ties, d.losses].map((n) => count(n)).join(" · ")}</td>
                                    <td>${d.known === "unknown" ? "–" : signed(d.spread)}</td>
                                    <td>
                                      ${
                                        d.line.length > 0 &&
                                        html`<button class="bare" onClick=${() => onLine([c.move, ...d.line])}>
                                          ${spelled(seen.board, [c.move, d.line[0]], about.alphabet, labels)[1]}
                                        </button>`
                                      }
                                    </td>
                                  </tr>`,
                              )}
                            </tbody>
                          </table>
                        </td>
                      </tr>`
                    }`,
              )}
            </tbody>
          </table>
        </div>
        <p class="known">${text.analyse.preKnown(a.bag, a.nodes)}</p>`
    }
    ${!engine.now && html`<p class="hint">${text.analyse.preHint(seen.bag)}</p>`}
  </div>`;
}

/** @param {SearchProps} props */
function Inference({ seen, labels, lexicon }) {
  const engine = useAnalysis("infer", { cgp: seen.cgp, lexicon });
  const a = engine.now?.answer;
  return html`<div class="body">
    <${Controls}
      engine=${engine}
      whole=${seen.bag > 0}
      onStart=${() => engine.ask({ lexicon, count: 12 })}
      start=${text.analyse.infer}
    />${
      a &&
      html`${
          a.reason
            ? html`<p class="judged">${text.analyse.byChance(a.reason)}</p>`
            : html`<p class="judged">${text.analyse.after(spell(a.move, seen.board.tiles, labels), a.kept)}</p>`
        }
        <div class="tiles-held">
          ${a.byTile.map(
            (/** @type {any} */ t) =>
              html`<div key=${t.tile}>
                <b>${t.tile}</b
                ><${Share}
                  now=${t.holds}
                  chance=${t.chanceHolds}
                  label=${text.analyse.holds(t.tile, chance(t.holds), chance(t.chanceHolds))}
                /><span>${chance(t.holds)}</span>
              </div>`,
          )}
        </div>
        ${a.of > 0 && html`<p class="known">${text.analyse.inferKnown(a.racks, a.of)}</p>`}
        ${
          a.byLeave.length > 0 &&
          !a.reason &&
          html`<table>
            <${Heads} of=${[text.analyse.kept, text.analyse.likely, text.analyse.chance, text.analyse.lossHere]} />
            <tbody>
              ${a.byLeave.map(
                (/** @type {any} */ l) =>
                  html`<tr>
                    <td>${l.leave || "–"}</td>
                    <td>${chance(l.probability)}</td>
                    <td>${chance(l.chance)}</td>
                    <td>${l.loss === null ? "" : points(l.loss)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        }`
    }
    ${!engine.now && html`<p class="hint">${text.analyse.inferHint}</p>`}
  </div>`;
}

/** The search that fits the phase first, the others beside it. @param {SearchProps} props */
export function Searches(props) {
  const { seen } = props;
  const kinds = /** @type {[string, (p: SearchProps) => any][]} */ ([]);
  if (seen.bag === 0) kinds.push(["endgame", Endgame]);
  if (seen.bag > 0 && seen.bag <= 4) kinds.unshift(["preendgame", Preendgame]);
  kinds.push(["infer", Inference]);
  const [chosen, choose] = useState("");
  const at = Math.max(
    0,
    kinds.findIndex(([k]) => k === chosen),
  );
  const [kind, Panel] = kinds[at];
  return html`<section class="panel searches">
    <div class="tabs" role="tablist" aria-label=${text.analyse.searches}>
      ${kinds.map(
        ([k]) =>
          html`<button
            role="tab"
            id=${`tab-${k}`}
            aria-selected=${String(k === kind)}
            aria-controls="search"
            onClick=${() => choose(k)}
          >
            ${text.analyse.kinds[k]}
          </button>`,
      )}
    </div>
    <div id="search" role="tabpanel" aria-labelledby=${`tab-${kind}`}>
      <${Panel} key=${kind + seen.cgp} ...${props} />
    </div>
  </section>`;
}
