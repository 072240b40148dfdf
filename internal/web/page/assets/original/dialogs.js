// The dialogs of the desk: a new game, a saved one, the text of the position.

import { html, useEffect, useRef, useState } from "../ui.js";
import { Sheet as Dialog } from "../dialog.js";
import { get, once, post, put, query, useDoing, useLoad } from "../api.js";
import { copy } from "../hand.js";
import { isOriginal } from "../open.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { moment } from "./format.js";
import { Segments } from "../segments.js";
import { Field, Select } from "../fields.js";
import { Failed, Show } from "../states.js";
import { text as common } from "../texts/en.js";
import { remember, useDesk } from "./remember.js";
import { text } from "./text.js";

/** The words of the next game, if nothing else is chosen. @param {ReturnType<typeof useDesk>} desk */
export const wordsOf = (desk) => desk.words || (text.modes[settings().lexicon] ? settings().lexicon : "Both");

/** Begins a game and goes there. @param {Record<string, any>} wanted */
export async function begin(wanted) {
  const game = await post("games", { player: "classic", rules: "maven", ...wanted });
  go(`/original/${game.id}`);
}

/** A dialog that is open while it is drawn. @param {{title: string, onClose: () => void, children: any}} props */
export function Sheet({ title, onClose, children }) {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  return html`<${Dialog} id="desk-sheet" title=${title} open close=${common.close} onClose=${onClose}>${children}</${Dialog}>`;
}

/** Levels as a list to choose from, from 1. @param {number} n */
export const levels = (n) => Array.from({ length: n }, (_, i) => [i + 1, text.levelN(i + 1)]);

/** What a new game is to be: its words, clock, level, and who begins. @param {{onBegun?: () => void}} props */
export function NewGame({ onBegun }) {
  const desk = useDesk();
  const [level, setLevel] = useState("");
  const [first, setFirst] = useState("turn");
  const [challenge, setChallenge] = useState("void");
  const words = wordsOf(desk);
  const {
    begin: start,
    busy,
    error,
  } = useDoing(async () => {
    await begin({
      player: level ? `classic,level=${level}` : "classic",
      lexicon: words,
      clock: desk.clock || undefined,
      first: first === "turn" ? undefined : first,
      challenge: challenge || undefined,
    });
    onBegun?.();
  });
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    void start();
  };
  const most = useLoad(() => once("original"), []).value?.levels ?? 18;
  const kept = useLoad((signal) => get("original/profiles", signal), []).value;
  const own = kept?.profiles.find((/** @type {import("../types").Standing} */ p) => p.mode === words)?.level;
  return html`<form class="begin-desk" onSubmit=${submit}>
    <${Segments}
      name="words"
      legend=${text.words}
      value=${words}
      options=${text.modes}
      onChange=${(/** @type {any} */ v) => remember({ words: v })}
    />
    <${Segments} name="first" legend=${text.first} value=${first} options=${text.firsts} onChange=${setFirst} />
    <${Segments}
      name="challenge"
      legend=${text.challenge}
      value=${challenge}
      options=${text.challenges}
      onChange=${setChallenge}
    />
    <div class="pair">
      <${Select}
        label=${text.level}
        name="level"
        value=${level}
        options=${[["", text.byProfile(own)], ...levels(most)]}
        onChange=${setLevel}
      />
      <${Select}
        label=${text.clock}
        name="clock"
        value=${desk.clock}
        options=${Object.entries(text.clocks)}
        onChange=${(/** @type {any} */ clock) => remember({ clock })}
      />
    </div>
    ${error && html`<${Failed} error=${error} />`}
    <button class="go wide" disabled=${busy}>${busy ? text.begins : text.begin}</button>
  </form>`;
}

/** @typedef {{id: number, state: string, turnCount: number, changed?: string, player?: string, sides?: {person: {name: string, score: number}, player: {name: string, score: number}}}} Saved */

/** The games of the store against the original, the one played last first. */
export function SavedGames() {
  const list = useLoad((signal) => get("games", signal), []);
  return html`<${Show} from=${list}>${(/** @type {{games: Saved[]}} */ { games }) => {
    const mine = games.filter((g) => isOriginal(g.player) && g.sides);
    if (mine.length === 0) return html`<p class="leave">${text.noSaved}</p>`;
    return html`<ul class="records">
      ${mine.map(
        (g) =>
          html`<li key=${g.id}>
            <a href=${`/original/${g.id}`}
              ><b
                >${
                  g.sides &&
                  text.score(g.sides.person.name, g.sides.person.score, g.sides.player.score, g.sides.player.name)
                }</b
              ><span>${text.state(g.state, g.turnCount)}${g.changed ? ` · ${moment(g.changed)}` : ""}</span></a
            >
          </li>`,
      )}
    </ul>`;
  }}</${Show}>`;
}

/** The position as the original wrote it. @param {{cgp: string, lexicon: string}} props */
export function PositionText({ cgp, lexicon }) {
  const answer = useLoad((signal) => post("original/text", { cgp, lexicon }, signal), [cgp]);
  const [copied, setCopied] = useState(false);
  const [printed, setPrinted] = useState(false);
  const said = (/** @type {{text: string, print: string}} */ a) => (printed ? a.print.replaceAll("\r", "\n") : a.text);
  return html`<${Show} from=${answer}>${(/** @type {{text: string, print: string}} */ a) =>
    html`<textarea class="position-text" readonly rows="24" aria-label=${text.setup.out} value=${said(a)}></textarea>
      <label class="switch"
        ><input type="checkbox" checked=${printed} onChange=${() => setPrinted(!printed)} />${" "}${
          text.setup.printed
        }</label
      >
      <div class="foot">
        <button class="go" onClick=${async () => setCopied(await copy(said(a)))}>${text.setup.copy}</button>
        <p role="status">${copied ? text.setup.copied : ""}</p>
      </div>`}</${Show}>`;
}

/** The order of the person's letters, to change. @param {{name: string, mode: string, order: string, onSet: () => void}} props */
export function LetterOrder({ name, mode, order, onSet }) {
  const [typed, set] = useState(order);
  const { begin, error } = useDoing(async () => {
    await put(`original/profiles/${mode}${query({ name })}`, { order: typed });
    onSet();
  });
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    void begin();
  };
  return html`<form onSubmit=${submit}>
    <${Field}
      label=${text.order.label}
      name="order"
      value=${typed}
      maxlength="200"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      onInput=${set}
    />
    <p class="leave">${text.order.hint}</p>
    ${error && html`<${Failed} error=${error} />`}
    <button class="go">${text.order.set}</button>
  </form>`;
}
