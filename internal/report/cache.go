package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Cache keeps analyses, each by a key that covers everything it depends on.
type Cache interface {
	// Read returns the data kept under the key; false if there is none.
	Read(key string) (data []byte, ok bool, err error)

	// Keep keeps data under the key, and replaces what was there.
	Keep(key string, data []byte) error
}

// The format of a kept analysis: docs/formats/json.md.
const (
	cacheMagic   = "maven-analysis 3 " // with the version
	maxCached    = 4 << 20             // bytes; a game with a hundred moves a turn has under one million
	checksumSize = 2 * sha256.Size
)

// errDamaged refuses a kept analysis that does not fit the game.
var errDamaged = errors.New("it is damaged")

// keyOf returns the key of a game's analysis: a hash of everything that the analysis depends on.
func keyOf(w *Work) string {
	h := w.History
	sum := sha256.New()
	fmt.Fprintf(sum, "%s%q %d %d %q %v %d %d\n", cacheMagic, w.Player.Identity(), w.Top, w.Field, w.About.Hash, w.Limits.Time, w.Limits.Iterations, w.Limits.Nodes)
	if w.Plain != nil {
		fmt.Fprintf(sum, "%q\n", w.Plain.Identity())
	}
	fmt.Fprintln(sum, h.Rules().Hash(), h.Rules().RowLetters) // moves are kept in the notation of the labels
	seed, live := h.Seed()
	fmt.Fprintln(sum, live, seed, h.AnyChallenge)
	for _, t := range h.Turns() {
		fmt.Fprintln(sum, t.Player, t.Kind, t.Rack, t.Known, t.Move.Kind, t.Move.Dir, t.Move.Row, t.Move.Col, t.Move.Word(),
			t.Count, t.Tiles, t.Change, t.Total)
	}
	if first, err := h.At(0); live && err == nil { // it may begin in any position
		p := first.Position()
		fmt.Fprintln(sum, p.Hash(), p.Scores)
	}
	now := h.Now() // racks that no turn tells
	fmt.Fprintln(sum, now.Racks)
	return hex.EncodeToString(sum.Sum(nil))
}

// A keptTurn is the analysis of a turn as it is kept. Moves are in the notation of GCG.
type keptTurn struct {
	Turn       int         `json:"turn"`
	Candidates []keptMove  `json:"candidates"`
	Legal      int         `json:"legal,omitempty"`
	Bingos     int         `json:"bingos,omitempty"`
	Note       string      `json:"note,omitempty"`
	Behind     *Behind     `json:"behind,omitempty"`
	Line       []said.Kept `json:"line,omitempty"`
	Plain      tile.Equity `json:"plain,omitempty"` // Turn.Plain, if another player judges that
	Why        []said.Kept `json:"why,omitempty"`
}

type keptMove struct {
	Move   string      `json:"move"`
	Rank   int         `json:"rank,omitempty"`
	Score  int32       `json:"score"`
	Equity tile.Equity `json:"equity"` // thousandths
	Error  tile.Equity `json:"error,omitempty"`
	Win    *[2]float64 `json:"win,omitempty"` // chance and standard error
	Known  string      `json:"known"`
	AtMost bool        `json:"atMost,omitempty"`
}

// keptForm returns an analysis in the form in which it is kept.
func keptForm(notation move.Notation, turn int, f *engine.Findings) *keptTurn {
	k := &keptTurn{Turn: turn, Legal: f.Legal, Bingos: f.Bingos, Note: f.Note}
	for i := range f.Candidates {
		c := &f.Candidates[i]
		one := keptMove{notation.Format(&c.Move), c.Rank, c.Move.Score, c.Value.Equity, c.Value.EquityError, nil, c.Value.Known.String(), c.Value.AtMost}
		if c.Value.HasWin {
			one.Win = &[2]float64{c.Value.Win, c.Value.WinError}
		}
		k.Candidates = append(k.Candidates, one)
	}
	return k
}

// encode returns the analyses of all turns as they are kept.
func encode(known kept) []byte {
	all := []*keptTurn{}
	for _, turn := range slices.Sorted(maps.Keys(known)) {
		all = append(all, known[turn])
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // plain values always encode
	}
	return append(fmt.Appendf(nil, "%s%x\n", cacheMagic, sha256.Sum256(text)), text...)
}

// load returns the kept analysis, nil if there is none or it cannot be used. The error says why it cannot.
func load(cache Cache, key string) (kept, error) {
	data, ok, err := cache.Read(key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read the cache: %w", err)
	case !ok:
		return nil, nil
	}
	turns, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("cached analysis: %w", err)
	}
	return turns, nil
}

// A kept analysis maps the number of a turn to what was found. It may have only some of the turns, if the work was
// stopped.
type kept map[int]*keptTurn

// decode reads a kept analysis. It does not check that the analysis fits the game: findings does.
func decode(data []byte) (kept, error) {
	rest, ok := bytes.CutPrefix(data, []byte(cacheMagic))
	if !ok || len(data) > maxCached || len(rest) <= checksumSize || rest[checksumSize] != '\n' {
		return nil, errDamaged
	}
	sum, text := rest[:checksumSize], rest[checksumSize+1:]
	if fmt.Sprintf("%x", sha256.Sum256(text)) != string(sum) {
		return nil, errDamaged
	}
	return decodeText(text)
}

func decodeText(text []byte) (kept, error) {
	var all []keptTurn
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	turns := kept{}
	for i := range all {
		turns[all[i].Turn] = &all[i]
	}
	return turns, nil
}

// findings returns the analysis of a turn, with the move made among its candidates; errDamaged if it does not fit the
// position.
func (k *keptTurn) findings(p *game.Position, made *move.Move) (*engine.Findings, error) {
	f := &engine.Findings{Legal: k.Legal, Bingos: k.Bingos, Note: k.Note}
	ranked, bingo := false, false
	for i := range k.Candidates {
		c, err := k.Candidates[i].read(p)
		if err != nil {
			return nil, err
		}
		if made == nil || !c.Move.Same(made) {
			if err := p.Legal(&c.Move); err != nil {
				return nil, fmt.Errorf("%w: %w", errDamaged, err)
			}
			bingo = bingo || c.Move.Bingo(p.Board.Rules().RackSize)
		}
		ranked = ranked || c.Rank > 0
		f.Candidates = append(f.Candidates, c)
	}
	if !ranked || made != nil && f.Candidate(made) == nil || f.Bingos > 0 && !bingo && (made == nil || !made.Bingo(p.Board.Rules().RackSize)) {
		return nil, errDamaged
	}
	return f, nil
}

// read returns a candidate. The error is errDamaged if its move does not fit the board.
func (k *keptMove) read(p *game.Position) (engine.Candidate, error) {
	m, err := p.Board.Notation().Parse(k.Move, p.Board.At)
	if err != nil {
		return engine.Candidate{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	known, err := stat.ParseKnown(k.Known)
	if err != nil {
		return engine.Candidate{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	m.Score, m.Equity = k.Score, k.Equity
	c := engine.Candidate{Move: m, Rank: k.Rank, Value: engine.Value{Equity: k.Equity, EquityError: k.Error, Known: known, AtMost: k.AtMost}}
	if k.Win != nil {
		c.Value.Win, c.Value.WinError, c.Value.HasWin = k.Win[0], k.Win[1], true
	}
	return c, nil
}
