// Learn words: questions about the words that a search finds, and cards that come again.

import { html, useEffect, useState } from "../ui.js";
import { get, post, problemOf, query, useLatest, useLoad } from "../api.js";
import { alphabetOf } from "../alphabet.js";
import { change, useSettings } from "../settings.js";
import { InForce } from "../force.js";
import { count, dayOf } from "../format.js";
import { Loading, Show } from "../states.js";
import { Round } from "./round.js";
import { Together } from "./set.js";
import { keep, kept } from "../stay.js";
import { useNoted } from "./noted.js";
import { Check, Field, FileField, Select } from "../fields.js";
import { Heads } from "../heads.js";
import { text } from "../text.js";

/** @typedef {import("../types").CardBox} CardBox */
/** @typedef {{questions: import("../types").Question[], cards: boolean, together: boolean, seconds: number}} Asking */
/** @typedef {Asking & {lexicon: string, alphabet: import("../tiles.js").Alphabet|null}} Going a round stays with its list */

const say = text.quiz;

/** How many cards are asked at once, and new ones among them. */
const mostAtOnce = 100;
const newAtOnce = 20;

/** Milliseconds until the cards are looked at again: those that were just answered come again in a minute. */
const between = 20_000;

/** @param {unknown} err */
const said = (err) => problemOf(err).message;

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const { lexicon, name } = useSettings();
  const [asking, setAsking] = useState(/** @type {Going|null} */ (null));
  const box = useLoad((signal) => get(`cards${query({ lexicon })}`, signal), [lexicon]);
  useEffect(() => {
    if (asking) return;
    const look = () => document.hidden || box.again(); // cards have come due
    document.addEventListener("visibilitychange", look);
    const beat = setInterval(look, between);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearInterval(beat);
    };
  }, [asking === null]);
  const noted = useNoted();
  const about = asking?.alphabet ? { alphabet: asking.alphabet, lexicon: asking.lexicon } : null;
  const [waiting, setWaiting] = useState(() => (route.query.get("who") ? null : kept("asking")));
  useEffect(() => {
    if (!waiting) return;
    let gone = false;
    const resume = (/** @type {import("../tiles.js").Alphabet|null} */ alphabet) => {
      if (gone) return;
      setAsking({ ...waiting, alphabet });
      setWaiting(null);
    };
    alphabetOf(waiting.lexicon).then(resume, () => resume(null));
    return () => void (gone = true);
  }, []);
  const begin = async (/** @type {Asking} */ a, /** @type {AbortSignal} */ signal) => {
    const alphabet = await alphabetOf(lexicon);
    if (signal.aborted) return;
    keep("round", null);
    keep("asking", { ...a, lexicon });
    setAsking({ ...a, lexicon, alphabet });
  };
  const close = () => {
    keep("asking", null);
    keep("round", null);
    setAsking(null);
    box.again();
  };
  if (asking?.together)
    return html`<${Together}
      questions=${asking.questions}
      seconds=${asking.seconds}
      about=${about}
      onClose=${close}
    />`;
  if (asking) return html`<${Round} ...${asking} about=${about} noted=${noted} onClose=${close} />`;
  if (waiting) return html`<main id="main" class="page quiz"><${Loading} /></main>`;
  return html`<main id="main" class="page quiz">
    <header class="bar">
      <h1>${say.title}</h1>
      <${InForce} lexicon=${lexicon} onChoose=${(/** @type {string} */ name) => change({ lexicon: name })} />
      <a class="button" href="/study">${text.nav.study}</a>
    </header>
    <div class="halves">
      <${Words} lexicon=${lexicon} onAsk=${begin} onAdded=${box.again} />
      <div>
        <${Show} from=${box} failed=${say.failed}
          >${(/** @type {CardBox} */ b) => html`<${Box} box=${b} lexicon=${lexicon} onAsk=${begin} onChanged=${box.again} />`}<//
        >
        <${Missed} who=${route.query.get("who") ?? name} lexicon=${lexicon} onAdded=${box.again} />
      </div>
    </div>
  </main>`;
}

/** Which words, and how they are asked. @param {{lexicon: string, onAsk: (a: Asking, signal: AbortSignal) => Promise<void>, onAdded: () => void}} props */
function Words({ lexicon, onAsk, onAdded }) {
  const [form, set] = useState({
    query: say.examples[0][0],
    kind: "anagrams",
    limit: 20,
    seconds: 0,
    shuffle: true,
    together: false,
  });
  const [note, setNote] = useState("");
  const saved = useLoad((signal) => get("searches", signal), []);
  const picks = [
    ...say.examples,
    ...(saved.value?.searches ?? []).map((/** @type {{name: string}} */ s) => [`@${s.name}`, `@${s.name}`]),
  ];
  const put = (/** @type {Partial<typeof form>} */ part) => set({ ...form, ...part });
  const single = form.kind === "phony"; // "good" would answer all questions at once
  const together = form.together && !single;
  const latest = useLatest();
  const ask = async (/** @type {Event} */ e) => {
    e.preventDefault();
    setNote("");
    const signal = latest();
    try {
      const seed = form.shuffle ? 1 + Math.floor(Math.random() * 999_999_999) : "";
      const found = await get(
        `words/quiz${query({ lexicon, kind: form.kind, query: form.query, limit: form.limit, seed })}`,
        signal,
      );
      if (found.questions.length === 0) return setNote(say.none);
      await onAsk({ questions: found.questions, cards: false, together, seconds: form.seconds }, signal);
    } catch (err) {
      signal.aborted || setNote(said(err));
    }
  };
  const add = async () => {
    try {
      const { added, there } = await post("cards", { lexicon, kind: form.kind, query: form.query });
      setNote(say.added(added, there));
      onAdded();
    } catch (err) {
      setNote(said(err));
    }
  };
  return html`<form class="panel" onSubmit=${ask}>
    <h2>${say.about}</h2>
    <div class="body">
      <${Field}
        label=${say.words}
        required
        maxlength="4096"
        value=${form.query}
        spellcheck=${false}
        autocomplete="off"
        onInput=${(/** @type {string} */ query) => put({ query })}
      />
      <p class="picks" aria-label=${say.picks} role="group">
        ${picks.map(
          ([q, what]) =>
            html`<button
              type="button"
              class="quiet"
              aria-pressed=${String(form.query === q)}
              onClick=${() => put({ query: q })}
            >
              ${what}
            </button>`,
        )}
      </p>
      <${Select}
        label=${say.kind}
        value=${form.kind}
        options=${Object.entries(say.kinds)}
        onChange=${(/** @type {string} */ kind) => put({ kind })}
      />
      <div class="pair">
        <${Field}
          label=${say.number}
          type="number"
          min="1"
          max="500"
          value=${form.limit}
          onInput=${(/** @type {string} */ limit) => put({ limit: Number(limit) })}
        />
        <${Select}
          label=${say.time}
          value=${form.seconds}
          options=${say.times(together)}
          onChange=${(/** @type {string} */ seconds) => put({ seconds: Number(seconds) })}
        />
      </div>
      <${Check} label=${say.shuffle} checked=${form.shuffle} onChange=${() => put({ shuffle: !form.shuffle })} />
      <${Check}
        label=${say.onePage}
        checked=${together}
        disabled=${single}
        onChange=${() => put({ together: !together })}
      />
      <p class="hint" role="alert">${note}</p>
      <div class="buttons">
        <button type="button" onClick=${add}>${say.add}</button>
        <button type="submit" class="go">${say.ask}</button>
      </div>
    </div>
  </form>`;
}

/** The cards: what is due, and what is known. @param {{box: CardBox, lexicon: string, onAsk: (a: Asking, signal: AbortSignal) => Promise<void>, onChanged: () => void}} props */
function Box({ box, lexicon, onAsk, onChanged }) {
  const [note, setNote] = useState("");
  const ready = Math.min(box.due + Math.min(box.new, newAtOnce), mostAtOnce);
  const latest = useLatest();
  const ask = async () => {
    const signal = latest();
    try {
      const due = await get(`cards/due${query({ lexicon, limit: mostAtOnce, new: newAtOnce })}`, signal);
      await onAsk({ questions: due.cards, cards: true, together: false, seconds: 0 }, signal);
    } catch (err) {
      signal.aborted || setNote(said(err));
    }
  };
  const take = async (/** @type {File} */ file) => {
    try {
      const { added, there, left } = await post(`cards/file${query({ lexicon })}`, file);
      setNote(say.added(added, there) + (left ? " " + say.leftOut(left) : ""));
      onChanged();
    } catch (err) {
      setNote(said(err));
    }
  };
  return html`<section class="panel">
    <h2>${say.box} <small>${box.streak > 0 ? say.streak(box.streak) : ""}</small></h2>
    <div class="body">
      ${
        box.cards === 0
          ? html`<p>${say.empty}</p>`
          : html`<p>${say.counts(box.cards, box.due, box.new, box.known)}</p>
              <p>
                <button class="go" disabled=${ready === 0} onClick=${ask}>
                  ${ready === 0 ? say.nothingDue : say.askDue(ready)}
                </button>
              </p>
              ${box.days.length > 0 && html`<${Days} days=${box.days} />`}${" "}${box.words.length > 0 && html`<${Graph} words=${box.words} />`}`
      }
      <p class="hint" role="status">${note}</p>
      <p class="files">
        ${box.cards > 0 && html`<a class="button quiet" href=${`/api/v1/cards/file${query({ lexicon })}`} download>${say.export}</a>`}
        <label class="button quiet"
          >${say.import}<${FileField} class="unseen-text" accept=".csv,text/csv,.db" onFile=${take}
        /></label>
        <span class="hint">${say.importHint}</span>
      </p>
    </div>
  </section>`;
}

/** The answers of the last days. @param {{days: CardBox["days"]}} props */
const Days = ({ days }) =>
  html`<p class="days">
    ${days.slice(0, 7).map((d) => html`<span><b>${d.right}/${d.answers}</b> ${dayOf(d.date)}</span>`)}
  </p>`;

/** What is known of each length, by place in the order of probability. @param {{words: CardBox["words"]}} props */
const Graph = ({ words }) =>
  html`<table class="known">
    <caption>
      ${say.knownWords}
    </caption>
    <${Heads} of=${[say.letters, say.places, text.quiz.box, say.known]} />
    <tbody>
      ${words.map(
        (b) =>
          html`<tr>
            <td>${b.length}</td>
            <td>${count(b.first)}–${count(b.last)}</td>
            <td>${say.of(count(b.cards), count(b.questions))}</td>
            <td>
              <span
                class="meter"
                style=${{ "--in": `${(100 * b.cards) / b.questions}%`, "--known": `${(100 * b.known) / b.questions}%` }}
              ></span>
              ${count(Math.round(b.known))}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** What a player missed in games becomes cards, one game after the other. @param {{who: string, lexicon: string, onAdded: () => void}} props */
function Missed({ who, lexicon, onAdded }) {
  const [name, setName] = useState(who);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const latest = useLatest();
  const start = async (/** @type {Event} */ e) => {
    e.preventDefault();
    const signal = latest();
    setBusy(true);
    try {
      const player = await get(`players/${encodeURIComponent(name.trim())}${query({ lexicon })}`, signal);
      let added = 0;
      let unjudged = 0;
      for (const [i, game] of player.games.entries()) {
        setNote(say.looking(i + 1, player.games.length));
        await post(`records/${game.id}/missed`, { player: player.name, lexicon }, signal).then(
          (found) => void (added += found.added),
          () => void unjudged++,
        );
        if (signal.aborted) return;
      }
      setNote(say.missedIn(added, player.games.length - unjudged, unjudged));
      onAdded();
    } catch (err) {
      setNote(said(err));
    }
    setBusy(false);
  };
  return html`<form class="panel" onSubmit=${start}>
    <h2>${say.fromGames}</h2>
    <div class="body">
      <p>${say.fromGamesHow}</p>
      <div class="row">
        <${Field} label=${text.games.fields.who} required value=${name} autocomplete="off" onInput=${setName} />
        <button type="submit" disabled=${busy}>${say.makeCards}</button>
      </div>
      <p class="hint" role="status">${note}</p>
    </div>
  </form>`;
}
