package shell

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/term"
	"maven/internal/tile"
)

// rack sets the rack of the player on turn, or what the opponent is said to hold.
func rack(_ context.Context, s *Shell, rest string) error {
	d := s.game
	st := d.State()
	all, err := words(rest)
	switch {
	case err != nil || len(all) > 2 || len(all) == 2 && all[0] != "opponent":
		return errors.New("rack: must be tiles such as AEINRT?, +AB to add to what is kept, random, or opponent QU")
	case len(all) == 0:
		s.display.Printf("%s has %s.", d.Text().Name(st.Player), d.Text().Rack())
		return nil
	case st.Over():
		return errors.New("rack: the game is over here")
	case len(all) == 2:
		return s.opponentRack(all[1])
	}
	tiles, err := s.rackFrom(st, all[0])
	if err != nil {
		return fmt.Errorf("rack: %w", err)
	}
	fresh, err := d.SetRack(tiles)
	if err != nil {
		return fmt.Errorf("rack %s: %w", d.Rules.Tiles.Rack(&tiles), err)
	}
	if fresh {
		s.display.Printf("The game has another rack here, so this is variation %d.", d.Line())
	}
	return s.look()
}

// rackFrom reads a rack: tiles, tiles to add, or random ones.
func (s *Shell) rackFrom(st *record.State, text string) (tile.Rack, error) {
	r, held := s.game.Rules, st.Racks[st.Player].Tiles
	if strings.EqualFold(text, "random") {
		unseen, other := st.Unseen(st.Player), s.game.Kept(1-st.Player)
		unseen = unseen.Less(&other)
		if n := st.Racks[st.Player].Count - held.Len(); n > 0 && unseen.Len() >= n {
			game.NewBag(&unseen, random.Seed(s.options.Seed()).Named("rack").Stream()).Draw(n, &held)
			return held, nil
		}
		return held, errors.New("the rack is known; random fills one that is not")
	}
	tiles, err := r.Tiles.ParseRack(strings.TrimPrefix(upper(r.Tiles, text), "+"))
	if err != nil {
		return held, err
	}
	if strings.HasPrefix(text, "+") {
		tiles.Add(&held)
	}
	if n := tiles.Len(); n < 1 || n > r.RackSize {
		return held, fmt.Errorf("%d tiles; must be 1 to %d", n, r.RackSize)
	}
	return tiles, nil
}

// upper writes letters of a set in upper case, unless they have digits or brackets.
func upper(set *tile.Set, text string) string {
	if strings.ContainsAny(text, "[]0123456789") {
		return text
	}
	return set.Upper(text)
}

// opponentRack says which tiles the opponent holds, for the searches at this place.
func (s *Shell) opponentRack(text string) error {
	d := s.game
	if text == "none" || text == "unknown" {
		text = ""
	}
	tiles, err := d.Rules.Tiles.ParseRack(upper(d.Rules.Tiles, text))
	if err == nil {
		err = d.SetOpponent(tiles)
	}
	switch {
	case err != nil:
		return fmt.Errorf("rack opponent %s: %w", term.Quoted(upper(d.Rules.Tiles, text)), err)
	case text == "":
		s.display.Printf("Searches at this place draw what the opponent holds.")
	default:
		s.display.Printf("Searches at this place let the opponent hold %s.", d.Rules.Tiles.Rack(&tiles))
	}
	return nil
}

// moveOf reads a move: the number of a listed one, or its text.
func (s *Shell) moveOf(text string) (move.Move, error) {
	if n, ok := pick(text); ok {
		listed := s.listing()
		switch {
		case len(listed) == 0:
			return move.Move{}, errors.New("nothing has been listed here; type gen or sim first")
		case n < 1 || n > len(listed):
			return move.Move{}, fmt.Errorf("#%d: must be #1 to #%d", n, len(listed))
		}
		return listed[n-1], nil
	}
	st := s.game.State()
	if held := st.Racks[st.Player].Tiles; held[tile.Blank] == 0 && held.Len() > 0 && !strings.ContainsAny(text, "[]") {
		text = st.Board.Notation().Upper(text) // no letter can be a blank
	}
	m, err := st.Board.Notation().Parse(text, st.Board.At)
	if err == nil && st.Board.Fits(&m) == nil {
		m = st.Board.Canonical(m)
		m.Score = int32(st.Board.Score(&m))
	}
	return m, err
}

// legalMove reads a move as moveOf does, and refuses what the player on turn may not make.
func (s *Shell) legalMove(p *game.Position, text string) (move.Move, error) {
	m, err := s.moveOf(text)
	if err == nil {
		err = p.Legal(&m)
	}
	return m, game.Respelt(err, text, p.Board, &p.Rack)
}

func commit(_ context.Context, s *Shell, rest string) error {
	if rest == "" {
		return errors.New("commit which move? Type commit #1, commit 8D WORD, commit exchange ABC or commit pass")
	}
	m, err := s.moveOf(rest)
	if err != nil {
		return err
	}
	fresh, unpaid, err := s.game.Commit(m)
	if err != nil {
		p := s.position()
		return fmt.Errorf("%s: %w", term.Quoted(rest), game.Respelt(err, rest, p.Board, &p.Rack))
	}
	s.tellChange(fresh, unpaid)
	return s.look()
}

// tellChange says that a change has begun a variation, and that tiles at the end are not paid for.
func (s *Shell) tellChange(fresh bool, unpaid string) {
	if fresh {
		s.display.Printf("The game goes another way here, so this is variation %d.", s.game.Line())
	}
	if unpaid != "" {
		s.display.Printf("The game is over, but not all is paid: %s.", unpaid)
	}
}

// challenge challenges the play just made.
func challenge(_ context.Context, s *Shell, rest string) error {
	v, err := s.game.Challenge(strings.Fields(term.MaskLine(rest))...)
	if err != nil {
		return fmt.Errorf("challenge: %w", err)
	}
	s.tellChange(v.Fresh, v.Unpaid)
	s.display.Printf("%s", term.MaskLine(v.Said))
	return s.look()
}

// note puts a note on a turn: the one that follows the place, or the last one at the end.
func note(_ context.Context, s *Shell, rest string) error {
	d := s.game
	turn, notes := d.Notes()
	if turn < 0 {
		return errors.New("note: a note is on a turn, and there is none yet")
	}
	what := fmt.Sprintf("turn %d, %s", turn+1, d.Text().Turns(d.Line())[turn])
	switch {
	case rest == "clear":
		d.SetNotes(nil)
		s.display.Printf("No notes on %s.", what)
	case rest != "":
		d.SetNotes(append(slices.Clone(notes), gcg.OneLine(rest)))
		s.display.Printf("Noted on %s.", what)
	case len(notes) == 0:
		s.display.Printf("There is no note on %s. note TEXT makes one.", what)
	default:
		s.display.Printf("On %s:", what)
		for _, text := range notes {
			s.display.Printf("  %s", strings.ReplaceAll(text, "\n", " "))
		}
	}
	return nil
}
