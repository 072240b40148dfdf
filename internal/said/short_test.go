package said_test

import (
	"regexp"
	"strings"
	"testing"

	"maven/internal/said"
)

// What is quoted is cut in its middle; what is around it stays, and so do texts of many words.
func TestShort(t *testing.T) {
	long := strings.Repeat("ß", 100_000)
	cut := strings.Repeat("ß", 200) + "…" + strings.Repeat("ß", 48) + `";`
	for text, want := range map[string]string{
		"":                                     "",
		"no such file":                         "no such file",
		strings.Repeat("word\u00a0 ", 1000):    strings.Repeat("word\u00a0 ", 1000),
		`no lexicon ` + long + `"; see` + "\n": `no lexicon ` + cut + " see\n",
		strings.Repeat("a", 400):               strings.Repeat("a", 400),
		"\n" + strings.Repeat("a", 401):        "\n" + strings.Repeat("a", 200) + "…" + strings.Repeat("a", 50),
	} {
		if got := said.Short(text); got != want {
			t.Errorf("%.60q becomes %.600q, want %.600q", text, got, want)
		}
	}
}

// Texts are cut as a pattern cuts them, whatever their bytes.
func FuzzShort(f *testing.F) {
	for _, text := range []string{"", "no such file", "\xff\f", "ß\u00a0\v\n\r\n \t"} {
		f.Add(text, 450)
	}
	run := regexp.MustCompile(`\S{401,}`)
	f.Fuzz(func(t *testing.T, text string, times int) {
		text += strings.Repeat(text+"x", min(max(times, 0), 1000)) + " " + text
		want := run.ReplaceAllStringFunc(text, func(run string) string {
			all := []rune(run)
			return string(all[:200]) + "…" + string(all[len(all)-50:])
		})
		if got := said.Short(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	})
}
