// A simulation of a position: it fills columns of the table of moves, and puts the rows in its order as it goes.

import { html, useEffect, useState } from "../ui.js";
import { spell } from "../moves.js";
import { chance, points, signed } from "../format.js";
import { text } from "../text.js";
import { active, useAnalysis } from "./engine.js";
import { Bar, scaleOf } from "./bars.js";
import { Controls } from "./search.js";

/** @typedef {ReturnType<typeof useSimulation>} Sim */

/**
 * @param {import("./load.js").Situation} seen @param {string|undefined} made the move of the record @param {string|undefined} lexicon
 * @param {(heat: number[][]|null) => void} onHeat
 */
export function useSimulation(seen, made, lexicon, onHeat) {
  const engine = useAnalysis("sim", { cgp: seen.cgp, lexicon });
  const [plies, setPlies] = useState(2);
  const [hot, setHot] = useState("");
  useEffect(() => setHot(""), [seen.cgp]);
  const answer = engine.now?.request.cgp === seen.cgp ? engine.now.answer : null;
  /** @type {any[]} */
  const found = answer?.candidates ?? [];
  const known = found.filter((c) => c.equity !== null);
  const byWin = answer?.goal === "win";
  const figure = (/** @type {any} */ c) =>
    byWin ? { mean: c.win, error: c.winError } : { mean: c.equity, error: c.equityError };
  /** @type {[number, number]} */
  const scale = known.length > 0 ? scaleOf(known.map(figure)) : [0, 1];
  const start = () =>
    engine.ask({
      plies,
      explain: true,
      confidence: 0,
      lexicon,
      also: made && !found.length ? [made] : undefined,
      limits: { seconds: 600 },
    });
  const heat = (/** @type {any} */ c) => {
    const next = hot === c.move ? "" : c.move;
    setHot(next);
    const size = seen.board.size;
    const flat = next ? c.heat?.[0] : null;
    const most = flat ? Math.max(...flat, 1) : 1;
    onHeat(
      flat
        ? Array.from({ length: size }, (_, r) =>
            flat.slice(r * size, (r + 1) * size).map((/** @type {number} */ n) => (0.85 * n) / most),
          )
        : null,
    );
  };
  return { engine, plies, setPlies, answer, found, byWin, figure, scale, start, hot, heat };
}

/** What it is doing, and the buttons for it. @param {{sim: Sim, seen: import("./load.js").Situation, mine: string, labels?: string}} props */
export function SimulationControls({ sim, seen, mine, labels }) {
  const { engine, found } = sim;
  const missing = mine && engine.now && !found.some((c) => c.move === mine);
  return html`<${Controls} engine=${engine} onStart=${sim.start} start=${text.analyse.simulate} idle=${text.analyse.simHint}>
    ${
      missing &&
      html`<button disabled=${engine.busy} onClick=${() => engine.act("add", { move: mine })}>
        ${text.analyse.add(spell(mine, seen.board.tiles, labels))}
      </button>`
    }
    ${
      !active(engine.now) &&
      html`<label class="inline"
        >${text.analyse.plies}${" "}<select
          value=${sim.plies}
          onChange=${(/** @type {any} */ e) => sim.setPlies(Number(e.target.value))}
        >
          ${[2, 3, 4, 6, 10].map((n) => html`<option value=${n}>${n}</option>`)}
        </select></label
      >`
    }
  </${Controls}>`;
}

/** The heads of its columns. @param {Sim} sim */
export const heads = (sim) =>
  html`<th title=${sim.byWin ? text.analyse.winAbout : text.analyse.gainAbout}>
      ${sim.byWin ? text.first.win : text.analyse.gain}
    </th>
    <th class="wide" title=${text.analyse.rangeAbout}>${text.analyse.range}</th>
    <th class="less" title=${sim.byWin ? text.analyse.gainAbout : ""}>${sim.byWin ? text.analyse.gain : ""}</th>
    <th><span class="unseen-text">${text.analyse.drop}</span></th>`;

/** What it knows of a move, in its columns. @param {{sim: Sim, of: any, move: string}} props of: its candidate, if the move is one; move: as people read it */
export function Figures({ sim, of, move }) {
  const { byWin, engine, hot } = sim;
  if (!of)
    return html`<td></td>
      <td class="wide"></td>
      <td class="less"></td>
      <td></td>`;
  const known = of.equity !== null;
  const mean = !known ? "–" : byWin ? chance(of.win) : points(of.equity);
  const range = () =>
    byWin
      ? text.analyse.rangeWin(mean, chance(1.96 * of.winError))
      : text.analyse.rangePoints(mean, points(1.96 * of.equityError));
  return html`<td>${mean}</td>
    <td class="wide">
      ${
        known &&
        html`<${Bar} ...${sim.figure(of)} scale=${sim.scale} label=${of.equityError === null ? mean : range()} />`
      }
    </td>
    <td class="less">${byWin && known ? signed(of.equity) : ""}</td>
    <td class="tools">
      ${
        of.heat &&
        html`<button
          class="quiet"
          aria-pressed=${String(hot === of.move)}
          title=${text.analyse.heat(move)}
          onClick=${() => sim.heat(of)}
        >
          <span aria-hidden="true">▦</span><span class="unseen-text">${text.analyse.heat(move)}</span>
        </button>`
      }<button
        class="quiet"
        disabled=${sim.found.length < 2}
        title=${text.analyse.drop}
        onClick=${() => engine.act("drop", { move: of.move })}
      >
        <span aria-hidden="true">×</span><span class="unseen-text">${text.analyse.dropOf(move)}</span>
      </button>
    </td>`;
}
