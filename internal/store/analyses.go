package store

import (
	"crypto/sha256"
	"database/sql"
	"fmt"

	"maven/internal/store/pack"
)

// Limits of analyses.
const (
	maxKey      = 1024      // bytes
	maxAnalyses = 512 << 20 // bytes of all analyses, and a little more between two prunings, which remove the oldest
	pruneEvery  = 16        // analyses added; counting 80,000 takes longer than adding one
)

// Analyses are results that took long to compute, each under a key.
type Analyses struct{ s *Store }

// Analyses returns the analyses.
func (s *Store) Analyses() Analyses { return Analyses{s} }

// Read returns the data kept under a key. A *DamageError reports data that has changed.
func (a Analyses) Read(key string) (data []byte, ok bool, err error) {
	data, ok, err = unpack(a.s.pack(), a.s.db.QueryRow("SELECT packed, length, sha256 FROM analyses WHERE key=?", key), fmt.Sprintf("the analysis %q", key))
	return data, ok, explain(a.s.file, err)
}

// Keep keeps data under a key, and replaces what was there. The oldest analyses make room for it.
func (a Analyses) Keep(key string, data []byte) error {
	switch {
	case key == "" || len(key) > maxKey:
		return fmt.Errorf("the key of the analysis has %d bytes; must have 1 to %d", len(key), maxKey)
	case len(data) > pack.Most:
		return fmt.Errorf("the analysis has %d bytes; must have at most %d", len(data), pack.Most)
	}
	packed, sum := a.s.pack().Pack(data), sha256.Sum256(data)
	return a.s.update(func(tx *sql.Tx) error {
		id, err := one(tx, "INSERT OR REPLACE INTO analyses (key, packed, length, kept, sha256) VALUES (?,?,?,?,?) RETURNING id",
			key, packed, len(data), a.s.now().Unix(), sum[:])
		if err == nil && id%pruneEvery == 0 {
			_, err = pruneAnalyses(tx, maxAnalyses)
		}
		return err
	})
}

// Prune removes the oldest analyses until the others have at most so many bytes, and returns how many it removed.
func (a Analyses) Prune(most int64) (removed int64, err error) {
	err = a.s.update(func(tx *sql.Tx) error {
		removed, err = pruneAnalyses(tx, most)
		return err
	})
	return removed, err
}

// pruneAnalyses adds up lengths from the newest analysis on, and removes those past the limit.
func pruneAnalyses(tx *sql.Tx, most int64) (removed int64, err error) {
	total, err := one(tx, "SELECT coalesce(sum(length),0) FROM analyses")
	if err != nil || total <= most {
		return 0, err
	}
	return Changed(tx, "DELETE FROM analyses WHERE id IN (SELECT id FROM"+
		" (SELECT id, sum(length) OVER (ORDER BY kept DESC, id DESC) so_far FROM analyses) WHERE so_far>?)", most)
}
