package main

import (
	"strings"
	"testing"

	"maven/internal/certificate"
	"maven/internal/command/commandtest"
)

// A certificate that names files in place of words, rules or tiles has none of them opened: they may be anything.
func TestVerifyOpensNoFiles(t *testing.T) {
	for flag, c := range map[string]certificate.Certificate{
		"--lexicon": {Lexicon: "/dev/zero", Rules: "standard", Tiles: "english", Claims: 1},
		"--rules":   {Lexicon: "Both", Rules: "own.toml", Tiles: "english", Claims: 1},
		"--tiles":   {Lexicon: "Both", Rules: "standard", Tiles: `..\own`, Claims: 1},
	} {
		text, err := c.AppendTo(nil)
		if err != nil {
			t.Fatal(err)
		}
		name := commandtest.WriteTemp(t, "eg.cert", string(text))
		if out, errs, code := capture(t, "verify", name); code == 0 || out != "" || !strings.HasSuffix(errs, "give it with "+flag+"\n") {
			t.Errorf("%s: code %d, %s%s", flag, code, out, errs)
		}
	}
}
