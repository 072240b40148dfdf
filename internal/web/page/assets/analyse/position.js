// One position: the board with a move tried on it, and beside it what the engine says.

import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { Board } from "../board.js";
import { Rack } from "../rack.js";
import { BlankChoice } from "../choice.js";
import { Alphabet, inText } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useScore } from "../score.js";
import { useKeys } from "../keys.js";
import { rulesOf, useLoad } from "../api.js";
import { announce } from "../announce.js";
import { points } from "../format.js";
import { Show } from "../states.js";
import { text } from "../text.js";
import { afterAll } from "./play.js";
import { Moves } from "./moves.js";
import { Searches } from "./search.js";
import { Compare } from "./compare.js";
import { Typed } from "./typed.js";
import * as load from "./load.js";

/**
 * @typedef {Object} PositionProps
 * @property {load.Situation} seen
 * @property {string} [made] the move of the record
 * @property {boolean} [ended] the record has ended: there is no move to look at
 * @property {string} [lexicon]
 * @property {any} above what stands above the engine's panels
 * @property {any} below what stands below the board: the game's course
 * @property {any} [steps] buttons that go to other turns
 * @property {(move: string) => void} [onBranch] goes on with a move as a variation
 */

/** @param {PositionProps} props */
export function Position(props) {
  const { rules: name, tiles, lexicon } = props.seen;
  const rules = useLoad(() => rulesOf(name, tiles, lexicon.name), [name, tiles, lexicon.name]);
  return html`<${Show} from=${rules}>${(/** @type {any} */ r) => html`<${Laid} ...${props} rules=${r} />`}</${Show}>`;
}

/** @type {any[]} */
const none = [];

/** @param {PositionProps & {rules: import("../api.js").RulesForm}} props */
function Laid({ seen, made, ended = false, lexicon, above, below, steps, onBranch, rules }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const over = ended || !!seen.over;
  const [tries, setTries] = useState(/** @type {{of: string, moves: string[]}} */ ({ of: "", moves: none }));
  const [shownLine, setShownLine] = useState(/** @type {{of: string, moves: string[]}} */ ({ of: "", moves: none }));
  const [shownHeat, setShownHeat] = useState(
    /** @type {{of: string, heat: number[][]|null}} */ ({ of: "", heat: null }),
  );
  const tried = tries.of === seen.cgp ? tries.moves : none;
  const line = shownLine.of === seen.cgp ? shownLine.moves : none;
  const heat = shownHeat.of === seen.cgp ? shownHeat.heat : null;
  const setTried = (/** @type {string[]} */ moves) => setTries({ of: seen.cgp, moves });
  const setLine = (/** @type {string[]} */ moves) => setShownLine({ of: seen.cgp, moves });
  const setHeat = (/** @type {number[][]|null} */ h) => setShownHeat({ of: seen.cgp, heat: h });

  const tryMove = async (/** @type {string} */ move) => {
    const next = [...tried.filter((m) => m !== move), move].slice(-8);
    setTried(next);
    const found = await load
      .moves(seen.cgp, { also: [...new Set([...(made ? [made] : []), ...next])], player: "static", lexicon, count: 12 })
      .promise.catch(() => null);
    const mine = found?.moves.find((/** @type {any} */ m) => m.move === move);
    if (mine)
      announce(
        mine.rank === 1
          ? text.first.best
          : text.analyse.placeOf(mine.rank, found.total, points(found.moves[0].equity - mine.equity)),
      );
  };
  const placing = usePlacing({
    board: seen.board,
    rack: seen.rack,
    alphabet,
    labels: rules.labels,
    stays: `analyse/${seen.cgp}`,
    onPlay: tryMove,
    disabled: over || line.length > 0,
  });
  const score = useScore(seen.cgp, placing, seen.board, { lexicon, labels: rules.labels });
  const mine = placing.made.move && score.move?.legal ? placing.made.move : "";
  const show = (/** @type {string} */ move) => {
    setLine([]);
    placing.recall();
    placing.lay(move);
  };
  useEffect(() => void (line.length > 0 && placing.recall()), [line.length > 0]);
  const first = useRef(seen.cgp);
  useEffect(() => {
    if (first.current !== seen.cgp) placing.recall();
    first.current = seen.cgp;
  }, [seen.cgp]);
  useKeys(text.keys.rack, [
    { key: "s", text: text.shuffle, run: placing.shuffle },
    {
      key: "Escape",
      shown: "Esc",
      text: text.keys.escape,
      run: () => {
        setLine([]);
        placing.recall();
      },
    },
  ]);
  const about = useMemo(() => ({ alphabet, lexicon: seen.lexicon.name }), [alphabet, seen]);
  const board = useMemo(() => {
    const played = line.length > 0 ? afterAll(seen.board, line, alphabet, rules.labels) : null;
    return html`<${Board}
      board=${played?.board ?? seen.board}
      alphabet=${alphabet}
      labels=${rules.labels}
      last=${played?.last ?? seen.last ?? none}
      heat=${heat}
      about=${about}
      ...${placing.board}
      pill=${score.pill}
    />`;
  }, [seen, line, heat, alphabet, rules, placing.state, placing.picked, score.pill?.text, score.bad, tried]);
  const shared = { seen, labels: rules.labels, lexicon, made, about };
  return html`<main class="table analyse" id="main">
    <section class="place">
      ${board}
      <div class="under">
        <${Rack} ...${placing.rack} />
        ${steps && html`<div class="buttons">${steps}</div>`}
      </div>
      <div class="trial">
        <p class="hint" id="tried">
          ${
            line.length > 0
              ? html`${text.analyse.lineShown(line.length)}${" "}<button class="quiet" onClick=${() => setLine([])}>
                    ${text.analyse.backToTurn}
                  </button>`
              : score.sentence || (over ? "" : text.analyse.hint)
          }
        </p>
        ${
          placing.state.placed.length > 0 &&
          html`<div class="buttons">
            <button onClick=${placing.recall}>${text.recall}</button>
            ${mine && html`<button class="go" onClick=${() => tryMove(mine)}>${text.analyse.tryIt}</button>`}
            ${mine && onBranch && html`<button onClick=${() => onBranch(mine)}>${text.analyse.branch}</button>`}
          </div>`
        }
      </div>
      ${
        seen.rack.length > 0 &&
        !over &&
        html`<${Typed}
          cgp=${seen.cgp}
          alphabet=${alphabet}
          lexicon=${lexicon}
          label=${text.analyse.typed}
          button=${text.analyse.tryIt}
          onMove=${(/** @type {string} */ move) => {
            show(move);
            tryMove(move);
          }}
        />`
      }
      <p class="unseen">
        <b
          >${text.analyse.unseen(
            seen.unseen.reduce((n, t) => n + t.count, 0),
            seen.bag,
          )}</b
        >${" "}${seen.unseen.map((t) => html`<span key=${t.tile}>${inText(t.tile, t.count)}</span> `)}
      </p>
    </section>
    <section class="beside">
      ${above}
      ${
        over
          ? !ended &&
            html`<section class="panel turn">
              <div class="body"><p>${text.analyse.over}</p></div>
            </section>`
          : seen.rack.length > 0
            ? html`<${Moves}
                  key=${"moves" + seen.cgp}
                  ...${shared}
                  tried=${tried}
                  mine=${mine}
                  onShow=${show}
                  onHeat=${setHeat}
                />
                <${Searches} ...${shared} onShow=${show} onLine=${setLine} />
                <${Compare} key=${seen.cgp} seen=${seen} labels=${rules.labels} lexicon=${lexicon} onShow=${show} />`
            : html`<section class="panel">
                <div class="body"><p>${text.analyse.noRack}</p></div>
              </section>`
      }
    </section>
    <section class="course">${below}</section>
    <${BlankChoice} placing=${placing} alphabet=${alphabet} />
  </main>`;
}
