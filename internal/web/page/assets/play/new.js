// A new game: one click begins it; everything else is folded away.

import { html, useState } from "../ui.js";
import { base, get, post, useDoing, useLoad, useService } from "../api.js";
import { useFew } from "../few.js";
import { gamePath } from "../open.js";
import { nameOf } from "../players.js";
import { Remark } from "../lists.js";
import { ChooseFile } from "../own.js";
import { go } from "../router.js";
import { change as keep, settings } from "../settings.js";
import { Segments } from "../segments.js";
import { Field, Select } from "../fields.js";
import { Failed } from "../states.js";
import { text } from "../text.js";

/**
 * Begins a game and goes there. The next one has its name, and its words unless they belong to a board or tiles that were chosen.
 * @param {Record<string, any>} [wanted] @param {{replace?: boolean}} [how]
 */
export async function begin(wanted = {}, how = {}) {
  const { lexicon, rules, level, name } = settings();
  const asked = { lexicon, rules, name, level: wanted.player ? 0 : level, ...wanted };
  const game = await post("games", Object.fromEntries(Object.entries(asked).filter(([, v]) => v)));
  const names = wanted.other ? { name: asked.name, other: wanted.other } : { name: asked.name };
  keep(wanted.rules || wanted.tiles ? names : { ...names, lexicon: asked.lexicon });
  go(`/play/${game.id}`, how);
}

/** What makes another game of the same kind: its words, board, tiles, challenges and clock. @param {import("./game.js").Game} game */
export function like({ lexicon, rules, clock }) {
  const { challenge, challengeBonus } = rules;
  return {
    lexicon,
    rules: rules.name,
    tiles: rules.tileSet.name,
    challenge: challengeBonus ? `${challengeBonus}pt${challenge === "bonus-per-word" ? "-word" : ""}` : challenge,
    clock: clock && (clock.up ? "up" : `${clock.start}ms+${clock.increment}ms`),
  };
}

/** @typedef {{name: string, about?: string, title?: string, plays?: boolean, problem?: string}} Named */

/** What a game can be. @param {{shared?: boolean, onBegin: (wanted: Record<string, any>) => void, busy: boolean, refused: any}} props shared: two players at one screen; refused: what says why it cannot begin */
function Choices({ shared = false, onBegin, busy, refused }) {
  const known = useService();
  const [wanted, set] = useState(
    /** @type {Record<string, string>} */ ({
      player: shared ? "person" : "",
      lexicon: settings().lexicon,
      rules: "",
      tiles: "",
      challenge: "",
      clock: "",
      first: "draw",
      name: settings().name,
      other: settings().other,
    }),
  );
  const change = (/** @type {string} */ name, /** @type {string} */ value) => set((was) => ({ ...was, [name]: value }));
  if (known.state === "failed") return html`<${Failed} error=${known.error} again=${known.again} />`;
  const all = known.value;
  if (!all) return null;
  const board = wanted.rules || all.defaults.rules;
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    onBegin(shared ? wanted : { ...wanted, other: "" });
  };
  const names = (/** @type {Named[]} */ list) =>
    /** @type {[string, string][]} */ (list.filter((x) => !x.problem).map((x) => [x.name, x.title ?? x.name]));
  const usualFirst = (/** @type {Named[]} */ list, /** @type {string} */ usual) =>
    /** @type {[string, string][]} */ ([["", usual], ...names(list).filter(([n]) => n !== usual)]);
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ placeholder) =>
    html`<${Field}
      label=${label}
      name=${name}
      maxlength="20"
      placeholder=${placeholder}
      value=${wanted[name]}
      onInput=${(/** @type {string} */ value) => change(name, value)}
    />`;
  const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) =>
    html`<${Select}
      label=${label}
      name=${name}
      value=${wanted[name]}
      options=${options}
      onChange=${(/** @type {string} */ value) => change(name, value)}
    />`;
  const firsts = shared
    ? { ...text.play.firsts, person: wanted.name || text.enter.first, player: wanted.other || text.enter.second }
    : text.play.firsts;
  return html`<form class="choices" onSubmit=${submit}>
    ${
      shared
        ? [field("name", text.enter.first, ""), field("other", text.enter.second, "")]
        : choice("player", text.play.opponent, [
            ["", text.play.byLast],
            ...names(all.players.filter((/** @type {Named} */ p) => p.plays)),
          ])
    }
    ${choice("clock", text.play.clock, Object.entries(text.play.clocks))}
    ${choice("lexicon", text.words, usualFirst(all.lexicons, all.defaults.lexicon))}
    ${choice("challenge", text.play.challenge, [
      ["", text.play.usual],
      ...all.challenges.map((/** @type {Named} */ c) => [c.name, `${c.name}: ${c.about}`]),
    ])}
    ${choice("rules", text.board.name, usualFirst(all.rules, all.defaults.rules))}
    ${choice("tiles", text.play.tiles, [["", text.play.ownTiles], ...names(all.tileSets)])}
    <${Remark} lexicon=${wanted.lexicon} />
    <p class="hint wide">
      <a href=${`${base}rules/${board}/file`} download=${`${board}.toml`}>${text.play.rulesFile(board)}</a
      >${" "}${text.play.ownRules}${" "}<${ChooseFile} onKept=${change} />
    </p>
    <${Segments}
      name="first"
      legend=${text.play.first}
      value=${wanted.first}
      options=${firsts}
      onChange=${(/** @type {string} */ value) => change("first", value)}
    />
    ${!shared && field("name", text.play.name, text.play.youName)}${refused}
    <button class="go wide" disabled=${busy}>${text.play.begin}</button>
  </form>`;
}

/** The page of /play: go on, begin at once, or choose. */
export function NewGame() {
  const list = useLoad((signal) => get("games", signal), []);
  const next = useLoad((signal) => get("games/next", signal), []);
  const [from, setFrom] = useState("");
  const {
    begin: start,
    busy,
    error,
  } = useDoing((/** @type {Record<string, any>} */ wanted, by = "") => {
    setFrom(by);
    return begin(wanted);
  });
  /** @type {{id: number, name: string, state: string, player?: string, turnCount: number, sides: {person: {name: string, score: number}, player: {name: string, score: number}}}[]} */
  const going = (list.value?.games ?? []).filter((/** @type {any} */ g) => g.state === "going");
  const { shown, rest } = useFew(going, text.games.allGoing);
  /** What stands where a game was begun in vain. @param {string} by */
  const refused = (by) => error && from === by && html`<${Failed} error=${error} />`;
  const choices = (/** @type {string} */ by) =>
    html`<${Choices}
      shared=${by === "two"}
      onBegin=${(/** @type {Record<string, any>} */ wanted) => start(wanted, by)}
      busy=${busy}
      refused=${refused(by)}
    />`;
  return html`<main id="main" class="page begin">
    <h1>${text.play.start}</h1>
    <div class="doors">
      <button class="door go" disabled=${busy} onClick=${() => start({})}>
        <b
          >${
            settings().level
              ? text.play.now(settings().level)
              : next.value
                ? text.play.now(next.value.level)
                : text.nav.play
          }</b
        ><span>${(!settings().level && next.value?.why) || text.play.lead}</span>
      </button>
      ${shown.map(
        (g) =>
          html`<a class="door" key=${g.id} href=${gamePath(g)}
            ><b>${text.play.goOn}</b
            ><span
              >${text.play.versus(
                nameOf(g.sides.person.name),
                g.sides.person.score,
                g.sides.player.score,
                nameOf(g.sides.player.name),
              )}${", "}${text.games.after(g.turnCount)}</span
            ><span>${g.name}</span></a
          >`,
      )}${rest}
    </div>
    ${refused("")}
    <details class="panel">
      <summary>${text.play.choose}</summary>
      <div class="body">${choices("one")}</div>
    </details>
    <details class="panel two">
      <summary>${text.play.person}</summary>
      <div class="body">${choices("two")}</div>
    </details>
    <p class="aside"><a href="/original">${text.play.original}</a></p>
  </main>`;
}
