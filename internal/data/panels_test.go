package data

import (
	"strings"
	"testing"
)

// Every section named can be had, and its first line says that it is one, and how it is made; no other can.
func TestPanels(t *testing.T) {
	for _, name := range Panels() {
		first, _, _ := strings.Cut(string(Panel(name)), "\n")
		if !strings.HasPrefix(first, `{"maven":"panel"`) || !strings.Contains(first, `"made":"maven panel make --section `+name+" ") {
			t.Errorf("%s begins with %s", name, first)
		}
	}
	for _, name := range []string{"", "none", "../words/manifest"} {
		if Panel(name) != nil {
			t.Errorf("there is a section %q", name)
		}
	}
}
