package page_test

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// The page of the npm package opens the engine in a worker, ranks moves, plays them out, tells how far it is, stops when it is told, and
// says what is wrong with a position.
func TestExamplePage(t *testing.T) {
	Find(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: there is no Node to build the package with")
	}
	dir := t.TempDir()
	if said, err := exec.Command(node, "../../../npm/build.mjs", dir, "0.0.0").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(func() {
		host.CloseClientConnections()
		host.Close()
	})
	tab := browser.Open(t, host.URL)
	if err := chromedp.Do(tab.Context(), chromedp.Navigate(host.URL+"/example.html")); err != nil {
		t.Fatal(err)
	}
	tab.WaitText("#said", "Ready: Both, standard rules")
	tab.ClickText("Rank")
	tab.WaitText("#said", "moves by Both")
	tab.Wait("eight moves are shown", `document.querySelectorAll("#moves tr").length === 8`)
	tab.WaitText("#moves td", "equity ")
	tab.ClickText("Play out")
	tab.WaitText("#moves td", "wins ")
	tab.ClickText("Stop")
	tab.WaitText("#said", "stopped")
	tab.Run(`void (document.querySelector("#cgp").value = "15")`)
	tab.ClickText("Rank")
	tab.WaitText("#said", "rank: cgp: the line ends before racks")
	took := Value[[]float64](tab, `(async () => {
		const {open} = await import("./worker.js");
		const engine = await open({words: "NA"});
		const cgp = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINORV/ 0/48 0";
		const took = [];
		while (took.length < 20 && !(Math.min(...took) < 100)) {
			await engine.judge({cgp, move: "pass"}); // opens the tables
			const stop = new AbortController();
			const answer = engine.simulate({cgp, confidence: 0, limits: {iterations: 1e7}}, {signal: stop.signal}).catch((err) => err.name);
			let longest = 0;
			for (let last = performance.now(), end = last + 300; last < end;) {
				await new Promise((done) => setTimeout(done));
				const now = performance.now();
				[longest, last] = [Math.max(longest, now - last), now];
			}
			const began = performance.now();
			stop.abort();
			const how = await answer;
			if (how !== "AbortError") throw new Error(how);
			await engine.judge({cgp, move: "pass"});
			took.push(Math.max(longest, performance.now() - began));
		}
		engine.close();
		return took;
	})()`)
	t.Logf("the page waits while a simulation runs in a worker, and the worker is free after an abort, within %.0f ms", took)
	if slices.Min(took) >= 100 {
		t.Error("never within a tenth of a second")
	}
}
