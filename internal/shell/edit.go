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
	"maven/internal/notation/replay"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/term"
	"maven/internal/tile"
)

// rack sets the rack of the player on turn, or what the opponent is said to hold.
func rack(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	st := d.state()
	all, err := words(rest)
	switch {
	case err != nil || len(all) > 2 || len(all) == 2 && all[0] != "opponent":
		return errors.New("rack: want tiles such as AEINRT?, +AB to add to what is kept, random, or opponent QU")
	case len(all) == 0:
		s.display.Printf("%s has %s.", nameOf(d.line().history, st.Player), d.rackText(st))
		return nil
	case st.Over():
		return errors.New("rack: the game is over here")
	case len(all) == 2:
		return s.opponentRack(st, all[1])
	}
	tiles, err := d.rackFrom(st, all[0], s.options.Seed)
	if err != nil {
		return fmt.Errorf("rack: %w", err)
	}
	if err := d.available(st, &tiles); err != nil {
		return fmt.Errorf("rack %s: %w", d.Rules.Tiles.Rack(&tiles), err)
	}
	l, fresh := d.writable()
	other := l.told[1-st.Player]
	both := tiles
	if both.Add(&other); d.available(st, &both) != nil {
		other = tile.Rack{} // the opponent cannot hold now what it was thought to
	}
	if err := l.history.Undo(l.history.Len()); err != nil {
		panic(err) // the line has as many turns as it has
	}
	l.tell(st.Player, tiles)
	l.tell(1-st.Player, other)
	changed := l.changed // a rack alone is no change worth keeping
	d.took(l, fresh)
	l.changed = changed
	if fresh {
		s.display.Printf("The game has another rack here, so this is variation %d.", d.at)
	}
	return s.look()
}

// available refuses tiles that are not there, on either rack or in the bag.
func (d *desk) available(st *record.State, tiles *tile.Rack) error {
	set, onBoard := d.Rules.Tiles, st.Board.OnBoard()
	for t, n := range tiles {
		if left := int(set.Count[t]) - int(onBoard[t]); int(n) > left {
			return fmt.Errorf("%d × %s, and %d of %d are left", n, set.Text(tile.Tile(t)), max(left, 0), set.Count[t])
		}
	}
	return nil
}

// rackFrom reads a rack: tiles, tiles to add, or random ones.
func (d *desk) rackFrom(st *record.State, text string, seed func() int) (tile.Rack, error) {
	set, held := d.Rules.Tiles, st.Racks[st.Player].Tiles
	if strings.EqualFold(text, "random") {
		unseen := st.Unseen(st.Player)
		if n := st.Racks[st.Player].Count - held.Len(); n > 0 && unseen.Len() >= n {
			game.NewBag(&unseen, random.Seed(seed()).Named("rack").Stream()).Draw(n, &held)
			return held, nil
		}
		return held, errors.New("the rack is known; random fills one that is not")
	}
	more, err := set.ParseRack(strings.TrimPrefix(upper(text), "+"))
	if err != nil {
		return held, err
	}
	if strings.HasPrefix(text, "+") {
		held.Add(&more)
		more = held
	}
	if n := more.Len(); n < 1 || n > d.Rules.RackSize {
		return held, fmt.Errorf("%d tiles; want 1 to %d", n, d.Rules.RackSize)
	}
	return more, nil
}

// upper writes a rack in upper case, unless it has digits or brackets.
func upper(text string) string {
	if strings.ContainsAny(text, "[]0123456789") {
		return text
	}
	return strings.ToUpper(text)
}

// opponentRack says which tiles the opponent holds, for the searches at this place.
func (s *Shell) opponentRack(st *record.State, text string) error {
	d := s.desk
	if text == "none" || text == "unknown" {
		d.opponent = tile.Rack{}
		return s.look()
	}
	tiles, err := d.Rules.Tiles.ParseRack(upper(text))
	unseen := st.Unseen(st.Player)
	switch {
	case err != nil:
		return fmt.Errorf("rack opponent: %w", err)
	case tiles.Len() > st.Racks[1-st.Player].Count || !unseen.Contains(&tiles):
		return fmt.Errorf("rack opponent %s: the opponent cannot hold these tiles", d.Rules.Tiles.Rack(&tiles))
	}
	d.opponent = tiles
	s.display.Printf("Searches at this place let the opponent hold %s.", d.Rules.Tiles.Rack(&tiles))
	return nil
}

// moveOf reads a move: the number of a listed one, or its text.
func (s *Shell) moveOf(text string) (move.Move, error) {
	d := s.desk
	if n, ok := pick(text); ok {
		listed := d.listing()
		switch {
		case len(listed) == 0:
			return move.Move{}, errNothing
		case n < 1 || n > len(listed):
			return move.Move{}, fmt.Errorf("#%d: want #1 to #%d", n, len(listed))
		}
		return listed[n-1], nil
	}
	st := d.state()
	if held := st.Racks[st.Player].Tiles; held[tile.Blank] == 0 && held.Len() > 0 {
		text = upperMove(text)
	}
	m, err := d.notation().Parse(text, st.Board.At)
	if err != nil {
		return m, err
	}
	if st.Board.Fits(&m) == nil {
		m = st.Board.Canonical(m)
		m.Score = int32(st.Board.Score(&m))
	}
	return m, nil
}

// upperMove writes a move in upper case: the rack has no blank.
func upperMove(text string) string {
	if strings.ContainsAny(text, "[]") {
		return text
	}
	return strings.ToUpper(text)
}

// listing returns the moves last listed at the place.
func (d *desk) listing() []move.Move {
	if d.found != nil {
		return d.found.listing()
	}
	return d.listed
}

// commit makes a move.
func commit(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	if rest == "" {
		return errors.New("commit which move? Type commit #1, commit 8D WORD, commit exchange ABC or commit pass")
	}
	m, err := s.moveOf(rest)
	if err != nil {
		return err
	}
	if next := d.line().history; d.turn < next.Len() {
		if t := &next.Turns()[d.turn]; (t.Kind == record.Played || t.Kind == record.Exchanged) && t.Move.Same(&m) {
			return s.goTo(d.turn + 1)
		}
	}
	before := d.state()
	l, fresh := d.writable()
	told := l.told
	if err := record.Continue(l.history).Play(m); err != nil {
		return fmt.Errorf("%s: %w", term.MaskLine(cut(rest)), err)
	}
	l.untell()
	if other := 1 - before.Player; told[other].Len() > 0 {
		l.told[other] = told[other]
	}
	d.took(l, fresh)
	if fresh {
		s.display.Printf("The game goes another way here, so this is variation %d.", d.at)
	}
	s.settle(l)
	return s.look()
}

// settle pays for the tiles left at the end, as far as they are known.
func (s *Shell) settle(l *line) {
	d := s.desk
	if !l.history.Now().Over() {
		return
	}
	var refusal *record.RefusedError
	switch err := record.Continue(l.history).End(); {
	case errors.As(err, &refusal) && refusal.Refusal == record.RackUnknown:
		s.display.Printf("The game is over, but nothing is paid: %s.", err)
	case err != nil:
		s.display.Printf("The game is over: %s.", err)
	}
	d.moveTo(d.at, l.history.Len())
}

// challenge challenges the play just made.
func challenge(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	h := d.line().history
	turn := d.turn
	for turn > 0 && (h.Turns()[turn-1].Kind == record.EndBonus || h.Turns()[turn-1].Kind == record.EndPenalty) {
		turn--
	}
	back := d.turn
	d.turn = turn
	l := d.fork()
	d.turn = back
	words := l.history.Challenged()
	which, err := d.challenged(rest, words)
	if err != nil {
		return err
	}
	if d.Rules.Challenge == rules.Void {
		return errors.New("these rules have no challenges; set challenge double, or another rule, has them")
	}
	good, err := record.Continue(l.history).Challenge(which...)
	if err != nil {
		return fmt.Errorf("challenge: %w", err)
	}
	l.untell()
	var names []string
	for i, word := range words {
		if len(which) == 0 || slices.Contains(which, i) {
			names = append(names, d.Rules.Tiles.Word(word))
		}
	}
	verdict := "no good, and the play comes off the board"
	if good {
		verdict = "good"
	}
	if l.parent == d.at && back == h.Len() { // the line goes on
		l.parent, l.shared, l.remarks = d.line().parent, d.line().shared, d.line().remarks
		d.lines[d.at] = l
		d.moveTo(d.at, l.history.Len())
	} else {
		d.add(l)
		s.display.Printf("The game goes another way here, so this is variation %d.", d.at)
	}
	s.display.Printf("%s: %s.", strings.Join(names, ", "), verdict)
	s.settle(l)
	return s.look()
}

// challenged returns the numbers of the words that a challenge names; none for all.
func (d *desk) challenged(rest string, formed [][]tile.Tile) (which []int, err error) {
	for _, name := range strings.Fields(rest) {
		at := slices.IndexFunc(formed, func(word []tile.Tile) bool { return strings.EqualFold(d.Rules.Tiles.Word(word), name) })
		if at < 0 {
			return nil, fmt.Errorf("challenge: the play just made does not form %s", term.MaskLine(cut(name)))
		}
		which = append(which, at)
	}
	return which, nil
}

// note puts a note on a turn: the one that follows the place, or the last one at the end.
func note(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	l, n := d.line(), d.turn
	if l.history.Len() == 0 {
		return errors.New("note: a note is on a turn, and there is none yet")
	}
	n = min(n, l.history.Len()-1)
	what := fmt.Sprintf("turn %d, %s", n+1, d.turnTexts(d.at)[n])
	if rest == "" {
		if n >= len(l.remarks) || len(l.remarks[n].Notes) == 0 {
			s.display.Printf("There is no note on %s. note TEXT makes one.", what)
			return nil
		}
		s.display.Printf("On %s:", what)
		for _, text := range l.remarks[n].Notes {
			s.display.Printf("  %s", strings.ReplaceAll(text, "\n", " "))
		}
		return nil
	}
	for len(l.remarks) <= n {
		l.remarks = append(l.remarks, replay.Remark{})
	}
	if rest == "clear" {
		l.remarks[n].Notes = nil
		s.display.Printf("No notes on %s.", what)
	} else {
		l.remarks[n].Notes = append(slices.Clone(l.remarks[n].Notes), gcg.OneLine(rest))
		s.display.Printf("Noted on %s.", what)
	}
	l.changed = true
	return nil
}
