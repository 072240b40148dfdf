package page_test

import (
	"encoding/json"
	"os"
	"testing"
)

// axe is where npm has put axe-core.
const axe = "npm/node_modules/axe-core/axe.min.js"

// A finding is what axe-core says of a page.
type finding struct {
	ID     string   `json:"id"`
	Impact string   `json:"impact"`
	Help   string   `json:"help"`
	At     []string `json:"at"`
}

// check runs axe-core in a tab, and fails the test for what is serious or worse.
func check(t *testing.T, tab *Tab, where string) {
	t.Helper()
	script, err := os.ReadFile(axe)
	if err != nil {
		t.Skip("SKIPPED: axe-core is not installed; npm ci in internal/web/page/npm installs it")
	}
	tab.Run("(() => {" + string(script) + "})()")
	text := Value[string](tab, `(async () => { const r = await axe.run(document, {resultTypes: ["violations"]});
		return JSON.stringify(r.violations.map(v => ({id: v.id, impact: v.impact, help: v.help, at: v.nodes.map(n => n.target.join(" ") + ": " + n.failureSummary).slice(0, 4)}))) })()`)
	var found []finding
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.Impact == "serious" || f.Impact == "critical" {
			t.Errorf("%s: %s (%s): %s\n%q", where, f.ID, f.Impact, f.Help, f.At)
		} else {
			t.Logf("%s: %s (%s): %s %q", where, f.ID, f.Impact, f.Help, f.At)
		}
	}
}

// No view keeps anyone out: axe-core has no serious finding on any. The colours of the other themes are computed in TestContrast.
func TestAxe(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(axe); err != nil {
		t.Skip("SKIPPED: axe-core is not installed; npm ci in internal/web/page/npm installs it")
	}
	tab := browser.Start(t)
	for _, s := range shots() {
		t.Run(s.name, func(t *testing.T) {
			s.do(tab)
			check(t, tab, s.name)
		})
	}
}
