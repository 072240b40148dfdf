// Study: one field finds words; a word has a card.

import { html, useEffect, useRef, useState } from "../ui.js";
import { useLoad } from "../api.js";
import { useAlphabet } from "../alphabet.js";
import { go, here } from "../router.js";
import { change, useSettings } from "../settings.js";
import { InForce } from "../force.js";
import { useKeys } from "../keys.js";
import { announce } from "../announce.js";
import { count } from "../format.js";
import { Empty, Failed, Loading } from "../states.js";
import { kindOf, page, search, whole } from "../words.js";
import { Results } from "./results.js";
import { Card } from "./card.js";
import { Conditions } from "./conditions.js";
import { Segments } from "../segments.js";
import { text } from "../text.js";

/** @typedef {import("../words.js").Kind} Kind */

const kinds = /** @type {Kind[]} */ (["anagram", "within", "pattern", "hooks", "list", "find"]);

/** @param {{kind: Kind, onKind: (kind: Kind) => void}} props */
const Kinds = ({ kind, onKind }) =>
  html`<${Segments}
    name="kind"
    legend=${html`<span class="unseen-text">${text.study.kind}</span>`}
    value=${kind}
    options=${Object.fromEntries(kinds.map((k) => [k, text.study.kinds[k]]))}
    onChange=${onKind}
    kind="kinds"
  />`;

/** Which words come first. @param {{order: string, onOrder: (order: string) => void}} props */
const Order = ({ order, onOrder }) =>
  html`<label class="force"
    >${text.study.order}${" "}<select
      name="order"
      value=${order}
      onChange=${(/** @type {any} */ e) => onOrder(e.target.value)}
    >
      ${Object.entries(text.study.orders).map(([name, says]) => html`<option key=${name} value=${name}>${says}</option>`)}
    </select></label
  >`;

/** @param {{onExample: (text: string) => void}} props */
const Examples = ({ onExample }) =>
  html`<${Empty} title=${text.study.empty}><ul class="examples">${text.study.examples.map(
    ([example, what]) =>
      html`<li>
        <button class="quiet" onClick=${() => onExample(example)}><kbd>${example}</kbd> ${what}</button>
      </li>`,
  )}</ul></${Empty}>`;

/** The order that the address has, which may be newer than what is drawn. */
const orderNow = () => here().query.get("order") ?? "";

/** The kind that the address has, as long as the text has the form of that of the address. @param {string} text @param {import("../tiles.js").Alphabet|null} alphabet */
function kindNow(text, alphabet) {
  const { query } = here();
  return kindOf(text, alphabet) === kindOf(query.get("q") ?? "", alphabet)
    ? /** @type {Kind|null} */ (query.get("kind"))
    : null;
}

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const { lexicon } = useSettings();
  const q = route.query.get("q") ?? "";
  const chosen = /** @type {Kind|null} */ (route.query.get("kind"));
  const from = Math.max(0, Math.trunc(Number(route.query.get("from"))) || 0);
  const order = route.query.get("order") ?? "";
  const alphabet = useAlphabet(lexicon);
  const kind = chosen && kinds.includes(chosen) ? chosen : kindOf(q, alphabet);
  const [typed, setTyped] = useState(q);
  const sent = useRef(q); // what the field put into the address
  const [word, setWord] = useState("");
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const plain = q.replace(/\+/g, "").trim();
  const letters = () => alphabet?.write(alphabet.split(plain) ?? [...plain]) ?? plain.toUpperCase();
  const what = kind === "find" ? (whole(q) ? q : "") : kind === "anagram" || kind === "within" ? letters() : plain;
  const found = useLoad(
    async (signal) => (what === "" || kind === "hooks" ? null : search(kind, what, { lexicon, from, order }, signal)),
    [what, kind, lexicon, from, order],
  );

  const to = (/** @type {string} */ text, /** @type {Kind|null} */ k, n = 0, first = orderNow()) => {
    const query = new URLSearchParams();
    sent.current = text.trim();
    if (sent.current) query.set("q", sent.current);
    if (k && k !== kindOf(text, alphabet)) query.set("kind", k);
    if (first) query.set("order", first);
    if (n) query.set("from", String(n));
    const s = query.toString();
    go("/study" + (s && "?" + s), { replace: true });
  };
  useEffect(() => {
    const wait = setTimeout(() => typed.trim() !== q && to(typed, kindNow(typed, alphabet)), 180);
    return () => clearTimeout(wait);
  }, [typed]);
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q; // a link
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (found.state !== "done" || !found.value) return;
    announce(text.study.found(found.value.total));
    if (from >= found.value.total && from > 0) to(typed, kind); // a list has fewer words than the one before
  }, [found.value]);
  const hooked = kind === "hooks" && alphabet ? alphabet.raise(what) : "";
  useEffect(() => setWord(hooked), [kind, what, hooked]);
  useKeys(text.nav.study, [
    { key: "/", text: text.study.focus, run: () => field.current?.focus() },
    { key: "j", text: text.study.judge, run: () => go("/judge") },
  ]);
  const example = (/** @type {string} */ e) => {
    setTyped(e);
    to(e, null);
  };

  return html`<main id="main" class="page study">
    <header class="bar">
      <h1>${text.nav.study}</h1>
      <${InForce} lexicon=${lexicon} onChoose=${(/** @type {string} */ name) => change({ lexicon: name })} />
      <div class="buttons">
        <a class="button" href="/quiz">${text.quiz.title}</a>
        <a class="button" href="/puzzles">${text.puzzles.title}</a>
        <a class="button" href="/judge">${text.study.judge}</a>
        <a class="button" href="/director">${text.director.title}</a>
      </div>
    </header>
    <label class="search"
      ><span class="unseen-text">${text.study.label}</span>
      <input
        type="text"
        ref=${field}
        value=${typed}
        placeholder=${text.study.placeholder}
        autocapitalize="characters"
        autocomplete="off"
        spellcheck=${false}
        autofocus
        onInput=${(/** @type {Event} */ e) => setTyped(/** @type {HTMLInputElement} */ (e.target).value)}
    /></label>
    <div class="bar">
      <${Kinds} kind=${kind} onKind=${(/** @type {Kind} */ k) => to(typed, k)} />
      <${Order} order=${order} onOrder=${(/** @type {string} */ first) => to(typed, kind, 0, first)} />
    </div>
    ${
      kind === "find" &&
      html`<${Conditions}
        query=${typed}
        lexicon=${lexicon}
        onQuery=${(/** @type {string} */ query) => {
          setTyped(query);
          to(query, "find");
        }}
      />`
    }
    ${
      what === ""
        ? html`<${Examples} onExample=${example} />`
        : html`<div class="split">
            <div class="found">
              ${
                found.state === "failed"
                  ? html`<${Failed} error=${found.error} again=${found.again} what=${text.study.failed} />`
                  : kind === "hooks"
                    ? null
                    : found.value === null
                      ? html`<${Loading} />`
                      : found.value.words.length === 0
                        ? html`<${Empty} title=${text.study.none} />`
                        : html`<${Results}
                              found=${found.value}
                              alphabet=${alphabet}
                              chosen=${word}
                              onChoose=${setWord}
                            />
                            ${
                              found.value.total > page &&
                              html`<nav class="pages" aria-label=${text.study.pages}>
                                <button
                                  disabled=${from === 0}
                                  onClick=${() => to(typed, kind, Math.max(0, from - page))}
                                >
                                  ${text.study.before}
                                </button>
                                <span
                                  >${text.study.range(
                                    count(from + 1),
                                    count(Math.min(found.value.total, from + page)),
                                    count(found.value.total),
                                  )}</span
                                >
                                <button
                                  disabled=${from + page >= found.value.total}
                                  onClick=${() => to(typed, kind, from + page)}
                                >
                                  ${text.study.after}
                                </button>
                              </nav>`
                            }`
              }
            </div>
            ${
              word &&
              html`<${Card}
                key=${word}
                word=${word}
                alphabet=${alphabet}
                lexicon=${lexicon}
                onSearch=${example}
                onWord=${setWord}
                onClose=${() => setWord("")}
              />`
            }
          </div>`
    }
  </main>`;
}
