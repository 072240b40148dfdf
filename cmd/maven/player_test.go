package main

import (
	"strings"
	"testing"
)

func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]func(*playerSpec) bool{
		"static":                        func(p *playerSpec) bool { return p.kind == staticPlayer && p.leaves == "" },
		"static,leaves=none":            func(p *playerSpec) bool { return p.leaves == "none" },
		"classic":                       func(p *playerSpec) bool { return p.kind == classicPlayer && !p.options.NoEndgame },
		"classic,tables=dir,preend=off": func(p *playerSpec) bool { return p.source.folder == "dir" && p.options.NoPreEndgame },
		"classic,bias=-150":             func(p *playerSpec) bool { return p.options.Bias == -150 },
		"classic,endgame=off,file=app":  func(p *playerSpec) bool { return p.source.file == "app" && p.options.NoEndgame },
	} {
		p, err := parsePlayer(text)
		if err != nil || p.name != text || !want(&p) {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
	for text, want := range map[string]string{
		"":                         `there is no kind ""`,
		"magic":                    `there is no kind "magic"`,
		"static,tables=x":          `static has no option "tables"`,
		"static,leaves=a,leaves=b": "want one leaves, once",
		"classic,leaves=a":         `classic has no option "leaves"`,
		"classic,file=":            "want one file, once",
		"static,bias=1":            `static has no option "bias"`,
		"classic,bias=much":        "want -1000000 to 1000000 centipoints",
		"classic,preend=on":        "want preend=off",
	} {
		if _, err := parsePlayer(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
