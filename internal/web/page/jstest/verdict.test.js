import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeOf, lossOf, mark, mistake, verdict } from "../assets/analyse/verdict.js";

const turn = (/** @type {any} */ t) => ({ turn: 1, player: 1, kind: "play", move: "8G WIST", judged: true, ...t });

test("a good move is praised, and a mistake names what was better", () => {
  assert.deepEqual(verdict(turn({ grade: "fine", loss: 0 })), { kind: "good", said: "The best move." });
  assert.deepEqual(verdict(turn({ grade: "fine", loss: 1.2 })), {
    kind: "good",
    said: "A good move, 1.2 points from the best.",
  });
  const best = { move: "K3 SNAILED" };
  assert.deepEqual(verdict(turn({ grade: "large", loss: 20, best, better: best })), {
    kind: "mistake",
    said: "lost 20.0 points. Better was K3 SNAILED.",
  });
  assert.deepEqual(verdict(turn({ grade: "large", loss: 20, best, better: { move: "E3 SNAILED" } })), {
    kind: "mistake",
    said: "lost 20.0 points. Best was K3 SNAILED; of words that most people know, E3 SNAILED.",
  });
});

test("moves are spelled with the letters that they are played through", () => {
  const [best, spelled] = [{ move: "F1 QUIXOTE." }, (/** @type {string} */ move) => move.replace(".", "(S)")];
  assert.equal(
    verdict(turn({ grade: "large", loss: 71.9, best, better: best }), spelled)?.said,
    "lost 71.9 points. Better was F1 QUIXOTE(S).",
  );
  assert.match(
    verdict(turn({ phonies: ["QX"], phonyCost: 5, best }), spelled)?.said ?? "",
    /Best was F1 QUIXOTE\(S\)\.$/,
  );
});

test("a phony is never praised, and counts by what it cost", () => {
  const best = { move: "8G WAIST" };
  const withdrawn = turn({ phonies: ["WISTX"], withdrawn: true, phonyCost: 31.5, phonyGrade: "large", best });
  assert.deepEqual(verdict(withdrawn), {
    kind: "mistake",
    said: "WISTX is no good; the play was challenged off. It cost 31.5 points. Best was 8G WAIST.",
  });
  assert.deepEqual(
    [gradeOf(withdrawn), lossOf(withdrawn), mark(withdrawn), mistake(withdrawn)],
    ["large", 31.5, "???", true],
  );
  const stood = turn({ phonies: ["WISTX", "XU"], phonyCost: -4, phonyGrade: "fine", best });
  assert.deepEqual(verdict(stood), {
    kind: "",
    said: "WISTX and XU are no good; the play stood. It gained 4.0 points. Best was 8G WAIST.",
  });
  assert.equal(mistake(stood), false);
  assert.equal(
    verdict(turn({ judged: false, phonies: ["XU"], notJudged: "rack unknown" }))?.said,
    "XU is no good; the play stood. Not judged: rack unknown.",
  );
});

test("a move that is not ranked is not praised either", () => {
  assert.deepEqual(verdict(turn({ notJudged: "tiles not on the rack" })), {
    kind: "",
    said: "Not judged: tiles not on the rack.",
  });
  assert.equal(verdict(turn({ judged: false, kind: "challenge-lost" })), null);
  assert.equal(verdict(turn({})), null);
  assert.equal(verdict(undefined), null);
});
