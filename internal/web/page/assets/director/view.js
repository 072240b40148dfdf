// The director's desk: rounds of an event, overtime, missing tiles, score sheets.

import { html, useState } from "../ui.js";
import { get, post, Problem, problemOf, query, useLatest } from "../api.js";
import { tileSetOf } from "../alphabet.js";
import { useSettings } from "../settings.js";
import { announce } from "../announce.js";
import { base64, count, gain, points } from "../format.js";
import { Field, FileField } from "../fields.js";
import { hand } from "../hand.js";
import { Heads } from "../heads.js";
import { Loading } from "../states.js";
import { text } from "../text.js";

/** @typedef {import("../types").EventAnswer} EventAnswer */
/** @typedef {EventAnswer["rounds"][number]} Round */

const say = text.director;

/** What went wrong, in a sentence. @param {unknown} err */
const said = (err) => problemOf(err).message;

/** A record as its file has it. @param {File} file @returns {Promise<{bytes: string}>} */
async function recordOf(file) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Problem({ status: -1, detail: say.unread(file.name) });
  });
  return { bytes: base64(new Uint8Array(bytes)) };
}

/** @param {{route: import("../router.js").Route}} _ */
export function View(_) {
  return html`<main class="page director" id="main">
    <h1>${say.title}</h1>
    <p>${say.rulings} <a href="/judge">${text.study.judge}</a></p>
    <${Overtime} /><${Tiles} /><${Sheets} /><${Rounds} />
  </main>`;
}

/** @param {{id: string, title: string, children?: any}} props */
const Section = ({ id, title, children }) =>
  html`<section class="panel" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <div class="body">${children}</div>
  </section>`;

function Overtime() {
  const [time, setTime] = useState("");
  const [answer, setAnswer] = useState({ text: "", bad: false });
  const latest = useLatest();
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    const signal = latest();
    try {
      const o = await get(`director/overtime${query({ time: time.trim() })}`, signal);
      setAnswer({ text: say.costs(o.over, o.points), bad: false });
    } catch (err) {
      if (!signal.aborted) setAnswer({ text: said(err), bad: true });
    }
  };
  return html`<${Section} id="overtime" title=${say.overtime}
    ><form onSubmit=${submit}>
      <${Field} label=${say.time} size="8" maxlength="20" required placeholder="1:37" value=${time} onInput=${setTime} />
      <button class="go">${say.count}</button>
    </form>
    <p class=${answer.bad ? "bad" : "answer"} role="status">${answer.text}</p></${Section}>`;
}

/** @typedef {{name: string, record: {bytes: string}|null}} Chosen */

/** @type {Chosen} */
const none = { name: "", record: null };

/**
 * A record that is chosen from a file.
 * @param {{name: string, onChoose: (r: Chosen) => void, onFailed: (said: string) => void}} props
 */
function ChooseRecord({ name, onChoose, onFailed }) {
  const latest = useLatest();
  const take = async (/** @type {File} */ file) => {
    const signal = latest();
    try {
      const chosen = { name: file.name, record: await recordOf(file) };
      if (!signal.aborted) onChoose(chosen);
    } catch (err) {
      if (!signal.aborted) onFailed(said(err));
    }
  };
  return html`<label class="button quiet"
      >${name || say.choose}<${FileField} class="unseen-text" accept=".gcg,.xgme,text/plain" onFile=${take} /></label
    >${name && html`<button type="button" class="quiet" onClick=${() => onChoose(none)}>${say.none}</button>`}`;
}

function Tiles() {
  const [found, setFound] = useState("");
  const [chosen, setChosen] = useState(none);
  const [answer, setAnswer] = useState({ lines: /** @type {string[]} */ ([]), bad: false });
  const { lexicon } = useSettings();
  const latest = useLatest();
  const fail = (/** @type {string} */ reason) => setAnswer({ lines: [reason], bad: true });
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    const signal = latest();
    try {
      const of = chosen.record ?? { tiles: await tileSetOf(lexicon) };
      const c = await post("director/tiles", { found, ...of }, signal);
      setAnswer({ lines: say.counted(c), bad: c.missing + c.tooMany !== "" });
    } catch (err) {
      if (!signal.aborted) fail(said(err));
    }
  };
  return html`<${Section} id="tiles" title=${say.tiles}
    ><form onSubmit=${submit}>
      <p>${say.tilesHow}</p>
      <${Field}
        label=${say.found}
        maxlength="2000"
        autocapitalize="characters"
        spellcheck=${false}
        placeholder="E12 A9 Q ?2"
        value=${found}
        onInput=${setFound}
      />
      <p class="buttons"><${ChooseRecord} name=${chosen.name} onChoose=${setChosen} onFailed=${fail} /><button class="go">${say.count}</button></p>
    </form>
    <div class=${answer.bad ? "bad" : "answer"} role="status">${answer.lines.map((l) => html`<p>${l}</p>`)}</div></${Section}>`;
}

/** Saves a sheet as a file. @param {{bytes: string}|null} record none for an empty sheet @param {string} lexicon whose tiles an empty sheet has */
async function saveSheet(record, lexicon) {
  const sheet = await post("director/sheet", record ?? { tiles: await tileSetOf(lexicon) });
  hand(new Blob([sheet], { type: "text/html" }), "sheet.html");
}

function Sheets() {
  const [note, setNote] = useState("");
  const { lexicon } = useSettings();
  const latest = useLatest();
  const write = async (/** @type {() => Promise<{bytes: string}|null>} */ record) => {
    const signal = latest();
    setNote("");
    try {
      await saveSheet(await record(), lexicon);
    } catch (err) {
      if (!signal.aborted) setNote(said(err));
    }
  };
  return html`<${Section} id="sheets" title=${say.sheets}
    ><p>${say.sheetsHow}</p>
    <p class="buttons">
      <button onClick=${() => write(async () => null)}>${say.empty}</button
      ><label class="button"
        >${say.filled}<${FileField}
          class="unseen-text"
          accept=".gcg,.xgme,text/plain"
          onFile=${(/** @type {File} */ file) => write(() => recordOf(file))}
      /></label>
    </p>
    <p class="bad" role="status">${note}</p></${Section}>`;
}

function Rounds() {
  const [event, setEvent] = useState(/** @type {EventAnswer|null|"asked"} */ (null));
  const [note, setNote] = useState("");
  const latest = useLatest();
  const take = async (/** @type {any} */ e) => {
    const signal = latest();
    const files = [...e.target.files].filter((f) => !f.webkitRelativePath || /\.(gcg|xgme)$/i.test(f.name));
    e.target.value = "";
    setEvent(files.length === 0 ? null : "asked");
    setNote(files.length === 0 ? say.noFiles : "");
    if (files.length === 0) return;
    try {
      const games = await Promise.all(
        files.map(async (f) => ({ file: f.webkitRelativePath || f.name, ...(await recordOf(f)) })),
      );
      const answer = await post("director/rounds", { games }, signal);
      setEvent(answer);
      announce(say.added(answer.whole.games));
    } catch (err) {
      if (signal.aborted) return;
      setEvent(null);
      setNote(said(err));
    }
  };
  return html`<${Section} id="rounds" title=${say.rounds}
    ><p>${say.roundsHow}</p>
    <p class="buttons">
      <label class="button">${say.folder}<input type="file" class="unseen-text" webkitdirectory onChange=${take} /></label
      ><label class="button"
        >${say.files}<input type="file" class="unseen-text" accept=".gcg,.xgme,text/plain" multiple onChange=${take}
      /></label>
    </p>
    <p class="bad" role="status">${note}</p>
    ${event === "asked" ? html`<${Loading} />` : event && html`<${Added} event=${event} />`}</${Section}>`;
}

/** @param {{event: EventAnswer}} props */
function Added({ event }) {
  const rounds = event.rounds.length > 1 ? [...event.rounds, event.whole] : event.rounds;
  const nameOf = (/** @type {Round} */ r) => (r === event.whole ? say.all : r.round ? String(r.round) : "?");
  return html`<${Table}
      title=${say.byRound}
      heads=${say.roundHeads}
      rows=${rounds.map((r) => [
        nameOf(r),
        count(r.games),
        count(r.unfinished),
        count(r.irregular),
        points(r.meanScore),
        points(r.meanSpread),
        count(r.bingos),
        count(r.withdrawn),
      ])}
    /><${Table}
      title=${say.records}
      heads=${say.recordHeads}
      rows=${rounds.flatMap((r) =>
        /** @type {const} */ (["highGame", "highLoss", "highSpread", "highTotal", "highPlay"]).flatMap((key) => {
          const mark = r[key];
          return mark
            ? [[nameOf(r), say.recordNames[key], count(mark.points), mark.player ?? "", mark.play ?? "", mark.file]]
            : [];
        }),
      )}
    /><${Table}
      title=${say.standings}
      heads=${say.standingHeads}
      rows=${event.standings.map((s, i) => [
        count(i + 1),
        s.player,
        count(s.games),
        points(s.wins),
        gain(s.spread),
        points(s.meanScore),
        count(s.bingos),
        count(s.highGame),
        count(s.highPlay),
      ])}
    />${event.left.map((l) => html`<p class="bad">${say.left(l.file, l.reason)}</p>`)}${event.against.map((l) => html`<p class="bad">${say.against(l.file, l.reason)}</p>`)}${event.unfinished.map((file) => html`<p>${say.unfinished(file)}</p>`)}`;
}

/** @param {{title: string, heads: readonly string[], rows: string[][]}} props */
const Table = ({ title, heads, rows }) =>
  rows.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label=${title}>
    <table>
      <caption>
        ${title}
      </caption>
      <${Heads} of=${heads} />
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
