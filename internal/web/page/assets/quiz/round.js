// Asks one question after the other: words, or cards whose answers are noted.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { announce } from "../announce.js";
import { useKeys } from "../keys.js";
import { Tile } from "../tile.js";
import { WordButton } from "../card.js";
import { plain, raise, right, tilesOf } from "./answer.js";
import { keep, kept } from "../stay.js";
import { Typing } from "./typing.js";
import { text } from "../text.js";

/** @typedef {import("../types").Question} Question */
/** @typedef {import("../types").StudyCard} StudyCard */

const say = text.quiz;

/** @typedef {{found: string[], wrong: string[], over: ""|"right"|"missed"|"late", until: number}} Said what was answered to a question; until: when its time ends, 0 for no limit */
/** @typedef {{queue: (Question|StudyCard)[], at: number, asked: number, right: number, now: Said|null}} State of a round; now: when the page was left */

/** How often a card that is not known comes again in one round. */
const mostAgain = 3;

/** The letters of a question, as a screen reader says them. @param {Question} question */
const spoken = ({ text }) => plain(text).split("").join(" ");

/** A question as tiles, or as a word. @param {{question: Question, alphabet: import("../tiles.js").Alphabet|null}} props */
export const Asked = ({ question, alphabet }) =>
  html`<p class="asked" aria-label=${spoken(question)} role="img">
    ${tilesOf(question.text).map(
      (t) => html`<${Tile} tile=${plain(t)} points=${alphabet?.points(plain(t)) ?? 0} blank=${t === "?"} />`,
    )}
  </p>`;

/** An answer that is shown: a click opens its card. @param {{word: string, found: boolean, about: import("../card.js").About|null}} props */
export const Answer = ({ word, found, about }) =>
  html`<span class=${found ? "found" : "lost"}
    >${
      about
        ? html`<${WordButton} tiles=${about.alphabet.split(word)} about=${about}>${plain(word)}</${WordButton}>`
        : plain(word)
    }</span
  >`;

/** The seconds left until a time. @param {number} until milliseconds, 0 for no limit @param {boolean} runs @param {() => void} onEnd */
export function useCountdown(until, runs, onEnd) {
  const [now, set] = useState(Date.now());
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!until || !runs) return;
    const tick = () => {
      set(Date.now());
      if (Date.now() >= until) end.current();
    };
    tick();
    const beat = setInterval(tick, 250);
    return () => clearInterval(beat);
  }, [until, runs]);
  return until ? Math.max(0, Math.ceil((until - now) / 1000)) : null;
}

/**
 * @param {Object} props
 * @param {(Question|StudyCard)[]} props.questions
 * @param {boolean} props.cards whether answers are noted
 * @param {string} props.lexicon
 * @param {number} props.seconds for each question, 0 for no limit
 * @param {import("../tiles.js").Alphabet|null} props.alphabet
 * @param {import("../card.js").About|null} props.about what words are looked up with
 * @param {import("./noted.js").Noted} props.noted
 * @param {() => void} props.onClose
 */
export function Round({ questions, cards, lexicon, seconds, alphabet, about, noted, onClose }) {
  const [state, set] = useState(
    () => /** @type {State} */ (kept("round") ?? { queue: questions, at: 0, asked: 0, right: 0, now: null }),
  );
  const { queue, at } = state;
  const next = (/** @type {boolean} */ known) => {
    const q = queue[at];
    const again =
      cards && !known && queue.filter((other) => other.kind === q.kind && other.text === q.text).length < mostAgain;
    const after = {
      queue: again ? [...queue, q] : queue,
      at: at + 1,
      asked: state.asked + 1,
      right: state.right + (known ? 1 : 0),
      now: null,
    };
    const over = after.at === after.queue.length;
    if (over) keep("asking", null);
    keep("round", over ? null : after);
    set(after);
  };
  return html`<main id="main" class="page quiz">
    <header class="bar">
      <h1>${say.title}</h1>
      <p class="progress" role="status">${say.progress(Math.min(at + 1, queue.length), queue.length, state.right)}</p>
      <button class="quiet" onClick=${onClose}>${at < queue.length ? say.stop : say.close}</button>
    </header>
    ${
      at < queue.length
        ? html`<${One}
            key=${at}
            question=${queue[at]}
            cards=${cards}
            lexicon=${lexicon}
            seconds=${seconds}
            alphabet=${alphabet}
            about=${about}
            noted=${noted}
            was=${state.now}
            onKeep=${(/** @type {Said} */ now) => keep("round", { ...state, now })}
            onNext=${next}
          />`
        : html`<section class="panel over">
            <div class="body">
              <h2>${say.result(state.right, state.asked)}</h2>
              <button class="go" ref=${(/** @type {HTMLElement|null} */ e) => e?.focus()} onClick=${onClose}>
                ${say.close}
              </button>
            </div>
          </section>`
    }
  </main>`;
}

/**
 * One question.
 * @param {Object} props
 * @param {Question|StudyCard} props.question
 * @param {boolean} props.cards
 * @param {string} props.lexicon
 * @param {number} props.seconds
 * @param {import("../tiles.js").Alphabet|null} props.alphabet
 * @param {import("../card.js").About|null} props.about what words are looked up with
 * @param {import("./noted.js").Noted} props.noted
 * @param {Said|null} props.was what was answered before the page was left
 * @param {(now: Said) => void} props.onKeep
 * @param {(known: boolean) => void} props.onNext
 */
function One({ question: q, cards, lexicon, seconds, alphabet, about, noted, was, onKeep, onNext }) {
  const [found, setFound] = useState(was?.found ?? []);
  const [wrong, setWrong] = useState(was?.wrong ?? []);
  const [over, setOver] = useState(was?.over ?? "");
  const [until] = useState(was?.until ?? (seconds ? Date.now() + seconds * 1000 : 0));
  useEffect(() => onKeep({ found, wrong, over, until }), [found, wrong, over]);
  const go = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const from = "from" in q ? q.from : undefined;

  const end = (/** @type {"right"|"missed"|"late"} */ how, got = found) => {
    if (over) return;
    setOver(how);
    const lost = q.answers.filter((a) => !got.includes(a));
    announce(how === "right" ? say.right : lost.length > 0 ? say.missed(lost) : say.slipped);
    if (!cards) return;
    noted.note({ lexicon, kind: q.kind, text: q.text, grade: how === "right" ? "good" : "again" });
  };
  const left = useCountdown(until, over === "", () => end("late"));
  const answer = (/** @type {string} */ typed) => {
    const words = typed.split(/[\s,;]+/).filter(Boolean);
    if (words.length === 0) return end("missed");
    const all = [...found];
    const bad = [...wrong];
    for (const word of words) {
      const one = right(q, word, alphabet);
      if (!one) bad.push(raise(word, alphabet));
      else if (!all.includes(one)) all.push(one);
    }
    setFound(all);
    setWrong(bad);
    if (q.kind === "phony" && bad.length > 0) end("missed", all);
    else if (all.length === q.answers.length) end(bad.length > 0 ? "missed" : "right", all);
    else if (bad.length > wrong.length) announce(say.no(bad.slice(wrong.length)));
    else announce(say.more(q.answers.length - all.length));
  };
  useLayoutEffect(
    () => (over ? go.current?.focus() : announce(`${say.asks(q.kind, q.answers.length)} ${spoken(q)}`)),
    [over],
  );
  useKeys(
    text.quiz.kinds.phony,
    q.kind === "phony" && !over
      ? [
          { key: "g", text: say.good, run: () => answer("good") },
          { key: "p", text: say.bad, run: () => answer("phony") },
        ]
      : [],
  );
  const all = found.length === q.answers.length;
  const verdict = over === "right" ? say.right : over === "late" ? say.late : all ? say.slipped : say.notAll;

  return html`<section class="panel one">
    <div class="body">
      <p class="what">
        ${say.asks(q.kind, q.answers.length)}${" "}${left !== null && !over && html`<span class="left">${say.left(left)}</span>`}
      </p>
      <${Asked} question=${q} alphabet=${alphabet} />
      ${
        over
          ? html`<p class=${over === "right" ? "verdict-line good" : "verdict-line bad"} role="status">${verdict}</p>
              ${
                q.kind === "phony"
                  ? html`<p>${q.answers[0] === "good" ? text.study.good(plain(q.text)) : say.isBad(plain(q.text))}</p>`
                  : html`<ul class="answers">
                      ${q.answers.map((a) => html`<li><${Answer} word=${a} found=${found.includes(a)} about=${about} /></li>`)}
                    </ul>`
              }
              <p class="hint">
                ${cards && noted.said}${" "}${from && html`<a href=${`/analyse/records/${from.game}/turns/${from.turn}`}>${say.position}</a>`}
              </p>
              <button class="go" ref=${go} onClick=${() => onNext(over === "right")}>${text.next}</button>`
          : q.kind === "phony"
            ? html`<div class="buttons">
                <button onClick=${() => answer("good")}>${say.good}</button>
                <button onClick=${() => answer("phony")}>${say.bad}</button>
              </div>`
            : html`<${Typing} onAnswer=${answer}>
                <div class="row">
                  <p class="hint">
                    ${found.length > 0 ? say.foundSoFar(found.map(plain), q.answers.length - found.length) : say.how(q.kind)}
                  </p>
                  <button type="button" class="quiet" onClick=${() => end("missed")}>${say.show}</button>
                  <button type="submit" class="go">${text.answer}</button>
                </div>
              <//>`
      }
      ${wrong.length > 0 && q.kind !== "phony" && html`<p class="wrong">${say.no(wrong)}</p>`}
    </div>
  </section>`;
}
