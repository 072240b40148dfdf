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
	lexiconAt        = 770
	orderAt          = 786
	ownerAt          = 814
	preferencesBytes = 1070
	earlierBytes     = 772 // that this program once kept: up to the lexicon
)

// A Standing is the user's rating, level and statistics in one lexicon.
type Standing struct {
	Rating Extended
	Level  int // of the program, 1 (strongest) to 18; 0 before a rating is set
	Games  int32

	Statistics [2]Statistics // the user's and the program's
}

// Enter sets the rating to one entered by hand, within 700 to 2100, and the level to the whole program, as the original does: to
// level 18 for a rating below 700.
func (s *Standing) Enter(rating int) {
	s.Level = StrongestLevel
	if rating < LowestRating {
		s.Level = WeakestLevel
	}
	s.Rating = ExtendedInt(int64(min(max(rating, LowestRating), HighestRating)))
}

// Preferences are what the program keeps from one start to the next.
type Preferences struct {
	Lexica        [Lexica + 1]Standing // by lexicon; the original keeps one more, of no lexicon
	AutoLevel     bool                 // levels follow results
	Lexicon       int                  // in use
	ProgramBegins bool                 // the next game: see Deal

	// What the window shows.
	PremiumLabels, TileValues, UnseenTiles, Coordinates, Clock, Messages bool

	Order LetterOrder // of the letters on the rack and among the unseen tiles
	Owner Name
}

// A Side is what one side did in one game.
type Side struct {
	Score      int  // points, after the adjustments at the end
	Conceded   bool // the side has resigned or forfeited the game: it loses, whatever the scores
	Statistics Statistics
}

// A Game is a finished game in the lexicon in use.
type Game struct {
	User, Program Side
}

// Outcome returns the outcome for the user.
func (g *Game) Outcome() Outcome {
	switch {
	case g.User.Conceded:
		return Loss
	case g.Program.Conceded:
		return Win
	}
	return OutcomeOf(g.User.Score, g.Program.Score)
}

// NewPreferences returns the preferences of a new user, whose rating is StartRating.
func NewPreferences() *Preferences {
	p := &Preferences{UnseenTiles: true, Coordinates: true, Clock: true, Messages: true, Order: NewLetterOrder("")}
	p.Enter(StartRating)
	return p
}

// Enter sets the rating that a new user enters at the first start, clipped, and the level that the original gives it, in all
// lexica.
func (p *Preferences) Enter(rating int) {
	for i := range p.Lexica {
		p.Lexica[i].Enter(rating)
	}
}

// Deal says whether the program begins the game that is dealt now. The other side begins the next one.
func (p *Preferences) Deal() (programBegins bool) {
	programBegins = p.ProgramBegins
	p.ProgramBegins = !programBegins
	return programBegins
}

// A flag is a preference that is on or off, and its place.
type flag struct {
	at   int
	name string
	on   *bool
}

// flags are the preferences that are on or off.
func (p *Preferences) flags() [8]flag {
	return [...]flag{
		{768, "levels follow results", &p.AutoLevel},
		{772, "who begins", &p.ProgramBegins},
		{774, "labels on premium squares", &p.PremiumLabels},
		{776, "tile values", &p.TileValues},
		{778, "unseen tiles", &p.UnseenTiles},
		{780, "coordinates", &p.Coordinates},
		{782, "clock", &p.Clock},
		{784, "message box", &p.Messages},
	}
}

// ReadPreferences reads the 1,070 bytes of the preferences. It refuses, with ErrPreferences and the offset, what the original
// cannot have written: another length, ratings that are not finite, levels, games or a lexicon out of range, switches that are
// neither on nor off, an order without all letters, a name without an end. The block of no lexicon is kept whatever it holds. It
// also reads the 772 bytes that this program once gave away, which had nothing in the block of no lexicon.
func ReadPreferences(b []byte) (*Preferences, error) {
	if len(b) == earlierBytes && [standingBytes]byte(b[Lexica*standingBytes:]) == [standingBytes]byte{} {
		return ReadEarlierPreferences(b)
	}
	if len(b) != preferencesBytes {
		return nil, fmt.Errorf("%w: %d bytes; must be %d", ErrPreferences, len(b), preferencesBytes)
	}
	p := new(Preferences)
	if err := p.readStandings(b); err != nil {
		return nil, err
	}
	for _, f := range p.flags() {
		n := binary.BigEndian.Uint16(b[f.at:])
		if n > 1 {
			return nil, fmt.Errorf("%w: at byte %d: %s: %d; must be 0 or 1", ErrPreferences, f.at, f.name, n)
		}
		*f.on = n == 1
	}
	if err := p.Order.read(b[orderAt:ownerAt]); err != nil {
		return nil, fmt.Errorf("%w: at byte %d: %w", ErrPreferences, orderAt, err)
	}
	if err := p.Owner.read(b[ownerAt:]); err != nil {
		return nil, fmt.Errorf("%w: at byte %d: %w", ErrPreferences, ownerAt, err)
	}
	return p, nil
}

// ReadEarlierPreferences reads preferences that this program kept before it knew all of them: 772 bytes, and others after them
// whatever they are. What they lack, or the original cannot have written, is as in NewPreferences.
func ReadEarlierPreferences(b []byte) (*Preferences, error) {
	if len(b) != earlierBytes {
		if p, err := ReadPreferences(b); err == nil || len(b) < earlierBytes {
			return p, err
		}
	}
	p := NewPreferences()
	if err := p.readStandings(b); err != nil {
		return nil, err
	}
	if p.Lexica[Lexica] == (Standing{}) {
		p.Lexica[Lexica].Enter(StartRating)
	}
	auto := p.flags()[0]
	*auto.on = binary.BigEndian.Uint16(b[auto.at:]) != 0
	return p, nil
}

// readStandings takes the blocks of the lexica, and which is in use.
func (p *Preferences) readStandings(b []byte) error {
	for i := range p.Lexica {
		at := i * standingBytes
		p.Lexica[i].read(b[at : at+standingBytes])
		if i == Lexica {
			break
		}
		if err := p.Lexica[i].check(); err != nil {
			return fmt.Errorf("%w: lexicon %d, at byte %d: %w", ErrPreferences, i, at, err)
		}
	}
	p.Lexicon = int(int16(binary.BigEndian.Uint16(b[lexiconAt:])))
	if p.Lexicon < 0 || p.Lexicon >= Lexica {
		return fmt.Errorf("%w: at byte %d: lexicon %d; must be 0 to %d", ErrPreferences, lexiconAt, p.Lexicon, Lexica-1)
	}
	return nil
}

// read takes the 192 bytes of one lexicon.
func (s *Standing) read(b []byte) {
	copy(s.Rating[:], b)
	s.Level = int(int16(binary.BigEndian.Uint16(b[levelAt:])))
	s.Games = int32(binary.BigEndian.Uint32(b[gamesAt:]))
	decode(b[blocksAt:], &s.Statistics)
}

// check refuses what no games lead to.
func (s *Standing) check() error {
	if _, err := finite(s.Rating); err != nil {
		return err
	}
	if s.Level < 0 || s.Level > WeakestLevel {
		return fmt.Errorf("level %d; must be %d to %d, or 0 for none", s.Level, StrongestLevel, WeakestLevel)
	}
	if s.Games < 0 {
		return fmt.Errorf("%d games", s.Games)
	}
	return nil
}

// AppendTo appends the bytes of the preferences.
func (p *Preferences) AppendTo(dst []byte) []byte {
	from := len(dst)
	for i := range p.Lexica {
		s := &p.Lexica[i]
		dst = append(dst, s.Rating[:]...)
		dst = binary.BigEndian.AppendUint16(dst, uint16(s.Level))
		dst = binary.BigEndian.AppendUint32(dst, uint32(s.Games))
		dst = encode(dst, s.Statistics)
	}
	dst = append(dst, make([]byte, orderAt-len(p.Lexica)*standingBytes)...)
	for _, f := range p.flags() {
		if *f.on {
			binary.BigEndian.PutUint16(dst[from+f.at:], 1)
		}
	}
	binary.BigEndian.PutUint16(dst[from+lexiconAt:], uint16(p.Lexicon))
	dst = append(append(dst, p.Order[:]...), 0)
	return append(dst, p.Owner[:]...)
}

// Record counts a game in the lexicon in use: rating, level if levels follow results, number of games and
// statistics. It returns the bytes of the result log with the game appended; score A is the user's, and the level is the
// one that was played. Every error is an ErrGame; then nothing changes.
func (p *Preferences) Record(scale *Scale, g *Game, history []byte) ([]byte, error) {
	entry, err := p.entry(g)
	if err != nil {
		return history, fmt.Errorf("%w: %w", ErrGame, err)
	}
	s := p.Lexica[p.Lexicon]
	if err := s.count(scale, g, p.AutoLevel); err != nil {
		return history, fmt.Errorf("%w: %w", ErrGame, err)
	}
	p.Lexica[p.Lexicon] = s
	return AppendResult(history, entry), nil
}

// entry returns the game for the result log.
func (p *Preferences) entry(g *Game) (Result, error) {
	if p.Lexicon < 0 || p.Lexicon >= Lexica {
		return Result{}, fmt.Errorf("lexicon %d; must be 0 to %d", p.Lexicon, Lexica-1)
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
	outcome := g.Outcome()
	if s.Rating, err = scale.Update(s.Rating, s.Level, outcome); err != nil {
		return err
	}
	if follow {
		s.Level = FollowLevel(s.Level, outcome)
	}
	if err := s.Statistics[0].Add(&g.User.Statistics); err != nil {
		return err
	}
	return s.Statistics[1].Add(&g.Program.Statistics)
}
