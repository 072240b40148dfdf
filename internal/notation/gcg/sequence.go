package gcg

import (
	"fmt"
	"strconv"
	"strings"

	"maven/internal/said"
)

// maxPlayers is the most players that pragmas can declare.
const maxPlayers = 9

// players lists the players by their numbers. If fewer than two are declared, other players with events
// get the free numbers.
func (r *recorder) players() {
	numbers := map[string]int{}
	for number, p := range r.declared {
		if p.Nick != "" {
			numbers[p.Nick] = number
		}
	}
	r.line = 1
	declared := len(numbers)
	if declared < 2 {
		cause := said.Of("no player is declared")
		if declared == 1 {
			cause = said.Of("one player is declared")
		}
		r.found(PlayersMissing, "", cause, said.Of("#player1 and #player2, each with a nick and a name"))
		r.appear(numbers)
	} else if declared > 2 {
		r.line = max(r.third, 1)
		r.found(PlayersMany, "", said.Of("%d players are declared", declared), said.Of("two, for most programs"))
	}
	index, told := map[string]int{}, map[string]bool{}
	for _, p := range r.declared {
		if p.Nick != "" {
			index[p.Nick] = len(r.record.Players)
			r.record.Players = append(r.record.Players, p)
		}
	}
	for i := range r.record.Events {
		e := &r.record.Events[i]
		r.line = e.Line
		as := e.as
		e.as = ""
		at, ok := index[as]
		if ok {
			e.Player = at
			if i == 0 && at > 0 && e.Line == r.begun && e.Kind.Turn() {
				r.found(PlayerOrder, Shorten(e.Nick), said.Of("player %d moves first", at+1), said.Of("the player who moves first as #player1"))
			}
		}
		if e.Nick != as && !told[e.Nick] {
			told[e.Nick] = true
			want := nicks(r.record.Players)
			if ok {
				want = said.Plain(Shorten(as))
			}
			r.found(PlayerUnknown, Shorten(e.Nick), said.Of("player %s is not declared", Shorten(e.Nick)), want)
		}
	}
}

// who finds the declared player of each event: the player with its nick; or with its nick in other case;
// or, if one player has no events and one nick is nobody's, that player. If fewer than two players are
// declared, nicks stand for themselves.
func (r *recorder) who() {
	uses := map[string]int{} // by declared nick
	for _, p := range r.declared {
		if p.Nick != "" {
			uses[p.Nick] = 0
		}
	}
	strangers := map[string]bool{}
	for i := range r.events {
		e := &r.events[i]
		if e.as = r.declaredAs(e.Nick); e.as != "" {
			uses[e.as]++
		} else if e.Nick != "" {
			strangers[e.Nick] = true
		}
	}
	idle, alone := 0, ""
	for nick, n := range uses {
		if n == 0 {
			idle, alone = idle+1, nick
		}
	}
	if idle != 1 || len(uses) != 2 || len(strangers) != 1 {
		alone = ""
	}
	for i := range r.events {
		if e := &r.events[i]; e.as == "" && len(uses) < 2 {
			e.as = e.Nick
		} else if e.as == "" {
			e.as = alone
		}
	}
}

// declaredAs returns the declared nick that is the same as nick, or the only one that differs in case
// alone; "" if there is none.
func (r *recorder) declaredAs(nick string) string {
	like := ""
	for _, p := range r.declared {
		switch {
		case p.Nick == "":
		case p.Nick == nick:
			return nick
		case strings.EqualFold(p.Nick, nick) && like != "":
			return ""
		case strings.EqualFold(p.Nick, nick):
			like = p.Nick
		}
	}
	return like
}

// appear gives the free numbers, in order, to nicks of events that have none.
func (r *recorder) appear(numbers map[string]int) {
	number := 1
	for i := range r.record.Events {
		nick := r.record.Events[i].as
		if _, ok := numbers[nick]; ok {
			continue
		}
		for number <= maxPlayers && r.declared[number].Nick != "" {
			number++
		}
		if number > maxPlayers {
			return
		}
		numbers[nick] = number
		r.declared[number].Nick = nick
	}
}

func nicks(list []Player) said.Text {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = Shorten(p.Nick)
	}
	return said.Join(" or ", names)
}

// An account is what the events around an event say about its total.
type account struct {
	last  int    // the player's total before the event, as later events confirm it
	known bool   // last is known
	other int    // the same for the other of two players
	both  bool   // other is known
	next  *Event // the player's next event, nil after the last
}

// accounts returns the account of each event. After an event whose player or points are unknown, totals
// are taken from the events that follow.
func (r *recorder) accounts() []account {
	list, following := make([]account, len(r.events)), map[string]*Event{}
	for i := len(list) - 1; i >= 0; i-- {
		e := &r.events[i]
		list[i].next, following[e.as] = following[e.as], e
	}
	totals, lost := map[string]int{}, false
	for i := range r.events {
		e, a := &r.events[i], &list[i]
		if e.uncounted() {
			clear(totals)
			lost = true
			continue
		}
		a.last, a.known = totals[e.as]
		a.known = a.known || !lost
		if other := r.opponent(e.as); other != "" {
			a.other, a.both = totals[other]
			a.both = a.both || !lost
		}
		totals[e.as] = a.goesOn(e)
	}
	return list
}

// uncounted reports whether no total can be computed from the event.
func (e *Event) uncounted() bool {
	return e.as == "" || e.fault == EventNick || e.fault == EventScore || e.fault == EventNumber
}

// opponent returns the nick of the other of two declared players, or "".
func (r *recorder) opponent(nick string) string {
	if r.known != 2 {
		return ""
	}
	for _, p := range r.declared {
		if p.Nick != "" && p.Nick != nick {
			return p.Nick
		}
	}
	return ""
}

// right returns the total that follows from an event's score.
func (a *account) right(e *Event) int { return a.last + e.Score }

// follows reports whether the player's next event continues from a total.
func (a *account) follows(total int) bool { return a.next != nil && a.next.Total == total+a.next.Score }

// goesOn returns the total from which the next event is counted: the right one if that event continues
// from it, otherwise the event's own.
func (a *account) goesOn(e *Event) int {
	if right := a.right(e); a.known && a.follows(right) {
		return right
	}
	return e.Total
}

// sequence checks events against what came before them.
func (r *recorder) sequence() {
	over := false
	for i, a := range r.accounts() {
		e, before := &r.events[i], (*Event)(nil)
		if i > 0 {
			before = &r.events[i-1]
		}
		r.line = e.Line
		if right := a.right(e); a.known && e.Total != right {
			r.found(TotalWrong, strconv.Itoa(e.Total), said.Of("total %d of %s: %d and %+d make %d", e.Total, Shorten(e.Nick),
				a.last, e.Score, right), said.Plain(strconv.Itoa(right)))
		}
		if e.fault != "" {
			continue
		}
		if e.Kind.Turn() && e.Rack == "" {
			r.found(RackMissing, "", said.Of("no rack before %s", Shorten(e.Action())), said.Of("the rack before the move"))
		}
		r.follow(e, before)
		switch {
		case e.Kind == EndBonus || e.Kind == EndPenalty:
			over = true
		case over && e.Kind != Time:
			r.found(EventLate, Shorten(e.Action()), said.Of("%s after the end of the game", Shorten(e.Action())), said.Of("it before the points for the tiles left"))
		}
	}
}

// follow checks an event that is about the previous one.
func (r *recorder) follow(e, before *Event) {
	if before != nil && before.fault != "" {
		return
	}
	switch e.Kind {
	case Withdrawn:
		if before == nil || before.Kind != Play || before.as != e.as {
			r.found(WithdrawnWrong, "--", said.Of("there is no play of %s just before it to withdraw", Shorten(e.Nick)), said.Of("-- right after the play, with its nick"))
		} else if before.Score != -e.Score {
			r.found(WithdrawnWrong, strconv.Itoa(e.Score), said.Of("%d points withdrawn, but the play scored %+d", e.Score, before.Score),
				said.Plain(fmt.Sprintf("-%d", before.Score)))
		}
	case Challenge:
		if before == nil || before.as != e.as || (before.Kind != Play && before.Kind != Challenge) {
			r.found(ChallengeWrong, "(challenge)", said.Of("there is no play of %s just before it to challenge", Shorten(e.Nick)),
				said.Of("(challenge) right after the play, with its nick"))
		}
	}
}
