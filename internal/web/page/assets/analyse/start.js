// Analyse without anything open: a file, a drop, pasted text, a position, or one of the last records.

import { html, useLayoutEffect, useState } from "../ui.js";
import { get, useDoing, useLoad, useService } from "../api.js";
import { FileButton } from "../file.js";
import { fileIn, openAddress, openFile, openPosition, opens, openText } from "../open.js";
import { count, date } from "../format.js";
import { Empty, Failed, Show } from "../states.js";
import { text } from "../text.js";
import { nameIn } from "../players.js";

/** Where a record lies. @param {string} pasted */
const isAddress = (pasted) => /^\s*(https?:\/\/|xt:|woog:)\S+\s*$/i.test(pasted);

export function Start() {
  const fetches = useService().value?.fetches;
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  const recent = useLoad((signal) => get("records", signal), []);
  const { begin: run, error } = useDoing((/** @type {() => Promise<void>} */ what) => what());
  const take = (/** @type {string} */ s) =>
    run(async () => {
      if (!openPosition(s)) await (isAddress(s) ? openAddress(s.trim()) : openText(s));
    });
  useLayoutEffect(() => {
    const drag = (/** @type {DragEvent} */ e) => setOver(e.type === "dragover");
    const paste = (/** @type {ClipboardEvent} */ e) => {
      if (e.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(e.target.tagName)) return;
      const file = fileIn(e.clipboardData);
      const s = e.clipboardData?.getData("text/plain") ?? "";
      if (file) run(() => openFile(file));
      else if (s.trim()) take(s);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", drag);
    addEventListener("drop", drag);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", drag);
      removeEventListener("drop", drag);
      removeEventListener("paste", paste);
    };
  }, []);
  return html`<main class="page start" id="main"><h1>${text.nav.analyse}</h1>
    <div class=${over ? "drop over" : "drop"}>
      <${FileButton} class="go" accept=${opens} onFile=${(/** @type {File} */ file) => run(() => openFile(file))}
        >${text.analyse.openFile}</${FileButton}
      >
      <p>${text.analyse.dropHere}</p></div>
    ${error && html`<${Failed} error=${error} what=${text.analyse.notOpened} />`}
    <form class="paste" onSubmit=${(/** @type {Event} */ e) => {
      e.preventDefault();
      if (pasted.trim()) take(pasted);
    }}>
      <label class="field">
        <span>${fetches ? text.analyse.pasteOrAddress : text.analyse.paste}</span>
        <textarea rows="3" spellcheck=${false} value=${pasted} placeholder=${text.analyse.pastePlace} onInput=${(
          /** @type {any} */ e,
        ) => setPasted(e.target.value)}></textarea></label>
      <div class="buttons">
        <button disabled=${!pasted.trim()}>${text.analyse.openPasted}</button>
        <a class="button" href="/analyse?set=">${text.analyse.byHand}</a></div></form>
    <section class="panel"><h2>${text.analyse.recent} <small><a href="/games">${text.games.player.all}</a></small></h2>
      <${Show} from=${recent}>${(/** @type {any} */ r) =>
        r.records.length === 0
          ? html`<${Empty} title=${text.analyse.noRecords}><p>${text.analyse.noRecordsText}</p></${Empty}>`
          : html`<ul class="records">
              ${r.records.slice(0, 10).map(
                (/** @type {any} */ g) =>
                  html`<li key=${g.id}>
                    <a href=${`/analyse/records/${g.id}`}
                      ><b>${g.players.map((/** @type {any} */ p) => `${nameIn(p)} ${count(p.score)}`).join(" – ")}</b
                      ><span>${g.title || g.file}${g.date ? ` · ${date(g.date)}` : ""}</span></a
                    >
                  </li>`,
              )}
            </ul>`}</${Show}></section></main>`;
}
