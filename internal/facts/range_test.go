package facts

import "testing"

func TestParseRange(t *testing.T) {
	for text, want := range map[string]*Range{
		"1..2": {1, 2}, "-5..5": {-5, 5}, "100..": {100, maxPoints}, "..-1": {-maxPoints, -1}, "7": {7, 7}, " 1 .. 2 ": {1, 2},
		"": nil, "..": nil, "2..1": nil, "a..b": nil, "1...2": nil, "99999999": nil, "1..2..3": nil,
	} {
		got, err := ParseRange(text)
		if (err == nil) != (want != nil) || want != nil && *got != *want {
			t.Errorf("%q: %v %v, want %v", text, got, err, want)
		}
	}
}

// What is read as a range is one.
func FuzzParseRange(f *testing.F) {
	f.Add("1..2")
	f.Add("-5..")
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := ParseRange(text); err == nil && (r.Min > r.Max || r.Min < -maxPoints || r.Max > maxPoints) {
			t.Errorf("%q: %v", text, r)
		}
	})
}
