// The templates of modules as what they draw.
import htm from "htm";
import ts from "typescript";

/** A module as a tree, without what its comments say of types. */
export function parsed(name, text) {
  const how = { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(name, text, how, true, ts.ScriptKind.JS);
}

/** What stands in the templates of a module, as trees of elements and texts, with the number of its line. */
export function templates(file) {
  const found = [];
  const draw = htm.bind((tag, props, ...children) => ({ tag, props, children: joined(children) }));
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
      found.push({ line, drawn: joined([draw(strings, ...values)].flat()) });
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
