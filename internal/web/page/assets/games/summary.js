// A game of the list: its last board, its end, and the way into the analysis.

import { html, useMemo, useState } from "../ui.js";
import { announce } from "../announce.js";
import { base, del, get, post, Problem, query, rulesOf, useDoing, useLoad } from "../api.js";
import { Alphabet } from "../tiles.js";
import { Board } from "../board.js";
import { Failed, Show } from "../states.js";
import { Name } from "../name.js";
import { Careful } from "../no.js";
import { collectionIn, pathOf } from "./collection.js";
import { playerPath } from "./player.js";
import { count } from "../format.js";
import { Field } from "../fields.js";
import { text } from "../text.js";
import { nameIn } from "../players.js";

/** The kinds of findings that depend on the words that a record is read with: a phony is no fault of the record. */
const ofWords = ["phony", "good-withdrawn", "phony-upheld"];

/** Loads a record and the position at its end. @param {number} id @param {AbortSignal} signal */
async function load(id, signal) {
  const view = await get(`records/${id}/view`, signal);
  const [rules, end] = await Promise.all([
    rulesOf(view.rules, view.tiles, view.lexicon),
    post("positions", { cgp: view.end, lexicon: view.lexicon, rules: view.rules, tiles: view.tiles }, signal).catch(
      (err) => {
        if (err instanceof Problem && err.status === 422) return { wrong: err.message };
        throw err;
      },
    ),
  ]);
  return { view, rules, end };
}

/** @param {{id: number, title: string, collections: string[], collection: string, onChanged: () => void}} props */
export function Summary({ id, title, collections, collection, onChanged }) {
  const game = useLoad((signal) => load(id, signal), [id]);
  return html`<aside class="panel summary"><div class="body"><${Show} from=${game}>${(/** @type {any} */ g) =>
    html`<${Shown} id=${id} ...${g} /><${Keep}
        id=${id}
        title=${title}
        collections=${collections}
        collection=${collection}
        onChanged=${onChanged}
      />`}</${Show}></div></aside>`;
}

/** What becomes of the game: named, saved as a file, put into a collection or out of the one that is listed, deleted. @param {{id: number, title: string, collections: string[], collection: string, onChanged: () => void}} props */
function Keep({ id, title, collections, collection, onChanged }) {
  const say = text.games;
  const [gone, setGone] = useState(false); // and the list does not know yet
  const [name, setName] = useState("");
  const { begin: act, error } = useDoing(async (/** @type {() => Promise<any>} */ what, /** @type {string} */ said) => {
    await what();
    announce(said);
    onChanged();
  });
  const remove = () => act(() => del(`records/${id}`).then(() => setGone(true)), say.deleted);
  const takeOut = () =>
    act(
      () => del(pathOf(collection) + query({ game: id })).then(() => setGone(true)),
      say.takenOut(collectionIn(collection)),
    );
  const add = (/** @type {Event} */ e) => {
    e.preventDefault();
    const to = name.trim();
    if (to) act(() => post("collections", { name: to, games: [id] }).then(() => setName("")), say.added(to));
  };
  return html`<${Name} name=${title} path=${`records/${id}`} onNamed=${onChanged} />
    <form class="put-into" onSubmit=${add}>
      <${Field}
        label=${say.addTo}
        name="into"
        list="collections"
        autocomplete="off"
        value=${name}
        placeholder=${say.newCollection}
        onInput=${setName}
      />
      <datalist id="collections">${collections.map((c) => html`<option value=${c}></option>`)}</datalist>
      <button disabled=${!name.trim()}>${say.add}</button>
    </form>
    ${
      collection &&
      html`<div class="buttons">
        <button disabled=${gone} onClick=${takeOut}>${say.takeOut(collectionIn(collection))}</button>
      </div>`
    }
    <div class="buttons">
      <${Careful}
        asked=${say.sure}
        yes=${say.yes}
        disabled=${gone}
        beside=${html`<a class="button" href=${`${base}records/${id}/edited`} download=${`game-${id}.gcg`}>${say.save}</a>`}
        onYes=${remove}
        >${say.remove}</${Careful}>
    </div>
    ${error && html`<${Failed} error=${error} />`}`;
}

/** @param {{id: number, view: any, rules: import("../api.js").RulesForm, end: any}} props */
function Shown({ id, view, rules, end }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const [a, b] = view.players;
  const last = view.turns.findLast((/** @type {any} */ t) => t.squares.length > 0);
  const best = view.turns.reduce(
    (/** @type {any} */ m, /** @type {any} */ t) => (!t.withdrawn && t.score > (m?.score ?? 0) ? t : m),
    null,
  );
  const faults = view.findings.filter((/** @type {any} */ f) => f.severity !== "hint" && !ofWords.includes(f.kind));
  return html`<h2 class="versus">
      <span><a href=${playerPath(a.name || a.nick)}>${nameIn(a)}</a> <b>${count(a.score)}</b></span
      ><span><a href=${playerPath(b.name || b.nick)}>${nameIn(b)}</a> <b>${count(b.score)}</b></span>
    </h2>
    ${
      end.wrong
        ? html`<p class="bad">${text.games.noBoard(end.wrong)}</p>`
        : html`<${Board}
            small
            board=${end.board}
            alphabet=${alphabet}
            last=${last?.squares ?? []}
            labels=${rules.labels}
            label=${text.games.board}
          />`
    }
    <p class="said">
      ${text.games.turnsOf(view.turns.length)}${
        best && ` ${text.games.bestPlay(nameIn(view.players[best.player - 1]), best.text, best.score)}`
      }
    </p>
    ${faults.length > 0 && html`<p class="bad">${text.games.findings(faults)}</p>`}
    <div class="buttons">
      <a class="button go" href=${`/analyse/records/${id}`}>${text.games.open}</a
      ><a class="button" href=${`/learn/records/${id}`}>${text.learn.title}</a>
    </div>`;
}
