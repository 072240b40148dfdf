// Answers the requests of its input, a line each: node answers.mjs MODULE. It ends with a line of how long things took.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const began = performance.now();
const { open } = await import(pathToFileURL(process.argv[2]).href);
const engine = await open();
const opened = performance.now();
/** Milliseconds of each verb. */
const took = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { verb, request } = JSON.parse(line);
  const asked = performance.now();
  try {
    console.log(JSON.stringify({ answer: await (engine[verb] ?? engine.rank)(request) }));
  } catch (err) {
    console.log(JSON.stringify({ fault: err.message }));
  }
  took[verb] = (took[verb] ?? 0) + performance.now() - asked;
}
engine.close();
console.log(JSON.stringify({ opened: opened - began, took }));
