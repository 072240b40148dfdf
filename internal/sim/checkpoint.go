package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/varint"
)

// ErrOther is wrapped where a checkpoint is of something else. Resume wraps it, or one of those of stamp.Seal.
var ErrOther = errors.New("checkpoint of another simulation")

const (
	// MaxSaved is the size of the largest checkpoint that Resume takes, in bytes: one of some 2,000 candidates.
	MaxSaved = 256 << 20

	magic   = "MAVENSIM"
	aboutAt = 8 // behind the seed
	workAt  = aboutAt + len(abouts{})*sha256.Size
)

// seal is how a checkpoint begins and ends.
func seal() *stamp.Seal {
	return &stamp.Seal{Noun: "a checkpoint of a simulation", Magic: magic, Version: '1'}
}

// An Identity says what results depend on besides the position and the Options.
type Identity struct {
	Setting string // rules, words and tables
	Request string // which candidates were asked for, and how a Sampler draws
}

// AppendTo appends everything that Resume needs to go on: the magic and the version, the seed, the SHA-256 each
// of the position, of what it is played with and of the options, the work done, the candidates with their sums,
// the differences of every pair, and the SHA-256 of all these. Numbers are variable-length integers, moments
// have fixed size.
func (s *Simulation) AppendTo(dst []byte, of Identity) []byte {
	return seal().Append(dst, func(dst []byte) []byte { return s.appendTo(dst, of) })
}

func (s *Simulation) appendTo(dst []byte, of Identity) []byte {
	dst = binary.BigEndian.AppendUint64(dst, uint64(s.options.Seed))
	for _, hash := range s.about(of) {
		dst = append(dst, hash[:]...)
	}
	for _, n := range []int{s.drawn, s.round, s.until, s.iterations} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	dst = varint.AppendBytes(dst, []byte(s.stop))
	dst = append(dst, byte(boolInt(s.stale)))
	dst = binary.AppendUvarint(dst, uint64(len(s.candidates)))
	for i, c := range s.candidates {
		dst = c.appendTo(dst)
		for _, p := range s.pairs[i] {
			for m := range p {
				dst = p[m].AppendTo(dst)
			}
		}
	}
	return dst
}

// Abouts are hashes of what decides the results: the position, what it is played with, and the options.
type abouts [3][sha256.Size]byte

func (s *Simulation) about(of Identity) abouts {
	p, o := &s.position, &s.options
	position := fmt.Appendf(nil, "%016x %d %d %t %v", p.Hash(), p.Scores, p.Quiet, p.HasLast, p.Last)
	utility := ""
	if o.Utility != nil {
		utility = o.Utility.String()
	}
	options := fmt.Appendf(nil, "%q %d %d %d %d %v %v %v %q", of.Request, o.Plies, o.Goal, o.Seed, boolInt(o.Sampler != nil), o.Equal,
		o.Confidence, o.Equivalent, utility)
	if o.Endgames > 0 {
		options = fmt.Appendf(options, " %d", o.Endgames)
	}
	return abouts{sha256.Sum256(position), sha256.Sum256([]byte(of.Setting)), sha256.Sum256(options)}
}

func (c *candidate) appendTo(dst []byte) []byte {
	dst = appendMove(dst, &c.move)
	dst = binary.AppendVarint(dst, int64(c.static))
	dst = append(dst, byte(boolInt(c.dropped)|boolInt(c.live)<<1))
	for m := range c.values {
		dst = c.values[m].AppendTo(dst)
	}
	for _, p := range c.plies {
		dst = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(dst, p.made), p.bingos), p.score)
	}
	for _, d := range c.draws {
		dst = binary.AppendVarint(binary.AppendVarint(dst, d.n), d.win)
	}
	for _, counts := range [][]int32{c.spreads[:], c.heat[0][:], c.heat[1][:]} {
		for _, n := range counts {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
	}
	replies := make([]Reply, 0, len(c.replies))
	for m, n := range c.replies {
		replies = append(replies, Reply{m, int(n)})
	}
	slices.SortFunc(replies, func(a, b Reply) int { return move.Compare(&a.Move, &b.Move) })
	dst = binary.AppendUvarint(dst, uint64(len(replies)))
	for i := range replies {
		dst = binary.AppendUvarint(appendMove(dst, &replies[i].Move), uint64(replies[i].Count))
	}
	return dst
}

func appendMove(dst []byte, m *move.Move) []byte {
	dst = binary.AppendUvarint(dst, uint64(m.Score))
	dst = append(dst, byte(m.Kind), byte(m.Dir), m.Row, m.Col, m.Len, m.Played)
	for _, t := range m.Word() {
		dst = append(dst, byte(t))
	}
	return dst
}

// SeedOf returns the seed of the simulation that AppendTo has written.
func SeedOf(data []byte) (random.Seed, error) {
	content, err := open(data)
	if err != nil {
		return 0, err
	}
	return random.Seed(binary.BigEndian.Uint64(content)), nil
}

// open returns what a checkpoint has between its version and its checksum: at least what comes before the work.
func open(data []byte) ([]byte, error) {
	content, err := seal().Open(data)
	if err == nil && len(content) < workAt {
		err = seal().Damaged("it ends in its head")
	}
	return content, err
}

// Resume returns the simulation that AppendTo has written, for the same position, means and options. It goes
// on as if it had never stopped. The error says what is wrong with the data, or which of these is another.
func Resume(data []byte, of Identity, p *game.Position, m Means, o Options) (*Simulation, error) {
	content, err := open(data)
	if err != nil {
		return nil, err
	}
	s, err := New(p, m, o)
	if err != nil {
		return nil, err
	}
	for i, hash := range s.about(of) {
		if hash != [sha256.Size]byte(content[aboutAt+i*sha256.Size:]) {
			return nil, fmt.Errorf("%w: %s", ErrOther, [len(abouts{})]string{
				"its position is another", "its rules, words or tables are others",
				"its options are others: number of candidates, plies, objective, confidence, difference, shares, inference and seed must be as they were"}[i])
		}
	}
	in := varint.NewReader(content[workAt:])
	s.read(in)
	if err := in.End(); err != nil {
		return nil, seal().Damaged("its parts do not fit together: %w", err)
	}
	return s, nil
}

// read takes in what stands after the hashes.
func (s *Simulation) read(in *varint.Reader) {
	for _, n := range []*int{&s.drawn, &s.round, &s.until, &s.iterations} {
		*n = in.Uint(1 << 50)
	}
	s.stop = Stop(in.Bytes(in.Uint(mostStop)))
	s.stale = in.Byte() != 0
	if s.until <= s.drawn {
		in.Fail("a round that ends at draw %d of %d", s.until, s.drawn)
	}
	letters := s.board.Rules().Tiles.Len()
	for n := in.Count(1); n > 0; n-- {
		m, static := readMove(in, letters), tile.Equity(in.Int(math.MaxInt64))
		if in.Err() == nil && (m.Kind > move.Play || !s.may(&m) || s.find(&m) >= 0) {
			in.Fail("a move that is no candidate")
		}
		if in.Err() != nil {
			return
		}
		s.append(m, static)
		last := len(s.candidates) - 1
		s.candidates[last].read(in, letters)
		for i := range s.pairs[last] {
			for v := range s.pairs[last][i] {
				s.pairs[last][i][v] = readMoments(in)
			}
		}
	}
}

// mostStop is how long the name of a Stop may be.
const mostStop = 20

// may reports whether a move may be a candidate: it is legal, but for its words.
func (s *Simulation) may(m *move.Move) bool {
	err := s.position.Legal(m)
	var play *board.IllegalError
	return (err == nil || errors.As(err, &play) && play.Refusal == board.NotAWord) && int(m.Score) == s.board.Score(m)
}

func (c *candidate) read(in *varint.Reader, letters int) {
	flags := in.Byte()
	c.dropped, c.live = flags&1 != 0, flags&2 != 0
	for m := range c.values {
		c.values[m] = readMoments(in)
	}
	signed := func() int64 { return int64(in.Int(math.MaxInt64)) }
	for i := range c.plies {
		c.plies[i] = plySum{signed(), signed(), signed()}
	}
	for i := range c.draws {
		c.draws[i] = drawSum{signed(), signed()}
	}
	for _, counts := range [][]int32{c.spreads[:], c.heat[0][:], c.heat[1][:]} {
		for i := range counts {
			counts[i] = int32(in.Uint(math.MaxInt32))
		}
	}
	for n := in.Uint(maxReplies); n > 0 && in.Err() == nil; n-- {
		m := readMove(in, letters)
		c.replies[m] = int32(in.Uint(math.MaxInt32))
	}
}

func readMoments(in *varint.Reader) stat.Moments {
	b := in.Bytes(stat.MomentsSize)
	if b == nil {
		return stat.Moments{}
	}
	m, ok := stat.ReadMoments([stat.MomentsSize]byte(b))
	if !ok {
		in.Fail("moments that no values have")
	}
	return m
}

// readMove reads a move, whose tiles are of the alphabet.
func readMove(in *varint.Reader, letters int) move.Move {
	m := move.Move{Score: int32(in.Uint(math.MaxInt32))}
	head := in.Bytes(6)
	if head == nil {
		return move.Move{}
	}
	if head[4] > move.MaxWord || head[5] > move.MaxWord || head[0] > byte(move.Play) || head[1] > byte(move.Down) {
		in.Fail("no move")
		return move.Move{}
	}
	m.Kind, m.Dir, m.Row, m.Col, m.Len, m.Played = move.Kind(head[0]), move.Direction(head[1]), head[2], head[3], head[4], head[5]
	for i, t := range in.Bytes(int(m.Len)) {
		m.Tiles[i] = tile.Tile(t)
		if int(tile.Tile(t).Letter()) > letters {
			in.Fail("no tile %d", t)
		}
	}
	return m
}
