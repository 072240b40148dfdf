package verify

import (
	"strings"
	"testing"

	"maven/internal/certificate"
	"maven/internal/command"
)

// A certificate that names files in place of words, rules or tiles has none of them opened: they may be anything.
func TestVerifyOpensNoFiles(t *testing.T) {
	a := &command.App{}
	for flag, c := range map[string]certificate.Certificate{
		"--lexicon": {Lexicon: "/dev/zero", Rules: "standard", Tiles: "english"},
		"--rules":   {Lexicon: "Both", Rules: "own.toml", Tiles: "english"},
		"--tiles":   {Lexicon: "Both", Rules: "standard", Tiles: `..\own`},
	} {
		o := &options{}
		if err := o.check(t.Context(), a, &c, nil); err == nil || !strings.Contains(err.Error(), "give it with "+flag) {
			t.Errorf("%s: %v", flag, err)
		}
	}
}
