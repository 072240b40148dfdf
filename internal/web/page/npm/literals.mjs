// Says which words of the modules are in no catalogue: words in templates (but for what is typed), in properties of them that people read, and sentences
// elsewhere. The desk of the original has texts of its own.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { parsed, templates } from "./templates.mjs";

const assets = fileURLToPath(new URL("../assets/", import.meta.url));

/** Words, but for names of files. */
const words = (text) => typeof text === "string" && /\p{Ll}{2}/u.test(text.replace(/\w+\.(toml|csv)/g, ""));

/** Properties that people read or hear. */
const read = [
  "title",
  "placeholder",
  "alt",
  "label",
  "legend",
  "what",
  "aria-label",
  "aria-description",
  "aria-roledescription",
];

/** The words of a template. */
function ofTemplate(node) {
  if (!node?.children) return words(node) ? [node.trim()] : [];
  if (node.tag === "kbd") return [];
  const said = read.map((name) => node.props?.[name]).filter(words);
  return [...said, ...node.children.flatMap(ofTemplate)];
}

/** Sentences in the strings of a module that are in no template and are not thrown at programmers. */
function sentences(file) {
  const found = [];
  const walk = (node) => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (ts.isTaggedTemplateExpression(node)) return node.template.templateSpans?.forEach((s) => walk(s.expression));
    if (ts.isCallExpression(node) && node.expression.getText(file).startsWith("console.")) return;
    if (ts.isNewExpression(node) && node.expression.getText(file) === "TypeError") return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      if (/\p{Lu}\p{Ll}+,? \p{Ll}+|\p{Ll}{2,} \p{Ll}{2,}[.!?]/u.test(node.text))
        found.push([file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, node.text]);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

let faults = 0;
const names = readdirSync(assets, { recursive: true }).map((n) => n.replaceAll("\\", "/"));
for (const name of names.filter((n) => n.endsWith(".js") && !/^(texts|vendor|original)\//.test(n)).sort()) {
  const file = parsed(name, readFileSync(assets + name, "utf8"));
  const found = [
    ...templates(file).flatMap(({ line, drawn }) => drawn.flatMap(ofTemplate).map((t) => [line, t])),
    ...sentences(file),
  ];
  for (const [line, said] of found) console.log(`${name}:${line}: ${JSON.stringify(said)} is in no catalogue`);
  faults += found.length;
}
process.exitCode = faults ? 1 : 0;
