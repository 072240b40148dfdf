package match

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/varint"
)

// Work returns what plays the plan's pairs for another machine.
func (p *Plan) Work() pool.Work {
	return pool.Packed(func(int) pool.Worker[*Pair] { return newTable(p).pair }, appendPair)
}

// The largest numbers in a packed pair: far more than any game has.
const (
	maxPoints = math.MaxInt32
	maxMoves  = 1 << 16
)

// appendPair appends all of a pair but its number, as readPair reads it.
func appendPair(dst []byte, p *Pair) []byte {
	for i := range p.Games {
		g := &p.Games[i]
		dst = binary.AppendUvarint(dst, uint64(g.First))
		dst = binary.AppendUvarint(dst, uint64(g.Before))
		for side := range 2 {
			dst = binary.AppendVarint(dst, int64(g.Scores[side]))
			dst = binary.AppendUvarint(dst, uint64(g.Bingos[side]))
			dst = binary.AppendUvarint(dst, uint64(g.Overtime[side]))
			dst = AppendRack(dst, &g.Held[side])
		}
		dst = binary.AppendUvarint(dst, uint64(len(g.Turns)))
		for j := range g.Turns {
			dst = appendTurn(dst, &g.Turns[j])
		}
	}
	return dst
}

// turnBytes is the least that a turn takes: an empty rack and a pass.
const turnBytes = 9

func appendTurn(dst []byte, t *Turn) []byte {
	m := &t.Move
	dst = AppendRack(dst, &t.Rack)
	dst = append(dst, byte(m.Kind), byte(m.Dir), m.Row, m.Col, m.Played)
	dst = binary.AppendVarint(dst, int64(m.Score))
	dst = binary.AppendVarint(dst, int64(m.Equity))
	dst = append(dst, m.Len)
	for _, one := range m.Word() {
		dst = append(dst, byte(one))
	}
	return dst
}

// readPair reads a packed pair. It checks that tiles and squares are those of the plan's rules, not that the games were
// played by them.
func (p *Plan) readPair(number int, data []byte) (*Pair, error) {
	in, pair := varint.NewReader(data), &Pair{Number: number}
	last := tile.Tile(p.Rules.Tiles.Len())
	for i := range pair.Games {
		g := &pair.Games[i]
		g.First = in.Uint(1)
		g.Before = in.Uint(maxMoves)
		for side := range 2 {
			g.Scores[side] = in.Int(maxPoints)
			g.Bingos[side] = in.Uint(maxMoves)
			g.Overtime[side] = time.Duration(in.Uint(math.MaxInt64))
			g.Held[side] = ReadRack(in, last)
		}
		g.Turns = make([]Turn, in.Count(turnBytes))
		if len(g.Turns) == 0 || g.Before > len(g.Turns) {
			in.Fail("a game of %d moves, of which %d are before the players'", len(g.Turns), g.Before)
		}
		for j := range g.Turns {
			readTurn(in, p.Rules, &g.Turns[j])
		}
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("pair %d: %w", number+1, err)
	}
	return pair, nil
}

func readTurn(in *varint.Reader, r *rules.Rules, t *Turn) {
	last := r.Tiles.Len()
	t.Rack = ReadRack(in, tile.Tile(last))
	m := &t.Move
	m.Kind, m.Dir = move.Kind(in.Uint(int(move.Play))), move.Direction(in.Uint(int(move.Down)))
	m.Row, m.Col, m.Played = uint8(in.Uint(r.Size-1)), uint8(in.Uint(r.Size-1)), uint8(in.Uint(move.MaxWord))
	m.Score, m.Equity = int32(in.Int(maxPoints)), tile.Equity(in.Int(maxPoints))
	m.Len = uint8(in.Uint(move.MaxWord))
	for i, b := range in.Bytes(int(m.Len)) {
		one := tile.Tile(b)
		if int(one.Letter()) > last || one == tile.Designated {
			in.Fail("no tile %d", b)
			return
		}
		m.Tiles[i] = one
	}
	if _, start := m.Lane(); m.Kind == move.Play && (m.Len == 0 || start+int(m.Len) > r.Size) {
		in.Fail("a play off the board")
	}
}
