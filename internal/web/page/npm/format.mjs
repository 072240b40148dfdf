// Formats the modules, style sheets and tests of the page with Prettier; with --check it only says which files it would
// change. htm drops blanks at the ends of lines, where HTML keeps them, so a template must draw the same before and after:
// a blank that Prettier may break at is written as ${" "}.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import htm from "htm";
import * as prettier from "prettier";
import ts from "typescript";

const page = fileURLToPath(new URL("../", import.meta.url));
const check = process.argv.includes("--check");

/** What stands in the templates of a module, one string for each, with the number of its line. */
function templates(name, text) {
  const found = [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const draw = htm.bind((tag, props, ...children) => [tag, props, ...joined(children)]);
  const walk = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "html") {
      const spans = node.template.templateSpans ?? [];
      const strings = [node.template.head ?? node.template, ...spans.map((s) => s.literal)].map((s) => s.text);
      const values = spans.map((s, i) =>
        ts.isStringLiteral(s.expression)
          ? s.expression.text
          : { value: spans.slice(0, i).filter((o) => !ts.isStringLiteral(o.expression)).length },
      );
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      found.push({ line, drawn: JSON.stringify(joined([draw(strings, ...values)].flat())) });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

/** Children with texts side by side as one, and blanks in a row as one. */
function joined(children) {
  const all = [];
  for (const one of children) {
    if (typeof one === "string" && typeof all.at(-1) === "string") all.push(all.pop() + one);
    else all.push(one);
  }
  return all.map((one) => (typeof one === "string" ? one.replace(/\s+/g, " ") : one));
}

/** The first template that would draw something else, as "line N". */
function changed(name, before, after) {
  const [old, now] = [templates(name, before), templates(name, after)];
  const at = old.findIndex((t, i) => t.drawn !== now[i]?.drawn);
  return at < 0 && old.length === now.length ? "" : `line ${old[Math.max(at, 0)].line}`;
}

let faults = 0;
const files = ["assets", "jstest", "npm"].flatMap((dir) =>
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
