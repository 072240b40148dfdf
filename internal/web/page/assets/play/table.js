// The table of a game: board, rack, what one can do, and what stands beside them.

import { html, classes, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { Rack } from "../rack.js";
import { BlankChoice } from "../choice.js";
import { Alphabet } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useConnected } from "../connected.js";
import { useKeys } from "../keys.js";
import { announce } from "../announce.js";
import { Problem, problemOf, useOnce } from "../api.js";
import { Failed, Loading } from "../states.js";
import { named, useGame, useTrial } from "./game.js";
import { Covered } from "./covered.js";
import { useExchange } from "./exchange.js";
import { Actions, Told } from "./actions.js";
import { sentence } from "./said.js";
import { Players } from "./players.js";
import { Help, Turns, Unseen } from "./panels.js";
import { useSounds } from "./sounds.js";
import { useMotion } from "./motion.js";
import { End } from "./end.js";
import { begin, like } from "./new.js";
import { useTitle } from "../name.js";
import { text } from "../text.js";

/** @typedef {import("./game.js").Game} Game @typedef {(what: string, more?: Record<string, any>) => Promise<boolean>} Act */

/** @param {{id: string}} props */
export function Table({ id }) {
  const { game: told, missing, refused, busy, act, again, show, received, forget } = useGame(id);
  const game = useMemo(() => named(told), [told]);
  if (missing)
    return html`<main id="main" class="page">
      <${Failed} error=${missing} again=${again} what=${missing.status === 404 ? text.play.gone : text.play.unknown} />
      <p><a href="/play">${text.play.start}</a></p>
    </main>`;
  if (!game) return html`<main id="main" class="page"><${Loading} /></main>`;
  return html`<${Played}
    game=${game}
    refused=${refused}
    busy=${busy}
    act=${act}
    received=${received}
    forget=${forget}
    onNamed=${show}
  />`;
}

/** @type {string[]} a rack that nobody sees */
const none = [];

/** What hides the racks between the turns of two persons. @param {{name: string, onShow: () => void}} props */
function HandOver({ name, onShow }) {
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useLayoutEffect(() => button.current?.focus(), []);
  return html`<div class="cover">
    <h2>${text.play.handOver(name)}</h2>
    <p>${text.play.handOverWhy}</p>
    <button class="go" ref=${button} onClick=${onShow}>${text.play.show(name)}</button>
  </div>`;
}

/** @param {{game: Game, refused: Problem|null, busy: boolean, act: Act, received: number, forget: () => void, onNamed: (game: Game) => void}} props */
function Played({ game, refused, busy, act, received, forget, onNamed }) {
  useTitle(game.name);
  const alphabet = useMemo(() => new Alphabet(game.rules.tileSet.set), [game.id]);
  const labels = game.rules.labels;
  const [asking, setAsking] = useState(/** @type {""|import("./ask.js").Asked} */ (""));
  const [typing, setTyping] = useState(false);
  const [more, setMore] = useState(false);
  const [failed, setFailed] = useState(/** @type {Problem|null} */ (null));
  const up = useConnected();
  const over = game.phase === "finished";
  const paused = Boolean(game.clock?.paused) && !over;
  const [seat, setSeat] = useState("");
  const hidden = game.acting !== undefined && game.acting !== seat;
  const show = () => setSeat(game.acting ?? "");

  const play = useOnce(async (/** @type {string} */ move) => {
    if (game.phase === "answering") announce(`${game.names.player}: ${text.play.thinking}`);
    else if (mine)
      await trial.offer(move, async (words) => {
        if (words?.length !== 0) return;
        send(placing.state.placed);
        if (!(await act("play", { move }))) send([]);
      });
  });
  const placing = usePlacing({
    board: game.board,
    rack: hidden ? none : game.rack,
    alphabet,
    labels,
    disabled: over || paused || hidden,
    stays: `games/${game.id} ${game.acting ?? ""}`,
    onPlay: play,
  });
  const trial = useTrial(game, placing, busy);
  const mine = game.phase === "moving" && !paused && !busy && !trial.asking && !hidden;
  const send = useMotion(game, alphabet);
  const exchange = useExchange(placing, game, alphabet, (tiles) => act("exchange", { tiles }));
  useEffect(() => setAsking(""), [game.version]);
  const placed = placing.state.placed.length;
  useSounds(game, placed, received);
  useEffect(() => void (refused && forget()), [placing.made.move, exchange.count, exchange.on]);
  useEffect(() => void (up || announce(text.state.lost)), [up]);
  useEffect(() => void (over && placing.recall()), [over]);

  const next = game.shared
    ? { player: game.player, name: game.given?.person, other: game.given?.player }
    : game.next
      ? { level: game.next.level }
      : { player: game.player };
  const again = useOnce(() => begin({ ...like(game), ...next }).catch((err) => setFailed(problemOf(err))));
  const recall = exchange.on ? exchange.stop : placing.recall;
  const arrow = placing.state.cursor !== null;
  const free = mine && !asking;
  useKeys(text.keys.game, [
    { key: "s", shown: "s ↑", text: text.shuffle, run: placing.shuffle },
    { key: "ArrowUp", shown: "", text: "", run: () => arrow || placing.shuffle() },
    { key: "x", text: text.keys.exchange, run: () => free && game.exchangeable > 0 && exchange.start() },
    { key: "h", text: text.learn.hint, run: () => free && !game.shared && game.hints.length < 3 && setAsking("hint") },
    { key: "u", text: text.keys.undo, run: () => free && game.undoable && setAsking("undo") },
    {
      key: "c",
      text: text.keys.challenge,
      run: () => !asking && game.challengeable && !paused && !hidden && setAsking("challenge"),
    },
    { key: "/", text: text.keys.place, run: () => !over && !hidden && setTyping(true) },
    { key: "Escape", shown: "Esc ↓", text: text.keys.escape, run: recall },
    { key: "ArrowDown", shown: "", text: "", run: () => arrow || recall() },
    {
      key: "Enter",
      shown: "",
      text: "",
      run: () => (hidden && !paused ? show() : placing.made.move && play(placing.made.move)),
    },
    { key: "", shown: "Alt 1…7", text: text.keys.order },
  ]);

  const about = {
    alphabet,
    lexicon: game.lexicon,
    closed: over || game.rules.challenge === "void" ? undefined : text.card.closed,
    help: !over,
  };
  const { said, bad } = sentence(game, trial, placing, refused, up, hidden);
  return html`<main class=${classes("table", "play", over && "over")} id="main">
    ${!game.summary && html`<h1 class="unseen-text">${game.shared ? text.play.between(game.names.person, game.names.player) : text.play.against(game.names.player)}</h1>`}
    <${Players} game=${game} received=${received} />
    ${!over && html`<${Told} game=${game} />`}
    <section class="place">
      <${Covered}
        game=${game}
        alphabet=${alphabet}
        labels=${labels}
        about=${about}
        placing=${placing}
        trial=${trial}
        paused=${paused}
        act=${act}
      >
        ${hidden && !paused && html`<${HandOver} name=${game.names[game.acting ?? "person"]} onShow=${show} />`}
      <//>
      ${
        !over &&
        !hidden &&
        html`<div class="under">
          <${Rack} ...${exchange.on ? exchange.rack : placing.rack} disabled=${paused} />
          ${
            exchange.on
              ? html`<div class="buttons">
                  <button onClick=${exchange.stop}>${text.cancel}</button
                  ><button
                    class="go"
                    disabled=${!mine || exchange.count === 0 || exchange.count > game.exchangeable}
                    onClick=${exchange.make}
                  >
                    ${text.play.exchangeN(exchange.count)}
                  </button>
                </div>`
              : game.phase === "accepting"
                ? html`<div class="buttons">
                    <button disabled=${busy || !game.challengeable} onClick=${() => setAsking("challenge")}>
                      ${text.play.challengeIt}</button
                    ><button class="go" disabled=${busy} onClick=${() => act("accept")}>${text.play.accept}</button>
                  </div>`
                : html`<div class="buttons">
                    ${
                      placed > 0
                        ? html`<button key="recall" onClick=${placing.recall}>${text.recall}</button>`
                        : html`<button key="shuffle" onClick=${placing.shuffle}>${text.shuffle}</button>`
                    }
                    <button class="more" aria-expanded=${String(more)} onClick=${() => setMore(!more)}>
                      ${text.play.more}
                    </button>
                    <button
                      class="go"
                      disabled=${!mine || !placing.made.move || trial.bad}
                      onClick=${() => play(placing.made.move)}
                    >
                      ${trial.score === null ? text.play.play : text.play.playFor(trial.score)}
                    </button>
                  </div>`
          }
        </div>`
      }
      <p class=${classes("hint", bad && "bad")} id="said">
        ${exchange.on && up && !refused && !trial.slow ? exchange.hint(text.play) : said}
      </p>
      ${
        game.fault &&
        html`<${Failed} error=${new Problem({ status: -1, detail: game.fault })} again=${() => act("retry")} />`
      }
    </section>
    ${
      !over &&
      !hidden &&
      html`<${Actions}
        game=${game}
        placing=${placing}
        mine=${mine}
        paused=${paused}
        busy=${busy}
        asking=${asking}
        onAsk=${setAsking}
        typing=${typing}
        onType=${setTyping}
        open=${more}
        onClose=${() => setMore(false)}
        onExchange=${exchange.start}
        onAct=${act}
      />`
    }
    <section class="beside">
      ${over && html`<${End} game=${game} onAgain=${again} />`}
      ${failed && html`<${Failed} error=${failed} again=${again} />`}
      ${!over && !game.shared && html`<${Help} game=${game} onAct=${act} onLay=${placing.lay} />`}
      <${Turns} game=${game} about=${about} onNamed=${onNamed} />
      ${!over && !hidden && html`<${Unseen} game=${game} alphabet=${alphabet} />`}
    </section>
    <${BlankChoice} placing=${placing} alphabet=${alphabet} />
  </main>`;
}
