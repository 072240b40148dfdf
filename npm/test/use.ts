// What callers write in TypeScript; it is checked, and not run.
import { open, type Ranking, type Setting } from "../maven-engine/index.js";
import { open as openWorker } from "../maven-engine/worker.js";

const engine = await open({ words: new Uint8Array(8), name: "mine", rules: "standard" });
const setting: Setting = engine.setting;
const ranked: Ranking = await engine.rank({ cgp: setting.rules, count: 3 }, { signal: AbortSignal.timeout(1000) });
const equity: number | null = ranked.moves[0].equity;
const played = await engine.simulate({ cgp: "", limits: { iterations: 100 } }, { progress: (found) => found.candidates.length });
const solved = await engine.solve({ cgp: "" });
const known: number = solved.phase === "endgame" ? solved.value : solved.candidates[0].win;
const report = await (await openWorker()).report({ gcg: "" }, { progress: ({ done, of }) => done / of });
// @ts-expect-error there is no such key
await engine.infer({ gcp: "" });
// @ts-expect-error a position is needed
await engine.judge({ move: "pass" });
console.log(equity, played.iterations, known, report.turns);
