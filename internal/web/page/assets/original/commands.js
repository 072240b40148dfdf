// The commands of the desk, each once: the menus, the bar of buttons and the keys take them from here.

import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { text as common } from "../texts/en.js";
import { remember } from "./remember.js";
import { saveAs } from "./saved.js";
import * as windows from "./windows.js";
import { text } from "./text.js";

/**
 * @typedef {Object} Command
 * @property {string} text
 * @property {string} key as KeyboardEvent.key has it; "" for none
 * @property {string} [shown] as menus write the key
 * @property {boolean} off it cannot be done now
 * @property {boolean} [checked]
 * @property {() => void} run
 */

/** @param {keyof typeof text.commands} name @param {string} key @param {boolean} off @param {() => void} run @param {string} [shown] @returns {Command} */
const command = (name, key, off, run, shown) => ({ text: text.commands[name], key, shown, off, run });

/**
 * What the commands are about, and what they do it with.
 * @typedef {Object} Table
 * @property {import("../play/game.js").Game} game
 * @property {ReturnType<typeof import("./remember.js").useDesk>} desk
 * @property {boolean} mine it is the person's turn, and nothing is under way
 * @property {boolean} paused
 * @property {boolean} busy
 * @property {ReturnType<typeof import("../placing.js").usePlacing>} placing
 * @property {(move: string) => void} play
 * @property {ReturnType<typeof import("../play/exchange.js").useExchange>} exchange
 * @property {ReturnType<typeof import("./kibitz.js").useKibitz>} kibitz
 * @property {ReturnType<typeof import("./simulation.js").useSimulation>} simulation
 * @property {(what: string) => Promise<boolean>} act
 * @property {(name: windows.Name) => void} show shows a window
 * @property {ReturnType<typeof import("./remember.js").useWindows>} places
 * @property {() => void} copyLog
 * @property {(sheet: "new"|"open"|"text"|"order") => void} open a dialog
 * @property {() => void} type opens the field for a move
 * @property {() => void} pass asks first if there is a play
 * @property {() => void} resign asks first
 */

/** All commands, as they are now. @param {Table} t */
export function commandsOf(t) {
  const { game, desk, mine, paused, busy, placing, exchange, simulation, act, show } = t;
  const cgp = game.cgp ?? "";
  const over = game.phase === "finished";
  const idle = !paused && !busy;
  const startExchange = () => {
    show("exchange");
    exchange.start();
  };
  return {
    newGame: command("newGame", "n", false, () => t.open("new")),
    setUp: command("setUp", "e", false, () => go(`/original?set=${encodeURIComponent(cgp)}`)),
    open: command("open", "o", false, () => t.open("open")),
    saveAs: command("saveAs", "", false, () => saveAs(game.id)),
    textOut: command("textOut", "t", !cgp, () => t.open("text")),
    print: command("print", "", false, () => print(), "Ctrl P"),
    play: command("play", "Enter", !mine || !placing.made.move, () => t.play(placing.made.move)),
    exchange: command("exchange", "x", !mine || game.exchangeable === 0, startExchange),
    pass: command("pass", "p", !mine, t.pass),
    challenge: command("challenge", "c", !game.challengeable || !idle, () => void act("challenge")),
    undo: command("undo", "u", !game.undoable || !idle, () => void act("undo")),
    hint: command("hint", "h", !mine || game.hints.length > 2, () => (show("kibitz"), void act("hint"))),
    kibitz: command("kibitz", "k", !mine, () => (show("kibitz"), t.kibitz.ask())),
    simulate: command(
      simulation.running ? "stop" : "simulate",
      ".",
      !simulation.running && !mine,
      () => (show("simulation"), simulation.toggle()),
    ),
    shuffle: command("shuffle", "s", over, placing.shuffle),
    sort: command("sort", "", over, placing.sort),
    recall: command(
      "recall",
      "Escape",
      placing.state.placed.length === 0 && !exchange.on,
      exchange.on ? exchange.stop : placing.recall,
      "Esc",
    ),
    type: command("type", "/", over, t.type),
    resign: command("resign", "", !mine, t.resign),
    pause: command("pause", "", !game.clock || over || !idle, () => void act("pause")),
    order: command("order", "", false, () => t.open("order")),
    sound: { ...command("sound", "", false, () => remember({ sound: !desk.sound })), checked: desk.sound },
    old: { ...command("old", "", false, () => remember({ old: !desk.old })), checked: desk.old },
    tidy: command("tidy", "", false, () => t.places.change(windows.tidy)),
    copyLog: command("copyLog", "l", false, t.copyLog),
  };
}

/**
 * The menus.
 * @param {ReturnType<typeof commandsOf>} all @param {import("../play/game.js").Game} game @param {Table["places"]} places
 * @param {windows.Name[]} there the windows that there are @param {(words: string) => void} onWords other words were chosen, for the next game
 * @returns {import("./menus.js").Menu[]}
 */
export function menusOf(all, game, places, there, onWords) {
  const item = (/** @type {Command} */ c) => ({
    text: c.text,
    key: c.shown ?? (c.key === "" ? undefined : c.key),
    disabled: c.off,
    checked: c.checked,
    run: c.run,
  });
  const words = (/** @type {string} */ name) => {
    remember({ words: /** @type {any} */ (name) });
    if (name !== game.lexicon) onWords(text.modes[name]);
  };
  const line = { text: "" };
  return [
    {
      name: text.menus.game,
      items: [
        item(all.newGame),
        item(all.setUp),
        item(all.open),
        item(all.saveAs),
        line,
        item(all.textOut),
        item(all.copyLog),
        item(all.print),
        line,
        item(all.pause),
        item(all.resign),
      ],
    },
    {
      name: text.menus.turn,
      items: [
        item(all.play),
        item(all.exchange),
        item(all.pass),
        item(all.challenge),
        item(all.undo),
        line,
        item(all.hint),
        item(all.kibitz),
        item(all.simulate),
        line,
        item(all.type),
        item(all.shuffle),
        item(all.sort),
        item(all.recall),
      ],
    },
    {
      name: text.menus.words,
      items: Object.entries(text.modes).map(([name, shown]) => ({
        text: shown,
        checked: game.lexicon === name,
        group: "words",
        run: () => words(name),
      })),
    },
    {
      name: text.menus.windows,
      items: [
        ...windows.names
          .filter((n) => there.includes(n))
          .map((n) => ({
            text: text.windows[n],
            checked: places.now.places[n].shown,
            run: () => places.change((w) => windows.show(w, n, !w.places[n].shown)),
          })),
        line,
        item(all.tidy),
      ],
    },
    { name: text.menus.options, items: [item(all.order), item(all.old), item(all.sound)] },
  ];
}

/** Has the keys of these commands. @param {Record<string, Command>} all */
export function useCommandKeys(all) {
  useKeys(text.keys, [
    ...Object.values(all)
      .filter((c) => c.key !== "")
      .map((c) => ({ key: c.key, shown: c.shown ?? c.key, text: c.text, run: () => void (c.off || c.run()) })),
    { key: "", shown: "Esc Esc", text: text.commands.leave },
    { key: "", shown: "Alt 1…7", text: common.keys.order },
  ]);
}
