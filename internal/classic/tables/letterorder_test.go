package tables

import "testing"

func TestLetterOrder(t *testing.T) {
	for typed, want := range map[string]string{
		"":                            "abcdefghijklmnopqrstuvwxyz?",
		"?AEIOU":                      "?aeioubcdfghjklmnpqrstvwxyz",
		"zz-y Zy\u00e9":               "zyabcdefghijklmnopqrstuvwx?",
		"zyxwvutsrqponmlkjihgfedcba?": "zyxwvutsrqponmlkjihgfedcba?",
	} {
		if got := NewLetterOrder(typed).String(); got != want {
			t.Errorf("%q: %s, want %s", typed, got, want)
		}
	}
}
