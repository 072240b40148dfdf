// Games: those being played, and the records of the database with filters. A game that is chosen shows its board and its end.

import { html, useEffect, useLayoutEffect, useState } from "../ui.js";
import { get, query, useLoad } from "../api.js";
import { go, isBack } from "../router.js";
import { useKeys } from "../keys.js";
import { announce } from "../announce.js";
import { count, date } from "../format.js";
import { Empty, Failed, Loading } from "../states.js";
import { Collection, collectionIn } from "./collection.js";
import { Live } from "./live.js";
import { Player } from "./player.js";
import { Summary } from "./summary.js";
import { text } from "../text.js";
import { nameIn } from "../players.js";
import { Field, Select } from "../fields.js";
import { Heads } from "../heads.js";

/**
 * @typedef {import("../types").Game} Game
 */

const fields = /** @type {const} */ (["who", "from", "to", "word"]);
const ofPlayer = /^(won|lost)$/; // results that only a player has
const pageOf = 50;

/** A field that filters once it is left. What is typed stays while lists come. @param {{name: typeof fields[number], value: string, onChange: (value: string) => void}} props */
function Filter({ name, value, onChange }) {
  const [typed, setTyped] = useState(value);
  useLayoutEffect(() => setTyped(value), [value]);
  return html`<${Field}
    label=${text.games.fields[name]}
    name=${name}
    value=${typed}
    placeholder=${text.games.examples[name]}
    autocomplete="off"
    onInput=${setTyped}
    onChange=${onChange}
  />`;
}

/** @param {{values: URLSearchParams, collections: string[], onChange: (name: string, value: string) => void}} props */
function Filters({ values, collections, onChange }) {
  return html`<form
    class="filters"
    role="search"
    aria-label=${text.games.filters}
    onSubmit=${(/** @type {Event} */ e) => e.preventDefault()}
  >
    ${fields.map(
      (f) =>
        html`<${Filter}
          key=${f}
          name=${f}
          value=${values.get(f) ?? ""}
          onChange=${(/** @type {string} */ value) => onChange(f, value)}
        />`,
    )}
    <${Select}
      label=${text.games.result}
      name="result"
      value=${values.get("result") ?? ""}
      options=${Object.entries(text.games.results).map(([value, name]) => [
        value,
        name,
        { disabled: !values.has("who") && ofPlayer.test(value) },
      ])}
      onChange=${(/** @type {string} */ value) => onChange("result", value)}
    />
    ${
      collections.length > 0 &&
      html`<${Select}
        label=${text.games.collection}
        name="collection"
        value=${values.get("collection") ?? ""}
        options=${[["", text.games.anyCollection], ...collections.map((name) => [name, collectionIn(name)])]}
        onChange=${(/** @type {string} */ value) => onChange("collection", value)}
      />`
    }
  </form>`;
}

/** @param {{game: Game, chosen: boolean, onChoose: () => void}} props */
function Row({ game, chosen, onChoose }) {
  const [a, b] = game.players;
  const won = (/** @type {number} */ seat) => (game.winner === seat ? "won" : "");
  return html`<tr
    class=${chosen ? "made" : ""}
    onClick=${onChoose}
    onDblClick=${() => go(`/analyse/records/${game.id}`)}
  >
    <td>
      <button class="plain" aria-pressed=${String(chosen)} onClick=${onChoose}>
        <span class=${won(1)}>${nameIn(a)}</span>${" – "}<span class=${won(2)}>${nameIn(b)}</span>
      </button>
      ${game.title && html`<small class="titled">${game.title}</small>`}
    </td>
    <td class="result">
      <span class=${won(1)}>${count(a.score)}</span>${" – "}<span class=${won(2)}>${count(b.score)}</span>
    </td>
    <td class="when">${game.date && date(game.date)}</td>
    <td class="turns">${game.turnCount}</td>
  </tr>`;
}

/** @param {{route: import("../router.js").Route}} props */
export const View = ({ route }) =>
  route.parts[0] === "players" && route.parts[1]
    ? html`<${Player} name=${route.parts[1]} />`
    : html`<${All} route=${route} />`;

let latest = 0; // the game that was chosen last

/** All games. @param {{route: import("../router.js").Route}} props */
function All({ route }) {
  const values = route.query;
  const asked = Object.fromEntries([...fields, "result", "collection", "page"].map((f) => [f, values.get(f) ?? ""]));
  const page = Number(asked.page || 1);
  const list = useLoad((signal) => get("records" + query(asked), signal), Object.values(asked));
  const [chosen, setChosen] = useState(() => (isBack() ? latest : 0));
  latest = chosen;
  /** @type {Game[]} */
  const games = list.value?.records ?? list.value?.games ?? [];
  useEffect(() => {
    if (list.value) setChosen((was) => (games.find((g) => g.id === was) ?? games[0])?.id ?? 0);
  }, [list.value]);

  const change = (/** @type {string} */ name, /** @type {string} */ value) => {
    const next = new URLSearchParams(values);
    if (value.trim()) next.set(name, value.trim());
    else next.delete(name);
    if (name !== "page") next.delete("page");
    if (!next.has("who") && ofPlayer.test(next.get("result") ?? "")) next.delete("result");
    const s = next.toString();
    go("/games" + (s && "?" + s), { replace: true });
  };
  const total = list.value?.total ?? games.length;
  useEffect(() => {
    const last = Math.ceil(total / pageOf);
    if (games.length === 0 && last > 0) change("page", String(last)); // the last game of a page may be deleted
  }, [list.value]);
  const step = (/** @type {number} */ n) => {
    const at = games.findIndex((g) => g.id === chosen);
    const next = games[Math.min(games.length - 1, Math.max(0, at + n))];
    if (next) setChosen(next.id);
  };
  useKeys(text.nav.games, [
    { key: "j", shown: "j ↓", text: text.games.down, run: () => step(1) },
    { key: "ArrowDown", shown: "", text: "", run: () => step(1) },
    { key: "k", shown: "k ↑", text: text.games.up, run: () => step(-1) },
    { key: "ArrowUp", shown: "", text: "", run: () => step(-1) },
    { key: "Enter", text: text.games.open, run: () => chosen && go(`/analyse/records/${chosen}`) },
  ]);

  const collections = useLoad((signal) => get("collections", signal), []);
  const changed = () => {
    list.again();
    collections.again();
  };
  /** @type {string[]} */
  const names = (collections.value?.collections ?? []).map((/** @type {{name: string}} */ c) => c.name);
  const collection = names.find((name) => name.toLowerCase() === asked.collection.toLowerCase()) ?? "";
  const filtered = Object.values(asked).some(Boolean);
  useEffect(() => {
    if (filtered && list.value) announce(games.length > 0 ? text.games.total(count(total)) : text.games.noneFit);
  }, [list.value]);
  return html`<main id="main" class="page games">
    <header class="bar">
      <h1>${text.nav.games}</h1>
      <div class="buttons">
        <a class="button" href="/enter">${text.nav.enter}</a
        ><a class="button go" href="/play?new">${text.play.start}</a>
      </div>
    </header>
    <${Live} />
    <${Filters} values=${values} collections=${names} onChange=${change} />
    ${collection && html`<${Collection} key=${collection} name=${collection} onChanged=${(/** @type {string} */ name) => (change("collection", name), changed())} />`}
    ${
      list.state === "failed"
        ? html`<${Failed} error=${list.error} again=${list.again} what=${text.games.failed} />`
        : list.value === null
          ? html`<${Loading} />`
          : games.length === 0
            ? html`<${Empty} title=${
                filtered ? text.games.noneFit : text.games.none
              }><p>${filtered ? text.games.noneFitHow : text.games.how}</p></${Empty}>`
            : html`<div class="split">
                <div>
                  <div class="panel">
                    <table>
                      <caption class="unseen-text">
                        ${text.nav.games}
                      </caption>
                      <${Heads} of=${[text.play.players, text.games.score, text.games.date, text.games.turns]} />
                      <tbody>
                        ${games.map(
                          (g) =>
                            html`<${Row}
                              key=${g.id}
                              game=${g}
                              chosen=${g.id === chosen}
                              onChoose=${() => setChosen(g.id)}
                            />`,
                        )}
                      </tbody>
                    </table>
                  </div>
                  <nav class="pages" aria-label=${text.study.pages}>
                    ${
                      total > pageOf &&
                      html`<button disabled=${page <= 1} onClick=${() => change("page", String(page - 1))}>
                        ${text.study.before}
                      </button>`
                    }<span>${text.games.total(count(total))}</span>${
                      total > pageOf &&
                      html`<button disabled=${page * pageOf >= total} onClick=${() => change("page", String(page + 1))}>
                        ${text.study.after}
                      </button>`
                    }
                  </nav>
                </div>
                ${chosen > 0 && html`<${Summary} key=${chosen} id=${chosen} title=${games.find((g) => g.id === chosen)?.title ?? ""} collections=${names} collection=${collection} onChanged=${changed} />`}
              </div>`
    }
  </main>`;
}
