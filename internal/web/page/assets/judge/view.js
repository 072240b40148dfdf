// Judge: players type the words of a play, and get one verdict for the play as a whole. It never says which word failed.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { problemOf, useLatest, useOnce } from "../api.js";
import { alphabetOf } from "../alphabet.js";
import { change, useSettings } from "../settings.js";
import { InForce } from "../force.js";
import { announce } from "../announce.js";
import { useKeys } from "../keys.js";
import { judge } from "../words.js";
import { Log, note, table } from "./log.js";
import { text } from "../text.js";

const shownFor = 12_000; // milliseconds; then the next play can be judged

/** @param {{good: boolean, words: string[], onNext: () => void}} props */
function Verdict({ good, words, onNext }) {
  const next = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => next.current?.focus(), []);
  return html`<div class=${good ? "verdict good" : "verdict bad"} onClick=${onNext}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <path d=${good ? "M14 54 40 80 88 22" : "M20 20 80 80M80 20 20 80"} />
    </svg>
    <h1>${good ? text.judge.good : text.judge.bad}</h1>
    <p class="played">${words.join(" · ")}</p>
    <button ref=${next} onClick=${onNext}>${text.judge.next}</button>
  </div>`;
}

/** @param {{route: import("../router.js").Route}} _ */
export function View(_) {
  const { lexicon } = useSettings();
  const [typed, setTyped] = useState("");
  const [verdict, setVerdict] = useState(/** @type {{good: boolean, words: string[]}|null} */ (null));
  const [error, setError] = useState("");
  const [log, setLog] = useState(false);
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const words = typed.split(/[\s,;]+/).filter(Boolean); // the server knows the upper case of i in every language
  const [asking, setAsking] = useState(false);

  const clear = () => {
    setVerdict(null);
    setTyped("");
    setError("");
    queueMicrotask(() => field.current?.focus());
  };
  useLayoutEffect(() => field.current?.focus(), []); // autofocus is for documents, not for views
  useEffect(() => {
    if (!verdict) return;
    const wait = setTimeout(clear, shownFor);
    return () => clearTimeout(wait);
  }, [verdict]);

  const latest = useLatest();
  const submit = useOnce(async () => {
    const signal = latest();
    setAsking(true);
    setError("");
    try {
      const [{ acceptable }, alphabet] = await Promise.all([judge(words, lexicon, signal), alphabetOf(lexicon)]);
      if (signal.aborted) return; // nobody sees this verdict
      const shown = words.map((w) => alphabet?.raise(w) ?? w);
      note({ at: Date.now(), words: shown, good: acceptable, lexicon, ...(table() && { table: table() }) });
      setVerdict({ good: acceptable, words: shown });
      announce(acceptable ? text.judge.good : text.judge.bad);
    } catch (err) {
      setError(problemOf(err).message);
    } finally {
      setAsking(false);
    }
  });
  // Browsers give the whole screen only to a click or a key, so that no page can pass for the system; until then the view fills the window.
  const whole = () =>
    document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen?.().catch(() => undefined);

  useLayoutEffect(() => {
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (!e.altKey || e.key !== "Enter") return;
      e.preventDefault();
      whole();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  useKeys(text.judge.title, [{ key: "", shown: "Alt Enter", text: text.judge.whole }]);

  return html`<main id="main" class="judge">
    ${
      verdict
        ? html`<${Verdict} ...${verdict} onNext=${clear} />`
        : html`<form
            onSubmit=${(/** @type {Event} */ e) => {
              e.preventDefault();
              if (words.length > 0) void submit();
            }}
          >
            <h1>${text.judge.title}</h1>
            <p>${text.judge.how}</p>
            <label
              ><span class="unseen-text">${text.judge.label}</span
              ><input
                type="text"
                ref=${field}
                value=${typed}
                readonly=${asking}
                autocomplete="off"
                autocapitalize="characters"
                spellcheck=${false}
                onInput=${(/** @type {Event} */ e) => setTyped(/** @type {HTMLInputElement} */ (e.target).value)}
            /></label>
            <p class="hint" role=${asking ? "status" : "alert"}>${asking ? text.judge.asking : error}</p>
            <div class="buttons">
              <button type="submit" class="go" disabled=${words.length === 0}>${text.judge.submit}</button>
            </div>
          </form>`
    }
    <footer>
      <${InForce} lexicon=${lexicon} onChoose=${(/** @type {string} */ name) => change({ lexicon: name })} /><button
        class="quiet"
        onClick=${whole}
      >
        ${text.judge.whole}</button
      ><button class="quiet" onClick=${() => setLog(true)}>${text.judge.log}</button><a href="/study">${text.close}</a>
    </footer>
    <${Log} open=${log} onClose=${() => setLog(false)} />
  </main>`;
}
