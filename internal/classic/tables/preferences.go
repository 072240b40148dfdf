package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// ErrPreferences says that bytes are not preferences.
var ErrPreferences = errors.New("preferences")

// ErrGame says that a game cannot be recorded, and why.
var ErrGame = errors.New("game")

// Lexica is the number of lexicon modes: 0 North American, 1 United Kingdom, 2 both.
const Lexica = 3

const (
	standingBytes    = 192
	levelAt          = 10
	gamesAt          = 12
	blocksAt         = 16
	spareAt          = Lexica * standingBytes
	autoAt           = 768
	lexiconAt        = 770
	preferencesBytes = 772
)

// A Standing is the user's rating, level and statistics in one lexicon.
type Standing struct {
	Rating Extended
	Level  int // of the program, 1 (strongest) to 18; 0 before a rating is set
	Games  int32
	Blocks [2]Block // the user's statistics and the program's
}

// Enter sets the rating to one entered by hand, clipped, and the level that the original gives it.
func (s *Standing) Enter(rating int) {
	rating, s.Level = Entered(rating)
	s.Rating = ExtendedInt(int64(rating))
}

// Preferences are what the program keeps from one start to the next.
type Preferences struct {
	Lexica    [Lexica]Standing // by lexicon
	Spare     [standingBytes]byte
	AutoLevel int16  // whether levels follow results: 0 for no
	Lexicon   int    // in use
	Rest      []byte // bytes after the known ones
}

// A Game is a finished game in the lexicon in use.
type Game struct {
	User, Program Side
}

// NewPreferences returns the preferences of a new user, whose rating is StartRating.
func NewPreferences() *Preferences {
	p := new(Preferences)
	for i := range p.Lexica {
		p.Lexica[i].Enter(StartRating)
	}
	return p
}

// ReadPreferences reads the 772 known bytes of the preferences, and keeps what follows (298 bytes in the
// original) and what is unknown. It refuses, with ErrPreferences and the offset, too few bytes, ratings
// that are not finite, and levels, games or a lexicon out of range. Statistics are read when they are
// asked for.
func ReadPreferences(b []byte) (*Preferences, error) {
	if len(b) < preferencesBytes {
		return nil, fmt.Errorf("%w: %d bytes; want %d", ErrPreferences, len(b), preferencesBytes)
	}
	p := new(Preferences)
	for i := range p.Lexica {
		at := i * standingBytes
		if err := p.Lexica[i].read(b[at : at+standingBytes]); err != nil {
			return nil, fmt.Errorf("%w: lexicon %d, at byte %d: %w", ErrPreferences, i, at, err)
		}
	}
	copy(p.Spare[:], b[spareAt:autoAt])
	p.AutoLevel = int16(binary.BigEndian.Uint16(b[autoAt:]))
	p.Lexicon = int(int16(binary.BigEndian.Uint16(b[lexiconAt:])))
	if p.Lexicon < 0 || p.Lexicon >= Lexica {
		return nil, fmt.Errorf("%w: at byte %d: lexicon %d; want 0 to %d", ErrPreferences, lexiconAt, p.Lexicon, Lexica-1)
	}
	p.Rest = append(p.Rest, b[preferencesBytes:]...)
	return p, nil
}

// read takes the 192 bytes of one lexicon.
func (s *Standing) read(b []byte) error {
	copy(s.Rating[:], b)
	if _, err := finite(s.Rating); err != nil {
		return err
	}
	s.Level = int(int16(binary.BigEndian.Uint16(b[levelAt:])))
	if s.Level < 0 || s.Level > WeakestLevel {
		return fmt.Errorf("level %d; want %d to %d, or 0 for none", s.Level, StrongestLevel, WeakestLevel)
	}
	s.Games = int32(binary.BigEndian.Uint32(b[gamesAt:]))
	if s.Games < 0 {
		return fmt.Errorf("%d games", s.Games)
	}
	for i := range s.Blocks {
		copy(s.Blocks[i][:], b[blocksAt+i*blockBytes:])
	}
	return nil
}

// AppendTo appends the bytes of the preferences.
func (p *Preferences) AppendTo(dst []byte) []byte {
	for i := range p.Lexica {
		s := &p.Lexica[i]
		dst = append(dst, s.Rating[:]...)
		dst = binary.BigEndian.AppendUint16(dst, uint16(s.Level))
		dst = binary.BigEndian.AppendUint32(dst, uint32(s.Games))
		dst = append(append(dst, s.Blocks[0][:]...), s.Blocks[1][:]...)
	}
	dst = append(dst, p.Spare[:]...)
	dst = binary.BigEndian.AppendUint16(dst, uint16(p.AutoLevel))
	dst = binary.BigEndian.AppendUint16(dst, uint16(p.Lexicon))
	return append(dst, p.Rest...)
}

// Record counts a game in the lexicon in use: rating, level if levels follow results, number of games and
// statistics. Statistics that are not ours stay as they are, since nobody knows what their numbers mean. It
// returns the bytes of the result log with the game appended; score A is the user's, and the level is the
// one that was played. Every error is an ErrGame; then nothing changes.
func (p *Preferences) Record(scale *Scale, g *Game, history []byte) ([]byte, error) {
	entry, err := p.entry(g)
	if err != nil {
		return history, fmt.Errorf("%w: %w", ErrGame, err)
	}
	s := p.Lexica[p.Lexicon]
	if err := s.count(scale, g, p.AutoLevel != 0); err != nil {
		return history, fmt.Errorf("%w: %w", ErrGame, err)
	}
	p.Lexica[p.Lexicon] = s
	return AppendResult(history, entry), nil
}

// entry returns the game for the result log.
func (p *Preferences) entry(g *Game) (Result, error) {
	if p.Lexicon < 0 || p.Lexicon >= Lexica {
		return Result{}, fmt.Errorf("lexicon %d; want 0 to %d", p.Lexicon, Lexica-1)
	}
	for _, score := range []int{g.User.Score, g.Program.Score} {
		if score < math.MinInt16 || score > math.MaxInt16 {
			return Result{}, fmt.Errorf("score %d does not fit the log's 16 bits", score)
		}
	}
	return Result{
		ScoreA: int16(g.User.Score), ScoreB: int16(g.Program.Score),
		Level: int16(p.Lexica[p.Lexicon].Level), Lexicon: int16(p.Lexicon),
	}, nil
}

// count adds a game; on an error s is half changed.
func (s *Standing) count(scale *Scale, g *Game, follow bool) (err error) {
	if s.Games == math.MaxInt32 {
		return fmt.Errorf("%d games, and no more can be counted", s.Games)
	}
	s.Games++
	outcome := g.User.outcome(&g.Program)
	if s.Rating, err = scale.Update(s.Rating, s.Level, outcome); err != nil {
		return err
	}
	if follow {
		s.Level = FollowLevel(s.Level, outcome)
	}
	if err := s.Blocks[0].add(&g.User, &g.Program); err != nil {
		return err
	}
	return s.Blocks[1].add(&g.Program, &g.User)
}

// add counts a game of one side against another. A foreign block stays as it is.
func (b *Block) add(own, other *Side) error {
	s, err := b.Statistics()
	if errors.Is(err, ErrForeignStatistics) {
		return nil
	}
	if err != nil {
		return err
	}
	if err = s.Add(own, other); err != nil {
		return err
	}
	*b, err = s.Block()
	return err
}
