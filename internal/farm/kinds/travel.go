package kinds

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/farm"
	"maven/internal/library"
	"maven/internal/setting"
)

// byHash begins what stands in a plan for a file; its hash follows.
const byHash = "sha256:"

// A packing replaces files in what a verb was asked, and keeps the first fault.
type packing struct {
	library *library.Library
	files   map[string]string // paths by hash
	err     error
}

func (m *Maker) pack() *packing { return &packing{library: m.Library, files: map[string]string{}} }

// request packs all names of a request.
func (p *packing) request(r setting.Request) setting.Request {
	return setting.Request{
		Lexicon: p.name(library.Graphs, r.Lexicon), Rules: p.name(library.RuleFiles, r.Rules), Tiles: p.name(library.TileSets, r.Tiles),
		Leaves: p.name(library.LeaveTables, r.Leaves), Unseen: p.name(library.UnseenTables, r.Unseen), Win: p.name(library.WinTables, r.Win),
	}
}

// name packs one name, which may stand for a file.
func (p *packing) name(kind library.Kind, name string) string {
	prefix, rest := library.Anyway(name)
	if rest == "" || rest == setting.None || p.err != nil {
		return name
	}
	path, err := p.library.FileFor(kind, rest)
	if err != nil {
		p.err = err
		return name
	}
	if path == "" {
		return name
	}
	return prefix + p.file(path)
}

// file packs a file.
func (p *packing) file(path string) string {
	hash, err := hashOf(path)
	if err != nil {
		if p.err == nil {
			p.err = err
		}
		return ""
	}
	p.files[hash] = path
	return byHash + hash
}

func hashOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// An unpacking puts the files of a machine in place of their hashes, and keeps the first fault.
type unpacking struct {
	files farm.Files
	err   error
}

// request unpacks all names of a request.
func (u *unpacking) request(r setting.Request) setting.Request {
	return setting.Request{Lexicon: u.name(r.Lexicon), Rules: u.name(r.Rules), Tiles: u.name(r.Tiles),
		Leaves: u.name(r.Leaves), Unseen: u.name(r.Unseen), Win: u.name(r.Win)}
}

// name unpacks one name. It refuses what could stand for a file of this machine.
func (u *unpacking) name(name string) string {
	prefix, rest := library.Anyway(name)
	hash, is := strings.CutPrefix(rest, byHash)
	if !is {
		if err := checkName(rest); err != nil && u.err == nil {
			u.err = err
		}
		return name
	}
	return prefix + u.file(hash)
}

// file returns the path of a file, which the library takes for one whatever its name.
func (u *unpacking) file(hash string) string {
	path, err := u.files.Path(hash)
	if err != nil {
		if u.err == nil {
			u.err = err
		}
		return ""
	}
	if filepath.Base(path) == path {
		path = "." + string(filepath.Separator) + path
	}
	return path
}

// checkName refuses names that could stand for files: they have separators or suffixes.
func checkName(name string) error {
	if strings.ContainsAny(name, "/\\.") {
		return fmt.Errorf("%q could be a file of a worker; files go by their hashes", name)
	}
	return nil
}

// checkNamed refuses files that a position or a record names.
func checkNamed(n setting.Named) error {
	for _, name := range []string{n.Lexicon, n.Own, n.Board, n.Tiles} {
		if err := checkName(name); err != nil {
			return err
		}
	}
	return nil
}

// decodeStrictly reads one JSON value with known keys only.
func decodeStrictly(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("the plan of a job: %w", err)
	}
	if d.More() {
		return fmt.Errorf("the plan of a job: more follows at byte %d", d.InputOffset())
	}
	return nil
}
