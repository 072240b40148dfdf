package store

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// What can be wrong with a sitting.
var (
	ErrStale = errors.New("the game has gone on elsewhere since it was read") // another version is in the database
	ErrTaken = errors.New("another game has this name")
)

// gameName starts the names of sittings that nobody has named.
const gameName = "game-"

// maxDigits is more digits than such a number has.
const maxDigits = 16

// A Sitting is a game of a person against the program, as it is saved. The store does not read the saved game.
type Sitting struct {
	ID      int64
	Name    string // no two are the same but for upper and lower case
	Version int64  // 1 at first, and one more with every change
	Save    []byte // the saved game
	Clock   string // the clocks as text, "" for a game without
	Changed time.Time

	Finished bool
	Player   string    // whom the person plays, as in the saved game
	Names    [2]string // of the person and the player
	Scores   [2]int    // of the person and the player
	Turns    int
	Record   int64 // the number of its record in the database, 0 for none

	database int // that it is in: see watch.replaced
}

// AddSitting adds a sitting, and fills in its number, version and time. Without a name it gets one with a number.
// The error is ErrTaken.
func (s *Store) AddSitting(g *Sitting) error {
	if g.Name != "" {
		if err := checkName("game", g.Name); err != nil {
			return err
		}
	}
	if len(g.Save) > maxData {
		return fmt.Errorf("the saved game has %d bytes; want at most %d", len(g.Save), maxData)
	}
	added := *g
	err := s.update(func(tx *sql.Tx) error {
		if added.Name == "" {
			last, err := one(tx, "SELECT coalesce(max(CAST(substr(name,?) AS INTEGER)),0) FROM sittings WHERE name LIKE ? AND length(name)<?",
				len(gameName)+1, gameName+"%", len(gameName)+maxDigits)
			if err != nil {
				return err
			}
			added.Name = fmt.Sprint(gameName, last+1)
		}
		added.Version, added.Changed, added.database = 1, s.now(), s.watch.replaced()
		row := append([]any{added.Name}, s.sittingRow(&added)...)
		result, err := tx.Exec("INSERT INTO sittings (name, "+sittingColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", row...)
		if code(err) == codeConstraint {
			return fmt.Errorf("%w: %s", ErrTaken, added.Name)
		} else if err != nil {
			return err
		}
		added.ID, err = result.LastInsertId()
		return err
	})
	if err == nil {
		*g = added
	}
	return err
}

// sittingColumns are the columns that sittingRow has the values of.
const sittingColumns = "version, packed, length, sha256, clock, changed, finished, player, person, other, scored, against, turns, record"

// sittingRow returns a sitting as a row, without its number and name.
func (s *Store) sittingRow(g *Sitting) []any {
	sum := sha256.Sum256(g.Save)
	record := sql.NullInt64{Int64: g.Record, Valid: g.Record != 0}
	return []any{g.Version, s.pack().pack(g.Save), len(g.Save), sum[:], g.Clock, g.Changed.UnixMilli(), g.Finished, g.Player,
		g.Names[0], g.Names[1], g.Scores[0], g.Scores[1], g.Turns, record}
}

// KeepSitting replaces a sitting by what has become of it, if the database still has the version that g names. Then g
// gets the next version, and the time. The errors are ErrStale and *MissingError.
func (s *Store) KeepSitting(g *Sitting) error {
	if len(g.Save) > maxData {
		return fmt.Errorf("the saved game has %d bytes; want at most %d", len(g.Save), maxData)
	}
	kept := *g
	kept.Version, kept.Changed = g.Version+1, s.now()
	err := s.update(func(tx *sql.Tx) error {
		if g.database != s.watch.replaced() {
			return ErrStale
		}
		n, err := changed(tx, "UPDATE sittings SET ("+sittingColumns+")=(?,?,?,?,?,?,?,?,?,?,?,?,?,?) WHERE id=? AND version=?",
			append(s.sittingRow(&kept), g.ID, g.Version)...)
		if err != nil || n > 0 {
			return err
		}
		if id, err := one(tx, "SELECT id FROM sittings WHERE id=?", g.ID); err != nil || id == 0 {
			return errors.Join(err, missing("game against Maven", g.ID))
		}
		return ErrStale
	})
	if err == nil {
		*g = kept
	}
	return err
}

// KeepClock replaces the clock of a sitting, if the database has the version, which stays. The error is ErrStale.
func (s *Store) KeepClock(id, version int64, clock string) error {
	return s.update(func(tx *sql.Tx) error {
		n, err := changed(tx, "UPDATE sittings SET clock=? WHERE id=? AND version=?", clock, id, version)
		if err == nil && n == 0 {
			err = ErrStale
		}
		return err
	})
}

// Sitting returns the sitting of a number. The errors are *MissingError, and *DamageError for a saved game whose bytes
// have changed.
func (s *Store) Sitting(id int64) (*Sitting, error) {
	return s.sitting("id=?", id, fmt.Sprint(id))
}

// SittingNamed returns the sitting of a name, in upper or lower case. The errors are those of Sitting.
func (s *Store) SittingNamed(name string) (*Sitting, error) {
	return s.sitting("name=?", name, name)
}

func (s *Store) sitting(where string, arg any, name string) (*Sitting, error) {
	g := Sitting{database: s.watch.replaced()}
	var packed, sum []byte
	var length int64
	err := s.db.QueryRow("SELECT "+listedColumns+", packed, length, sha256 FROM sittings WHERE "+where, arg).
		Scan(append(g.fields(), &packed, &length, &sum)...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, &MissingError{"game against Maven", name}
	case err == nil:
		g.Save, err = s.pack().unpack(packed, length, sum)
	case code(err) != 0:
		return nil, explain(s.file, err)
	}
	if err != nil { // the row or its bytes have changed
		return nil, &DamageError{s.file, fmt.Sprintf("the game against Maven %s: %v", name, err)}
	}
	return &g, nil
}

// listedColumns are the columns of a list, in the order of fields.
const listedColumns = "id, name, version, clock, changed, finished, player, person, other, scored, against, turns, record"

// fields returns where the columns of a list go.
func (g *Sitting) fields() []any {
	return []any{&g.ID, &g.Name, &g.Version, &g.Clock, (*milliseconds)(&g.Changed), &g.Finished, &g.Player, &g.Names[0], &g.Names[1],
		&g.Scores[0], &g.Scores[1], &g.Turns, (*orZero)(&g.Record)}
}

// milliseconds reads a time from milliseconds since 1970.
type milliseconds time.Time

// Scan reads one value of a row.
func (m *milliseconds) Scan(value any) error {
	n, ok := value.(int64)
	if !ok {
		return fmt.Errorf("a time is %T", value)
	}
	*m = milliseconds(time.UnixMilli(n))
	return nil
}

// orZero reads a number, and 0 where there is none.
type orZero int64

// Scan reads one value of a row.
func (z *orZero) Scan(value any) error {
	n, ok := value.(int64)
	if *z = orZero(n); !ok && value != nil {
		return fmt.Errorf("a number is %T", value)
	}
	return nil
}

// Sittings lists at most so many sittings without their saved games, the one changed last first.
func (s *Store) Sittings(most int) ([]Sitting, error) {
	all, err := collect(s.db, func(rows *sql.Rows, g *Sitting) error { return rows.Scan(g.fields()...) },
		"SELECT "+listedColumns+" FROM sittings ORDER BY changed DESC, id DESC LIMIT ?", most)
	return all, explain(s.file, err)
}

// SittingVersion returns the version of a sitting in the database, 0 if there is none.
func (s *Store) SittingVersion(id int64) (int64, error) {
	version, err := one(s.db, "SELECT version FROM sittings WHERE id=?", id)
	return version, explain(s.file, err)
}

// UnfinishedSittings counts the sittings that are not finished.
func (s *Store) UnfinishedSittings() (int64, error) {
	n, err := one(s.db, "SELECT count(*) FROM sittings WHERE NOT finished")
	return n, explain(s.file, err)
}

// RemoveSittings removes sittings in one transaction; their records stay. If one of them is not there, it removes none.
func (s *Store) RemoveSittings(ids []int64) error {
	return s.update(func(tx *sql.Tx) error { return removeRows(tx, "sittings", "game against Maven", ids) })
}
