package store

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Limits of analyses.
const (
	maxKey      = 1024      // bytes
	maxAnalyses = 512 << 20 // bytes of all together, a little more between two looks; the oldest make room
	pruneEvery  = 16        // analyses: counting 80,000 takes longer than keeping one
)

// Analysis returns what was kept under a key. Data that is not as it was kept is a *DamageError.
func (s *Store) Analysis(key string) (data []byte, ok bool, err error) {
	values, targets := scanTargets(6)
	err = s.db.QueryRow("SELECT * FROM analyses WHERE key=?", key).Scan(targets...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, s.explain(err)
	}
	row := *values
	if !sealed("analyses", row) {
		return nil, false, &DamageError{s.file, fmt.Sprintf("the analysis %q is not as it was kept", key)}
	}
	data, err = s.pack().unpack(row[2].([]byte), row[3].(int64))
	if err != nil {
		return nil, false, &DamageError{s.file, fmt.Sprintf("the analysis %q cannot be restored", key)}
	}
	return data, true, nil
}

// KeepAnalysis keeps data under a key, in the place of what was there. Where there is no room for it
// and all others, the oldest go.
func (s *Store) KeepAnalysis(key string, data []byte) error {
	switch {
	case key == "" || len(key) > maxKey:
		return fmt.Errorf("an analysis under a key of %d bytes; want 1 to %d", len(key), maxKey)
	case len(data) > maxData:
		return fmt.Errorf("an analysis of %d bytes; want at most %d", len(data), maxData)
	}
	packed := s.pack().pack(data)
	return s.update(func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM analyses WHERE key=?", key); err != nil {
			return err
		}
		id, err := one(tx, "SELECT coalesce(max(id),0)+1 FROM analyses")
		if err != nil {
			return err
		}
		row := []any{id, key, packed, int64(len(data)), time.Now().Unix()}
		row = append(row, sealOf("analyses", row...))
		if _, err := tx.Exec("INSERT INTO analyses VALUES (?,?,?,?,?,?)", row...); err != nil {
			return err
		}
		if id%pruneEvery == 0 {
			_, err = prune(tx, maxAnalyses)
		}
		return err
	})
}

// PruneAnalyses removes the oldest analyses until the data of the others is at most so many bytes, and
// returns how many it removed.
func (s *Store) PruneAnalyses(most int64) (removed int64, err error) {
	err = s.update(func(tx *sql.Tx) error {
		removed, err = prune(tx, most)
		return err
	})
	return removed, err
}

// prune sums lengths from the newest on, and removes what is past the limit.
func prune(tx *sql.Tx, most int64) (removed int64, err error) {
	total, err := one(tx, "SELECT coalesce(sum(length),0) FROM analyses")
	if err != nil || total <= most {
		return 0, err
	}
	result, err := tx.Exec("DELETE FROM analyses WHERE id IN (SELECT id FROM"+
		" (SELECT id, sum(length) OVER (ORDER BY kept DESC, id DESC) so_far FROM analyses) WHERE so_far>?)", most)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
