package report

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// DefaultTop is how many of the best moves a report has for each turn, unless asked otherwise.
const DefaultTop = 5

// MaxTop is the largest number of best moves that a report can have for a turn.
const MaxTop = 100

// ErrNoWords refuses a history without a word list, since nothing can be judged without one.
var ErrNoWords = errors.New("report: the game has no word list to judge moves by")

// Work is a game, and how it is judged.
type Work struct {
	History *record.History
	About   About
	Player  engine.Player
	Limits  engine.Limits // of each turn
	Top     int           // best moves shown of each turn, 1 to MaxTop
	Field   int           // candidates that Player looks at, if more than Top

	// Plain judges the moves too, for Turn.Plain; nil if Player judges by static equity itself.
	Plain engine.Player

	Static *eval.Static        // what tiles are worth, for luck and causes; nil for none
	Common *lexicon.Commonness // nil if it is not known how common words are

	// Why says in sentences why one move is better than another; nil for no sentences.
	Why func(p *game.Position, better, other *engine.Candidate) []said.Text

	// Means says what a word means; "" if that is not known. It is nil where no words have meanings.
	Means func(word []tile.Tile) (string, error)

	Cache    Cache                 // nil for none
	Found    *Found                // by another machine; nil for none
	Progress func(done, turns int) // nil for none; called before the first turn and after each
}

// A Found is what another machine has found of the turns of a game, as it gave that to its cache.
type Found struct {
	Key  string
	Data []byte
}

// keepEvery is how much work may be lost if the program is killed.
const keepEvery = time.Second

// Judge judges all moves of a game. What it has found goes to the cache, at the end or when ctx ends, and after each
// turn that took long. What is wrong with the cache goes to Report.Fault. Errors are ErrNoWords, that of ctx and those
// of the player.
func Judge(ctx context.Context, w Work) (*Report, error) {
	h := w.History
	if h.Words() == nil {
		return nil, ErrNoWords
	}
	w.Top = min(max(w.Top, 1), MaxTop)
	j := &judging{Work: w, known: kept{}}
	r := &Report{About: w.About, Rules: h.Rules(), Players: h.Players, means: w.Means}
	end := h.Now()
	r.Scores, r.Ending, r.Winner = end.Scores, end.Ending, -1
	if player, won := end.Winner(); won {
		r.Winner = player
	}
	loaded := false
	j.key = keyOf(&w)
	if w.Cache != nil {
		var known kept
		if known, j.fault = load(w.Cache, j.key); known != nil {
			j.known, loaded = known, true
		}
	}
	if err := j.take(w.Found); err != nil {
		return nil, err
	}
	var err error
	if r.Turns, err = j.turns(ctx); loaded && errors.Is(err, errDamaged) {
		j.known, j.judged, loaded, j.fault = kept{}, 0, false, fmt.Errorf("cached analysis: %w", err)
		if err := j.take(w.Found); err != nil {
			return nil, err
		}
		r.Turns, err = j.turns(ctx)
	}
	if j.judged > 0 || !loaded && err == nil {
		j.keep()
	}
	if err != nil {
		return nil, err
	}
	r.Cached, r.Fault = loaded && j.judged == 0, j.fault
	j.draws(r.Turns)
	r.summarize()
	return r, nil
}

// A judging is the work on one game.
type judging struct {
	Work
	key   string
	known kept  // what is found, from the cache or now
	fault error // what is wrong with the cache

	judged int           // turns that the player has judged now, here or on another machine
	spent  time.Duration // by the player, on those that are not in the cache yet
}

// take adds what another machine has found of turns that are not known.
func (j *judging) take(found *Found) error {
	if found == nil {
		return nil
	}
	if found.Key != j.key {
		return errors.New("report: another machine has judged another game, or with other words, rules or tables")
	}
	turns, err := decode(found.Data)
	if err != nil {
		return fmt.Errorf("report: the analysis of another machine: %w", err)
	}
	for n, k := range turns {
		if j.known[n] == nil {
			j.known[n] = k
			j.judged++
		}
	}
	return nil
}

// keep puts what is found in the cache.
func (j *judging) keep() {
	if j.Cache == nil {
		return
	}
	if err := j.Cache.Keep(j.key, encode(j.known)); err != nil && j.fault == nil {
		j.fault = fmt.Errorf("cannot keep the analysis: %w", err)
	}
	j.spent = 0
}

func (j *judging) turns(ctx context.Context) ([]Turn, error) {
	turns := make([]Turn, j.History.Len())
	for i, s := range j.History.Walk() {
		if j.Progress != nil {
			j.Progress(i, len(turns))
		}
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
	recorded := &j.History.Turns()[i]
	p, held := recorded.Player, s.HeldFor(recorded)
	t := Turn{Turn: *recorded, Number: i + 1, Bag: s.Bag, Scores: [2]int{s.Scores[p], s.Scores[1-p]}, Squares: s.Board.Squares()}
	t.Rack, t.Known = held.Tiles, held.Known()
	set := s.Board.Rules().Tiles
	t.Text, t.Phase = recorded.Said(s.Board), phaseOf(t.Bag, set.Count.Len(), s.Board.Rules().RackSize)
	if t.Kind != record.Played {
		return t
	}
	t.Bingo = t.Move.Bingo(j.History.Rules().RackSize)
	t.Withdrawn = j.History.Withdrawn(i)
	if s.Board.Fits(&t.Move) == nil {
		t.Phonies = record.Phonies(j.History.Words(), set, s.Board.Formed(&t.Move))
	}
	t.Stood = len(t.Phonies) > 0 && !t.Withdrawn && !j.History.Upheld(i)
	return t
}

// judge asks the player about a turn, if it is a move that can be judged.
func (j *judging) judge(ctx context.Context, s *record.State, t *Turn) error {
	if !t.IsMove() {
		return nil
	}
	if t.NotJudged = hindrance(s, t); !t.NotJudged.IsZero() {
		if t.Known == record.Partly && t.Kind == record.Played && !s.Over() {
			higher(s, t)
		}
		return nil
	}
	s.Player = t.Player
	p := s.Position()
	made, why := madeMove(&p, t)
	t.NotJudged = why
	f, k, err := j.ask(ctx, &p, t.Number, made)
	if err != nil {
		return err
	}
	v := verdictOf(f, &p, made, j.Top)
	v.Behind, v.Method, v.Line = k.Behind, k.Note, said.Again(k.Line)
	for i := range v.Best {
		v.Best[i].Text = p.Board.Said(&v.Best[i].Move)
	}
	if v.Bingo != nil {
		v.Bingo.Text = p.Board.Said(&v.Bingo.Move)
	}
	if v.Made != nil {
		v.Made.Text = t.Text
	}
	if v.Made != nil && v.Made.Value.Known == stat.Unknown {
		t.NotJudged = said.Of("not ranked by %s", j.About.Method)
	}
	t.Verdict = &v
	t.weigh()
	if t.Plain = t.Loss; j.Plain != nil {
		t.Plain = k.Plain
	}
	if t.Grade == Fine {
		return nil
	}
	j.cause(&p, t)
	if k.Why == nil && j.Why != nil {
		k.Why = said.Keep(j.Why(&p, &t.Better.Candidate, &t.Verdict.Made.Candidate))
	}
	v.Why = said.Again(k.Why)
	return nil
}

// ask returns what is known of a turn, or asks the player.
func (j *judging) ask(ctx context.Context, p *game.Position, turn int, made *move.Move) (*engine.Findings, *keptTurn, error) {
	if k := j.known[turn]; k != nil {
		f, err := k.findings(p, made)
		return f, k, err
	}
	if j.spent >= keepEvery {
		j.keep()
	}
	r := engine.Request{Count: max(j.Top, j.Field), Phonies: true, Bingo: true}
	if made != nil {
		r.Also = []move.Move{*made}
	}
	s, err := run(ctx, j.Player, p, r, j.Limits)
	if err != nil {
		return nil, nil, err
	}
	k := keptForm(p.Board.Notation(), turn, &s.Findings)
	if line := s.Candidates[0].Line; len(line) > 0 {
		k.Line = said.Keep(p.Said(line))
	}
	if made != nil {
		if c := s.Candidate(made); c.Played != nil && c.Rank > 1 && c.Played.BehindError > 0 {
			k.Behind = &Behind{c.Played.Behind, c.Played.BehindError, c.Played.BehindSpread || !c.Value.HasWin}
		}
		if k.Plain, err = j.plain(ctx, p, made); err != nil {
			return nil, nil, err
		}
	}
	j.known[turn] = k
	j.judged, j.spent = j.judged+1, j.spent+s.Time
	return &s.Findings, k, nil
}

// run has a player analyse a position.
func run(ctx context.Context, player engine.Player, p *game.Position, r engine.Request, l engine.Limits) (engine.Snapshot, error) {
	a, err := player.Analyze(p, r)
	if err != nil {
		return engine.Snapshot{}, err
	}
	err = a.Run(ctx, l, nil)
	return a.Snapshot(), err
}

// plain returns what a move loses by static equity; 0 if another player does not judge that.
func (j *judging) plain(ctx context.Context, p *game.Position, made *move.Move) (tile.Equity, error) {
	if j.Plain == nil || p.Legal(made) != nil {
		return 0, nil
	}
	s, err := run(ctx, j.Plain, p, engine.Request{Count: 1, Also: []move.Move{*made}}, engine.Limits{})
	if err != nil {
		return 0, err
	}
	v := verdictOf(&s.Findings, p, made, 1)
	return max(v.Best[0].Value.Equity-v.Made.Value.Equity, 0), nil
}

// hindrance says why the moves of a turn cannot be ranked; nothing if they can.
func hindrance(s *record.State, t *Turn) said.Text {
	r := s.Board.Rules()
	set := r.Tiles
	switch {
	case s.Over():
		return said.Of("the game was over")
	case t.Known == record.Unknown:
		return said.Of("rack unknown")
	case t.Known == record.Partly:
		return said.Of("rack partly known")
	case t.Rack.Len() == 0:
		return said.Of("no tiles on the rack")
	case t.Rack.Len() > r.RackSize:
		return said.Of("%d tiles on the rack", t.Rack.Len())
	}
	seen := s.Board.OnBoard()
	seen.Add(&t.Rack)
	if !set.Count.Contains(&seen) {
		return said.Of("more of a tile than the set has")
	}
	return said.Text{}
}

// madeMove returns the move made, in the form that players rank; or nil and why it cannot be ranked.
func madeMove(p *game.Position, t *Turn) (*move.Move, said.Text) {
	m := t.Move
	switch t.Kind {
	case record.Passed:
		m = move.Move{Kind: move.Pass}
	case record.ExchangedCount:
		if t.Count != t.Rack.Len() {
			return nil, said.Of("tiles exchanged unknown")
		}
		m = move.NewExchange(&t.Rack)
	}
	used := m.Used()
	if !p.Rack.Contains(&used) {
		return nil, said.Of("tiles not on the rack")
	}
	if m.Kind != move.Play {
		if err := p.Legal(&m); err != nil {
			return nil, said.Of("not allowed: %v", err)
		}
		return &m, said.Text{}
	}
	if err := p.Board.Fits(&m); err != nil {
		return nil, said.Of("does not fit the board")
	}
	m = p.Board.Canonical(m)
	return &m, said.Text{}
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
	if m := highest(&p); m != nil && int(m.Score) > s.Board.Score(&t.Move) {
		t.Higher = &Candidate{Candidate: engine.Candidate{Move: *m}, Text: s.Board.Said(m)}
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
	t.MissedAtALoss = t.Missed && v.Bingo.Value.Known != stat.Unknown && !v.Bingo.Value.AtMost && v.Bingo.Value.Equity > got.Equity
	best := &v.Best[0].Value
	if len(t.Phonies) > 0 {
		t.Cost = best.Equity - got.Equity
		return
	}
	t.Legal, t.Loss, t.AtLeast = true, max(best.Equity-got.Equity, 0), got.AtMost
	if t.HasWinLoss = best.HasWin && got.HasWin; t.HasWinLoss {
		t.WinLoss = max(best.Win-got.Win, 0)
	}
	points, win := gradesOfGap(best, &got)
	if b := v.Behind; b != nil && b.Spread {
		t.Loss = max(tile.FromPoints(b.By), 0)
		points = GradeOf(t.Loss)
	} else if b != nil {
		t.WinLoss = max(b.By, 0)
		win = winGradeOf(t.WinLoss)
	}
	if v.Behind == nil || !v.Behind.Close() {
		t.Grade = max(points, win)
	}
}

// gradesOfGap returns the grades of having one value instead of a better one, by points and by the chance to win. A
// difference that the errors of the two explain counts as nothing. A chance to win counts if the player has looked
// ahead for it; else it says the same as the points.
func gradesOfGap(best, got *engine.Value) (points, win Grade) {
	sure := func(gap, one, other float64) bool { return gap >= 2*math.Hypot(one, other) }
	if gap := best.Equity - got.Equity; sure(gap.Points(), best.EquityError.Points(), got.EquityError.Points()) {
		points = GradeOf(gap)
	}
	if gap := best.Win - got.Win; best.HasWin && got.HasWin && best.Known > stat.Heuristic && sure(gap, best.WinError, got.WinError) {
		win = winGradeOf(gap)
	}
	return points, win
}
