package gcg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxPlayers is the most players that pragmas can declare.
const maxPlayers = 9

// players lists the players by their numbers. Where fewer than two are declared, those who have
// events take the numbers that are free.
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
		cause := "no player is declared"
		if declared == 1 {
			cause = "one player is declared"
		}
		r.found(PlayersMissing, "", cause, "#player1 and #player2, each with a nick and a name")
		r.appear(numbers)
	} else if declared > 2 {
		r.line = max(r.third, 1)
		r.found(PlayersMany, "", fmt.Sprintf("%d players are declared", declared), "two, for most programs")
	}
	index, told := map[string]int{}, map[string]bool{}
	for number, p := range r.declared {
		if p.Nick != "" {
			index[p.Nick] = len(r.record.Players)
			r.record.Players = append(r.record.Players, p)
			r.record.rackLines = append(r.record.rackLines, r.racks[number])
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
				r.found(PlayerOrder, shorten(e.Nick), fmt.Sprintf("player %d moves first", at+1), "#player1 for who moves first")
			}
		}
		if e.Nick != as && !told[e.Nick] {
			told[e.Nick] = true
			want := nicks(r.record.Players)
			if ok {
				want = shorten(as)
			}
			r.found(PlayerUnknown, shorten(e.Nick), fmt.Sprintf("player %s is not declared", shorten(e.Nick)), want)
		}
	}
}

// who finds the declared player of each event: the one with its nick; or with its nick but for the
// case of letters; or, where one player has no events and one nick is nobody's, that player. Where
// fewer than two players are declared, nicks stand for themselves.
func (r *recorder) who() {
	uses := map[string]int{} // by declared nick
	for _, p := range r.declared {
		if p.Nick != "" {
			uses[p.Nick] = 0
		}
	}
	var strangers []string
	for i := range r.events {
		e := &r.events[i]
		if e.as = r.declaredAs(e.Nick); e.as != "" {
			uses[e.as]++
		} else if e.Nick != "" && !slices.Contains(strangers, e.Nick) {
			strangers = append(strangers, e.Nick)
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

// declaredAs returns the nick of the player declared with a nick, or with the only one that differs
// in the case of letters alone; "" without any.
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

// appear gives nicks of events that have no number the free ones, in order.
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

func nicks(list []Player) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = shorten(p.Nick)
	}
	return strings.Join(names, " or ")
}

// sequence looks at events by what came before them.
func (r *recorder) sequence() {
	totals := map[string]int{}
	lost := false // an event was not understood, so some totals are not known
	over := false
	for i := range r.events {
		e, before := &r.events[i], (*Event)(nil)
		if i > 0 {
			before = &r.events[i-1]
		}
		r.line = e.Line
		switch e.fault {
		case EventNick, EventScore, EventNumber:
			clear(totals)
			lost = true
			continue
		}
		if e.as == "" { // of a player who is not known, or not told from the others
			clear(totals)
			lost = true
		} else {
			last, known := totals[e.as]
			totals[e.as] = r.total(i, last, known || !lost)
		}
		if e.fault != "" {
			continue
		}
		if e.Kind.Turn() && e.Rack == "" {
			r.found(RackMissing, "", fmt.Sprintf("no rack before %s", shorten(e.action())), "the rack before the move")
		}
		r.follow(e, before)
		switch {
		case e.Kind == EndBonus || e.Kind == EndPenalty:
			over = true
		case over && e.Kind != Time:
			r.found(EventLate, shorten(e.action()), fmt.Sprintf("%s after the end of the game", shorten(e.action())), "it before the tiles left are counted")
		}
	}
}

// total compares the total of event i with the last one, where that is known, and returns what the
// next one goes on from.
func (r *recorder) total(i, last int, known bool) int {
	e, total := &r.events[i], last+r.events[i].Score
	if !known || e.Total == total {
		return e.Total
	}
	r.found(TotalWrong, strconv.Itoa(e.Total), fmt.Sprintf("total %d of %s: %d and %+d make %d", e.Total, shorten(e.Nick),
		last, e.Score, total), strconv.Itoa(total))
	if next := r.next(i); next != nil && next.Total == total+next.Score {
		return total
	}
	return e.Total
}

// next returns the next event of the player of event i, or nil.
func (r *recorder) next(i int) *Event {
	for j := i + 1; j < len(r.events); j++ {
		if r.events[j].as == r.events[i].as {
			return &r.events[j]
		}
	}
	return nil
}

// follow looks at an event that is about the one just before.
func (r *recorder) follow(e, before *Event) {
	if before != nil && before.fault != "" {
		return
	}
	switch e.Kind {
	case Withdrawn:
		if before == nil || before.Kind != Play || before.as != e.as {
			r.found(WithdrawnWrong, "--", fmt.Sprintf("no play of %s just before to withdraw", shorten(e.Nick)), "-- right after the play, with its nick")
		} else if before.Score != -e.Score {
			r.found(WithdrawnWrong, strconv.Itoa(e.Score), fmt.Sprintf("%d points withdrawn, and the play had %+d", e.Score, before.Score),
				fmt.Sprintf("-%d", before.Score))
		}
	case Challenge:
		if before == nil || before.as != e.as || (before.Kind != Play && before.Kind != Challenge) {
			r.found(ChallengeWrong, "(challenge)", fmt.Sprintf("no play of %s just before that was challenged", shorten(e.Nick)),
				"(challenge) right after the play, with its nick")
		}
	}
}
