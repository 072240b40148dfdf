// The simulation window: a table that runs. Stopped, it keeps what it has found; moves come and go while it runs.

import { html, classes, useEffect, useRef } from "../ui.js";
import { post } from "../api.js";
import { chance, hundredths } from "./format.js";
import { spell } from "../moves.js";
import { active, useAnalysis } from "../analyse/engine.js";
import { Controls } from "../analyse/search.js";
import { text as common } from "../texts/en.js";
import { Heads } from "../heads.js";
import { Laid } from "./kibitz.js";
import { text } from "./text.js";

const longest = 120; // seconds of a run, if nobody stops it

/**
 * @typedef {{move: string, score: number, leave: string, average: number, standardError: number, winShare: number, iterations: number, pruned?: boolean}} Simulated in centipoints
 */

/**
 * The simulation of the position. It is help, and the game counts it. It ends when the turn does.
 * @param {{game: import("../play/game.js").Game, mine: string, act: (what: string) => Promise<boolean>}} about
 */
export function useSimulation({ game, mine, act }) {
  const cgp = game.cgp ?? "";
  const engine = useAnalysis("original", { cgp, lexicon: game.lexicon });
  const latest = useRef(engine.now);
  latest.current = engine.now ?? latest.current;
  useEffect(
    () => () => {
      const was = latest.current;
      latest.current = null;
      if (was && active(was)) post(`analyses/${was.id}/actions`, { do: "stop" }).catch(() => undefined);
    },
    [cgp],
  );
  const start = async () => {
    if (!(await act("simulate"))) return;
    await engine.ask({
      lexicon: game.lexicon,
      rules: game.rules.name,
      also: mine ? [mine] : undefined,
      limits: { seconds: longest },
    });
  };
  const running = active(engine.now);
  return {
    engine,
    running,
    start,
    toggle: () => void (running ? engine.act("stop") : engine.now?.continues ? engine.act("continue") : start()),
  };
}

/** What the original writes as "?ein", as Kibitz has it: "EIN?". @param {string} leave */
const blanksLast = (leave) => leave.toUpperCase().replace(/^(\?+)(.*)/, "$2$1");

/** @param {{simulation: ReturnType<typeof useSimulation>, game: import("../play/game.js").Game, able: boolean, mine: string, onLay: (move: string) => void}} props */
export function SimulationWindow({ simulation, game, able, mine, onLay }) {
  const { engine, start } = simulation;
  /** @type {Simulated[]} */
  const found = engine.now?.answer?.moves ?? [];
  const written = (/** @type {string} */ move) => spell(move, game.board.tiles, game.rules.labels);
  const missing = mine && engine.now && !found.some((c) => c.move === mine);
  if (!able && !engine.now) return html`<div class="body"><p class="leave">${text.simulation.none}</p></div>`;
  return html`<div class="body simulation"><${Controls} engine=${engine} onStart=${start} start=${text.commands.simulate} whole>
      ${
        missing &&
        html`<button disabled=${engine.busy} onClick=${() => engine.act("add", { move: mine })}>
          ${text.simulation.add(written(mine))}
        </button>`
      }</${Controls}>
    ${
      found.length > 0
        ? html`<div class="list" tabindex="0" role="region" aria-label=${text.simulation.list}>
              <table class="kibitz">
                <${Heads}
                  of=${[text.kibitz.move, text.simulation.gain, text.simulation.error, text.simulation.wins, html`<span class="unseen-text">${text.simulation.remove}</span>`]}
                />
                <tbody>
                  ${found.map(
                    (c) =>
                      html`<tr key=${c.move} class=${classes(c.move === mine && "made", c.pruned && "off")}>
                        <td>
                          <${Laid} move=${c.move} game=${game} onLay=${onLay} />${" "}<span class="leave"
                            >${blanksLast(c.leave)}</span
                          >
                        </td>
                        <td>${hundredths(c.average / 100)}</td>
                        <td class="leave">${hundredths(c.standardError / 100)}</td>
                        <td>${chance(c.winShare)}</td>
                        <td>
                          <button
                            class="tool"
                            disabled=${found.length < 2 || engine.busy}
                            aria-label=${text.simulation.drop(written(c.move))}
                            title=${text.simulation.remove}
                            onClick=${() => engine.act("drop", { move: c.move })}
                          >
                            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8" /></svg>
                          </button>
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>
            <p class="known">
              ${text.simulation.of(Math.max(...found.map((c) => c.iterations)))} · ${common.known.words.sampled}
            </p>`
        : html`<p class="leave">${text.simulation.none}</p>`
    }</div>`;
}
