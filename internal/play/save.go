package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/strict"
)

const (
	saveFormat  = "maven play"
	saveVersion = 1

	// MaxSave bounds a saved game in bytes.
	MaxSave  = 4 << 20
	maxText  = 1 << 10 // bytes of a name or a move
	maxDraws = 1 << 16 // bytes of the draws: more than those of MaxActions
)

// What can be wrong with a saved game.
const (
	ErrNotSave = said.Fixed("not a saved game")                // not in the saved form
	ErrVersion = said.Fixed("saved by another version")        // a version this program does not know
	ErrWords   = said.Fixed("the word list has changed")       // not the words that the game began with
	ErrRules   = said.Fixed("the rules have changed")          // another board, tiles or limits than the game began with
	ErrActions = said.Fixed("the saved game cannot be played") // an action that the rules do not allow
	ErrHeader  = said.Fixed("the game cannot start")           // a name or a position that cannot be
)

// A Header is what is settled before the first draw. The package keeps the names of the rules, tiles, words
// and player as they are; the caller opens what they name.
type Header struct {
	Rules     string // name or file
	Tiles     string // tile set; "" for that of the rules
	Board     string // hash of the rules; "" takes that of the equipment's rules
	Challenge rules.Challenge
	Bonus     int    // points, with the last two challenge rules
	Lexicon   string // name or file
	Words     string // hash of the words; "" takes that of the equipment's words
	Player    string // the player, as setting.ParsePlayer reads it
	Names     [2]string
	Seed      random.Seed
	First     Side
	Draws     string // the tiles drawn in turns that were played elsewhere, see record.History.Deal: racks with blanks between, - for none
	Position  string // CGP of the start, with First on turn; "" for an empty board
}

// Shared reports whether two persons play at one screen.
func (h Header) Shared() bool { return h.Player == TwoPersons }

// check refuses a header that does not fit the equipment, and fills in the hashes.
func (h *Header) check(t *Equipment) error {
	board, words := t.Rules.Hash(), t.Words.Hash()
	switch {
	case h.Words != "" && h.Words != words:
		return said.Errorf("%w: the hash of %s is %.12s… now, and was %.12s… when the game began; the game goes on with that list only", ErrWords, h.Lexicon, words, h.Words)
	case h.Challenge != t.Rules.Challenge || h.Bonus != t.Rules.ChallengeBonus:
		return said.Errorf("%w: the challenge rule is %s %d, and the game began with %s %d", ErrRules, t.Rules.Challenge, t.Rules.ChallengeBonus, h.Challenge, h.Bonus)
	case h.Board != "" && h.Board != board:
		return said.Errorf("%w: the board, tiles or limits of %s are not those that the game began with", ErrRules, h.Rules)
	}
	h.Board, h.Words = board, words
	for _, text := range []string{h.Rules, h.Tiles, h.Lexicon, h.Player, h.Names[0], h.Names[1]} {
		if len(text) > maxText || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
			return fmt.Errorf("%w: %.20q… has more than %d bytes, or control characters", ErrHeader, text, maxText)
		}
	}
	return nil
}

// A Save is a saved game.
type Save struct {
	Header
	Log []Action
}

type saveJSON struct {
	Format  string       `json:"format"`
	Version int          `json:"version"`
	Rules   rulesJSON    `json:"rules"`
	Lexicon lexiconJSON  `json:"lexicon"`
	Player  string       `json:"player"`
	Names   namesJSON    `json:"names"`
	Seed    uint64       `json:"seed"`
	First   string       `json:"first"`
	Start   string       `json:"position,omitempty"`
	Draws   string       `json:"draws,omitempty"`
	Actions []actionJSON `json:"actions"`
}

type rulesJSON struct {
	Name      string `json:"name"`
	Tiles     string `json:"tiles,omitempty"`
	Hash      string `json:"hash"`
	Challenge string `json:"challenge"`
	Bonus     int    `json:"challenge_bonus,omitempty"`
}

type lexiconJSON struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

type namesJSON struct {
	Person string `json:"person"`
	Player string `json:"player"`
}

type actionJSON struct {
	By    string   `json:"by"`
	Do    string   `json:"do"`
	Move  string   `json:"move,omitempty"`
	Score int      `json:"score,omitempty"`
	Words []string `json:"words,omitempty"`
}

// AppendSave appends the game as JSON, one action a line.
func (s *Session) AppendSave(dst []byte) []byte {
	save := Save{Header: s.header, Log: s.log}
	return save.AppendTo(dst)
}

// AppendTo appends the game as JSON, one action a line.
func (s *Save) AppendTo(dst []byte) []byte {
	h := &s.Header
	head := strict.AppendLine(nil, saveJSON{
		Format: saveFormat, Version: saveVersion,
		Rules:   rulesJSON{h.Rules, h.Tiles, h.Board, h.Challenge.String(), h.Bonus},
		Lexicon: lexiconJSON{h.Lexicon, h.Words}, Player: h.Player,
		Names: namesJSON{h.Names[Person], h.Names[Player]}, Seed: uint64(h.Seed), First: h.First.String(), Start: h.Position, Draws: h.Draws,
		Actions: []actionJSON{},
	})
	dst = append(dst, bytes.TrimSuffix(head, []byte("]}\n"))...)
	for i, a := range s.Log {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '\n')
		dst = bytes.TrimSuffix(strict.AppendLine(dst, actionJSON{a.By.String(), a.Do.String(), a.Move, a.Score, a.Words}), []byte("\n"))
	}
	return append(dst, "\n]}\n"...)
}

// DecodeSave reads what AppendTo writes, after a byte-order mark or without. It does not play the actions: Restore does.
func DecodeSave(text []byte) (*Save, error) {
	if len(text) > MaxSave {
		return nil, said.Errorf("%w: %d bytes; must be at most %d", ErrNotSave, len(text), MaxSave)
	}
	text = bom.Trim(text)
	var kind struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotSave, err)
	}
	if kind.Format != saveFormat {
		return nil, said.Errorf("%w: its format is %.40q; must be %q", ErrNotSave, kind.Format, saveFormat)
	}
	if kind.Version != saveVersion {
		return nil, said.Errorf("%w: version %d; must be %d", ErrVersion, kind.Version, saveVersion)
	}
	var form saveJSON
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&form); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotSave, err)
	}
	return form.save()
}

// save turns the names of sides, rules and kinds into values.
func (f *saveJSON) save() (*Save, error) {
	if len(f.Actions) > MaxActions {
		return nil, fmt.Errorf("%w: %d actions; must be at most %d", ErrNotSave, len(f.Actions), MaxActions)
	}
	if f.Rules.Hash == "" || f.Lexicon.Hash == "" {
		return nil, fmt.Errorf("%w: the hash of the rules or of the words is missing", ErrNotSave)
	}
	challenge, err := parseChallenge(f.Rules.Challenge)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotSave, err)
	}
	first, err := parseSide(f.First)
	if err != nil {
		return nil, fmt.Errorf("%w: first: %w", ErrNotSave, err)
	}
	s := &Save{Header: Header{
		Rules: f.Rules.Name, Tiles: f.Rules.Tiles, Board: f.Rules.Hash, Challenge: challenge, Bonus: f.Rules.Bonus,
		Lexicon: f.Lexicon.Name, Words: f.Lexicon.Hash, Player: f.Player,
		Names: [2]string{Person: f.Names.Person, Player: f.Names.Player}, Seed: random.Seed(f.Seed), First: first, Position: f.Start, Draws: f.Draws,
	}}
	for i, a := range f.Actions {
		by, err := parseSide(a.By)
		if err != nil {
			return nil, fmt.Errorf("%w: action %d: %w", ErrNotSave, i+1, err)
		}
		do := slices.Index(kindNames(), a.Do)
		if do < 0 {
			return nil, fmt.Errorf("%w: action %d: no action is called %.40q", ErrNotSave, i+1, a.Do)
		}
		s.Log = append(s.Log, Action{By: by, Do: Kind(do), Move: a.Move, Score: a.Score, Words: a.Words})
	}
	return s, nil
}

func parseChallenge(name string) (rules.Challenge, error) {
	for c := rules.Void; c <= rules.BonusPerWord; c++ {
		if c.String() == name {
			return c, nil
		}
	}
	return 0, fmt.Errorf("there is no challenge rule %.40q; it must be void, single, double, triple, bonus-per-play or bonus-per-word", name)
}

func parseSide(name string) (Side, error) {
	for _, s := range []Side{Person, Player} {
		if s.String() == name {
			return s, nil
		}
	}
	return 0, fmt.Errorf("there is no side %.40q; it must be person or player", name)
}

// Restore replays a saved game, action by action, with equipment of the same rules and words, and returns it as it
// was left. Errors are ErrWords, ErrRules, ErrHeader and ErrActions.
func Restore(save *Save, t Equipment) (*Session, error) {
	s, err := New(save.Header, t)
	if err != nil {
		return nil, err
	}
	for i, a := range save.Log {
		if err := s.repeat(a); err != nil {
			return nil, fmt.Errorf("%w: action %d, %s of the %s: %w", ErrActions, i+1, a.Do, a.By, err)
		}
	}
	return s, nil
}

// repeat does one action of a log, and checks that it comes out as the log says.
func (s *Session) repeat(a Action) error {
	if len(a.Move) > maxText {
		return fmt.Errorf("a move of %d bytes; must be at most %d", len(a.Move), maxText)
	}
	onTurn := s.Acting()
	if s.Phase() == Answering {
		onTurn = Player
	}
	switch {
	case a.Do == Time:
	case a.By != onTurn:
		return fmt.Errorf("it is the turn of the %s", onTurn)
	case a.By == Player && !s.header.Shared() && a.Do != Make && a.Do != Challenge && a.Do != Accept:
		return errors.New("only the person can do that")
	}
	if err := s.act(a); err != nil {
		return err
	}
	got := &s.log[len(s.log)-1]
	if got.Move != a.Move || got.Score != a.Score || !slices.Equal(got.Words, a.Words) {
		return fmt.Errorf("the file says %s for %d %v, and the game gives %s for %d %v", a.Move, a.Score, a.Words, got.Move, got.Score, got.Words)
	}
	return nil
}

// Continue returns a game with moves that were made elsewhere, each as move.Notation writes it, with the draws of the header.
// A play that has ended the game stands. The error names the first move that cannot be made here.
func Continue(h Header, t Equipment, moves []string) (*Session, error) {
	s, err := New(h, t)
	if err != nil {
		return nil, err
	}
	for i, text := range moves {
		if err := s.act(Action{By: s.SideOf(s.State().Player), Do: Make, Move: text}); err != nil {
			return nil, fmt.Errorf("move %d, %s: %w", i+1, text, err)
		}
	}
	if s.State().Over() && !s.done {
		return s, s.act(Action{By: 1 - s.lastSide(), Do: Accept})
	}
	return s, nil
}
