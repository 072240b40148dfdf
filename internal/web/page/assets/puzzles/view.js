// Puzzles: positions with one move that is clearly the best, three tries for each.

import { html, classes, useMemo, useRef, useState } from "../ui.js";
import { get, post, problemOf, query, rulesOf, useLoad } from "../api.js";
import { Alphabet, inText } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { announce } from "../announce.js";
import { spell } from "../moves.js";
import { Empty, Failed, Loading, Show } from "../states.js";
import { Trial } from "../trial.js";
import { Field, Select } from "../fields.js";
import { keep, kept } from "../stay.js";
import { text } from "../text.js";
import * as load from "../analyse/load.js";

/** @typedef {import("../types").Puzzle} Puzzle */
/** @typedef {import("../types").Puzzlebook} Puzzles */
/** @typedef {import("../types").Solution} Solution */

const say = text.puzzles;

const challenge = "challenge"; // in place of a move
const all = { tag: "", words: "", again: false };

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const [filter, setFilter] = useState(() => /** @type {typeof all} */ (kept("puzzles") ?? all));
  const [words, setWords] = useState(filter.words); // as they are typed
  const [turn, setTurn] = useState(0);
  const wanted = route.parts[0] ?? "";
  const puzzle = useLoad(
    (signal) => get(wanted ? `puzzles/${encodeURIComponent(wanted)}` : `puzzles/next${query(filter)}`, signal),
    [wanted, filter, turn],
  );
  const standing = useLoad((signal) => get("puzzles", signal), [turn]);
  const next = () => {
    setTurn(turn + 1);
    if (wanted) go("/puzzles");
  };
  const choose = (/** @type {Partial<typeof filter>} */ part) => {
    const wished = { ...filter, again: false, ...part };
    keep("puzzles", wished);
    setFilter(wished);
    next();
  };
  const about = html`<${About}
    standing=${standing}
    tag=${filter.tag}
    words=${words}
    onWords=${setWords}
    open=${puzzle.state === "failed" || filter.tag + filter.words !== ""}
    onChoose=${choose}
  />`;
  if (puzzle.state === "failed")
    return html`<main class="page puzzles" id="main">
      <h1>${say.title}</h1>
      ${
        puzzle.error?.status === 404 && !wanted
          ? html`<${Empty} title=${say.none}
              ><p class="buttons">
                <button class="go" onClick=${() => choose({ again: true })}>${say.again}</button>
                <button
                  onClick=${() => {
                    setWords("");
                    choose({ tag: "", words: "" });
                  }}
                >
                  ${say.all}
                </button>
              </p></${Empty}>`
          : html`<${Failed} error=${puzzle.error} again=${puzzle.again} />`
      }
      ${about}
    </main>`;
  if (puzzle.state === "loading" || !puzzle.value)
    return html`<main class="page puzzles" id="main">
      <h1>${say.title}</h1>
      <${Loading} />
    </main>`;
  return html`<${Question}
    key=${`${puzzle.value.id} ${turn}`}
    puzzle=${puzzle.value}
    about=${about}
    onOver=${standing.again}
    onNext=${next}
  />`;
}

/**
 * How one does, and which puzzles are wanted.
 * @param {Object} props
 * @param {any} props.standing
 * @param {string} props.tag
 * @param {string} props.words as they are typed
 * @param {(words: string) => void} props.onWords
 * @param {boolean} props.open
 * @param {(f: {tag?: string, words: string}) => void} props.onChoose
 */
function About({ standing, tag, words, onWords, open, onChoose }) {
  return html`<details class="panel" open=${open}>
    <summary>${say.about}</summary>
    <div class="body">
      <${Show} from=${standing}
        >${(/** @type {Puzzles} */ s) =>
          html`<p>${say.standing(s)}</p>
            <form
              onSubmit=${(/** @type {Event} */ e) => {
                e.preventDefault();
                onChoose({ words: words.trim() });
              }}
            >
              <${Select}
                label=${say.kind}
                value=${tag}
                options=${[
                  ["", say.any(s.puzzles)],
                  ...s.tags.map((t) => [
                    t.tag,
                    say.tag(say.tags[t.tag] ?? t.tag, t.puzzles),
                    { disabled: t.puzzles === 0 },
                  ]),
                ]}
                onChange=${(/** @type {string} */ tag) => onChoose({ tag, words: words.trim() })}
              />
              <${Field}
                label=${say.words}
                maxlength="4096"
                spellcheck=${false}
                placeholder=${say.example}
                value=${words}
                onInput=${onWords}
              />
              <p class="buttons"><button>${say.choose}</button></p>
            </form>`}<//
      >
    </div>
  </details>`;
}

/**
 * @typedef {Object} QuestionProps
 * @property {Puzzle} puzzle
 * @property {any} about
 * @property {() => void} onOver
 * @property {() => void} onNext
 */

/** @param {QuestionProps} props */
function Question(props) {
  const { cgp, lexicon, rules } = props.puzzle;
  const seen = useLoad(() => load.situation(cgp, lexicon).promise, [cgp]);
  const of = useLoad(() => rulesOf(rules), [rules]);
  return html`<${Show} from=${of}>${(/** @type {any} */ r) =>
    html`<${Show} from=${seen}>${(/** @type {any} */ s) =>
      html`<${Asked} ...${props} seen=${s} rules=${r} />`}</${Show}>`}</${Show}>`;
}

/** @param {QuestionProps & {seen: load.Situation, rules: import("../api.js").RulesForm}} props */
function Asked({ puzzle, about, onOver, onNext, seen, rules }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const [before] = useState(() => {
    const last = kept("tries");
    return last?.of === puzzle.id ? last : { moves: [], told: "" };
  });
  const [tries, setTries] = useState(/** @type {string[]} */ (before.moves));
  const [solution, setSolution] = useState(/** @type {Solution|null} */ (null));
  const [reply, setReply] = useState(
    /** @type {{kind: "good"|"bad"|"shown"|"", text: string}} */ ({ kind: before.told && "bad", text: before.told }),
  );
  const shown = (/** @type {string} */ move) => spell(move, seen.board.tiles, rules.labels);
  const tell = (/** @type {"good"|"bad"|"shown"} */ kind, /** @type {string} */ sentence) => {
    setReply({ kind, text: sentence });
    announce(sentence);
  };
  const busy = useRef(false);
  const answer = async (/** @type {string} */ move) => {
    if (busy.current) return;
    if (solution) return onNext();
    if (move && tries.includes(move)) return tell("bad", say.same);
    busy.current = true;
    try {
      const found = await post(`puzzles/${encodeURIComponent(puzzle.id)}/tries`, { move, try: tries.length + 1 });
      if (!found.solution) {
        const told = move === challenge ? say.allGood(found.left) : say.wrong(shown(found.move), found.left);
        keep("tries", { of: puzzle.id, moves: [...tries, move], told });
        setTries([...tries, move]);
        return tell("bad", told);
      }
      keep("tries", null);
      setSolution(found.solution);
      if (!found.right) {
        placing.recall();
        if (!found.solution.phony) placing.lay(found.solution.answer);
      }
      tell(
        found.right ? "good" : "shown",
        found.solution.phony
          ? say.challenged(found.right, found.solution.phony, puzzle.lexicon, found.solution.score)
          : say.answer(found.right, shown(found.solution.answer), found.solution.score),
      );
      onOver();
    } catch (err) {
      tell("bad", problemOf(err).message);
    } finally {
      busy.current = false;
    }
  };
  const placing = usePlacing({
    board: seen.board,
    rack: seen.rack,
    alphabet,
    labels: rules.labels,
    stays: solution ? "" : `puzzles/${puzzle.id}`,
    onPlay: answer,
  });
  useKeys(say.title, [
    { key: "n", text: say.next, run: () => solution && onNext() },
    { key: "s", text: text.shuffle, run: placing.shuffle },
    { key: "Escape", shown: "Esc", text: text.keys.escape, run: placing.recall },
  ]);
  return html`<main class="table learn puzzle" id="main">
    <${Trial}
      seen=${seen}
      rules=${rules}
      alphabet=${alphabet}
      lexicon=${puzzle.lexicon}
      placing=${placing}
      over=${solution !== null}
      onMove=${answer}
    />
    <section class="beside">
      <div class="title">
        <h1>${say.title}</h1>
        ${solution && html`<a href=${`/analyse?cgp=${encodeURIComponent(puzzle.cgp)}`}>${text.learn.inAnalysis}</a>`}
      </div>
      <section class="panel">
        <h2>${say.number(puzzle.id)} <small>${say.rating(puzzle.rating)}</small></h2>
        <div class="body">
          <p class="asked">${say.ask(puzzle.tries)}</p>
          <p class="score-line">
            ${text.learn.scores(seen.scores[0], seen.scores[1], seen.bag)}${
              seen.bag === 0 && ` ${say.opponent(seen.unseen.map((t) => inText(t.tile, t.count)).join(""))}`
            }
          </p>
          <p class=${classes("reply", reply.kind)} role="status">${reply.text}</p>
          ${solution && html`<${Explained} solution=${solution} shown=${shown} />`}
          <div class="buttons">
            ${!solution && seen.last && html`<button onClick=${() => answer(challenge)}>${text.play.challengeIt}</button>`}
            ${!solution && html`<button onClick=${() => answer("")}>${text.learn.show}</button>`}
            ${solution && html`<button class="go" onClick=${onNext}>${say.next}</button>`}
          </div>
        </div>
      </section>
      ${about}
    </section>
  </main>`;
}

/** @param {{solution: Solution, shown: (move: string) => string}} props */
const Explained = ({ solution, shown }) =>
  html`<ul class="why">
    ${say.why(solution, shown(solution.second)).map((/** @type {string} */ s) => html`<li>${s}</li>`)}
    <li>${say.rated(solution.after, solution.after - solution.before)}</li>
  </ul>`;
