// Formats the modules, style sheets and tests of the page and of the npm package with Prettier; with --check it only says which files it would
// change. htm drops blanks at the ends of lines, where HTML keeps them, so a template must draw the same before and after:
// a blank that Prettier may break at is written as ${" "}.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { parsed, templates } from "./templates.mjs";

const page = fileURLToPath(new URL("../", import.meta.url));
const check = process.argv.includes("--check");

/** The first template that would draw something else, as "line N". */
function changed(name, before, after) {
  const [old, now] = [before, after].map((text) => templates(parsed(name, text)));
  const at = old.findIndex((t, i) => JSON.stringify(t.drawn) !== JSON.stringify(now[i]?.drawn));
  return at < 0 && old.length === now.length ? "" : `line ${old[Math.max(at, 0)].line}`;
}

let faults = 0;
const files = ["assets", "jstest", "npm", "../../../npm"].flatMap((dir) =>
  readdirSync(page + dir, { recursive: true }).map((name) => `${dir}/${name}`),
);
for (const name of files.filter((f) => /\.(m?js|css|d\.ts)$/.test(f) && !/node_modules|vendor\//.test(f)).sort()) {
  const before = readFileSync(page + name, "utf8");
  const after = await prettier.format(before, { printWidth: 120, filepath: name });
  if (after === before) continue;
  const lost = /\.js$/.test(name) && changed(name, before, after);
  if (lost)
    console.log(`${name}: ${lost}: the template would lose a blank or gain one; write those that matter as \${" "}`);
  else if (check) console.log(`${name} is not formatted; node npm/format.mjs formats it`);
  else writeFileSync(page + name, after);
  if (lost || check) faults++;
}
process.exitCode = faults ? 1 : 0;
