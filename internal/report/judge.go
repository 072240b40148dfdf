package report

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/stat"
	"maven/internal/tile"
)

// DefaultTop is how many of the best moves a report has for each turn, unless asked otherwise.
const DefaultTop = 5

// MaxTop is the largest number of best moves that a report can have for a turn.
const MaxTop = 100

// ErrNoWords refuses a history without a word list, since nothing can be judged without one.
var ErrNoWords = errors.New("report: the game has no word list to judge moves by")

// Judge lets the player judge all moves of a game, and keeps the top best moves of each turn, 1 to MaxTop. Cache may
// be nil; what is wrong with it goes to Report.Fault. Errors are ErrNoWords and those of the player.
func Judge(ctx context.Context, h *record.History, about About, player engine.Player, top int, cache Cache) (*Report, error) {
	if h.Words() == nil {
		return nil, ErrNoWords
	}
	j := &judging{history: h, about: &about, player: player, found: map[int]*engine.Findings{}, top: min(max(top, 1), MaxTop)}
	r := &Report{About: about, Rules: h.Rules(), Players: h.Players}
	end := h.Now()
	r.Scores, r.Ending, r.Winner = end.Scores, end.Ending, -1
	if player, won := end.Winner(); won {
		r.Winner = player
	}
	key := ""
	if cache != nil {
		key = keyOf(h, &about, player, j.top)
		j.kept, r.Fault = load(cache, key)
	}
	var err error
	if r.Turns, err = j.turns(ctx); j.kept != nil && errors.Is(err, errDamaged) {
		j.kept, r.Fault = nil, fmt.Errorf("cached analysis: %w", err)
		r.Turns, err = j.turns(ctx)
	}
	if err != nil {
		return nil, err
	}
	if r.Cached = j.kept != nil; cache != nil && !r.Cached {
		if err := cache.KeepAnalysis(key, encode(h.Rules(), j.found)); err != nil && r.Fault == nil {
			r.Fault = fmt.Errorf("cannot keep the analysis: %w", err)
		}
	}
	r.summarize()
	return r, nil
}

// A judging is the work on one game.
type judging struct {
	history *record.History
	about   *About
	player  engine.Player
	top     int
	kept    kept                     // from the cache; nil if there is none
	found   map[int]*engine.Findings // of the player, by the number of the turn
}

func (j *judging) turns(ctx context.Context) ([]Turn, error) {
	turns := make([]Turn, j.history.Len())
	for i, s := range j.history.Walk() {
		if i == len(turns) {
			break
		}
		turns[i] = j.describe(s, i)
		if err := j.judge(ctx, s, &turns[i]); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
	}
	return turns, nil
}

// describe returns what the record says about a turn made in the state.
func (j *judging) describe(s *record.State, i int) Turn {
	recorded := &j.history.Turns()[i]
	p := recorded.Player
	t := Turn{Number: i + 1, Player: p, Kind: recorded.Kind, Rack: s.Racks[p].Tiles, Known: s.Racks[p].Known(), Bag: s.Bag,
		Scores: [2]int{s.Scores[p], s.Scores[1-p]}, Squares: squaresOf(s.Board), Move: recorded.Move, Count: recorded.Count,
		Change: recorded.Change, Total: recorded.Total, Reason: recorded.Reason}
	t.Text = describeText(s.Board, recorded)
	if t.Kind != record.Played {
		return t
	}
	t.Bingo = t.Move.Bingo(j.history.Rules().RackSize)
	if next := i + 1; next < j.history.Len() {
		after := &j.history.Turns()[next]
		t.Withdrawn = after.Kind == record.Withdrawn && after.Player == p
	}
	if s.Board.Fits(&t.Move) == nil {
		set, words := s.Board.Rules().Tiles, j.history.Words()
		for _, word := range s.Board.Formed(&t.Move) {
			if !words.Contains(word) {
				t.Phonies = append(t.Phonies, set.Word(word))
			}
		}
	}
	t.Stood = len(t.Phonies) > 0 && !t.Withdrawn
	return t
}

func squaresOf(b *board.Board) []tile.Tile {
	size := b.Rules().Size
	squares := make([]tile.Tile, size*size)
	for i := range squares {
		squares[i] = b.At(i/size, i%size)
	}
	return squares
}

// describeText writes what happened in a turn.
func describeText(b *board.Board, t *record.Turn) string {
	set := b.Rules().Tiles
	switch t.Kind {
	case record.Played, record.Exchanged:
		return b.Spell(&t.Move)
	case record.ExchangedCount:
		return fmt.Sprintf("exchange %d", t.Count)
	case record.Passed:
		return "pass"
	case record.EndBonus, record.EndPenalty:
		return kindText(t.Kind) + " " + set.Rack(&t.Tiles)
	}
	return kindText(t.Kind)
}

// kindText writes a kind of turn for people.
func kindText(kind record.TurnKind) string {
	return strings.ReplaceAll(kind.String(), "-", " ")
}

// judge asks the player about a turn, if it is a move that can be judged.
func (j *judging) judge(ctx context.Context, s *record.State, t *Turn) error {
	if !t.IsMove() {
		return nil
	}
	if t.NotJudged = hindrance(s, t); t.NotJudged != "" {
		if t.Known == record.Partly && t.Kind == record.Played && !s.Over() {
			higher(s, t)
		}
		return nil
	}
	s.Player = t.Player
	p := s.Position()
	made, why := madeMove(&p, t)
	t.NotJudged = why
	f, err := j.ask(ctx, &p, t.Number, made)
	if err != nil {
		return err
	}
	v := verdictOf(f, &p, made, j.top)
	for i := range v.Best {
		v.Best[i].Text = p.Board.Spell(&v.Best[i].Move)
	}
	if v.Bingo != nil {
		v.Bingo.Text = p.Board.Spell(&v.Bingo.Move)
	}
	if v.Made != nil {
		v.Made.Text = t.Text
	}
	if v.Made != nil && v.Made.Value.Known == stat.Unknown {
		t.NotJudged = "not ranked by " + j.about.Method
	}
	t.Verdict = &v
	t.weigh()
	return nil
}

// ask returns the kept analysis, or asks the player for one.
func (j *judging) ask(ctx context.Context, p *game.Position, turn int, made *move.Move) (*engine.Findings, error) {
	if j.kept != nil {
		return j.kept.of(p, turn, made)
	}
	r := engine.Request{Count: j.top, Phonies: true, Bingo: true}
	if made != nil {
		r.Also = []move.Move{*made}
	}
	a, err := j.player.Analyze(p, r)
	if err != nil {
		return nil, err
	}
	if err := a.Run(ctx, engine.Limits{}, nil); err != nil {
		return nil, err
	}
	f := a.Snapshot().Findings
	j.found[turn] = &f
	return &f, nil
}

// hindrance says why the moves of a turn cannot be ranked; "" if they can.
func hindrance(s *record.State, t *Turn) string {
	r := s.Board.Rules()
	set := r.Tiles
	switch {
	case s.Over():
		return "the game was over"
	case t.Known == record.Unknown:
		return "rack unknown"
	case t.Known == record.Partly:
		return "rack partly known"
	case t.Rack.Len() == 0:
		return "no tiles on the rack"
	case t.Rack.Len() > r.RackSize:
		return fmt.Sprintf("%d tiles on the rack", t.Rack.Len())
	}
	seen := s.Board.OnBoard()
	seen.Add(&t.Rack)
	if !set.Count.Contains(&seen) {
		return "more of a tile than the set has"
	}
	return ""
}

// madeMove returns the move made, in the form that players rank; or nil and why it cannot be ranked.
func madeMove(p *game.Position, t *Turn) (*move.Move, string) {
	m := t.Move
	switch t.Kind {
	case record.Passed:
		m = move.Move{Kind: move.Pass}
	case record.ExchangedCount:
		if t.Count != t.Rack.Len() {
			return nil, "tiles exchanged unknown"
		}
		m = move.NewExchange(&t.Rack)
	}
	used := m.Used()
	if !p.Rack.Contains(&used) {
		return nil, "tiles not on the rack"
	}
	if m.Kind != move.Play {
		if err := p.Legal(&m); err != nil {
			return nil, "not allowed: " + err.Error()
		}
		return &m, ""
	}
	if err := p.Board.Fits(&m); err != nil {
		return nil, "does not fit the board"
	}
	m = p.Board.Canonical(m)
	return &m, ""
}

// higher notes the highest-scoring play of the known tiles, if it scores more than the play made.
func higher(s *record.State, t *Turn) {
	if s.Board.Fits(&t.Move) != nil {
		return
	}
	s.Player = t.Player
	p := s.Position()
	if p.Rack.Len() > p.Board.Rules().RackSize {
		return
	}
	if m, ok := highest(&p); ok && int(m.Score) > s.Board.Score(&t.Move) {
		t.Higher = &Candidate{Candidate: engine.Candidate{Move: m}, Text: s.Board.Spell(&m)}
	}
}

// weigh compares the move made with the best one.
func (t *Turn) weigh() {
	v := t.Verdict
	got, known := t.Got()
	t.Missed = v.Bingos > 0 && !t.Bingo
	if !known {
		return
	}
	t.MissedAtALoss = t.Missed && v.Bingo.Value.Known != stat.Unknown && v.Bingo.Value.Equity > got.Equity
	gap := v.Best[0].Value.Equity - got.Equity
	if len(t.Phonies) > 0 {
		t.Cost = gap
		return
	}
	t.Legal, t.Loss = true, max(gap, 0)
	t.Grade = GradeOf(t.Loss)
}
