package play

import (
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// A Summary is what there is to say of a game at its end.
type Summary struct {
	Winner Side
	Won    bool // false for a tie
	Ending game.Ending
	Ender  Side
	Sides  [2]Account

	Losses  []Loss // of the person, the largest first
	Hints   int    // steps of hints taken
	Bests   int    // turns with the best moves shown
	Undone  int    // times that the person took something back
	Phonies []string
}

// Helped reports whether the person was helped.
func (s *Summary) Helped() bool { return s.Hints+s.Bests+s.Undone > 0 }

// An Account is the game of one side. Plays withdrawn count as turns without points.
type Account struct {
	Score  int
	Turns  int // moves, and turns lost by a challenge
	Points int // of these turns
	Bingos []Made
	Best   Made // of the most points; no text where there is no play
	Rack   tile.Rack
}

// Average returns the points a turn.
func (a *Account) Average() float64 {
	if a.Turns == 0 {
		return 0
	}
	return float64(a.Points) / float64(a.Turns)
}

// A Made move is one that was made.
type Made struct {
	Turn  int    // of the record, from 0
	Text  string // as board.Spell writes it
	Score int
}

// A Loss is a move that was worth less than the best one, by static equity.
type Loss struct {
	Made
	Best Made
	Loss tile.Equity
}

// Summarize returns the summary of the game as it is, with at most so many losses.
func (s *Session) Summarize(losses int) (*Summary, error) {
	now := s.State()
	sum := &Summary{Ending: now.Ending, Ender: s.SideOf(now.Ender)}
	winner, won := now.Winner()
	sum.Winner, sum.Won = s.SideOf(winner), won
	for side := range sum.Sides {
		seat := s.Seat(Side(side))
		sum.Sides[side].Score, sum.Sides[side].Rack = now.Scores[seat], now.Racks[seat].Tiles
	}
	for _, a := range s.log {
		sum.count(a)
	}
	for i := range s.history.Turns() {
		if err := s.account(sum, i); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(sum.Losses, func(a, b Loss) int { return int(b.Loss) - int(a.Loss) })
	sum.Losses = sum.Losses[:min(losses, len(sum.Losses))]
	return sum, nil
}

// count counts what helped the person, and what was refused.
func (s *Summary) count(a Action) {
	switch a.Do {
	case Hint:
		s.Hints++
	case Best:
		s.Bests++
	case Undo:
		s.Undone++
	case Tried:
		s.Phonies = append(s.Phonies, a.Words...)
	}
}

// account puts turn i to the accounts, and what it has lost.
func (s *Session) account(sum *Summary, i int) error {
	turns := s.history.Turns()
	t := &turns[i]
	if t.Kind > game.ChallengeLost {
		return nil
	}
	side := s.SideOf(t.Player)
	a := &sum.Sides[side]
	a.Turns++
	if t.Kind == game.ChallengeLost {
		return nil
	}
	before, err := s.history.At(i)
	if err != nil {
		return err
	}
	withdrawn := i+1 < len(turns) && turns[i+1].Kind == game.Withdrawn
	made := Made{i, before.Board.Spell(&t.Move), t.Change}
	switch {
	case withdrawn && side == Person:
		sum.Phonies = append(sum.Phonies, s.badWords(before, &t.Move)...)
	case !withdrawn:
		a.add(made, &t.Move, s.table.Rules.RackSize)
	}
	if side == Person {
		m := t.Move
		if withdrawn {
			m = move.Move{}
		}
		s.lose(sum, before, made, m)
	}
	return nil
}

// add puts a move that stood to the account.
func (a *Account) add(made Made, m *move.Move, rack int) {
	a.Points += made.Score
	if m.Kind != move.Play {
		return
	}
	if int(m.Played) == rack {
		a.Bingos = append(a.Bingos, made)
	}
	if a.Best.Text == "" || made.Score > a.Best.Score {
		a.Best = made
	}
}

// badWords returns the words of a play that are not in the lexicon.
func (s *Session) badWords(before *game.State, m *move.Move) []string {
	var bad []string
	for _, word := range before.Board.Formed(m) {
		if !s.table.Words.Graph.Contains(word) {
			bad = append(bad, s.table.Words.Set.Word(word))
		}
	}
	return bad
}

// lose puts what a move of the person was worth less than the best one to the losses. A play
// withdrawn is worth as much as a pass; and a pass nothing while there are tiles to draw, where the
// judge only puts it last.
func (s *Session) lose(sum *Summary, before *game.State, made Made, m move.Move) {
	position := before.Position()
	best := s.table.Judge.Best(&position)
	s.table.Judge.Judge(&position, &best)
	s.table.Judge.Judge(&position, &m)
	switch {
	case best.Kind == move.Pass:
		return
	case m.Kind == move.Pass && position.Bag() > 0:
		m.Equity = 0
	}
	if loss := best.Equity - m.Equity; loss > 0 {
		sum.Losses = append(sum.Losses, Loss{Made: made, Best: Made{made.Turn, before.Board.Spell(&best), int(best.Score)}, Loss: loss})
	}
}
