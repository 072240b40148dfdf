package facts

import (
	"testing"
	"time"
)

func TestFindDate(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		"Club night 2024-03-05, round 2": "2024-03-05",
		"2024/3/5":                       "2024-03-05",
		"5 March 2024":                   "2024-03-05",
		"Sept. 5, 2024":                  "2024-09-05",
		"Mar 5 2024":                     "2024-03-05",
		"May 1, 1999":                    "1999-05-01",
		"3/5/2024":                       "",
		"2024-13-45":                     "",
		"2024-02-30 or 2024-03-01":       "2024-03-01",
		"12024-03-051":                   "",
	} {
		if got := findDate(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A date is one of the calendar.
func FuzzFindDate(f *testing.F) {
	f.Add("Sept. 5, 2024 or 2024-13-45")
	f.Fuzz(func(t *testing.T, text string) {
		if got := findDate(text); got != "" {
			if _, err := time.Parse(time.DateOnly, got); err != nil {
				t.Errorf("%q: %s", text, got)
			}
		}
	})
}
