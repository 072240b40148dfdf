// The desk: a game against the original with its commands, its windows beside the board, its sound and its print.

import { html, classes, useEffect, useMemo, useRef, useState } from "../ui.js";
import { Rack } from "../rack.js";
import { BlankChoice } from "../choice.js";
import { Alphabet } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useConnected } from "../connected.js";
import { announce } from "../announce.js";
import { copy } from "../hand.js";
import { isOriginal, levelOf } from "../open.js";
import { get, post, Problem, query, useLoad, useOnce } from "../api.js";
import { Failed, Loading } from "../states.js";
import { text as common } from "../texts/en.js";
import { useGame, useTrial } from "../play/game.js";
import { Covered } from "../play/covered.js";
import { useExchange } from "../play/exchange.js";
import { Players } from "../play/players.js";
import { End } from "../play/end.js";
import { MoveField, Sure } from "../play/ask.js";
import { accept, Doubt, unknown } from "./doubt.js";
import { sentence } from "../play/said.js";
import { commandsOf, menusOf, useCommandKeys } from "./commands.js";
import { LetterOrder, NewGame, PositionText, SavedGames, Sheet } from "./dialogs.js";
import { OpenFile } from "./saved.js";
import { ExchangeWindow } from "./exchange.js";
import { KibitzWindow, useKibitz } from "./kibitz.js";
import { Lister } from "./lister.js";
import { Log, logText } from "./log.js";
import { Menubar } from "./menus.js";
import { Paper } from "./paper.js";
import { Panel } from "./panel.js";
import { remember, useDesk, useWide, useWindows } from "./remember.js";
import { Rating } from "./rating.js";
import { SimulationWindow, useSimulation } from "./simulation.js";
import { Unseen } from "./unseen.js";
import * as sound from "./sound.js";
import * as windows from "./windows.js";
import { text } from "./text.js";

/** @typedef {import("../play/game.js").Game} Game */

/** @param {{id: string, look: string}} props */
export function Desk({ id, look }) {
  const table = useGame(id);
  const { game, missing, again } = table;
  const page = (/** @type {any} */ inside) =>
    html`<div class=${`${look} around`}><main lang="en" id="main" class="page">${inside}</main></div>`;
  if (missing)
    return page(
      html`<${Failed} error=${missing} again=${again} what=${missing.status === 404 ? text.gone : text.unknown} />
        <p><a href="/original">${text.toStart}</a></p>`,
    );
  if (!game) return page(html`<${Loading} />`);
  if (!isOriginal(game.player))
    return page(
      html`<div class="state">
        <h2>${text.other}</h2>
        <p><a class="button" href=${`/play/${id}`}>${text.toPlay}</a></p>
      </div>`,
    );
  return html`<${Seated} ...${table} look=${look} />`;
}

/** What the end of a game has changed in the person's profile. @param {{rated: Game["rated"]}} props */
function Rated({ rated }) {
  if (!rated) return null;
  return html`<p class="panel rated">
    ${rated.fault || html`${text.rated(rated.before, rated.after)} ${text.nextLevel(rated.next)} `}<a
      href="/original/rating"
      >${text.windows.rating}</a
    >
  </p>`;
}

/** Lets sound follow the game. @param {Game} game @param {number} placed @param {boolean} on */
function useSound(game, placed, on) {
  const was = useRef({ placed, turns: game.turns.length });
  useEffect(() => {
    const { placed: before, turns } = was.current;
    was.current = { placed, turns: game.turns.length };
    if (!on) return;
    if (game.turns.length > turns) sound.tone(game.turns[game.turns.length - 1].side === "person");
    else if (placed > before) sound.click();
  }, [placed, game.turns.length]);
}

/** @param {{game: any, refused: Problem|null, busy: boolean, act: (what: string, more?: Record<string, any>) => Promise<boolean>, received: number, forget: () => void, look: string}} props */
function Seated({ game: now, refused, busy, act, received, forget, look }) {
  const game = /** @type {Game} */ (now);
  const desk = useDesk();
  const wide = useWide();
  const places = useWindows();
  const [arranged, arrange] = useState(0); // how often the order of the letters has been changed
  const who = game.names.person;
  const kept = useLoad((signal) => get(`original/profiles${query({ name: who })}`, signal), [who, arranged]).value;
  const order = kept?.order ?? "";
  const alphabet = useMemo(() => new Alphabet(game.rules.tileSet.set, order), [game.id, order]);
  const labels = game.rules.labels;
  const [sheet, setSheet] = useState(/** @type {""|"new"|"open"|"text"|"order"} */ (""));
  const [asking, setAsking] = useState(/** @type {""|"resign"|"pass"} */ (""));
  const [typing, setTyping] = useState(false);
  const [note, setNote] = useState("");
  const top = useRef(/** @type {HTMLElement|null} */ (null));
  const first = useRef(/** @type {HTMLButtonElement|null} */ (null)); // the button that plays
  const up = useConnected();
  const over = game.phase === "finished";
  const paused = Boolean(game.clock?.paused) && !over;

  const [doubt, setDoubt] = useState({
    version: 0,
    move: "",
    words: /** @type {string[]} */ ([]),
    asked: /** @type {string[]} */ ([]), // the words of the play that were not accepted before
  });
  const play = useOnce(async (/** @type {string} */ move) => {
    if (able)
      await trial.offer(move, async (doubted) => {
        const words = doubted ?? [];
        const asked = unknown(words);
        if (asked.length === 0) await act("play", { move, words });
        else setDoubt({ version: game.version, move, words, asked });
      });
    else if (game.phase === "answering") announce(`${game.names.player}: ${common.play.thinking}`);
  });
  const placing = usePlacing({
    board: game.board,
    rack: game.rack,
    alphabet,
    labels,
    disabled: over || paused,
    arrow: wide && !over,
    stays: `games/${game.id} `,
    onPlay: play,
  });
  const trial = useTrial(game, placing, busy);
  const able = game.phase === "moving" && !paused && !busy && !trial.asking;
  const doubted = doubt.move && doubt.move === placing.made.move && doubt.version === game.version;
  const exchange = useExchange(placing, game, alphabet, (tiles) => act("exchange", { tiles }));
  const cgp = game.cgp ?? "";
  const mine = trial.trial?.fits ? placing.made.move : "";
  const good = mine && trial.trial?.words.every((w) => w.good) ? mine : ""; // the server values no others
  const kibitz = useKibitz({ game, mine, good, bias: desk.bias, act });
  const simulation = useSimulation({ game, mine: good, act });
  const placed = placing.state.placed.length;
  useSound(game, placed, desk.sound);
  useEffect(() => void (refused && forget()), [placing.made.move, exchange.count, exchange.on]);
  useEffect(() => void (over && placing.recall()), [over]);
  const held = [...game.rack].sort().join(" ");
  const ordered = useRef(placing.goesOn ? held : ""); // the tiles that the person has put in order before
  useEffect(() => {
    const stay = ordered.current === held;
    if (!stay) placing.sort();
    if (!stay || order) ordered.current = ""; // the first order to come is the one that they know
  }, [held, alphabet]);
  useEffect(() => {
    setAsking("");
    setNote("");
  }, [game.version]);

  const show = (/** @type {windows.Name} */ name) => places.change((w) => windows.show(w, name, true));
  /** Passes; it asks first if there is a play. */
  const pass = useOnce(async () => {
    const asked = { cgp, lexicon: game.lexicon, rules: game.rules.name, count: 0 };
    const found = await post("moves", asked).catch(() => null);
    if (found?.moves.some((/** @type {{kind: string}} */ m) => m.kind === "play")) setAsking("pass");
    else await act("pass");
  });
  const copyLog = async () => {
    const done = (await copy(logText(game))) ? text.log.copied : text.log.notCopied;
    setNote(done);
    announce(done);
  };
  const all = commandsOf({
    game,
    desk,
    mine: able,
    paused,
    busy,
    placing,
    play,
    exchange,
    kibitz,
    simulation,
    act,
    show,
    places,
    copyLog,
    open: setSheet,
    type: () => setTyping(true),
    pass,
    resign: () => setAsking("resign"),
  });
  useCommandKeys(all);

  const about = { alphabet, lexicon: game.lexicon, help: !over };
  const unseen = game.unseen.reduce((n, u) => n + u.count, 0);
  /** @type {Partial<Record<windows.Name, [any, string]>>} */
  const inside = {
    kibitz: [html`<${KibitzWindow} kibitz=${kibitz} game=${game} mine=${mine} onLay=${placing.lay} />`, ""],
    simulation: [
      html`<${SimulationWindow}
        simulation=${simulation}
        game=${game}
        able=${able}
        mine=${good}
        onLay=${placing.lay}
      />`,
      "",
    ],
    exchange: [
      html`<${ExchangeWindow}
        exchange=${exchange}
        able=${able && game.exchangeable > 0}
        most=${game.exchangeable}
        bias=${desk.bias}
        onBias=${(/** @type {number} */ bias) => remember({ bias })}
      />`,
      "",
    ],
    words: [html`<${Lister} lexicon=${game.lexicon} about=${about} />`, text.modes[game.lexicon] ?? game.lexicon],
    unseen: [
      html`<${Unseen} game=${game} alphabet=${alphabet} />`,
      over ? "" : `${unseen} · ${common.play.bag(game.bag)}`,
    ],
    log: [html`<${Log} game=${game} about=${about} onCopy=${copyLog} onPrint=${() => print()} />`, ""],
    rating: [
      html`<div class="body">
        <${Rating} name=${game.names.person} mode=${game.lexicon} turn=${game.rated?.after} />
      </div>`,
      "",
    ],
  };
  const menus = menusOf(all, game, places, /** @type {windows.Name[]} */ (Object.keys(inside)), (words) => {
    setNote(text.keepsWords(words));
    setSheet("new");
  });
  const buttons = [
    all.newGame,
    all.setUp,
    all.exchange,
    all.pass,
    all.challenge,
    all.undo,
    all.hint,
    all.kibitz,
    all.simulate,
  ];

  /** A window of the desk. @param {windows.Name} name */
  const panel = (name) => {
    const drawn = inside[name];
    return (
      drawn &&
      html`<${Panel} key=${name} name=${name} now=${places.now} change=${places.change} wide=${wide} note=${drawn[1]} onHidden=${() =>
        /** @type {HTMLElement|null} */ (
          top.current?.querySelector("[role=menuitem][tabindex='0']")
        )?.focus()}>${drawn[0]}</${Panel}>`
    );
  };
  const told = sentence(game, trial, placing, refused, up);
  const { said, bad } = note && !refused ? { said: note, bad: false } : told;
  // Two buttons under the rack, whatever they do now: who has one of them in focus does not lose it.
  const buttonsUnder = exchange.on
    ? [
        { text: common.cancel, off: false, run: exchange.stop },
        {
          text: common.play.exchangeN(exchange.count),
          off: !able || exchange.count === 0 || exchange.count > game.exchangeable,
          run: exchange.make,
        },
      ]
    : game.phase === "accepting"
      ? [
          { text: common.play.challengeIt, off: busy, run: () => act("challenge") },
          { text: common.play.accept, off: busy, run: () => act("accept") },
        ]
      : [
          placed > 0
            ? { text: common.recall, off: false, run: placing.recall }
            : { text: common.shuffle, off: false, run: placing.shuffle },
          { ...all.play, text: trial.score === null ? common.play.play : common.play.playFor(trial.score) },
        ];
  const closeField = () => {
    setTyping(false);
    requestAnimationFrame(() => document.activeElement === document.body && first.current?.focus());
  };
  const leave = (/** @type {KeyboardEvent} */ e) => {
    if (
      e.key !== "Escape" ||
      e.defaultPrevented ||
      !(document.activeElement instanceof HTMLElement) ||
      !document.activeElement.closest(".board")
    )
      return;
    document.activeElement.blur();
    announce(text.left);
  };
  return html`<div class=${classes(look, "around")}>
    <main lang="en" class=${classes("desk", over && "over")} id="main" aria-busy=${busy ? "true" : undefined}>
      <h1 class="unseen-text">${text.against(text.modes[game.lexicon] ?? game.lexicon)}</h1>
      <div class="strip" ref=${top}>
        <${Menubar} menus=${menus} label=${text.menubar} />
        <div class="toolbar" role="toolbar" aria-label=${text.toolbar}>
          ${buttons.map(
            (c) =>
              html`<button
                key=${c.key}
                aria-disabled=${c.off ? "true" : undefined}
                title=${`${c.text} (${c.shown ?? c.key})`}
                onClick=${() => c.off || c.run()}
              >
                ${c.text}
              </button>`,
          )}
        </div>
      </div>
      <${Players} game=${game} received=${received} level=${text.rating.level(levelOf(game.player))} />
      <section class="place" data-title=${text.name} onKeyDown=${leave}>
        <${Covered}
          game=${game}
          alphabet=${alphabet}
          labels=${labels}
          about=${about}
          placing=${placing}
          trial=${trial}
          paused=${paused}
          act=${act}
        />
        ${
          !over &&
          html`<div class="under">
            <${Rack} ...${exchange.on ? exchange.rack : placing.rack} disabled=${paused} />
            <div class="buttons">
              ${buttonsUnder.map(
                (b, i) =>
                  html`<button
                    key=${i}
                    class=${i === 1 ? "go" : ""}
                    ref=${i === 1 ? first : undefined}
                    aria-disabled=${b.off ? "true" : undefined}
                    onClick=${() => b.off || b.run()}
                  >
                    ${b.text}
                  </button>`,
              )}
            </div>
          </div>`
        }
        <p class=${classes("hint", bad && "bad")} id="said" role="status">
          ${exchange.on && up && !refused && !trial.slow ? exchange.hint(common.play) : said}
        </p>
        ${
          game.fault &&
          html`<${Failed} error=${new Problem({ status: -1, detail: game.fault })} again=${() => act("retry")} />`
        }
        ${
          typing &&
          html`<${MoveField}
            onMove=${(/** @type {string} */ m) => placing.goTo(m) || placing.lay(m)}
            onExchange=${(/** @type {string} */ tiles) => (show("exchange"), exchange.start(tiles))}
            onPass=${() => all.pass.off || all.pass.run()}
            onClose=${closeField}
            wait=${!all.pass.off ? "" : paused ? common.play.pausedWhy : common.play.notTurn}
          />`
        }
        ${
          doubted &&
          html`<${Doubt}
            words=${doubt.asked}
            onPlay=${() => (accept(doubt.asked), act("play", { move: doubt.move, words: doubt.words }))}
            onBack=${placing.recall}
            onLeave=${() => setDoubt({ ...doubt, move: "" })}
          />`
        }
        ${asking && html`<${Sure} game=${game} what=${asking} onYes=${() => act(asking)} onNo=${() => setAsking("")} />`}
      </section>
      <section class="dock" aria-label=${text.beside}>
        ${
          over &&
          html`<div class="outcome">
            <${End} game=${game} onAgain=${() => setSheet("new")} /><${Rated} rated=${game.rated} />
          </div>`
        }
        <div class="column">
          ${["kibitz", "simulation", "exchange"].map((n) => panel(/** @type {windows.Name} */ (n)))}
        </div>
        <div class="column">
          ${["unseen", "log", "words", "rating"].map((n) => panel(/** @type {windows.Name} */ (n)))}
        </div>
      </section>
      <${BlankChoice} placing=${placing} alphabet=${alphabet} />
      ${
        sheet === "new" &&
        html`<${Sheet} title=${text.commands.newGame} onClose=${() => setSheet("")}>${
          note && html`<p class="leave">${note}</p>`
        }<${NewGame} onBegun=${() => setSheet("")} /></${Sheet}>`
      }
      ${
        sheet === "open" &&
        html`<${Sheet} title=${text.saved} onClose=${() => setSheet("")}><${SavedGames} /><${OpenFile} onOpened=${() => setSheet("")} /></${Sheet}>`
      }
      ${
        sheet === "order" &&
        html`<${Sheet} title=${text.order.title} onClose=${() => setSheet("")}><${LetterOrder} name=${who} mode=${text.modes[game.lexicon] ? game.lexicon : "NA"} order=${order} onSet=${() => {
          arrange(arranged + 1);
          setSheet("");
        }} /></${Sheet}>`
      }
      ${
        sheet === "text" &&
        html`<${Sheet} title=${text.setup.out} onClose=${() => setSheet("")}><${PositionText} cgp=${cgp} lexicon=${game.lexicon} /></${Sheet}>`
      }
    </main>
    <${Paper} game=${game} alphabet=${alphabet} />
  </div>`;
}
