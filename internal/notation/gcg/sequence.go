package gcg

import (
	"fmt"
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
		r.found(PlayersMissing, "", fmt.Sprintf("%d players are declared", declared), "#player1 and #player2, each with a nick and a name")
		r.appear(numbers)
	} else if declared > 2 {
		r.found(PlayersMany, "", fmt.Sprintf("%d players are declared", declared), "two, for most programs")
	}
	index := map[string]int{}
	for _, p := range r.declared {
		if p.Nick != "" {
			index[p.Nick] = len(r.record.Players)
			r.record.Players = append(r.record.Players, p)
		}
	}
	for i := range r.record.Events {
		e := &r.record.Events[i]
		r.line = e.Line
		at, ok := index[e.Nick]
		if ok {
			e.Player = at
			if i == 0 && at > 0 && e.Line == r.begun && e.Kind.Turn() {
				r.found(PlayerOrder, shorten(e.Nick), fmt.Sprintf("player %d moves first", at+1), "#player1 for who moves first")
			}
			continue
		}
		r.found(PlayerUnknown, shorten(e.Nick), fmt.Sprintf("player %s is not declared", shorten(e.Nick)), nicks(r.record.Players))
	}
}

// appear gives nicks of events that have no number the free ones, in order.
func (r *recorder) appear(numbers map[string]int) {
	number := 1
	for i := range r.record.Events {
		nick := r.record.Events[i].Nick
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
		last, known := totals[e.Nick]
		r.total(e, last, known || !lost)
		totals[e.Nick] = e.Total
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

// total compares a total with the last one, where that is known.
func (r *recorder) total(e *Event, last int, known bool) {
	total := last + e.Score
	if known && e.Total != total {
		r.found(TotalWrong, strconv.Itoa(e.Total), fmt.Sprintf("total %d of %s: %d and %+d make %d", e.Total, shorten(e.Nick),
			last, e.Score, total), strconv.Itoa(total))
	}
}

// follow looks at an event that is about the one just before.
func (r *recorder) follow(e, before *Event) {
	if before != nil && before.fault != "" {
		return
	}
	switch e.Kind {
	case Withdrawn:
		if before == nil || before.Kind != Play || before.Nick != e.Nick {
			r.found(WithdrawnWrong, "--", fmt.Sprintf("no play of %s just before to withdraw", shorten(e.Nick)), "-- right after the play, with its nick")
		} else if before.Score != -e.Score {
			r.found(WithdrawnWrong, strconv.Itoa(e.Score), fmt.Sprintf("%d points withdrawn, and the play had %+d", e.Score, before.Score),
				fmt.Sprintf("-%d", before.Score))
		}
	case Challenge:
		if before == nil || before.Nick != e.Nick || (before.Kind != Play && before.Kind != Challenge) {
			r.found(ChallengeWrong, "(challenge)", fmt.Sprintf("no play of %s just before that was challenged", shorten(e.Nick)),
				"(challenge) right after the play, with its nick")
		}
	}
}
