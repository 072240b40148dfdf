package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/tile"
)

// The ways in which a checkpoint can be wrong; Resume wraps one of them.
var (
	ErrNotCheckpoint = errors.New("not a checkpoint of a simulation")
	ErrVersion       = errors.New("checkpoint of a simulation from another version of this program")
	ErrDamaged       = errors.New("checkpoint of a simulation is torn or damaged")
	ErrOther         = errors.New("checkpoint of another simulation")
)

const (
	magic   = "MAVENSIM"
	version = '1'
	seedAt  = len(magic) + 1
	aboutAt = seedAt + 8
	workAt  = aboutAt + len(abouts{})*sha256.Size
)

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
	start := len(dst)
	dst = append(append(dst, magic...), version)
	dst = binary.BigEndian.AppendUint64(dst, uint64(s.options.Seed))
	for _, hash := range s.about(of) {
		dst = append(dst, hash[:]...)
	}
	for _, n := range []int{s.drawn, s.round, s.until, s.iterations, len(s.stop)} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	dst = append(dst, s.stop...)
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
	sum := sha256.Sum256(dst[start:])
	return append(dst, sum[:]...)
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
	replies := make([]move.Move, 0, len(c.replies))
	for m := range c.replies {
		replies = append(replies, m)
	}
	slices.SortFunc(replies, func(a, b move.Move) int { return move.Compare(&a, &b) })
	dst = binary.AppendUvarint(dst, uint64(len(replies)))
	for i := range replies {
		dst = binary.AppendUvarint(appendMove(dst, &replies[i]), uint64(c.replies[replies[i]]))
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
	if err := checkFrame(data); err != nil {
		return 0, err
	}
	return random.Seed(binary.BigEndian.Uint64(data[seedAt:])), nil
}

// checkFrame says what is wrong with the beginning of a checkpoint or its checksum.
func checkFrame(data []byte) error {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return fmt.Errorf("%w: it does not begin with %s", ErrNotCheckpoint, magic)
	}
	if v := data[len(magic):]; len(v) > 0 && v[0] != version {
		return fmt.Errorf("%w: %q, want %q", ErrVersion, v[0], version)
	}
	end := len(data) - sha256.Size
	if end < workAt || sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return fmt.Errorf("%w: the checksum of its %d bytes is wrong", ErrDamaged, len(data))
	}
	return nil
}

// Resume returns the simulation that AppendTo has written, for the same position, means and options. It goes
// on as if it had never stopped. The error says what is wrong with the data, or which of these is another.
func Resume(data []byte, of Identity, p *game.Position, m Means, o Options) (*Simulation, error) {
	if err := checkFrame(data); err != nil {
		return nil, err
	}
	s, err := New(p, m, o)
	if err != nil {
		return nil, err
	}
	for i, hash := range s.about(of) {
		if hash != [sha256.Size]byte(data[aboutAt+i*sha256.Size:]) {
			return nil, fmt.Errorf("%w: %s", ErrOther, [len(abouts{})]string{
				"its position is another", "its rules, words or tables are others", "its options are others"}[i])
		}
	}
	r := &reader{data: data[workAt : len(data)-sha256.Size], letters: s.board.Rules().Tiles.Len()}
	s.read(r)
	if r.bad || len(r.data) > 0 {
		return nil, fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
	}
	return s, nil
}

// read takes in what stands after the hash.
func (s *Simulation) read(r *reader) {
	for _, n := range []*int{&s.drawn, &s.round, &s.until, &s.iterations} {
		*n = r.count(1 << 50)
	}
	s.stop = Stop(r.bytes(r.count(20)))
	s.stale = r.byte() != 0
	r.bad = r.bad || s.until <= s.drawn
	for n := r.count(len(r.data)); n > 0 && !r.bad; n-- {
		m, static := r.move(), tile.Equity(r.signed())
		r.bad = r.bad || m.Kind > move.Play || !s.may(&m) || s.find(&m) >= 0
		if r.bad {
			return
		}
		s.append(m, static)
		last := len(s.candidates) - 1
		s.candidates[last].read(r)
		for i := range s.pairs[last] {
			for v := range s.pairs[last][i] {
				s.pairs[last][i][v] = r.moments()
			}
		}
	}
}

// may reports whether a move may be a candidate: it is legal, but for its words.
func (s *Simulation) may(m *move.Move) bool {
	err := s.position.Legal(m)
	var play *board.IllegalError
	return (err == nil || errors.As(err, &play) && play.Refusal == board.NotAWord) && int(m.Score) == s.board.Score(m)
}

func (c *candidate) read(r *reader) {
	flags := r.byte()
	c.dropped, c.live = flags&1 != 0, flags&2 != 0
	for m := range c.values {
		c.values[m] = r.moments()
	}
	for i := range c.plies {
		c.plies[i] = plySum{r.signed(), r.signed(), r.signed()}
	}
	for i := range c.draws {
		c.draws[i] = drawSum{r.signed(), r.signed()}
	}
	for _, counts := range [][]int32{c.spreads[:], c.heat[0][:], c.heat[1][:]} {
		for i := range counts {
			counts[i] = int32(r.count(1<<31 - 1))
		}
	}
	for n := r.count(maxReplies); n > 0 && !r.bad; n-- {
		m := r.move()
		c.replies[m] = int32(r.count(1<<31 - 1))
	}
}

// A reader takes bytes apart. Once something is wrong it gives zeros.
type reader struct {
	data    []byte
	letters int // of the alphabet
	bad     bool
}

// bytes returns the next n bytes, none if there are fewer.
func (r *reader) bytes(n int) []byte {
	if r.bad || n > len(r.data) {
		r.bad = true
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// count returns a number from 0 to most.
func (r *reader) count(most int) int {
	v, n := binary.Uvarint(r.data)
	if r.bad || n <= 0 || v > uint64(most) {
		r.bad = true
		return 0
	}
	r.data = r.data[n:]
	return int(v)
}

func (r *reader) signed() int64 {
	v, n := binary.Varint(r.data)
	if r.bad || n <= 0 {
		r.bad = true
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *reader) moments() stat.Moments {
	b := r.bytes(stat.MomentsSize)
	if r.bad {
		return stat.Moments{}
	}
	m, ok := stat.ReadMoments([stat.MomentsSize]byte(b))
	r.bad = !ok
	return m
}

// move returns a move, whose tiles are of the alphabet.
func (r *reader) move() move.Move {
	m := move.Move{Score: int32(r.count(1<<31 - 1))}
	head := r.bytes(6)
	if r.bad || head[4] > move.MaxWord || head[5] > move.MaxWord || head[0] > byte(move.Play) || head[1] > byte(move.Down) {
		r.bad = true
		return move.Move{}
	}
	m.Kind, m.Dir, m.Row, m.Col, m.Len, m.Played = move.Kind(head[0]), move.Direction(head[1]), head[2], head[3], head[4], head[5]
	for i, t := range r.bytes(int(m.Len)) {
		m.Tiles[i] = tile.Tile(t)
		r.bad = r.bad || int(tile.Tile(t).Letter()) > r.letters
	}
	return m
}
