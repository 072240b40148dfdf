// Learn from your mistakes: the game stops before each mistake of a player, and asks for a better move.

import { html, classes, useEffect, useMemo, useState } from "../ui.js";
import { query, rulesOf, useLatest, useLoad } from "../api.js";
import { Alphabet } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { announce } from "../announce.js";
import { points } from "../format.js";
import { spell } from "../moves.js";
import { Empty, Failed, Loading, Show } from "../states.js";
import { Trial } from "../trial.js";
import { keep, kept } from "../stay.js";
import { text } from "../text.js";
import { Judging } from "../analyse/record.js";
import { useReport } from "../analyse/report.js";
import { lossOf, mistake } from "../analyse/verdict.js";
import * as load from "../analyse/load.js";
import { accepted, hints } from "./judge.js";
import { nameIn } from "../players.js";
import { NoList, useFitting } from "../force.js";

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const id = Number(route.parts[1]);
  const words = route.query.get("words") ?? "";
  const view = useLoad(() => (id > 0 ? load.record(id, words || undefined) : Promise.resolve(null)), [id, words]);
  const { wordless, waits, failed } = useFitting(view, words, (list) =>
    go(`/learn/records/${id}${query({ words: list })}`, { replace: true }),
  );
  if (!(id > 0))
    return html`<main class="page" id="main"><${Empty} title=${text.learn.title}>
      <p>${text.learn.choose}</p>
      <p><a class="button go" href="/analyse">${text.analyse.openFile}</a></p></${Empty}></main>`;
  if (failed)
    return html`<main class="page" id="main"><${Failed} error=${failed.error} again=${failed.again} /></main>`;
  if (view.value && wordless && !waits)
    return html`<main class="page" id="main">
      <h1>${text.learn.title}</h1>
      <${NoList} tiles=${view.value.tiles} />
    </main>`;
  if (view.value?.id === id && !waits)
    return html`<${Lesson} view=${view.value} words=${words} who=${Number(route.query.get("player"))} />`;
  return html`<main class="page" id="main">
    ${
      view.state === "failed"
        ? html`<${Failed} error=${view.error} again=${view.again} />
            <p><a href="/analyse">${text.analyse.openAnother}</a></p>`
        : html`<${Loading} />`
    }
  </main>`;
}

/** @typedef {{of: string, at: number, solved: Record<number, "found"|"shown">}} Reached how far a lesson, which has an address, has come: solved by turn */

/** @type {Omit<Reached, "of">} */
const start = { at: 0, solved: {} };

/**
 * @param {{view: load.RecordView, words: string, who: number}} props
 * words: by which the record is read, "" for its own; who: the number of the player, from 1; another one for none yet
 */
function Lesson({ view, words, who }) {
  const judging = useReport(view.id, "quick", words || undefined);
  const [last, setLast] = useState(() => /** @type {Reached|null} */ (kept("lesson")));
  const names = view.players.map(nameIn);
  const pathOf = (/** @type {number|undefined} */ player) => `/learn/records/${view.id}${query({ words, player })}`;
  const analysis = `/analyse/records/${view.id}`;
  const of = pathOf(who);
  const { at, solved } = last?.of === of ? last : start;
  const put = (/** @type {Partial<Reached>} */ part) => {
    const next = { of, at, solved, ...part };
    keep("lesson", next);
    setLast(next);
  };
  if (!judging.report)
    return html`<main class="page" id="main">
      <h1>${text.learn.title}</h1>
      <div class="panel">
        <div class="body">
          <p>${text.learn.first}</p>
          <${Judging} judging=${judging} />
        </div>
      </div>
    </main>`;
  const mistakes = (/** @type {number} */ p) =>
    judging.report?.turns.filter((t) => t.player === p && mistake(t) && t.best) ?? [];
  if (who !== 1 && who !== 2) {
    return html`<main class="page learn" id="main">
      <h1>${text.learn.title}</h1>
      <p class="lead">${text.learn.lead}</p>
      <h2>${text.learn.who}</h2>
      <div class="doors">
        ${[1, 2].map(
          (p) =>
            html`<button class="door" disabled=${mistakes(p).length === 0} onClick=${() => go(pathOf(p))}>
              <b>${names[p - 1]}</b><span>${text.learn.mistakes(mistakes(p).length)}</span>
            </button>`,
        )}
      </div>
      <p><a href=${analysis + query({ words })}>${text.analyse.backToGame}</a></p>
    </main>`;
  }
  const list = mistakes(who);
  if (at >= list.length) {
    const found = Object.values(solved).filter((s) => s === "found").length;
    return html`<main class="page learn" id="main"><${Empty} title=${text.learn.done}>
      <p>${text.learn.result(found, list.length)}</p>
      <p class="buttons"><button class="go" onClick=${() => put(start)}>${text.learn.again}</button>
      <button onClick=${() => go(pathOf(undefined))}>${text.learn.other}</button>
      <a class="button" href=${analysis + query({ words })}>${text.analyse.backToGame}</a></p></${Empty}></main>`;
  }
  const judged = list[at];
  return html`<${Question}
    key=${judged.turn}
    view=${view}
    judged=${judged}
    href=${`${analysis}/turns/${judged.turn}${query({ words })}`}
    number=${at + 1}
    of=${list.length}
    name=${names[who - 1]}
    dots=${list.map((t, i) => (i === at ? "now" : (solved[t.turn] ?? "")))}
    onSolved=${(/** @type {"found"|"shown"} */ how) =>
      put({ solved: { ...solved, [judged.turn]: solved[judged.turn] ?? how } })}
    onNext=${() => put({ at: at + 1 })}
    onBack=${at > 0 ? () => put({ at: at - 1 }) : undefined}
  />`;
}

/**
 * @typedef {Object} QuestionProps
 * @property {load.RecordView} view
 * @property {import("../analyse/report.js").JudgedTurn} judged
 * @property {string} href of the turn in Analyse
 * @property {number} number
 * @property {number} of
 * @property {string} name
 * @property {string[]} dots
 * @property {(how: "found"|"shown") => void} onSolved
 * @property {() => void} onNext
 * @property {() => void} [onBack]
 */

/** @param {QuestionProps} props */
function Question(props) {
  const turn = props.view.turns[props.judged.turn - 1];
  const seen = useLoad(() => load.situation(turn.cgp, props.view.lexicon).promise, [turn.cgp]);
  const { rules: name, tiles, lexicon } = props.view;
  const rules = useLoad(() => rulesOf(name, tiles, lexicon), [name, tiles, lexicon]);
  return html`<${Show} from=${rules}>${(/** @type {any} */ r) =>
    html`<${Show} from=${seen}>${(/** @type {any} */ s) =>
      html`<${Asked} ...${props} seen=${s} rules=${r} />`}</${Show}>`}</${Show}>`;
}

/** @param {QuestionProps & {seen: load.Situation, rules: import("../api.js").RulesForm}} props */
function Asked({ view, judged, href, number, of, name, dots, onSolved, onNext, onBack, seen, rules }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const turn = view.turns[judged.turn - 1];
  const [hinted, setHinted] = useState(0);
  const [reply, setReply] = useState(
    /** @type {{kind: "good"|"bad"|"shown"|"", text: string}} */ ({ kind: "", text: "" }),
  );
  const best = judged.best;
  const better = spell(best.move, seen.board.tiles, rules.labels);
  const steps = useMemo(() => hints(best, alphabet, rules.labels), [best, alphabet]);
  const latest = useLatest(); // only the verdict on the latest answer is told
  const answer = async (/** @type {string} */ move) => {
    if (over) return onNext();
    const signal = latest();
    if (move === turn.move && !judged.phonies) return say("bad", text.learn.same);
    try {
      const found = await load.moves(seen.cgp, {
        also: [move, best.move],
        player: "static",
        lexicon: view.lexicon,
        count: 1,
      }).promise;
      if (signal.aborted) return;
      const mine = found.moves.find((/** @type {any} */ m) => m.move === move);
      const top = found.moves[0];
      const verdict = accepted(mine, top);
      if (verdict.good) {
        onSolved(hinted < steps.length ? "found" : "shown");
        say("good", verdict.behind < 0.05 ? text.learn.best : text.learn.good(points(verdict.behind), better));
      } else say("bad", text.learn.worse(points(verdict.behind)));
    } catch (err) {
      if (!signal.aborted) say("bad", err instanceof Error ? err.message : String(err));
    }
  };
  const say = (/** @type {"good"|"bad"|"shown"} */ kind, /** @type {string} */ sentence) => {
    setReply({ kind, text: sentence });
    announce(sentence);
  };
  const over = reply.kind === "good" || reply.kind === "shown";
  const placing = usePlacing({
    board: seen.board,
    rack: seen.rack,
    alphabet,
    labels: rules.labels,
    stays: over ? "" : `learn/${seen.cgp}`,
    onPlay: answer,
  });
  const show = () => {
    latest();
    onSolved("shown");
    placing.recall();
    placing.lay(best.move);
    say("shown", text.learn.answer(better, best.score));
  };
  const hint = () => {
    setHinted((n) => Math.min(n + 1, steps.length));
    announce(steps[Math.min(hinted, steps.length - 1)]);
  };
  useEffect(() => {
    load.moves(seen.cgp, { also: [best.move], player: "static", lexicon: view.lexicon, count: 1 });
  }, [seen.cgp]);
  useKeys(text.learn.title, [
    { key: "h", text: text.learn.hint, run: () => !over && hint() },
    { key: "n", text: text.next, run: onNext },
    { key: "s", text: text.shuffle, run: placing.shuffle },
    { key: "Escape", shown: "Esc", text: text.keys.escape, run: placing.recall },
  ]);
  return html`<main class="table learn" id="main">
    <${Trial}
      seen=${seen}
      rules=${rules}
      alphabet=${alphabet}
      lexicon=${view.lexicon}
      placing=${placing}
      over=${over}
      onMove=${answer}
    />
    <section class="beside">
      <div class="title">
        <h1>${text.learn.title}</h1>
        <a href=${href}>${text.learn.inAnalysis}</a>
      </div>
      <ol class="dots-of" aria-label=${text.learn.number(number, of)}>
        ${dots.map((d) => html`<li class=${d}></li>`)}
      </ol>
      <section class="panel">
        <h2>${text.learn.number(number, of)} <small>${text.analyse.turnOf(judged.turn, view.turns.length)}</small></h2>
        <div class="body">
          <p class="asked">
            ${
              judged.phonies
                ? text.learn.askPhony(name, turn, judged.phonies, points(lossOf(judged)))
                : text.learn.ask(name, turn, points(lossOf(judged)))
            }
          </p>
          <p class="score-line">${text.learn.scores(seen.scores[0], seen.scores[1], seen.bag)}</p>
          ${
            hinted > 0 &&
            html`<ul class="hints">
              ${steps.slice(0, hinted).map((s) => html`<li>${s}</li>`)}
            </ul>`
          }
          <p class=${classes("reply", reply.kind)} role="status">${reply.text}</p>
          ${
            over &&
            judged.why &&
            html`<ul>
              ${judged.why.slice(0, 4).map((w) => html`<li>${w}</li>`)}
            </ul>`
          }
          <div class="buttons">
            ${
              !over &&
              hinted < steps.length &&
              html`<button onClick=${hint}>${hinted === 0 ? text.learn.hint : text.learn.more}</button>`
            }
            ${!over && html`<button onClick=${show}>${text.learn.show}</button>`}
            ${onBack && html`<button class="quiet" onClick=${onBack}>${text.learn.before}</button>`}
            <button class=${over ? "go" : "quiet"} onClick=${onNext}>${over ? text.next : text.learn.skip}</button>
          </div>
        </div>
      </section>
    </section>
  </main>`;
}
