// A record, turn by turn: the position, the game's course, notes and variations.

import { html, classes, useEffect, useMemo, useRef, useState } from "../ui.js";
import { query, rulesOf, useLoad } from "../api.js";
import { Board } from "../board.js";
import { Alphabet } from "../tiles.js";
import { named } from "./link.js";
import { parts } from "./setup.js";
import { go } from "../router.js";
import { useKeys } from "../keys.js";
import { announce } from "../announce.js";
import { spell } from "../moves.js";
import { count, points } from "../format.js";
import { Failed, Loading } from "../states.js";
import { useTitle } from "../name.js";
import { text } from "../text.js";
import { Graph } from "./graph.js";
import { Notes, usePaper } from "./notes.js";
import { Position } from "./position.js";
import { Absent, InForce, NoList, useFitting } from "../force.js";
import { useReport } from "./report.js";
import { ReportPage, Save } from "./save.js";
import { Share } from "./share.js";
import { Turns } from "./turns.js";
import { along, cut, grown, spared, Variations } from "./variations.js";
import { gradeOf, mark, mistake, verdict } from "./verdict.js";
import { Controls } from "./search.js";
import * as load from "./load.js";
import { nameIn } from "../players.js";

/** @param {{players: load.Player[], scores: number[], onTurn: number}} props */
const Players = ({ players, scores, onTurn }) =>
  html`<div class="players">
    ${players.map(
      (s, i) =>
        html`<div class="player" aria-current=${onTurn === i + 1 ? "true" : undefined}>
          <span>${nameIn(s)}</span><strong>${count(scores[i])}</strong>
        </div>`,
    )}
  </div>`;

/** What the report says of a turn. @param {{judged: import("./report.js").JudgedTurn|undefined, spelled: (move: string) => string}} props */
function Verdict({ judged, spelled }) {
  const v = verdict(judged, spelled);
  if (!v) return null;
  if (v.kind !== "mistake") return html`<p class=${classes("judged", v.kind)}>${v.said}</p>`;
  return html`<div class="judged">
    <p><b class=${`grade ${gradeOf(judged)}`}>${mark(judged)}</b> ${v.said}</p>
    ${
      judged?.why &&
      html`<ul>
        ${judged.why.slice(0, 3).map((w) => html`<li>${w}</li>`)}
      </ul>`
    }
  </div>`;
}

/**
 * What a move of a variation is worth beside the best, where it was made.
 * @param {{from: string, branch: import("./variations.js").Branch, name: string, scored: number, turn: number, lexicon: string}} props from: the position before it
 */
function Varied({ from, branch, name, scored, turn, lexicon }) {
  const found = load.useKept(load.moves(from, { also: [branch.move], player: "static", lexicon, count: 12 }));
  const best = found.value?.moves[0];
  const mine = found.value?.moves.find((/** @type {any} */ m) => m.move === branch.move);
  return html`<section class="panel turn">
    <h2>${text.analyse.insteadOf(turn)}</h2>
    <div class="body" tabindex="0">
      <p class="did">
        <b>${name}</b>${" "}${text.did({ kind: kindOf(branch.move), text: branch.move, score: scored }, name)}
      </p>
      ${
        mine &&
        html`<p class=${classes("judged", mine.rank === 1 && "good")}>
          ${
            mine.rank === 1
              ? text.first.best
              : text.analyse.placeOf(mine.rank, found.value.total, points(best.equity - mine.equity))
          }
        </p>`
      }
    </div>
  </section>`;
}

/** The kind of a move in a variation. @param {string} move */
const kindOf = (move) => (move === "pass" ? "pass" : move.startsWith("exchange") ? "exchange" : "play");

/** @type {load.Kept & {key: string}} */
const nothing = { key: "", promise: new Promise(() => {}), value: undefined }; // is never there

/** Where a turn of a record is. @param {number} id @param {number} turn @param {number[]} path of its variation @param {string} words by which the record is read; "" for its own */
const placeOf = (id, turn, path, words) => `/analyse/records/${id}/turns/${turn}${query({ v: path.join("."), words })}`;

/** @param {{id: number, turn: number, path: number[], words: string}} props */
export function RecordRoom({ id, turn, path, words }) {
  const view = useLoad(() => load.record(id, words || undefined), [id, words]);
  const choose = (/** @type {string} */ name) => go(placeOf(id, turn, path, name), { replace: true });
  const { waits, failed } = useFitting(view, words, choose);
  if (failed)
    return html`<main class="page" id="main"><${Failed} error=${failed.error} again=${failed.again} /></main>`;
  if (view.value && !waits)
    return html`<${Opened}
      words=${words}
      onWords=${choose}
      view=${view.value}
      turn=${Math.min(Math.max(turn, 1), view.value.turns.length + 1)}
      path=${path}
    />`;
  if (view.state === "failed")
    return html`<main class="page" id="main">
      <${Failed}
        error=${view.error}
        again=${view.again}
        what=${view.error?.status === 404 ? text.analyse.noRecord : undefined}
      />
      <p><a href="/analyse">${text.analyse.openAnother}</a></p>
    </main>`;
  return html`<main class="page" id="main"><${Loading} /></main>`;
}

/** @param {{view: load.RecordView, turn: number, path: number[], words: string, onWords: (name: string) => void}} props */
function Opened({ view, turn, path, words, onWords }) {
  const names = view.players.map(nameIn);
  const heading = view.title || names.join(" – ");
  useTitle(heading);
  const notes = usePaper(view.id, "notes");
  const branches = usePaper(view.id, "variations");
  const [player, setPlayer] = useState("quick");
  const wordless = view.lexicon === "";
  const judging = useReport(view.id, player, words || undefined, !wordless);
  const now = view.turns[turn - 1];
  const end = (view.ended && view.turns.find((t) => t.kind.startsWith("end-"))?.turn) || view.turns.length + 1; // no move is made from it on
  const tree = /** @type {import("./variations.js").Branch[]} */ (branches.value[turn] ?? []);
  const trail = useMemo(() => along(tree, path), [tree, path.join(".")]);
  const cgp = trail.at(-1)?.cgp || now?.cgp || view.end;
  const seen = /** @type {import("../api.js").Loaded<load.Situation>} */ (
    load.useKept(wordless ? nothing : load.situation(cgp, view.lexicon))
  );
  const played = useRef({ made: "", ended: false }); // what belongs to the position that is shown
  if (seen.state === "done")
    played.current = {
      made: path.length === 0 && now?.legal ? now.move : "",
      ended: view.ended && turn >= end && trail.length === 0,
    };
  const rules = useLoad(() => rulesOf(view.rules, view.tiles, view.lexicon), [view.rules, view.tiles, view.lexicon]);
  const href = (/** @type {number} */ n, /** @type {number[]} */ p = []) => placeOf(view.id, n, p, words);
  const to = (/** @type {number} */ n) => n >= 1 && n <= view.turns.length + 1 && go(href(n), { replace: true });

  useEffect(() => {
    for (const n of wordless ? [] : [turn + 1, turn - 1, turn + 2]) {
      const t = view.turns[n - 1];
      if (!t) continue;
      load.situation(t.cgp, view.lexicon);
      if (n >= end) continue;
      load.moves(t.cgp, { also: t.legal ? [t.move] : [], player: "static", lexicon: view.lexicon, count: 12 });
    }
    if (now) announce(text.analyse.turnSaid(turn, names[now.player - 1], now));
  }, [turn, view]);

  const mistakes = judging.report?.turns.filter(mistake).map((t) => t.turn) ?? [];
  const siblings =
    path.length > 0 ? (path.length === 1 ? tree : (along(tree, path.slice(0, -1)).at(-1)?.next ?? [])) : tree;
  const sideways = (/** @type {number} */ step) => {
    if (siblings.length === 0) return;
    const at = path.length > 0 ? path[path.length - 1] + step : step > 0 ? 0 : -1;
    const base = path.slice(0, -1);
    if (at < 0) go(href(turn, base), { replace: true });
    else if (at < siblings.length) go(href(turn, [...base, at]), { replace: true });
  };
  useKeys(text.analyse.keys.title, [
    { key: "ArrowRight", shown: "→", text: text.enter.next, run: () => to(turn + 1) },
    { key: "ArrowLeft", shown: "←", text: text.analyse.keys.before, run: () => to(turn - 1) },
    { key: "j", text: text.enter.next, run: () => to(turn + 1) },
    { key: "k", text: text.analyse.keys.before, run: () => to(turn - 1) },
    { key: "Home", text: text.analyse.keys.first, run: () => to(1) },
    { key: "End", text: text.analyse.end, run: () => to(view.turns.length + 1) },
    { key: "m", text: text.analyse.keys.mistake, run: () => to(mistakes.find((n) => n > turn) ?? mistakes[0] ?? turn) },
    { key: "ArrowDown", shown: "↓", text: text.analyse.keys.variation, run: () => sideways(1) },
    { key: "ArrowUp", shown: "↑", text: text.analyse.keys.variation, run: () => sideways(-1) },
  ]);

  const course = useMemo(
    () => judging.report && html`<${Graph} report=${judging.report} names=${names} turn=${turn} onTurn=${to} />`,
    [judging.report, turn, view, words],
  );
  const list = useMemo(
    () =>
      html`<${Turns}
        view=${view}
        report=${judging.report}
        turn=${turn}
        branches=${branches.value}
        noted=${notes.value}
        href=${href}
      />`,
    [view, words, judging.report, turn, branches.value, notes.value],
  );

  const branch = async (/** @type {string} */ move) => {
    let at = path;
    const grow = (/** @type {Record<string, any>} */ was) => {
      const next = grown(was[turn] ?? [], path, move);
      at = next.path;
      return { ...was, [turn]: next.tree };
    };
    if (await branches.keep(grow)) go(href(turn, at));
  };
  const remove = async (/** @type {number[]} */ p) => {
    if (await branches.keep((was) => ({ ...was, [turn]: cut(was[turn] ?? [], p) })))
      go(href(turn, spared(path, p)), { replace: true });
  };
  const steps = html`<span class="steps"
    ><button aria-label=${text.analyse.keys.first} disabled=${turn === 1} onClick=${() => to(1)}>«</button
    ><button aria-label=${text.analyse.keys.before} disabled=${turn === 1} onClick=${() => to(turn - 1)}>‹</button
    ><output>${turn > view.turns.length ? text.analyse.end : `${count(turn)} / ${count(view.turns.length)}`}</output
    ><button aria-label=${text.enter.next} disabled=${turn > view.turns.length} onClick=${() => to(turn + 1)}>›</button
    ><button
      aria-label=${text.analyse.end}
      disabled=${turn > view.turns.length}
      onClick=${() => to(view.turns.length + 1)}
    >
      »
    </button></span
  >`;
  const force = html`<${InForce}
    lexicon=${view.lexicon}
    tiles=${view.findings.some((f) => f.severity === "error") ? undefined : view.tiles}
    challenge=${view.challenge}
    onChoose=${onWords}
  />`;
  if (wordless)
    return html`<main class="table analyse" id="main">
      <section class="place">
        ${rules.value && html`<${Plain} cgp=${cgp} rules=${rules.value} last=${view.turns[turn - 2]?.squares} />`}
        <div class="under"><div class="buttons">${steps}</div></div>
      </section>
      <section class="beside">
        <div class="title"><h1>${heading}</h1></div>
        <${Players} players=${view.players} scores=${scoresAt(view, turn)} onTurn=${now?.player ?? 0} />
        <div class="now">${list}</div>
        <div class="judging">${force}</div>
        <${NoList} tiles=${view.tiles} />
      </section>
    </main>`;
  if (seen.error)
    return html`<main class="page" id="main">
      <h1>${heading}</h1>
      <${Failed} error=${seen.error} />
      ${steps} ${list}
    </main>`;
  if (!seen.value) return html`<main class="page" id="main"><${Loading} /></main>`;

  const tiles = seen.value.board.tiles;
  const spelled = (/** @type {string} */ move) => spell(move, tiles, rules.value?.labels);
  const onTurn = now ? (now.player - 1 + trail.length) % 2 : -1;
  const [own, others] = seen.value.scores;
  const scores = trail.length === 0 ? scoresAt(view, turn) : onTurn === 0 ? [own, others] : [others, own];
  const before = trail.at(-2)?.cgp || now?.cgp || "";
  const above = html`<div class="title">
      <h1>${heading}</h1>
      <a class="button" href=${`/learn/records/${view.id}${query({ words })}`}>${text.learn.title}</a>
    </div>
    <${Players} players=${view.players} scores=${scores} onTurn=${onTurn + 1} />
    <div class="now">
      ${
        now && trail.length > 0
          ? html`<${Varied}
              key=${cgp}
              from=${before}
              branch=${trail[trail.length - 1]}
              name=${names[1 - onTurn]}
              scored=${others - ownScore(before)}
              turn=${turn}
              lexicon=${view.lexicon}
            />`
          : now
            ? html`<section class="panel turn">
                <h2>${text.analyse.turnOf(turn, view.turns.length)}</h2>
                <div class="body" tabindex="0">
                  <p class="did"><b>${names[now.player - 1]}</b>${" "}${text.did(now, names[now.player - 1])}</p>
                  <${Verdict} judged=${judging.report?.turns[turn - 1]} spelled=${spelled} />
                </div>
              </section>`
            : html`<section class="panel turn">
                <div class="body">
                  <p class="did">
                    ${
                      view.ended
                        ? text.analyse.ended(
                            names[view.winner - 1],
                            view.players.map((p) => p.score),
                          )
                        : text.analyse.unfinished
                    }
                  </p>
                </div>
              </section>`
      }
      ${list}
    </div>
    <div class="judging">
      ${force}${judging.report && html`<${ReportPage} record=${view.id} player=${player} lexicon=${words || undefined} />`}
    </div>
    <${Absent} absent=${view.absent} near=${view.near} lexicon=${view.lexicon} onChoose=${onWords} />`;
  const below = html`<${Variations}
      tree=${tree}
      at=${path}
      turn=${turn}
      href=${(/** @type {number[]} */ p) => href(turn, p)}
      onCut=${remove}
    />
    ${
      branches.error &&
      html`<p class="bad" role="alert">
        ${branches.error.status === 409 ? text.analyse.treeChanged : branches.error.message}
      </p>`
    }
    ${
      judging.report
        ? course
        : html`<section class="panel">
            <h2>${text.analyse.graph}</h2>
            <div class="body"><${Judging} judging=${judging} /></div>
          </section>`
    }
    ${
      judging.report &&
      html`<div class="deeper">
        <label
          >${text.analyse.judgedBy}${" "}<select
            value=${player}
            onChange=${(/** @type {any} */ e) => setPlayer(e.target.value)}
          >
            ${["quick", "standard", "deep"].map((p) => html`<option value=${p}>${text.analyse.judges[p]}</option>`)}
          </select></label
        >
      </div>`
    }
    <${Notes}
      record=${view.id}
      turn=${Math.min(turn, view.turns.length)}
      paper=${notes}
      said=${view.turns[Math.min(turn, view.turns.length) - 1]?.notes ?? []}
    />
    ${
      view.findings.length > 0 &&
      html`<details class="panel">
        <summary>${text.analyse.findings(view.findings.length)}</summary>
        <ul class="body">
          ${view.findings.map((f) => html`<li>${text.analyse.finding(f)}</li>`)}
        </ul>
      </details>`
    }
    <${Share} seen=${seen.value} record=${path.length === 0 ? view.id : undefined} turn=${turn} />
    <${Save} cgp=${cgp} record=${view.id} name=${`record-${view.id}`} />`;
  return html`<${Position}
    seen=${seen.value}
    ...${played.current}
    lexicon=${view.lexicon}
    above=${above}
    below=${below}
    steps=${steps}
    onBranch=${turn <= view.turns.length ? branch : undefined}
  />`;
}

/** The board of a position that no words judge. @param {{cgp: string, rules: import("../api.js").RulesForm, last?: number[][]}} props */
function Plain({ cgp, rules, last }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const { tiles } = parts(cgp, rules.size, alphabet);
  return html`<${Board}
    board=${{ size: rules.size, premiums: rules.board, tiles }}
    alphabet=${alphabet}
    labels=${rules.labels}
    last=${last ?? []}
  />`;
}

/** The report is being made, or can be asked for. @param {{judging: ReturnType<typeof useReport>}} props */
export function Judging({ judging }) {
  return html`<${Controls}
      whole
      engine=${judging.engine}
      onStart=${judging.start}
      start=${text.analyse.judge}
    />${judging.error && html`<p class="bad" role="alert">${judging.error.message}</p>`}`;
}

/** The points of both players before a turn. @param {load.RecordView} view @param {number} turn */
function scoresAt(view, turn) {
  const scores = [0, 0];
  for (const t of view.turns.slice(0, turn - 1)) scores[t.player - 1] = t.total;
  return scores;
}

/** The points of the player on turn in a position. @param {string} cgp */
const ownScore = (cgp) => Number(/^\S+ \S+ (-?\d+)/.exec(cgp)?.[1] ?? 0);

/**
 * A position by itself.
 * @param {{cgp: string, words: string, onWords: (name: string) => void, title?: string, from?: any}} props from: what is said of where it comes from
 */
export function PositionRoom({ cgp, words, onWords, title, from }) {
  const seen = /** @type {import("../api.js").Loaded<load.Situation>} */ (load.useKept(load.situation(cgp, words)));
  if (seen.error)
    return html`<main class="page" id="main">
      <${Failed} error=${seen.error} what=${text.analyse.noPosition} />
      <p><a href="/analyse">${text.analyse.openAnother}</a></p>
    </main>`;
  if (!seen.value) return html`<main class="page" id="main"><${Loading} /></main>`;
  const above = html`<div class="title">
      <h1>${title ?? text.analyse.position}</h1>
      <a class="button" href=${`/analyse?set=${encodeURIComponent(words ? named(cgp, words) : cgp)}`}
        >${text.analyse.change}</a
      >
    </div>
    ${from}
    <${Players}
      players=${[
        { name: text.analyse.onTurn, nick: "", score: 0 },
        { name: text.play.opponent, nick: "", score: 0 },
      ]}
      scores=${seen.value.scores}
      onTurn=${1}
    />
    <${InForce} lexicon=${seen.value.lexicon.name} tiles=${seen.value.tiles} onChoose=${onWords} />
    <${Absent}
      absent=${seen.value.absent}
      near=${seen.value.near}
      lexicon=${seen.value.lexicon.name}
      onChoose=${onWords}
    />`;
  return html`<${Position}
    seen=${seen.value}
    lexicon=${words || undefined}
    above=${above}
    below=${html`<${Share} seen=${seen.value} /><${Save} cgp=${seen.value.cgp} name="position" />`}
  />`;
}
