package sim

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"

	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/varint"
)

// A part is the draws of a step, in blocks that engines in other places may play out, each by itself. What it starts from is, as
// numbers of variable length: the hashes of position and options, the draws before it and in it, the candidates, and which of them
// are live. What comes of a block is its outcomes with their plies. Both are for engines of the same program only.

// maxPart is more draws than any step makes.
const maxPart = sliceWork + firstRound

// jobs returns in how many blocks so many draws are made.
func jobs(draws int) int { return (draws + blockDraws - 1) / blockDraws }

// blockOf returns the draws of a block of a part.
func blockOf(draws, job int) int { return min(blockDraws, draws-job*blockDraws) }

// part returns what others start from.
func (s *Simulation) part(draws int, live []int) []byte {
	var dst []byte
	for _, hash := range s.about(Identity{}) {
		dst = append(dst, hash[:]...)
	}
	for _, n := range []int{s.drawn, draws, len(s.candidates)} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	for _, c := range s.candidates {
		dst = appendMove(dst, &c.move)
	}
	dst = binary.AppendUvarint(dst, uint64(len(live)))
	for _, i := range live {
		dst = binary.AppendUvarint(dst, uint64(i))
	}
	return dst
}

// Part returns who plays out the blocks of a part of another simulation, of the same position with the same means and options; its
// state is what Limits.Far was given. s is for parts only, one after the other, and keeps what it knows of the candidates.
func (s *Simulation) Part(ctx context.Context, state []byte) (pool.Worker[[]byte], error) {
	in := varint.NewReader(state)
	for i, hash := range s.about(Identity{}) {
		if !bytes.Equal(in.Bytes(sha256.Size), hash[:]) && in.Err() == nil {
			in.Fail("hash %d is of another simulation", i)
		}
	}
	drawn, draws := in.Uint(1<<50), in.Uint(maxPart)
	for i, n := 0, in.Count(1); i < n && in.Err() == nil; i++ {
		m := readMove(in, s.board.Rules().Tiles.Len())
		switch known := i < len(s.candidates); {
		case in.Err() != nil:
		case known && s.candidates[i].move != m, !known && !s.may(&m):
			in.Fail("candidate %d is another, or none", i)
		case !known:
			s.append(m, 0)
		}
	}
	live := make([]int, in.Count(1))
	for i := range live {
		live[i] = in.Uint(max(len(s.candidates)-1, 0))
	}
	if err := in.End(); err != nil || len(s.candidates) == 0 || draws == 0 {
		return nil, seal().Damaged("a part of a simulation: %w", err)
	}
	s.drawn = drawn
	s.employ(1)
	if err := s.prepare(ctx, 1, live); err != nil {
		return nil, err
	}
	b := new(block)
	return func(ctx context.Context, job int) ([]byte, error) {
		if job < 0 || job >= jobs(draws) {
			return nil, fmt.Errorf("there is no block %d of %d", job, jobs(draws))
		}
		b.reset(blockOf(draws, job), s.options.Plies, live)
		if err := s.playouts[0].block(ctx, s, b, drawn+job*blockDraws); err != nil {
			return nil, err
		}
		return b.appendTo(nil, s.options.Plies), nil
	}, nil
}

// appendTo appends what came of a block.
func (b *block) appendTo(dst []byte, plies int) []byte {
	for i := range b.outcomes {
		o := &b.outcomes[i]
		for _, v := range o.values {
			dst = binary.AppendVarint(dst, v)
		}
		dst = binary.AppendVarint(dst, int64(o.spread))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(o.drawn))
		plied := b.plies[i*plies:][:plies]
		made := 0
		for made < plies && plied[made].made {
			made++
		}
		dst = binary.AppendUvarint(dst, uint64(made))
		for j := range plied[:made] {
			dst = appendMove(dst, &plied[j].move)
		}
	}
	return dst
}

// read takes in what came of a block, for which there is room.
func (b *block) read(data []byte, plies int, r *rules.Rules) error {
	in := varint.NewReader(data)
	for i := range b.outcomes {
		o := &b.outcomes[i]
		for v := range o.values {
			o.values[v] = int64(in.Int(math.MaxInt64))
		}
		o.spread = in.Int(math.MaxInt64)
		if mask := in.Bytes(8); mask != nil {
			o.drawn = tile.Mask(binary.LittleEndian.Uint64(mask))
		}
		plied := b.plies[i*plies:][:plies]
		clear(plied)
		for j := range in.Uint(plies) {
			m := readMove(in, r.Tiles.Len())
			row, col := int(m.Row), int(m.Col)
			if m.Dir == move.Down {
				row += int(m.Len)
			} else {
				col += int(m.Len)
			}
			if m.Kind == move.Play && max(row, col) > r.Size {
				in.Fail("a move beyond the board")
			}
			plied[j] = ply{true, m}
		}
	}
	return in.End()
}
