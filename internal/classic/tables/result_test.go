package tables

import (
	"encoding/hex"
	"testing"
)

func TestCheckResults(t *testing.T) {
	good := AppendResult(nil, Result{-12, 99, 9, 0})
	for _, v := range []struct {
		more []byte
		want string
	}{
		{nil, ""},
		{AppendResult(nil, Result{400, 350, 18, 2}), ""},
		{[]byte{1, 2, 3}, "HIST: at byte 8: 3 bytes; must be 8 for each game"},
		{AppendResult(nil, Result{1, 2, 0, 0}), "HIST: at byte 12: level 0; must be 1 to 18"},
		{AppendResult(nil, Result{1, 2, 19, 0}), "HIST: at byte 12: level 19; must be 1 to 18"},
		{AppendResult(nil, Result{1, 2, 1, 3}), "HIST: at byte 14: lexicon 3; must be 0 to 2"},
		{AppendResult(nil, Result{1, 2, 1, -1}), "HIST: at byte 14: lexicon -1; must be 0 to 2"},
		{[]byte("a text\r\n"), "game 2 of HIST would have 24864, 29797, 30836 and 3338; must be two scores, a level and a lexicon"},
	} {
		said := ""
		if err := CheckResults(append(good[:8:8], v.more...)); err != nil {
			said = err.Error()
		}
		if said != v.want {
			t.Errorf("%v: %s, want %s", v.more, said, v.want)
		}
	}
}

// The log has the bytes that the original appended for a game of 400 to 350 and one of -12.5 to 0.99 points, which it cut off.
func TestResultBytes(t *testing.T) {
	log := AppendResult(AppendResult(nil, Result{400, 350, 5, 0}), Result{-12, 0, 9, 0})
	if got := hex.EncodeToString(log); got != "0190015e00050000fff4000000090000" {
		t.Error(got)
	}
}
