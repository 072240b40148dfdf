// Asks many questions on one page: answers are typed in any order.

import { html, useEffect, useState } from "../ui.js";
import { announce } from "../announce.js";
import { plain, raise, right } from "./answer.js";
import { Answer, useCountdown } from "./round.js";
import { keep, kept } from "../stay.js";
import { Typing } from "./typing.js";
import { text } from "../text.js";

/** @typedef {import("../types").Question} Question */

const say = text.quiz;

/**
 * @param {Object} props
 * @param {Question[]} props.questions
 * @param {number} props.seconds for all, 0 for no limit
 * @param {import("../card.js").About|null} props.about what words are looked up with
 * @param {() => void} props.onClose
 */
export function Together({ questions, seconds, about, onClose }) {
  const [was] = useState(() => kept("round"));
  const [found, setFound] = useState(/** @type {Record<number, string[]>} */ (was?.found ?? {}));
  const [wrong, setWrong] = useState(/** @type {string[]} */ (was?.wrong ?? []));
  const [over, setOver] = useState(/** @type {boolean} */ (was?.over ?? false));
  const [until] = useState(/** @type {number} */ (was?.until ?? (seconds ? Date.now() + seconds * 1000 : 0)));
  useEffect(() => keep("round", { found, wrong, over, until }), [found, wrong, over]);
  const words = questions.reduce((n, q) => n + q.answers.length, 0);
  const got = Object.values(found).reduce((n, all) => n + all.length, 0);
  const left = useCountdown(until, !over, () => setOver(true));

  const answer = (/** @type {string} */ typed) => {
    const all = { ...found };
    const bad = [...wrong];
    for (const word of typed.split(/[\s,;]+/).filter(Boolean)) {
      let fits = false;
      questions.forEach((q, i) => {
        const one = right(q, word, about?.alphabet, true);
        if (!one) return;
        fits = true;
        if (!all[i]?.includes(one)) all[i] = [...(all[i] ?? []), one];
      });
      if (!fits) bad.push(raise(word, about?.alphabet));
    }
    const now = Object.values(all).reduce((n, a) => n + a.length, 0);
    setFound(all);
    setWrong(bad);
    if (now === words) setOver(true);
    announce(bad.length > wrong.length ? say.no(bad.slice(wrong.length)) : say.foundOf(now, words));
  };

  return html`<main id="main" class="page quiz">
    <header class="bar">
      <h1>${say.title}</h1>
      <p class="progress" role="status">
        ${say.foundOf(got, words)}${wrong.length > 0 && `, ${say.wrongOnes(wrong.length)}`}${left !== null && !over && `, ${say.left(left)}`}
      </p>
      ${!over && html`<button class="quiet" onClick=${() => setOver(true)}>${say.giveUp}</button>`}
      <button class="quiet" onClick=${onClose}>${over ? say.close : say.stop}</button>
    </header>
    ${
      !over &&
      html`<${Typing} onAnswer=${answer}>
        <p class="hint">${wrong.length > 0 ? say.no(wrong.slice(-5)) : say.together}</p>
      <//>`
    }
    <ol class="set">
      ${questions.map((q, i) => {
        const mine = found[i] ?? [];
        const done = mine.length === q.answers.length;
        return html`<li key=${q.text} class=${done ? "done" : ""}>
          <b>${plain(q.text)}</b>
          <span class="answers">
            ${q.answers.map((a) =>
              mine.includes(a)
                ? html`<${Answer} word=${a} found about=${about} /> `
                : over
                  ? html`<${Answer} word=${a} found=${false} about=${about} /> `
                  : html`<i>${say.gap}</i> `,
            )}
          </span>
        </li>`;
      })}
    </ol>
  </main>`;
}
