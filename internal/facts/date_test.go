package facts

import (
	"testing"
	"time"
)

func TestFindDate(t *testing.T) {
	for _, text := range []string{"Junior 12, 2024", "Marathon 5 2024", "Novice 3, 2023", "Division 4 Decatur 2024", "Augusta 9, 2022"} {
		if got := findDate(text); got != "" {
			t.Errorf("%q has the date %s", text, got)
		}
	}
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

func TestParseDate(t *testing.T) {
	for _, c := range [][3]string{{"2024-02-03", "2024-02-03", "2024-02-03"}, {"2024-02", "2024-02-01", "2024-02-29"}, {"2023", "2023-01-01", "2023-12-31"}} {
		first, err1 := ParseDate(c[0], false)
		last, err2 := ParseDate(c[0], true)
		if first != c[1] || last != c[2] || err1 != nil || err2 != nil {
			t.Errorf("%s: %s to %s", c[0], first, last)
		}
	}
	for _, text := range []string{"", "2024-2-3", "2024-13", "yesterday", "2024-02-30"} {
		if _, err := ParseDate(text, false); err == nil {
			t.Errorf("%q is read as a date", text)
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
		if got, err := ParseDate(text, true); err == nil && len(got) != len(time.DateOnly) {
			t.Errorf("%q: %s", text, got)
		}
	})
}
