// One game as the server has it: what is shown, what is asked, and what is told when it changes.

import { useEffect, useRef, useState } from "../ui.js";
import { get, post, Problem, problemOf } from "../api.js";
import { watch } from "../events.js";
import { useAgain } from "../again.js";
import { announce } from "../announce.js";
import { nameOf } from "../players.js";
import { text } from "../text.js";

/**
 * @typedef {"person"|"player"} Side
 * @typedef {import("../types").Clock} ClockForm
 * @typedef {{number: number, side: Side, text: string, points: string, total: number, challenge?: boolean}} Turn
 * @typedef {{text: string, move: string, score: number, keeps: string[], worth: string}} Choice
 *
 * @typedef {import("../types").PlayedSummary} Summary
 *
 * @typedef {Object} Game as GET games/ID answers
 * @property {number} id
 * @property {string} name
 * @property {number} version
 * @property {number} at
 * @property {"moving"|"accepting"|"answering"|"finished"} phase
 * @property {string} player
 * @property {number} [level]
 * @property {boolean} [shared] two persons play at one screen
 * @property {Side} [acting] then whose rack it is
 * @property {string} lexicon
 * @property {Record<Side, string>} names
 * @property {Record<Side, string>} [given] the names as the server has them, where names are as the page says them
 * @property {{name: string, labels: string, rackSize: number, challenge: string, challengeBonus?: number, tileSet: {name: string, set: import("../api.js").TileForm[]}}} rules
 * @property {import("../api.js").BoardForm} board
 * @property {string[]} rack
 * @property {string[]} [other]
 * @property {{tile: string, count: number}[]} unseen
 * @property {number} bag
 * @property {Record<Side, number>} scores
 * @property {ClockForm} [clock]
 * @property {{side: Side, text: string, score: number, squares: [number, number][], words: string[]}} [last]
 * @property {Turn[]} turns
 * @property {boolean} [thinking]
 * @property {boolean} challengeable
 * @property {boolean} undoable
 * @property {number} exchangeable
 * @property {{hints: number, bests: number, undone: number, looked: number}} helps
 * @property {string[]} hints
 * @property {Choice[]} [best]
 * @property {{word: string, good: boolean}[]} [looked]
 * @property {string[]} message
 * @property {string} [fault]
 * @property {Summary} [summary]
 * @property {number} [record]
 * @property {{level: number, why: string}} [next]
 * @property {string} [cgp] the position as the person knows it on turn
 * @property {{mode: string, level: number, before: number, after: number, next: number, games: number, fault?: string}} [rated] what the end has changed in the profile
 */

/** The side whose turn it is, "" at the end. @param {Game} game @returns {Side|""} */
export const onTurn = (game) =>
  game.phase === "finished" ? "" : (game.acting ?? (game.phase === "answering" ? "player" : "person"));

/** The game with names as the page says them. @param {Game|null} game */
export const named = (game) =>
  game && {
    ...game,
    given: game.names,
    names: { person: nameOf(game.names.person), player: nameOf(game.names.player) },
  };

/**
 * A game, kept up to date by the stream of events.
 * @param {string} id
 */
export function useGame(id) {
  const [game, setGame] = useState(/** @type {Game|null} */ (null));
  const [missing, setMissing] = useState(/** @type {Problem|null} */ (null));
  const [refused, setRefused] = useState(/** @type {Problem|null} */ (null));
  const [busy, setBusy] = useState(false);
  const now = useRef(/** @type {Game|null} */ (null));
  const received = useRef(0);
  const acting = useRef(false); // a second click comes before the page is drawn again

  const show = (/** @type {Game} */ next) => {
    const was = now.current;
    if (was && (next.id !== was.id || next.version < was.version || (next.version === was.version && next.at < was.at)))
      return;
    received.current = performance.now();
    now.current = next;
    setGame(next);
    setMissing(null);
    if (was) tell(was, next);
  };

  useEffect(() => {
    now.current = null;
    setGame(null);
    setMissing(null);
    const stop = new AbortController();
    get(`games/${id}`, stop.signal).then(show, (err) => stop.signal.aborted || setMissing(problemOf(err)));
    const leave = watch(`games/${id}`, (state) => {
      if (state) show(state);
      else if (now.current) setMissing(new Problem({ status: 404, detail: text.play.gone }));
    });
    return () => {
      stop.abort();
      leave();
    };
  }, [id]);

  /** Does something; false if it was refused, or something else is being done. @param {string} what @param {Record<string, any>} [more] */
  const act = async (what, more = {}) => {
    if (!now.current || acting.current) return false;
    acting.current = true;
    setBusy(true);
    setRefused(null);
    try {
      show(await post(`games/${id}/actions`, { version: now.current.version, do: what, ...more }));
      return true;
    } catch (err) {
      const problem = problemOf(err);
      setRefused(problem);
      announce(problem.message);
      if (problem.now) show(problem.now);
      return false;
    } finally {
      acting.current = false;
      setBusy(false);
    }
  };
  const again = () => get(`games/${id}`).then(show, (err) => setMissing(problemOf(err)));
  const turn = useAgain(refused);
  useEffect(() => {
    if (!refused?.offline) return;
    const still = (/** @type {Problem|null} */ then) => setRefused((was) => (was === refused ? then : was));
    get(`games/${id}`).then(
      (next) => {
        show(next);
        still(null);
      },
      (err) => still(problemOf(err)),
    );
  }, [turn]);
  return { game, missing, refused, busy, act, again, show, received: received.current, forget: () => setRefused(null) };
}

/** Announces what has changed; the summary comes when it is known, to the same version. @param {Game} was @param {Game} next */
function tell(was, next) {
  const said = next.phase === "finished" && next.summary ? [next.summary.verdict] : next.message;
  const done = next.turns.length !== was.turns.length || next.phase !== was.phase || (next.summary && !was.summary);
  if (next.hints.length > was.hints.length) announce(next.hints[next.hints.length - 1]);
  else if (said.length > 0 && done) announce([...said, whose(was, next)].join(" "));
}

/** Who is to act. @param {Game} was @param {Game} next */
function whose(was, next) {
  if (next.acting && next.acting !== was.acting) return text.play.handOver(next.names[next.acting]);
  return next.acting || next.phase === "moving" ? text.play.yourTurn : "";
}

const long = 300; // milliseconds until one wonders whether what was done was taken

/**
 * Whether the server has been asked about a version of the game for so long that the page says so, and no later one has been seen.
 * @param {boolean} asked @param {number} version
 */
function useLong(asked, version) {
  const [late, set] = useState(0);
  const now = useRef(version);
  now.current = version;
  useEffect(() => {
    if (!asked) return;
    const wait = setTimeout(() => {
      if (now.current !== version) return;
      set(version);
      announce(text.play.asking);
    }, long);
    return () => {
      clearTimeout(wait);
      set(0);
    };
  }, [asked]);
  return late === version;
}

/**
 * @typedef {import("../types").Trial} Trial
 */

/**
 * What a tentative play would score: asked of the server, which alone judges. Whether its words are good is told only where phonies cannot be played.
 * @param {Game} game @param {ReturnType<import("../placing.js").usePlacing>} placing @param {boolean} busy something is being done
 */
export function useTrial(game, placing, busy) {
  const { made, state } = placing;
  const [tried, set] = useState(
    /** @type {{of: string, trial: Trial|null, error: Problem|null}} */ ({ of: "", trial: null, error: null }),
  );
  const name = (/** @type {string} */ move) => `${game.version} ${move}`;
  const of = made.move && name(made.move);
  const asked = useRef(
    /** @type {{of: string, answer: Promise<Trial>, stop: AbortController, kept: boolean}|null} */ (null),
  );
  /**
   * Asks the server, once for each move: a second question could come when the move has been played, and be refused. The next question stops
   * one that is not kept.
   * @param {string} move @param {boolean} kept @returns {Promise<Trial>}
   */
  const ask = (move, kept) => {
    const last = asked.current;
    if (last?.of === name(move)) {
      last.kept ||= kept;
      return last.answer;
    }
    if (!last?.kept) last?.stop.abort();
    const stop = new AbortController();
    const answer = get(`games/${game.id}/trial?move=${encodeURIComponent(move)}`, stop.signal);
    asked.current = { of: name(move), answer, stop, kept };
    answer.catch(() => asked.current?.answer === answer && (asked.current = null));
    return answer;
  };
  const error = of !== "" && tried.of === of ? tried.error : null;
  const again = useAgain(error);
  // For one drawing after a play its tiles lie on the board and are tried too.
  const played = state.placed.some((p) => game.board.tiles[p.row]?.[p.col]);
  useEffect(() => {
    if (!made.move || played || (tried.of === of && !error?.offline)) return;
    let gone = false;
    ask(made.move, false).then(
      (trial) => gone || set({ of, trial, error: null }),
      (err) => gone || set({ of, trial: null, error: problemOf(err) }),
    );
    return () => void (gone = true);
  }, [of, again]);
  const known = of !== "" && tried.of === of && !error?.offline ? tried : null;
  const trial = known?.trial ?? null;
  const phonies = (trial?.words ?? []).filter((w) => w.good === false).map((w) => w.word);
  const bad = known !== null && (trial === null || !trial.fits || phonies.length > 0);
  const end = [...state.placed].sort((a, b) => a.row - b.row || a.col - b.col).at(-1);
  const pill = trial?.fits && end ? { row: end.row, col: end.col, text: String(trial.score), bad } : null;
  const laid = useRef("");
  laid.current = made.move;
  const [asking, setAsking] = useState(false);
  const slow = useLong(busy || asking, game.version);
  /**
   * Asks about the move that lies on the board, and goes on with its words that are no good, unless it is taken back meanwhile.
   * @param {string} move @param {(words: string[]|null) => unknown} then
   */
  const offer = async (move, then) => {
    setAsking(true);
    const words = await doubted(move);
    if (laid.current === move) await then(words);
    setAsking(false);
  };
  /** The words of a move that are no good; null if it does not fit, and none where words can be challenged. @param {string} move */
  const doubted = async (move) => {
    const told = known && move === made.move ? trial : await ask(move, true).catch(() => null);
    return told?.fits ? (told.words ?? []).filter((w) => w.good === false).map((w) => w.word) : null;
  };
  return {
    trial,
    bad,
    pill,
    phonies,
    reason: error?.message ?? trial?.reason ?? "",
    score: trial?.fits ? trial.score : null,
    asking,
    slow,
    offer,
  };
}
