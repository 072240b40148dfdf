// Notes the answers to cards, one after the other: an answer that does not reach the server is sent again until it does.

import { useEffect, useState } from "../ui.js";
import { post, Problem, problemOf } from "../api.js";
import { useAgain } from "../again.js";
import { keep, kept } from "../stay.js";
import { text } from "../text.js";

/**
 * @typedef {{lexicon: string, kind: string, text: string, grade: "good"|"again"}} Noting
 * @typedef {{note: (answer: Noting) => void, said: string}} Noted said: what became of the latest answer
 */

/** @returns {Noted} */
export function useNoted() {
  const [waiting, setWaiting] = useState(() => /** @type {Noting[]} */ (kept("noting") ?? []));
  const [said, setSaid] = useState("");
  const [failed, setFailed] = useState(/** @type {Problem|null} */ (null));
  const again = useAgain(failed);
  const first = waiting[0];
  useEffect(() => keep("noting", first ? waiting : null), [waiting]);
  useEffect(() => {
    if (!first) return;
    const done = (/** @type {string} */ what, /** @type {Problem|null} */ why) => {
      setSaid(what);
      setFailed(why);
      if (why?.offline) return;
      keep("noting", (kept("noting") ?? []).slice(1)); // also where the page has gone on to another view
      setWaiting((all) => all.slice(1));
    };
    post("cards/answers", first).then(
      (card) => done(text.quiz.again(card.due), null),
      (err) => done(problemOf(err).message, err instanceof Problem ? err : null),
    );
  }, [first, again]);
  const note = (/** @type {Noting} */ answer) => {
    setSaid("");
    setWaiting((all) => [...all, answer]);
  };
  return { note, said };
}
