package tables

import (
	"encoding/binary"
	"fmt"
)

const gameBytes = 8

// A Result is one result in HIST: the two scores in points, the level of the opponent and the
// lexicon, 0 for North American, 1 for United Kingdom, 2 for both.
type Result struct {
	ScoreA, ScoreB, Level, Lexicon int16
}

// ReadResults reads HIST, with 8 bytes for each game. It checks only the length: the results are as the
// program wrote them.
func ReadResults(b []byte) ([]Result, error) {
	if len(b)%gameBytes != 0 {
		return nil, fmt.Errorf("HIST: %d bytes; want %d for each game", len(b), gameBytes)
	}
	games := make([]Result, 0, len(b)/gameBytes)
	for ; len(b) > 0; b = b[gameBytes:] {
		field := func(i int) int16 { return int16(binary.BigEndian.Uint16(b[2*i:])) }
		games = append(games, Result{field(0), field(1), field(2), field(3)})
	}
	return games, nil
}

// AppendResult appends the 8 bytes of a game.
func AppendResult(dst []byte, g Result) []byte {
	for _, field := range []int16{g.ScoreA, g.ScoreB, g.Level, g.Lexicon} {
		dst = binary.BigEndian.AppendUint16(dst, uint16(field))
	}
	return dst
}
