// What is kept of a person who plays against the original: ratings, levels, statistics and results. A window of the desk, and a page.

import { html, useId, useState } from "../ui.js";
import { base, get, put, query, useDoing, useLoad } from "../api.js";
import { announce } from "../announce.js";
import { FileButton } from "../file.js";
import { go } from "../router.js";
import { count, gain, hundredths } from "./format.js";
import { Segments } from "../segments.js";
import { Failed, Show } from "../states.js";
import * as curve from "./curve.js";
import { levels, wordsOf } from "./dialogs.js";
import { useDesk } from "./remember.js";
import { Check, Field, Select } from "../fields.js";
import { Heads } from "../heads.js";
import { text } from "./text.js";

const said = text.rating;
const you = "You"; // whose rating it is where nobody has given a name, as in the terminal

/**
 * @typedef {import("../types").Totals} Totals
 * @typedef {import("../types").Figure} Figure
 * @typedef {import("../types").Standing} Standing
 * @typedef {import("../types").Standings} Kept
 */

/** @param {string} name @param {any} turn loads again when it changes @returns {import("../api.js").Loaded<Kept>} */
const useKept = (name, turn) => useLoad((signal) => get(`original/profiles${query({ name })}`, signal), [name, turn]);

/** The rating after each change, as a drawing; the same in a table, unless it is small. @param {{of: Standing, small?: boolean}} props */
function Curve({ of, small = false }) {
  const id = useId();
  const [width, tall] = [600, 160];
  const marks = curve.thinned(of.ratings);
  if (marks.length < 2) return html`<p class="leave">${said.noCurve}</p>`;
  const at = curve.scale(marks);
  const y = (/** @type {number} */ r) => (tall * (1 - curve.height(at, r))).toFixed(1);
  const byHand = marks
    .map((m, i) => (m.byHand ? `M${(width * curve.along(i, marks.length)).toFixed(1)} 0V${tall}` : ""))
    .join("");
  const [first, last] = [of.ratings[0], of.ratings[of.ratings.length - 1]];
  return html`<figure class="curve">
      <div class="axis" aria-hidden="true">
        ${at.map((r) => html`<span style=${{ bottom: `${100 * curve.height(at, r)}%` }}>${count(r)}</span>`)}
      </div>
      <svg viewBox=${`0 0 ${width} ${tall}`} preserveAspectRatio="none" role="img" aria-labelledby=${`${id}-t ${id}-d`}>
        <title id=${`${id}-t`}>${said.curve(text.modes[of.mode])}</title>
        <desc id=${`${id}-d`}>
          ${said.curveSays(
            hundredths(first.rating),
            hundredths(last.rating),
            hundredths(Math.min(...of.ratings.map((m) => m.rating))),
            hundredths(Math.max(...of.ratings.map((m) => m.rating))),
            of.ratings.length,
          )}
        </desc>
        <path class="even" d=${at.map((r) => `M0 ${y(r)}H${width}`).join("")} />
        <path class="hand" d=${byHand} />
        <path class="line" d=${curve.path(marks, at, width, tall)} />
      </svg>
      ${!small && html`<figcaption>${said.axis(of.ratings.length, byHand !== "")}</figcaption>`}
    </figure>
    ${
      !small &&
      html`<details class="same">
        <summary>${said.asTable}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${said.asTable}>
          <table>
            <${Heads} of=${[said.after, said.title]} />
            <tbody>
              ${of.ratings.map(
                (m, i) =>
                  html`<tr key=${i}>
                    <td>${said.games(m.games)}${m.byHand ? `, ${said.byHand}` : ""}</td>
                    <td>${hundredths(m.rating)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>`
    }`;
}

/** @param {{of: Standing}} props */
const Standing = ({ of }) =>
  html`<p class="standing">
    <b>${hundredths(of.rating)}</b>${" "}<span
      >${of.level ? said.level(of.level) : said.noLevel}, ${said.games(of.games)}</span
    >
  </p>`;

/** The window of the desk: the rating by the words of the game. @param {{name: string, mode: string, turn: any}} props turn: loads it again when it changes */
export function Rating({ name, mode, turn }) {
  const kept = useKept(name, turn);
  return html`<${Show} from=${kept}>${(/** @type {Kept} */ k) => {
    const of = k.profiles.find((p) => p.mode === mode);
    if (!of) return html`<p class="leave">${said.otherWords(mode)}</p>`;
    return html`<div class="body rating">
      <${Standing} of=${of} /><${Curve} of=${of} small />
      ${
        of.report.games > 0 &&
        html`<details class="same report">
          <summary>${said.statistics}</summary>
          <${Statistics} of=${of} /><${Results} of=${of} />
        </details>`
      }
      <p><a href=${`/original/rating${query({ name: name === you ? "" : name, words: mode })}`}>${said.all}</a></p>
    </div>`;
  }}</${Show}>`;
}

/** Rating and level, set by hand. @param {{of: Standing, onChange: (change: Record<string, any>) => Promise<boolean>, busy: boolean}} props */
function ByHand({ of, onChange, busy }) {
  const [rating, setRating] = useState("");
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    if (rating !== "" && (await onChange({ rating: Number(rating) }))) setRating("");
  };
  return html`<form class="by-hand" onSubmit=${submit} novalidate>
    <${Field}
      label=${said.setRating}
      type="number"
      inputmode="numeric"
      min="700"
      max="2100"
      value=${rating}
      placeholder=${String(Math.round(of.rating))}
      onInput=${setRating}
    />
    <button disabled=${busy || rating === ""}>${said.set}</button>
    <${Select}
      label=${said.nextLevel}
      value=${of.level}
      disabled=${busy}
      options=${[...(of.level === 0 ? [[0, said.noLevel]] : []), ...levels(18)]}
      onChange=${(/** @type {string} */ level) => onChange({ level: Number(level) })}
    />
    <${Check} label=${said.auto} checked=${of.auto} disabled=${busy} onChange=${() => onChange({ auto: !of.auto })} />
    <p class="leave">${said.ours}</p>
  </form>`;
}

/** What the original reported, and below it what is counted besides. @param {{of: Standing}} props */
function Statistics({ of }) {
  const { person, program, report } = of;
  if (report.games === 0) return html`<p class="leave">${said.noResults}</p>`;
  const row = (/** @type {string} */ name, /** @type {string} */ a, /** @type {string} */ b) =>
    html`<tr>
      <th scope="row">${said.totals[name]}</th>
      <td>${a}</td>
      <td>${b}</td>
    </tr>`;
  const figure = (/** @type {Figure} */ f, /** @type {number} */ n) => (f.name === "leave" ? hundredths(n) : count(n));
  const word = (/** @type {Totals} */ t) => `${count(t.bestMove)} ${t.bestWord.toUpperCase()}`.trim();
  return html`<table class="totals">
      <${Heads} of=${[html`<span class="unseen-text">${said.figure}</span>`, said.you, said.maven]} />
      <tbody>
        ${row("rating", count(report.rating), count(report.opponents))}
        ${row("wins", count(report.wins), count(report.losses))}
        ${row("losses", count(report.losses), count(report.wins))}
        ${row("ties", count(report.ties), count(report.ties))}
        ${row("scores", count(report.scores[0]), count(report.scores[1]))}
        ${row("difference", gain(report.difference), "")}
        ${report.figures.map((f) => row(f.name, figure(f, f.person), figure(f, f.program)))}
        ${
          person &&
          program && [
            row("challenges", count(person.challenges), count(program.challenges)),
            row("bestGame", count(person.bestGame), count(program.bestGame)),
            row("bestMove", word(person), word(program)),
          ]
        }
      </tbody>
    </table>
    ${report.uncounted > 0 && html`<p class="leave">${said.uncounted(report.uncounted)}</p>`}`;
}

/** The results, the last one first. @param {{of: Standing}} props */
const Results = ({ of: { log, report } }) =>
  log.length === 0
    ? html`<p class="leave">${said.noResults}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label=${said.results}>
        <table>
          <${Heads} of=${[said.game, said.you, said.maven, text.level, said.levelRating, said.result]} />
          <tbody>
            ${report.log.map((g, i) => {
              const at = log.length - 1 - i;
              return html`<tr key=${at}>
                <td>${count(at + 1)}</td>
                <td>${count(g.scores[0])}</td>
                <td>${count(g.scores[1])}</td>
                <td>${log[at].level}</td>
                <td>${count(g.opponent)}</td>
                <td>${g.result}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>`;

/** What the original kept, given and taken as its own bytes. @param {{name: string, busy: boolean, onTake: (part: string, file: File) => void}} props */
function Files({ name, busy, onTake }) {
  return html`<p class="leave">${said.filesHint}</p>
    <div class="files">
      ${Object.entries(said.parts).map(
        ([part, what]) =>
          html`<div key=${part}>
            <b>${what}</b>
            <a class="button" download=${`${part}.bin`} href=${`${base}original/${part}${query({ name })}`}
              >${said.give(part)}</a
            >
            <${FileButton} part=${part} disabled=${busy} onFile=${(/** @type {File} */ file) => onTake(part, file)}
              >${said.take(part)}</${FileButton}
            >
          </div>`,
      )}
    </div>`;
}

/** The page at /original/rating. @param {{route: import("../router.js").Route}} props */
export function RatingPage({ route }) {
  const name = route.query.get("name") ?? you;
  const [turn, setTurn] = useState(0);
  const [typed, setTyped] = useState(name);
  const kept = useKept(name, turn);
  const usual = wordsOf(useDesk());
  const asked = route.query.get("words") ?? "";
  const words = Object.hasOwn(text.modes, asked)
    ? asked
    : kept.value?.profiles.some((p) => p.games > 0)
      ? kept.value.lexicon
      : usual;
  const to = (/** @type {string} */ n, /** @type {string} */ w) =>
    go(`/original/rating${query({ name: n === you ? "" : n, words: w })}`, { replace: true });
  const {
    begin: run,
    busy,
    error,
  } = useDoing(async (/** @type {() => Promise<any>} */ what, /** @type {string} */ done) => {
    await what();
    setTurn((n) => n + 1);
    announce(done);
  });
  const change = (/** @type {Record<string, any>} */ some) =>
    run(() => put(`original/profiles/${words}${query({ name })}`, some), said.changed);
  const take = (/** @type {string} */ part, /** @type {File} */ file) =>
    run(async () => put(`original/${part}${query({ name })}`, new Blob([await file.arrayBuffer()])), said.taken(part));
  return html`<main lang="en" id="main" class="page rating-page"><div class="title"><h1>${
    name === you ? said.yours : said.whose(name)
  }</h1><a class="button" href="/original">${text.toStart}</a></div>
    <div class="choose"><${Segments} name="words" legend=${text.words} value=${words} options=${text.modes} onChange=${(/** @type {string} */ mode) => to(name, mode)} />
      <form class="name" onSubmit=${(/** @type {Event} */ e) => {
        e.preventDefault();
        to(typed.trim() || you, words);
      }}><${Field} label=${said.name} maxlength="20" value=${typed} onInput=${setTyped} /><button disabled=${typed.trim() === "" || typed.trim() === name}>${said.show}</button></form></div>
    ${error && html`<${Failed} error=${error} what=${said.refused} />`}
    <${Show} from=${kept}>${(/** @type {Kept} */ k) => {
      const of = k.profiles.find((p) => p.mode === words) ?? k.profiles[2];
      return html`<div class="two-up">
          <section class="panel window" aria-labelledby="rating-now">
            <header><h2 id="rating-now">${said.title}, ${text.modes[of.mode]}</h2></header>
            <div class="body"><${Standing} of=${of} /><${Curve} of=${of} /></div>
          </section>
          <section class="panel window" aria-labelledby="rating-hand">
            <header><h2 id="rating-hand">${said.hand}</h2></header>
            <div class="body"><${ByHand} key=${of.mode} of=${of} onChange=${change} busy=${busy} /></div>
          </section>
          <section class="panel window" aria-labelledby="rating-sums">
            <header><h2 id="rating-sums">${said.statistics}</h2></header>
            <${Statistics} of=${of} />
          </section>
          <section class="panel window" aria-labelledby="rating-log">
            <header><h2 id="rating-log">${said.results}</h2></header>
            <${Results} of=${of} />
          </section>
        </div>
        <section class="panel window" aria-labelledby="rating-files">
          <header><h2 id="rating-files">${said.files}</h2></header>
          <div class="body"><${Files} name=${name} busy=${busy} onTake=${take} /></div>
        </section>`;
    }}</${Show}></main>`;
}
