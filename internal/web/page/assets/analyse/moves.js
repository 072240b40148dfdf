// The table of moves of a position: what each scores, keeps and is worth, what a simulation finds, why the best is better, and what the original
// program would play.

import { html, classes, useEffect, useState } from "../ui.js";
import { useLoad } from "../api.js";
import { spell } from "../moves.js";
import { chance, signed, worth } from "../format.js";
import { Show } from "../states.js";
import { Spelled } from "../card.js";
import { text } from "../text.js";
import { Figures, heads, SimulationControls, useSimulation } from "./simulation.js";
import * as load from "./load.js";

/** @param {{of: any, best: any, simulated: boolean, move: string, about: import("../card.js").About}} props what a move is made of, and why the best one is better; simulated: the row has figures of a simulation, which this has not */
function Why({ of, best, simulated, move, about }) {
  const terms = Object.entries(of.terms ?? {}).filter(([, worth]) => Number(worth) !== 0);
  return html`<div class="why">
    <p class="terms">
      <${Spelled} move=${move} about=${about} />
      <span>${text.analyse.term.score} <b>${of.score}</b></span
      >${terms.map(([name, worth]) => html`<span>${name} <b>${signed(Number(worth))}</b></span>`)}
    </p>
    ${
      best &&
      html`<p>${simulated && text.analyse.unplayed}${" "}${best.verdict}</p>
        ${
          best.reasons.length > 0 &&
          html`<ul>
            ${best.reasons.map((/** @type {any} */ r) => html`<li>${r.text}</li>`)}
          </ul>`
        }`
    }
  </div>`;
}

/**
 * @typedef {Object} MovesProps
 * @property {load.Situation} seen
 * @property {string} [made] the move of the record
 * @property {string[]} tried moves tried on the board
 * @property {string} mine the move on the board, "" for none
 * @property {string} [labels]
 * @property {string} [lexicon]
 * @property {import("../card.js").About} about
 * @property {(move: string) => void} onShow shows a move on the board
 * @property {(heat: number[][]|null) => void} onHeat
 */

/**
 * The rows of the table: what is simulated in the order of the simulation, then the other moves of the ranking.
 * @param {any[]} ranked @param {any[]} simulated @returns {{move: string, of: any, figures: any}[]}
 */
export function rows(ranked, simulated) {
  const by = new Map(ranked.map((m) => [m.move, m]));
  const first = simulated.map((c) => ({
    move: c.move,
    of: by.get(c.move) ?? { move: c.move, score: c.score, leave: c.leave, equity: c.static },
    figures: c,
  }));
  const seen = new Set(simulated.map((c) => c.move));
  return [...first, ...ranked.filter((m) => !seen.has(m.move)).map((m) => ({ move: m.move, of: m, figures: null }))];
}

/**
 * One move, and why the best is better, if it is chosen.
 * @param {{row: {move: string, of: any, figures: any}, n: number|undefined, sim: import("./simulation.js").Sim|null, seen: load.Situation, about: import("../card.js").About, labels?: string, mine: boolean, tried: boolean, open: boolean, why: any, onChoose: () => void}} props
 */
function Row({ row, n, sim, seen, about, labels, mine, tried, open, why, onChoose }) {
  const m = row.of;
  const move = spell(row.move, seen.board.tiles, labels);
  const explained = why?.moves.find((/** @type {any} */ x) => x.move === row.move);
  const simulated = sim !== null && sim.found.length > 0;
  return html`<tr class=${classes(mine && "made", tried && "tried", open && "open", row.figures && "simulated")}>
      <td>
        <button class="bare" aria-expanded=${String(open)} onClick=${onChoose}>
          <i>${n ?? ""}</i>${" "}<span>${move}${" "}<span class="leave">${m.leave}</span></span></button
        >${
          mine && html` <small class="tag">${text.analyse.played}</small>`
        }${tried && !mine && html` <small class="tag">${text.analyse.tried}</small>`}
      </td>
      <td>${m.score}</td>
      <td class=${classes(simulated && "less")}>${worth(m)}</td>
      ${
        simulated
          ? html`<${Figures} sim=${sim} of=${row.figures} move=${move} />`
          : html`<td>${m.win === undefined ? "" : chance(m.win)}</td>`
      }
    </tr>
    ${
      open &&
      html`<tr class="detail">
        <td colspan=${simulated ? 7 : 4}>
          <${Why}
            of=${explained ?? m}
            best=${why?.why?.[0]}
            simulated=${row.figures !== null}
            move=${move}
            about=${about}
          />
        </td>
      </tr>`
    }`;
}

/** How the figures are known. @param {any} f @param {import("./simulation.js").Sim|null} sim */
function known(f, sim) {
  const listed = rows(f.moves, sim?.found ?? []).length;
  const all = [`${text.analyse.of(listed, f.total)} · ${text.known.static}`];
  if (sim) all.push(`${text.analyse.simulated}: ${text.known.sampled(sim.answer.plies)}`);
  if (sim?.answer.note) all.push(sim.answer.note);
  return all.join(" · ");
}

/** One list. @param {MovesProps & {player: string, sim: import("./simulation.js").Sim|null}} props */
function List({ seen, about, made, tried, labels, lexicon, onShow, player, sim }) {
  const [chosen, choose] = useState("");
  const classic = player === "classic";
  const also = [...new Set([...(made && !classic ? [made] : []), ...(classic ? [] : tried)])];
  const found = load.useKept(load.moves(seen.cgp, { also, player, lexicon, count: classic ? 10 : 12 }));
  const why = useLoad(
    () =>
      chosen
        ? load.moves(seen.cgp, { also: [chosen], player, lexicon, count: 2, explain: true }).promise
        : Promise.resolve(null),
    [seen.cgp, player, lexicon, chosen],
  );
  useEffect(() => choose(""), [seen.cgp]);
  const last = tried.at(-1);
  const simulated = sim?.found.length ? sim : null;
  return html`<${Show} from=${found} what=${text.analyse.ranking} failed=${text.analyse.notRanked}>${(
    /** @type {any} */ f,
  ) =>
    html`<table class=${classes("ranked", simulated && "sim")}>
        <thead>
          <tr>
            <th>${text.move}</th>
            <th>${text.score}</th>
            <th class=${classes(simulated && "less")} title=${text.analyse.equityAbout}>${text.first.equity}</th>
            ${simulated ? heads(simulated) : html`<th>${classic ? "" : text.first.win}</th>`}
          </tr>
        </thead>
        <tbody>
          ${rows(f.moves, simulated?.found ?? []).map(
            (row, i) =>
              html`<${Row}
                key=${row.move}
                row=${row}
                n=${simulated ? (row.figures ? i + 1 : undefined) : row.of.rank}
                sim=${sim}
                seen=${seen}
                about=${about}
                labels=${labels}
                mine=${row.move === made}
                tried=${row.move === last}
                open=${row.move === chosen}
                why=${row.move === chosen ? why.value : null}
                onChoose=${() => {
                  choose(row.move === chosen ? "" : row.move);
                  onShow(row.move);
                }}
              />`,
          )}
        </tbody>
      </table>
      <p class="known">${known(f, simulated)}</p>
      ${simulated?.answer.why?.[0] && html`<p class="known judged">${simulated.answer.why[0].verdict}</p>`}`}</${Show}>`;
}

/** @param {MovesProps} props */
export function Moves(props) {
  const [classic, setClassic] = useState(false);
  const { seen, made, lexicon, mine, labels } = props;
  const sim = useSimulation(seen, made, lexicon, props.onHeat);
  return html`<section class="panel moves">
    <h2>
      ${text.play.best}${" "}<small
        ><label class="switch"
          ><input
            type="checkbox"
            checked=${classic}
            onChange=${() => setClassic(!classic)}
          />${" "}${text.analyse.original}</label
        ></small
      >
    </h2>
    ${
      seen.bag > 0 &&
      html`<div class="simulates"><${SimulationControls} sim=${sim} seen=${seen} mine=${mine} labels=${labels} /></div>`
    }
    <div class=${classes("lists", classic && "two")}>
      <div>
        ${classic && html`<h3>${text.analyse.modern}</h3>`}<${List}
          ...${props}
          player="static"
          sim=${seen.bag > 0 ? sim : null}
        />
      </div>
      ${
        classic &&
        html`<div>
          <h3>${text.analyse.original}</h3>
          <${List} ...${props} player="classic" sim=${null} />
        </div>`
      }
    </div>
  </section>`;
}
