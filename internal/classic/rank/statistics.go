package rank

import (
	"errors"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// manyAlike is how many vowels or consonants on a rack count as too many.
const manyAlike = 6

// Statistics returns what the original counts of a move that the side to move makes. Of the move, Word, Lane, Start and Score
// matter. The errors are those of Board.Score, but for the one about multipliers.
func (s *Static) Statistics(p *board.Position, m *board.Move) (tables.Statistics, error) {
	rack := p.Racks[p.Turn]
	_, _, left, err := p.Board.Score(m, rack)
	if err != nil && !errors.Is(err, board.ErrProduct) {
		return tables.Statistics{}, err
	}
	made := *m
	made.Kept = rack.Left(left)
	s.parts = s.Full(s.parts[:0], p, &made)
	return statistics(p, &made, left, s.parts), nil
}

// statistics counts a move that leaves these tiles, by the parts of its full evaluation.
func statistics(p *board.Position, m *board.Move, left board.Rack, parts []Component) tables.Statistics {
	var s tables.Statistics
	s[tables.Turns] = 1
	s[stage(p.Board.Tiles())] = int32(m.Score)
	if m.Lane == 0 {
		s[tables.Exchanges] = 1
	} else {
		countPlay(&s, &p.Board, m, p.Racks[p.Turn], left)
	}
	for i := range parts {
		if aboutLeave(&parts[i]) {
			s[tables.LeaveWorth] += int32(parts[i].Value)
		}
	}
	countRack(&s, p.Racks[p.Turn])
	return s
}

// stage returns where the points of a move count that finds so many tiles on the board.
func stage(tiles int) int {
	switch {
	case tiles < 30:
		return tables.PointsTo30
	case tiles < 77:
		return tables.PointsTo77
	case tiles < bagEmpty:
		return tables.PointsTo86
	}
	return tables.PointsFrom86
}

// countPlay counts what a play uses and covers.
func countPlay(s *tables.Statistics, b *board.Board, m *board.Move, rack, left board.Rack) {
	score := int32(m.Score)
	if len(rack) == board.MaxRack && left == "" && score >= board.Bingo {
		s[tables.BingoPoints], s[tables.Bingos] = score, 1
	}
	for letter, at := range map[string]int{"?": tables.BlankPoints, "q": tables.QPoints, "x": tables.XPoints, "j": tables.JPoints, "z": tables.ZPoints} {
		if strings.Count(string(left), letter) < strings.Count(string(rack), letter) {
			s[at] = score
		}
	}
	for i := range m.Len() {
		if b.Letters[m.Lane][m.Start+i] == 0 && b.WordMul[m.Lane][m.Start+i] == 3 {
			s[tables.TriplePoints], s[tables.Triples] = int32(int16(score)), 1 // the original adds 16 bits here
		}
	}
}

// aboutLeave reports whether a part of the full evaluation is about the tiles kept: not one of the board, nor one that is ours.
func aboutLeave(c *Component) bool {
	switch c.Kind {
	case Spot, Exposure, Thrown, Bias:
		return false
	}
	return true
}

// countRack counts the tiles held.
func countRack(s *tables.Statistics, rack board.Rack) {
	held := rack.Counts()
	vowels, consonants := 0, 0
	for i, n := range held {
		if i == blank {
			continue
		}
		if tables.Vowels>>i&1 != 0 {
			vowels += n
		} else {
			consonants += n
		}
		switch {
		case n >= 3:
			s[tables.Threes]++
		case n == 2 && tables.Alphabet[i] != 's':
			s[tables.Pairs]++
		}
	}
	switch {
	case vowels >= manyAlike:
		s[tables.VowelTurns] = 1
	case consonants >= manyAlike:
		s[tables.ConsonantTurns] = 1
	}
	s[tables.QsHeld], s[tables.BlanksHeld] = int32(held[letterQ]), int32(held[blank])
}
