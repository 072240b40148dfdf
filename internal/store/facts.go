package store

import (
	"database/sql"
	"errors"
	"slices"
)

// Found returns one game as lists have it.
func (s *Store) Found(id int64) (*Found, error) {
	text, args := (&Query{}).sql()
	found, err := collect(s.db, readFound, text+" HAVING g.id=?", append(args, id)...)
	if err != nil {
		return nil, explain(s.file, err)
	}
	if len(found) == 0 {
		return nil, missing("game", id)
	}
	return &found[0], nil
}

// factsOf reads what is kept of a game, with racks as they are kept, and without words.
func factsOf(q queryer, id int64) (*Facts, error) {
	var f Facts
	var identity []byte
	err := q.QueryRow("SELECT identity, lexicon, date, title, irregular, ended FROM games WHERE id=?", id).
		Scan(&identity, &f.Lexicon, &f.Date, &f.Title, &f.Irregular, &f.Ended)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, missing("game", id)
	}
	if err != nil {
		return nil, err
	}
	copy(f.Identity[:], identity)
	seats, err := collect(q, func(rows *sql.Rows, s *Seat) error { return rows.Scan(&s.Name, &s.Nick, &s.Score) },
		"SELECT name, nick, score FROM seats WHERE game=? ORDER BY seat", id)
	if err != nil {
		return nil, err
	}
	copy(f.Seats[:], seats)
	f.Turns, err = collect(q, func(rows *sql.Rows, t *Turn) error {
		return rows.Scan(&t.Seat, &t.Kind, &t.Rack, &t.Known, &t.Leave, &t.Play, &t.Score, &t.Bingo, &t.Withdrawn)
	}, "SELECT seat, kind, rack, known, leave, play, score, bingo, withdrawn FROM turns WHERE game=? ORDER BY number", id)
	return &f, err
}

// keptAs reports whether the facts that were kept are these, words left out.
func (f *Facts) keptAs(kept *Facts) bool {
	return f.Identity == kept.Identity && f.Lexicon == kept.Lexicon && f.Date == kept.Date && f.Title == kept.Title &&
		f.Irregular == kept.Irregular && f.Ended == kept.Ended && f.Seats == kept.Seats &&
		slices.EqualFunc(f.Turns, kept.Turns, func(a, b Turn) bool {
			return a.Seat == b.Seat && a.Kind == b.Kind && foldRack(a.Rack) == b.Rack && a.Known == b.Known && foldRack(a.Leave) == b.Leave &&
				a.Play == b.Play && a.Score == b.Score && a.Bingo == b.Bingo && a.Withdrawn == b.Withdrawn
		})
}
