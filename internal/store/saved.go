package store

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"maven/internal/said"
	"maven/internal/store/pack"
	"maven/internal/store/sqlite"
)

// What can be wrong with a saved game.
const (
	ErrStale = said.Fixed("the game has gone on elsewhere since it was read") // another version is in the database
	ErrTaken = said.Fixed("another game has this name")
)

// gameName starts the names of games that nobody has named.
const gameName = "game-"

// maxDigits is more digits than such a number has.
const maxDigits = 16

// A SavedGame is a game of a person against the program, as it is saved. The store does not read the saved game.
type SavedGame struct {
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

	database int64 // that it is in: see watch.replaced
}

// SavedGames are the games of a database against the program, in its table of sittings.
type SavedGames struct{ s *Store }

// SavedGames returns the games against the program.
func (s *Store) SavedGames() SavedGames { return SavedGames{s} }

// Add adds a game, and fills in its number, version and time. Without a name it gets one with its number, or with a higher one if a person has given that.
// The error is ErrTaken.
func (a SavedGames) Add(g *SavedGame) error {
	if g.Name != "" {
		if err := checkName(said.Of("game"), g.Name); err != nil {
			return err
		}
	}
	if len(g.Save) > pack.Most {
		return fmt.Errorf("the saved game has %d bytes; must have at most %d", len(g.Save), pack.Most)
	}
	added := *g
	err := a.s.update(func(tx *sql.Tx) (err error) {
		if added.Name == "" {
			last, err := one(tx, "SELECT max(coalesce(max(CAST(substr(name,?) AS INTEGER)),0), coalesce((SELECT seq FROM sqlite_sequence WHERE name='sittings'),0)) FROM sittings WHERE name LIKE ? AND length(name)<?",
				len(gameName)+1, gameName+"%", len(gameName)+maxDigits)
			if err != nil {
				return err
			}
			added.Name = fmt.Sprint(gameName, last+1)
		}
		added.Version, added.Changed, added.database = 1, a.s.now(), a.s.watch.replaced()
		row := append([]any{added.Name}, a.row(&added)...)
		added.ID, err = one(tx, "INSERT INTO sittings (name, "+savedColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) RETURNING id", row...)
		if sqlite.Code(err) == sqlite.CodeConstraint {
			err = said.Errorf("%w: %s", ErrTaken, added.Name)
		}
		return err
	})
	if err == nil {
		*g = added
	}
	return err
}

// savedColumns are the columns that row has the values of.
const savedColumns = "version, packed, length, sha256, clock, changed, finished, player, person, other, scored, against, turns, record"

// row returns a game as a row, without its number and name.
func (a SavedGames) row(g *SavedGame) []any {
	sum := sha256.Sum256(g.Save)
	record := sql.NullInt64{Int64: g.Record, Valid: g.Record != 0}
	return []any{g.Version, a.s.pack().Pack(g.Save), len(g.Save), sum[:], g.Clock, g.Changed.UnixMilli(), g.Finished, g.Player,
		g.Names[0], g.Names[1], g.Scores[0], g.Scores[1], g.Turns, record}
}

// Keep replaces a game by what has become of it, if the database still has the version that g names. Then g
// gets the next version, and the time. In the same transaction it keeps documents, as Documents.Keep does. The errors are
// ErrStale, *MissingError and those of Documents.Keep.
func (a SavedGames) Keep(g *SavedGame, with ...Document) error {
	if len(g.Save) > pack.Most {
		return fmt.Errorf("the saved game has %d bytes; must have at most %d", len(g.Save), pack.Most)
	}
	kept := *g
	kept.Version, kept.Changed = g.Version+1, a.s.now()
	err := a.s.update(func(tx *sql.Tx) error {
		if g.database != a.s.watch.replaced() {
			return ErrStale
		}
		n, err := Changed(tx, "UPDATE sittings SET ("+savedColumns+")=(?,?,?,?,?,?,?,?,?,?,?,?,?,?) WHERE id=? AND version=?",
			append(a.row(&kept), g.ID, g.Version)...)
		if err != nil {
			return err
		}
		if n == 0 {
			if id, err := one(tx, "SELECT id FROM sittings WHERE id=?", g.ID); err != nil || id == 0 {
				return errors.Join(err, missing(said.Of("game against Maven"), g.ID))
			}
			return ErrStale
		}
		for i := range with {
			err = errors.Join(err, a.s.Documents().keep(tx, &with[i]))
		}
		return err
	})
	if err == nil {
		*g = kept
	}
	return err
}

// KeepClock replaces the clock of a game, if the database has its version, which stays. The error is ErrStale.
func (a SavedGames) KeepClock(g *SavedGame, clock string) error {
	err := a.s.update(func(tx *sql.Tx) error {
		n, err := Changed(tx, "UPDATE sittings SET clock=? WHERE id=? AND version=?", clock, g.ID, g.Version)
		if err == nil && (n == 0 || g.database != a.s.watch.replaced()) {
			err = ErrStale
		}
		return err
	})
	if err == nil {
		g.Clock = clock
	}
	return err
}

// Read returns the game of a number. The errors are *MissingError, and *DamageError for a saved game whose bytes have changed.
func (a SavedGames) Read(id int64) (*SavedGame, error) { return a.read("id=?", id, fmt.Sprint(id)) }

// Named returns the game of a name, in upper or lower case. The errors are those of Read.
func (a SavedGames) Named(name string) (*SavedGame, error) { return a.read("name=?", name, name) }

func (a SavedGames) read(where string, arg any, name string) (*SavedGame, error) {
	g := SavedGame{database: a.s.watch.replaced()}
	row := a.s.db.QueryRow("SELECT "+listedColumns+", packed, length, sha256 FROM sittings WHERE "+where, arg)
	save, found, err := unpack(a.s.pack(), row, "the game against Maven "+name, g.fields()...)
	if err == nil && !found {
		err = &MissingError{Kind: said.Of("game against Maven"), Name: name}
	}
	if err != nil {
		return nil, explain(a.s.file, err)
	}
	g.Save = save
	return &g, nil
}

// listedColumns are the columns of a list, in the order of fields.
const listedColumns = "id, name, version, clock, changed, finished, player, person, other, scored, against, turns, coalesce(record,0)"

// fields returns where the columns of a list go.
func (g *SavedGame) fields() []any {
	return []any{&g.ID, &g.Name, &g.Version, &g.Clock, (*milliseconds)(&g.Changed), &g.Finished, &g.Player, &g.Names[0], &g.Names[1],
		&g.Scores[0], &g.Scores[1], &g.Turns, &g.Record}
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

// List lists so many games and so many unfinished ones, those changed last, without what is saved of them, the one changed last first.
func (a SavedGames) List(most int) ([]SavedGame, error) {
	all, err := Collect(a.s.db, func(rows *sql.Rows, g *SavedGame) error { return rows.Scan(g.fields()...) },
		"SELECT "+listedColumns+" FROM sittings WHERE id IN (SELECT id FROM sittings ORDER BY changed DESC, id DESC LIMIT ?1)"+
			" OR id IN (SELECT id FROM sittings WHERE NOT finished ORDER BY changed DESC, id DESC LIMIT ?1) ORDER BY changed DESC, id DESC", most)
	return all, explain(a.s.file, err)
}

// Version returns the version of a game in the database, 0 if there is none.
func (a SavedGames) Version(id int64) (int64, error) {
	version, err := one(a.s.db, "SELECT version FROM sittings WHERE id=?", id)
	return version, explain(a.s.file, err)
}

// Unfinished counts the games that are not finished.
func (a SavedGames) Unfinished() (int64, error) {
	n, err := one(a.s.db, "SELECT count(*) FROM sittings WHERE NOT finished")
	return n, explain(a.s.file, err)
}

// Remove removes games in one transaction; their records stay. If one of them is not there, it removes none.
func (a SavedGames) Remove(ids []int64) error {
	return a.s.update(func(tx *sql.Tx) error { return removeRows(tx, "sittings", said.Of("game against Maven"), ids) })
}
