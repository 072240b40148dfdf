package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Cache keeps analyses by a key that says all they depend on.
type Cache interface {
	// Analysis returns what was kept under the key, and whether there is anything.
	Analysis(key string) (data []byte, ok bool, err error)

	// KeepAnalysis keeps data under the key, in place of what was there.
	KeepAnalysis(key string, data []byte) error
}

// The format of a kept analysis: docs/format.md.
const (
	cacheMagic   = "maven-analysis 1 " // with the version
	maxCached    = 4 << 20             // bytes; a game with a hundred moves a turn has under one million
	checksumSize = 2 * sha256.Size
)

// errDamaged is a kept analysis that is not of the game.
var errDamaged = errors.New("it is damaged")

// keyOf returns the identity of a game's analysis: everything that verdicts depend on.
func keyOf(h *record.History, about *About, method Method, top int) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s%q %q %d %q\n", cacheMagic, method.Name(), method.Identity(), top, about.Hash)
	fmt.Fprintln(sum, h.Rules().Hash(), h.Rules().RowLetters) // moves are kept in the notation of the labels
	seed, live := h.Seed()
	fmt.Fprintln(sum, live, seed, h.AnyChallenge)
	for _, t := range h.Turns() {
		fmt.Fprintln(sum, t.Player, t.Kind, t.Rack, t.Known, t.Move.Kind, t.Move.Dir, t.Move.Row, t.Move.Col, t.Move.Word(),
			t.Count, t.Tiles, t.Change, t.Total)
	}
	now := h.Now() // racks that no turn tells
	fmt.Fprintln(sum, now.Racks)
	return hex.EncodeToString(sum.Sum(nil))
}

// verdicts are the verdicts of a kept analysis by the number of their turn.
type verdicts map[int]*keptVerdict

// A keptVerdict is a Verdict as it is kept. Moves are in the notation of GCG.
type keptVerdict struct {
	Turn   int        `json:"turn"`
	Best   []keptMove `json:"best"`
	Made   *keptValue `json:"made,omitempty"`
	Rank   int        `json:"rank,omitempty"`
	Moves  int        `json:"moves"`
	Bingos int        `json:"bingos,omitempty"`
	Bingo  *keptMove  `json:"bingo,omitempty"`
}

type keptMove struct {
	Move string `json:"move"`
	keptValue
}

type keptValue struct {
	Score  int32       `json:"score"`
	Equity tile.Equity `json:"equity"` // thousandths
	Error  tile.Equity `json:"error,omitempty"`
	Win    *[2]float64 `json:"win,omitempty"` // chance and standard error
	Known  string      `json:"known"`
}

func keptForm(c *Candidate) keptValue {
	k := keptValue{Score: c.Move.Score, Equity: c.Value.Equity, Error: c.Value.Error, Known: c.Value.Known.String()}
	if c.Value.HasWin {
		k.Win = &[2]float64{c.Value.Win, c.Value.WinError}
	}
	return k
}

// candidate returns the move with the value that was kept.
func (k *keptValue) candidate(m move.Move) (Candidate, error) {
	known, err := stat.ParseKnown(k.Known)
	if err != nil {
		return Candidate{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	m.Score, m.Equity = k.Score, k.Equity
	c := Candidate{Move: m, Value: Value{Equity: k.Equity, Error: k.Error, Known: known}}
	if k.Win != nil {
		c.Value.Win, c.Value.WinError, c.Value.HasWin = k.Win[0], k.Win[1], true
	}
	return c, nil
}

// encode returns the verdicts of all turns as they are kept.
func encode(r *rules.Rules, turns []Turn) []byte {
	notation := move.Notation{Alphabet: r.Tiles.Alphabet, RowLetters: r.RowLetters}
	form := func(c *Candidate) keptMove { return keptMove{notation.Format(&c.Move), keptForm(c)} }
	all := []keptVerdict{}
	for i := range turns {
		v := turns[i].Verdict
		if v == nil {
			continue
		}
		k := keptVerdict{Turn: turns[i].Number, Rank: v.Rank, Moves: v.Moves, Bingos: v.Bingos}
		for b := range v.Best {
			k.Best = append(k.Best, form(&v.Best[b]))
		}
		if v.Made != nil {
			value := keptForm(v.Made)
			k.Made = &value
		}
		if v.Bingo != nil {
			bingo := form(v.Bingo)
			k.Bingo = &bingo
		}
		all = append(all, k)
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // plain values, of which none is infinite
	}
	return append(fmt.Appendf(nil, "%s%x\n", cacheMagic, sha256.Sum256(text)), text...)
}

// load returns the verdicts that have been kept, nil where there are none, and what is wrong with
// those that are not taken.
func load(cache Cache, key string) (verdicts, error) {
	data, ok, err := cache.Analysis(key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the cache cannot be read: %w", err)
	case !ok:
		return nil, nil
	}
	kept, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("cached analysis: %w", err)
	}
	return kept, nil
}

// decode reads kept verdicts. Whether they fit a game is found as they are used.
func decode(data []byte) (verdicts, error) {
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

func decodeText(text []byte) (verdicts, error) {
	var all []keptVerdict
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	kept := verdicts{}
	for i := range all {
		kept[all[i].Turn] = &all[i]
	}
	return kept, nil
}

// verdict returns the verdict on a turn; errDamaged where that is none of the position.
func (v verdicts) verdict(p *game.Position, turn int, made *move.Move) (Verdict, error) {
	k := v[turn]
	if k == nil || len(k.Best) == 0 || (k.Made == nil) != (made == nil) || (k.Bingo == nil) != (k.Bingos == 0) {
		return Verdict{}, errDamaged
	}
	out := Verdict{Rank: k.Rank, Moves: k.Moves, Bingos: k.Bingos}
	for i := range k.Best {
		c, err := k.Best[i].read(p)
		if err != nil {
			return Verdict{}, err
		}
		out.Best = append(out.Best, c)
	}
	if k.Bingo != nil {
		c, err := k.Bingo.read(p)
		if err != nil {
			return Verdict{}, err
		}
		out.Bingo = &c
	}
	if made != nil {
		c, err := k.Made.candidate(*made)
		if err != nil {
			return Verdict{}, err
		}
		out.Made = &c
	}
	return out, nil
}

// read returns a move that is legal in the position.
func (k *keptMove) read(p *game.Position) (Candidate, error) {
	m, err := p.Board.Notation().Parse(k.Move, p.Board.At)
	if err != nil {
		return Candidate{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if err := p.Legal(&m); err != nil {
		return Candidate{}, fmt.Errorf("%w: %w", errDamaged, err)
	}
	return k.candidate(m)
}
