package store

import (
	"crypto/sha256"
	"database/sql"
	"fmt"

	"maven/internal/said"
	"maven/internal/store/pack"
	"maven/internal/store/sqlite"
)

// A Document is data under a name, with a number that grows with each change: the notes of a game, or an analysis that can
// be continued. That of a record is removed with it.
type Document struct {
	Name    string
	Record  int64 // 0 for none
	Version int   // from 1; 0 for one that is not there
	Data    []byte
}

// Documents are the documents of a database, in its table of papers.
type Documents struct{ s *Store }

// Documents returns the documents.
func (s *Store) Documents() Documents { return Documents{s} }

// AnyVersion keeps a document whatever version is there.
const AnyVersion = -1

// A VersionConflict says that a document has changed since its reader read it.
type VersionConflict struct{ Now Document }

// Error names the document and both versions.
func (e *VersionConflict) Error() string {
	return fmt.Sprintf("%s has changed meanwhile: it has version %d", e.Now.Name, e.Now.Version)
}

// Read returns a document; its version is 0 if there is none of this name. A *DamageError reports data that has changed.
func (d Documents) Read(name string) (Document, error) {
	p, err := readDocument(d.s.db, d.s.pack(), name)
	return p, explain(d.s.file, err)
}

func readDocument(q queryer, packer *pack.Packer, name string) (Document, error) {
	p, err := Document{Name: name}, error(nil)
	row := q.QueryRow("SELECT coalesce(record,0), version, packed, length, sha256 FROM papers WHERE name=?", name)
	p.Data, _, err = unpack(packer, row, name, &p.Record, &p.Version)
	return p, err
}

// Add keeps data under a name that begins with a text and ends with a number, which it returns. No document that begins so
// has this number, and none that Add has kept before had it: the text alone names a document whose version is the last number.
func (d Documents) Add(begin string, data []byte) (number int64, err error) {
	if len(data) > pack.Most {
		return 0, fmt.Errorf("a document of %s has %d bytes; must have at most %d", begin, len(data), pack.Most)
	}
	none := sha256.Sum256(nil)
	err = d.s.update(func(tx *sql.Tx) error {
		number, err = one(tx, "INSERT INTO papers (name, version, packed, length, changed, sha256) SELECT ?1,"+
			" 1+coalesce(max(CAST(substr(name,length(?1)+1) AS INTEGER)),0), ?2, 0, ?3, ?4 FROM papers WHERE substr(name,1,length(?1))=?1"+
			" ON CONFLICT (name) DO UPDATE SET version=max(version+1,excluded.version) RETURNING version",
			begin, d.s.pack().Pack(nil), d.s.now().Unix(), none[:])
		if err != nil {
			return err
		}
		return d.put(tx, &Document{Name: fmt.Sprint(begin, number), Version: 1, Data: data})
	})
	return number, err
}

// Keep keeps a document if the one there has p.Version, 0 for none, or if that is AnyVersion. It returns the document with
// its new version. A *VersionConflict has the document that is there; a *MissingError says that there is no such record.
func (d Documents) Keep(p Document) (Document, error) {
	err := d.s.update(func(tx *sql.Tx) error { return d.keep(tx, &p) })
	return p, err
}

// keep is Keep within a transaction.
func (d Documents) keep(tx *sql.Tx, p *Document) error {
	switch {
	case p.Name == "" || len(p.Name) > maxKey:
		return fmt.Errorf("the name of the document has %d bytes; must have 1 to %d", len(p.Name), maxKey)
	case len(p.Data) > pack.Most:
		return fmt.Errorf("%s has %d bytes; must have at most %d", p.Name, len(p.Data), pack.Most)
	}
	now, err := one(tx, "SELECT version FROM papers WHERE name=?", p.Name)
	if err != nil {
		return err
	}
	if p.Version != AnyVersion && p.Version != int(now) {
		there, err := readDocument(tx, d.s.pack(), p.Name)
		if err == nil {
			err = &VersionConflict{there}
		}
		return err
	}
	p.Version = int(now) + 1
	err = d.put(tx, p)
	if sqlite.Code(err) == sqlite.CodeConstraint {
		err = missing(said.Of("game"), p.Record)
	}
	return err
}

func (d Documents) put(tx *sql.Tx, p *Document) error {
	sum := sha256.Sum256(p.Data)
	_, err := tx.Exec("INSERT INTO papers (name, record, version, packed, length, changed, sha256) VALUES (?,?,?,?,?,?,?)"+
		" ON CONFLICT (name) DO UPDATE SET version=excluded.version, packed=excluded.packed, length=excluded.length,"+
		" changed=excluded.changed, sha256=excluded.sha256", p.Name, sql.NullInt64{Int64: p.Record, Valid: p.Record != 0}, p.Version,
		d.s.pack().Pack(p.Data), len(p.Data), d.s.now().Unix(), sum[:])
	return err
}

// Names returns the names of the documents that begin with a text, in the order in which they were first kept.
func (d Documents) Names(begin string) ([]string, error) {
	names, err := column[string](d.s.db, "SELECT name FROM papers WHERE substr(name,1,length(?1))=?1 ORDER BY id", begin)
	return names, explain(d.s.file, err)
}

// Remove removes a document, if it is there.
func (d Documents) Remove(name string) error {
	return d.s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM papers WHERE name=?", name)
		return err
	})
}
