package variation

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// Commit makes a move at the place, and goes to the place after it. The move that was made there is not made again;
// another one within a line begins a variation, which fresh reports. At the end of the game the tiles left are paid for;
// unpaid says why they are not. The error says why the move cannot be made.
func (d *Game) Commit(m move.Move) (fresh bool, unpaid string, err error) {
	if h := d.History(); d.turn < h.Len() {
		t := &h.Turns()[d.turn]
		if moved := t.Kind == record.Played || t.Kind == record.Exchanged; moved && t.Move.Same(&m) || t.Kind == record.Passed && m.Kind == move.Pass {
			d.GoTo(d.at, d.turn+1)
			return false, "", nil
		}
	}
	if p := d.Position(); p.Over() != game.Going {
		return false, "", errOver
	}
	player := d.State().Player
	l, fresh := d.writable()
	told := l.told
	if err := l.history.Play(m); err != nil {
		return false, "", err
	}
	l.told = [2]tile.Rack{}
	l.told[1-player] = told[1-player]
	d.took(l, fresh)
	return fresh, d.settle(), nil
}

// settle pays for the tiles left at the end, as far as they are known, and says why not.
func (d *Game) settle() (unpaid string) {
	l := d.line()
	if !l.history.Now().Over() {
		return ""
	}
	if err := l.history.End(); err != nil {
		return err.Error()
	}
	d.GoTo(d.at, l.history.Len())
	return ""
}

// A Verdict is what came of a challenge.
type Verdict struct {
	Said   string // in a sentence: who challenged what, and how it ended
	Good   bool
	Fresh  bool   // this begins a variation
	Unpaid string // as of Commit
}

// Challenge challenges words of the play just made, all if none is named. The error says why that cannot be.
func (d *Game) Challenge(names ...string) (v Verdict, err error) {
	h, turn := d.History(), d.turn
	for turn > 0 && (h.Turns()[turn-1].Kind == record.EndBonus || h.Turns()[turn-1].Kind == record.EndPenalty) {
		turn-- // what was paid at the end is paid again, or not
	}
	l := d.fork(turn)
	formed := l.history.Challenged()
	which, err := d.challenged(names, formed)
	switch {
	case err != nil:
		return v, err
	case d.Rules.Challenge == rules.Void:
		return v, errors.New("these rules have no challenges; set challenge double, or another rule, has them")
	}
	if v.Good, err = l.history.Challenge(which...); err != nil {
		return v, err
	}
	l.told = [2]tile.Rack{}
	asked := formed
	if len(which) > 0 {
		asked = nil
		for _, i := range which {
			asked = append(asked, formed[i])
		}
	}
	v.Said = l.history.Ruling(turn, asked, [2]said.Text{said.Plain(d.Text().Name(0)), said.Plain(d.Text().Name(1))}).String()
	if v.Fresh = !d.atEnd(); !v.Fresh { // the line goes on
		from := d.line()
		l.parent, l.shared, l.remarks = from.parent, from.shared, from.remarks
		d.lines[d.at] = l
	}
	d.took(l, v.Fresh)
	v.Unpaid = d.settle()
	return v, nil
}

// challenged returns the numbers of words; none for all.
func (d *Game) challenged(names []string, formed [][]tile.Tile) (which []int, err error) {
	for _, name := range names {
		at := slices.IndexFunc(formed, func(word []tile.Tile) bool { return strings.EqualFold(d.Rules.Tiles.Word(word), name) })
		if at < 0 {
			return nil, fmt.Errorf("the play just made does not form %s", name)
		}
		which = append(which, at)
	}
	return which, nil
}

// SetRack says which tiles the player on turn has: all, or those that are known. Within a line, other tiles than it has there begin a
// variation, which fresh reports. A rack alone is no change that could be lost.
func (d *Game) SetRack(tiles tile.Rack) (fresh bool, err error) {
	st := d.State()
	if !d.atEnd() && tiles == st.Racks[st.Player].Tiles {
		return false, nil
	}
	held := d.Kept(1 - st.Player)
	if err := d.available(st, &tiles, &held); err != nil {
		return false, err
	}
	l, fresh := d.writable()
	other := l.told[1-st.Player]
	both := tiles
	if both.Add(&other); d.available(st, &both, &tile.Rack{}) != nil {
		other = tile.Rack{} // the opponent cannot hold now what it was thought to
	}
	if err := l.history.Undo(l.history.Len()); err != nil {
		panic(err) // the line has as many turns as it has
	}
	l.tell(st.Player, tiles)
	l.tell(1-st.Player, other)
	changed := l.changed
	d.took(l, fresh)
	l.changed = changed
	return fresh, nil
}

// Kept returns the tiles that a player surely holds at the place, by the turns before it: those shown and not played since, and those
// that a known rack kept.
func (d *Game) Kept(player int) tile.Rack {
	l := d.newLine()
	l.append(d.History().Turns()[:d.turn])
	return l.history.Now().Racks[player].Tiles
}

// available refuses tiles that are not there, on either rack or in the bag, with those that the opponent holds.
func (d *Game) available(st *record.State, tiles, held *tile.Rack) error {
	set, onBoard := d.Rules.Tiles, st.Board.OnBoard()
	for t, n := range tiles {
		if left := int(set.Count[t]) - int(onBoard[t]) - int(held[t]); int(n) > left {
			where := ""
			if held[t] > 0 {
				where = fmt.Sprintf("; %s holds %d", d.Text().Name(1-st.Player), held[t])
			}
			return fmt.Errorf("%d × %s, and %d of %d are left%s", n, set.Text(tile.Tile(t)), max(left, 0), set.Count[t], where)
		}
	}
	return nil
}

// SetOpponent says which tiles the opponent holds, for searches at this place; none for unknown.
func (d *Game) SetOpponent(tiles tile.Rack) error {
	st := d.State()
	unseen := st.Unseen(st.Player)
	if err := game.Holdable(&tiles, &unseen, st.Racks[1-st.Player].Count, d.Rules.Tiles); err != nil {
		return err
	}
	d.opponent = tiles
	return nil
}

// noted returns the turn that notes at the place are about: the one that follows, or the last one.
func (d *Game) noted() int { return min(d.turn, d.History().Len()-1) }

// Notes returns the turn that notes at the place are about, counted from 0, and its notes. Without turns it is -1.
func (d *Game) Notes() (turn int, notes []string) {
	turn = d.noted()
	return turn, d.Text().Notes(turn)
}

// SetNotes replaces the notes at the place. There must be a turn.
func (d *Game) SetNotes(notes []string) {
	l, turn := d.line(), d.noted()
	for len(l.remarks) <= turn {
		l.remarks = append(l.remarks, replay.Remark{})
	}
	l.remarks[turn].Notes, l.changed = notes, true
}

// Rename names a player, 0 or 1.
func (d *Game) Rename(player int, name string) {
	nick, _, _ := strings.Cut(gcg.OneLine(name), " ")
	for _, l := range d.lines {
		l.history.Players[player] = record.Player{Nick: nick, Name: gcg.OneLine(name)}
	}
	d.lines[0].changed = true
}
