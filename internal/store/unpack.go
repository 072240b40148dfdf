package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"maven/internal/store/pack"
	"maven/internal/store/sqlite"
)

// unpack returns the data of a row, whose last columns are packed, length and sha256, and whether there is one; the columns before go
// to other. what names the row in a *DamageError for one that has changed; explain adds the file.
func unpack(p *pack.Packer, row *sql.Row, what string, other ...any) (data []byte, found bool, _ error) {
	var packed, sum []byte
	var length int64
	err := row.Scan(append(other, &packed, &length, &sum)...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err == nil:
		data, err = p.Unpack(packed, length, sum)
	case sqlite.Code(err) != 0:
		return nil, false, err
	}
	if err != nil {
		return nil, false, &DamageError{Cause: fmt.Sprintf("%s: %v", what, err)}
	}
	return data, true, nil
}

// brokenRows returns the rows of a table whose bytes have changed since they were written.
func brokenRows(ctx context.Context, p *pack.Packer, q queryer, table string) ([]Fault, error) {
	var faults []Fault
	_, err := Collect(q, func(rows *sql.Rows, _ *struct{}) error {
		var id, length int64
		var packed, sum []byte
		err := rows.Scan(&id, &packed, &length, &sum)
		if err == nil {
			_, err = p.Unpack(packed, length, sum)
		}
		if err != nil {
			faults = append(faults, Fault{table, id, err.Error()})
		}
		return ctx.Err()
	}, "SELECT id, packed, length, sha256 FROM "+table+" ORDER BY id")
	return faults, err
}
