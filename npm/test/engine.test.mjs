// What both faces of the package do; MAVEN_PACKAGE is the folder of the package.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const face = (/** @type {string} */ name) => import(pathToFileURL(join(process.env.MAVEN_PACKAGE, name)).href);
const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ";
const cgp = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINORV/ 0/48 0";
const long = { cgp, count: 4, confidence: 0, limits: { iterations: 10_000_000 } };
const text = (/** @type {string} */ words) => new TextEncoder().encode(words);
const least = 3; // times that a simulation tells what it has found
const tries = 20; // machines are busy with other work

for (const name of ["index.js", "worker.js"]) {
  const { open } = await face(name);
  const engine = await open();

  test(`${name}: an engine says what it judges by, and nothing is put into the world of the page`, async () => {
    const before = Object.getOwnPropertyNames(globalThis);
    const engine = await open({ words: "NA", rules: "standard" });
    assert.equal(engine.setting.lexicon.name, "NA");
    assert.equal(engine.setting.rules, "standard");
    assert.equal(engine.setting.tiles, "english");
    assert.deepEqual(Object.getOwnPropertyNames(globalThis), before);
    engine.close();
    engine.close();
    await assert.rejects(engine.rank({ cgp }), /^Error: rank: the engine is closed$/);
  });

  test(`${name}: a list of one's own, as a text or a word graph, in any kind of bytes`, async () => {
    const words = text("cat\ncats\nact\n");
    for (const bytes of [words, words.buffer.slice(0, words.length), Buffer.from("cat\ncats\nact\n")]) {
      const engine = await open({ words: bytes, name: "Tiny" });
      assert.equal(engine.setting.lexicon.name, "Tiny");
      const { total, moves } = await engine.rank({ cgp: `${empty}ACST/ 0/0 0`, count: 0 });
      assert.equal(total, 26);
      const plays = new Set(moves.filter((m) => m.kind === "play").map((m) => m.move.split(" ")[1]));
      assert.deepEqual([...plays].sort(), ["ACT", "CAT", "CATS"]);
      engine.close();
    }
    const graph = await (await import("node:fs/promises")).readFile(process.env.MAVEN_GRAPH);
    const engine = await open({ words: graph });
    assert.equal(engine.setting.lexicon.name, "own");
    assert.equal((await engine.rank({ cgp: `${empty}ACST/ 0/0 0`, count: 0 })).total, 26);
    engine.close();
  });

  test(`${name}: nobody has an engine whose opening was ended, and others go on`, async () => {
    const words = text(
      Array.from({ length: 26 ** 3 }, (_, n) =>
        n
          .toString(26)
          .padStart(3, "0")
          .replace(/\d/g, (d) => "qrstuvwxyz"[d]),
      ).join("\n"),
    );
    const [early, late] = [new AbortController(), new AbortController()];
    early.abort(new Error("no more"));
    await assert.rejects(open({ words, signal: early.signal }), /^Error: no more$/);
    const opened = open({ words, signal: late.signal });
    const abort = () => late.abort(new Error("too slow"));
    if (name === "index.js") abort();
    else setTimeout(abort, 20);
    await assert.rejects(opened, /^Error: too slow$/);
    assert.equal((await engine.rank({ cgp, count: 1 })).moves.length, 1);
    const done = new AbortController();
    const other = await open({ signal: done.signal });
    done.abort(); // what has opened stays open
    assert.equal((await other.rank({ cgp, count: 1 })).moves.length, 1);
    other.close();
  });

  test(`${name}: what is wrong is said in one line, and the engine goes on`, async () => {
    const refused = async (/** @type {Promise<any>} */ answer, /** @type {RegExp} */ why) => {
      const fault = await answer.then(
        () => assert.fail("it is answered"),
        (err) => err,
      );
      assert.ok(fault instanceof Error);
      assert.match(fault.message, why);
      assert.ok(!fault.message.includes("\n"));
    };
    await refused(open({ words: "CSW" }), /^open: no lexicon "CSW"; there are Both, NA, UK/);
    await refused(open({ words: text("ca7\n") }), /^open: lexicon own: 1 of 1 line is not a word .* '7' is not a tile/);
    await refused(open({ words: new Uint8Array(0) }), /^open: lexicon own is empty$/);
    await refused(open({ words: new Uint8Array([0, 1, 2]) }), /^open: lexicon own: /);
    await refused(open({ rules: "chess" }), /^open: no rules "chess"/);
    await refused(open({ lexicon: "NA" }), /^open: there is no field "lexicon"$/);
    await refused(open({ words: "NA", name: "mine" }), /^open: name is for words that are given as bytes$/);
    for (const options of ["NA", null, 5, [], text("cat\n")])
      await refused(open(options), /^open: the options must be an object, such as \{words: "NA"\}$/);
    await refused(engine.rank(), /^rank: the request must be an object/);
    await refused(engine.rank({ cgp: "15" }), /^rank: cgp: the line ends before racks/);
    await refused(engine.rank({ cpg: cgp }), /^rank: there is no field "cpg"$/);
    await refused(engine.judge({ cgp, move: "8D RAVEN" }), /^judge: move "8D RAVEN": square 8F holds Q, not V/);
    await refused(engine.solve({ cgp }), /^solve: the bag holds 81 tiles/);
    await refused(engine.report({ gcg: "nothing" }), /^report: /);
    assert.equal((await engine.rank({ cgp, count: 1 })).moves.length, 1);
  });

  test(`${name}: a simulation tells what it has found`, async () => {
    const stop = new AbortController();
    /** @type {any[]} */
    const told = [];
    const progress = (/** @type {any} */ found) => {
      told.push(found);
      if (told.length === least) stop.abort();
    };
    await assert.rejects(engine.simulate(long, { signal: stop.signal, progress }), { name: "AbortError" });
    await engine.judge({ cgp, move: "pass" });
    assert.equal(told.length, least);
    assert.ok(told.every((f, i) => f.candidates.length === 4 && f.iterations > (told[i - 1]?.iterations ?? 0)));
  });

  test(`${name}: the thread is free again a tenth of a second after nobody waits`, async () => {
    const took = [];
    while (took.length < tries && !(Math.min(...took) < 100)) {
      const stop = new AbortController();
      const answer = engine.simulate(long, { signal: stop.signal });
      await new Promise((done) => setTimeout(done, 100 + 31 * took.length));
      const began = performance.now();
      stop.abort();
      await assert.rejects(answer, { name: "AbortError" });
      await engine.judge({ cgp, move: "pass" });
      took.push(performance.now() - began);
    }
    console.log(`# ${name}: free again after ${took.map((ms) => ms.toFixed(0))} ms`);
    assert.ok(Math.min(...took) < 100);
  });

  test(`${name}: an answer that is waited for is not held up by another`, async () => {
    const stop = new AbortController();
    const slow = engine.simulate(long, { signal: stop.signal });
    const judged = await engine.judge({ cgp, move: "exchange V" });
    assert.equal(judged.moves[0].move, "exchange V");
    assert.ok(judged.moves[0].behind > 0);
    stop.abort(new Error("enough"));
    await assert.rejects(slow, /^Error: enough$/);
    await assert.rejects(engine.rank({ cgp }, { signal: stop.signal }), /^Error: enough$/);
  });

  test(`${name}: an error of the caller's own function ends the work`, async () => {
    const progress = () => {
      throw new Error("no room");
    };
    await assert.rejects(engine.simulate(long, { progress }), /^Error: no room$/);
    assert.equal((await engine.rank({ cgp, count: 1 })).moves.length, 1);
  });

  test(`${name}: a report tells its turns`, async () => {
    /** @type {any[]} */
    const told = [];
    const gcg = "#player1 a Ann\n#player2 b Bob\n>a: ?AEINRT 8D NEsTIAR +64 64\n>b: AEIOUVW -VWU +0 0\n";
    const report = await engine.report({ gcg, player: "full,iterations=2000" }, { progress: (p) => told.push(p) });
    assert.deepEqual(
      report.players.map((p) => p.name),
      ["Ann", "Bob"],
    );
    assert.equal(report.turns.length, 2);
    assert.ok(told.length > 0 && told.every((p) => p.of === 2 && p.done <= 2));
  });
}

test("a program that has ended says so to all who wait, and to nobody else", async () => {
  const [{ run }, { load }] = [await face("program.js"), await face("load.js")];
  let ended = 0;
  const program = await run(await load(), () => ended++);
  const { engine } = await program.open("{}", null);
  const answer = program.ask(engine, "simulate", JSON.stringify(long), {});
  const fault = assert.rejects(answer, /^Error: the engine has ended; open it again$/);
  await assert.rejects(program.ask("no number", "rank", "{}", {}), /^Error: the engine has ended; open it again$/);
  await fault;
  await assert.rejects(program.open("{}", null), /^Error: the engine has ended; open it again$/);
  await new Promise((done) => setTimeout(done, 50)); // messages to it are on their way
  assert.equal(ended, 1);
});
