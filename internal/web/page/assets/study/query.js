// Queries of several conditions as text, and the values of conditions that stand side by side.

/** The conditions of a query with the blanks between them; what stands in quotes or square brackets is not split. @param {string} query */
const tokens = (query) => query.match(/(?:"[^"]*"?|\[[^\]]*\]?|[^\s"[])+/g) ?? [];

/** Whether conditions are joined by more than standing side by side: then fields cannot show them. @param {string} query */
export const joined = (query) => tokens(query).some((t) => /^(or|and|not)$/i.test(t) || /[()]/.test(t));

/** The values by the names of conditions; of several of one name the first. @param {string} query */
export function valuesOf(query) {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const t of tokens(query)) {
    const m = /^"?(\w+):(.*?)"?$/.exec(t);
    if (m && !values.has(m[1].toLowerCase())) values.set(m[1].toLowerCase(), m[2].replaceAll('"', ""));
  }
  return values;
}

/** The query with another value of a condition, in its place or at the end; without the condition for "". @param {string} query @param {string} name @param {string} value */
export function withValue(query, name, value) {
  const word = value.trim().replaceAll('"', "");
  const token = word && (/\s/.test(word) ? `"${name}:${word}"` : `${name}:${word}`);
  let done = false;
  const all = tokens(query).flatMap((t) => {
    if (done || !new RegExp(`^"?${name}:`, "i").test(t)) return [t];
    done = true;
    return token ? [token] : [];
  });
  if (!done && token) all.push(token);
  return all.join(" ");
}
