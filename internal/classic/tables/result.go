package tables

import "fmt"

const gameBytes = 8

// A Result is one result in HIST: the two scores in points, the level of the opponent and the
// lexicon, 0 for North American, 1 for United Kingdom, 2 for both.
type Result struct {
	ScoreA, ScoreB, Level, Lexicon int16
}

// mostUnknown bounds the levels and lexica of a log, also below 0: several times those that there are. The bytes of a text lie far above.
const mostUnknown = 99

// ReadResults reads HIST, with 8 bytes for each game. It refuses what is no log: another length, or bytes that no level or
// lexicon has. The results are as the program wrote them.
func ReadResults(b []byte) ([]Result, error) {
	if len(b)%gameBytes != 0 {
		rest := len(b) % gameBytes
		return nil, fmt.Errorf("HIST: at byte %d: %d bytes; must be %d for each game", len(b)-rest, rest, gameBytes)
	}
	games := make([]Result, len(b)/gameBytes)
	decode(b, games)
	for i, g := range games {
		if min(g.Level, g.Lexicon) < -mostUnknown || max(g.Level, g.Lexicon) > mostUnknown {
			return nil, fmt.Errorf("game %d of HIST would have %d, %d, %d and %d; must be two scores, a level and a lexicon",
				i+1, g.ScoreA, g.ScoreB, g.Level, g.Lexicon)
		}
	}
	return games, nil
}

// CheckResults refuses, with the offset, what the original cannot have written: a game that is cut off, a level or a lexicon
// that there is not.
func CheckResults(b []byte) error {
	games, err := ReadResults(b)
	if err != nil {
		return err
	}
	for i, g := range games {
		if g.Level < StrongestLevel || g.Level > WeakestLevel {
			return fmt.Errorf("HIST: at byte %d: level %d; must be %d to %d", gameBytes*i+4, g.Level, StrongestLevel, WeakestLevel)
		}
		if g.Lexicon < 0 || g.Lexicon >= Lexica {
			return fmt.Errorf("HIST: at byte %d: lexicon %d; must be 0 to %d", gameBytes*i+6, g.Lexicon, Lexica-1)
		}
	}
	return nil
}

// AppendResult appends the 8 bytes of a game.
func AppendResult(dst []byte, g Result) []byte { return encode(dst, g) }
