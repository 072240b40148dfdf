package kinds

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/farm"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/strict"
)

// byHash begins what stands in a plan for a file; its hash follows.
const byHash = "sha256:"

// A packing replaces files in what a verb was asked, and keeps the first fault.
type packing struct {
	library *library.Library
	files   map[string]string // paths by hash
	fault
}

// A fault is the first of several; nil for none.
type fault struct{ err error }

// fail keeps a fault, unless there was one before.
func (f *fault) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (m *Maker) pack() *packing { return &packing{library: m.Library, files: map[string]string{}} }

// request packs all names of a request.
func (p *packing) request(r setting.Request) setting.Request {
	return setting.Request{
		Lexicon: p.lexicon(r.Lexicon), Rules: p.name(library.RuleFiles, r.Rules), Tiles: p.name(library.TileSets, r.Tiles),
		Leaves: p.name(library.LeaveTables, r.Leaves), Unseen: p.name(library.UnseenTables, r.Unseen), Win: p.name(library.WinTables, r.Win),
	}
}

// lexicon packs the name of a word list.
func (p *packing) lexicon(name string) string {
	own, err := p.library.Files(name)
	p.fail(err)
	if own == nil || p.err != nil {
		return p.name(library.Graphs, name)
	}
	packed := ownList{Name: own.Name, Tiles: own.Tiles, TilesText: own.TilesText, Files: map[library.Kind]string{}}
	for kind, path := range own.Paths {
		packed.Files[kind] = p.file(path)
	}
	text, err := json.Marshal(packed)
	p.fail(err)
	return ownPrefix + string(text)
}

// name packs one name, which may stand for a file.
func (p *packing) name(kind library.Kind, name string) string {
	prefix, rest := library.Anyway(name)
	if rest == "" || rest == setting.None || p.err != nil {
		return name
	}
	path, err := p.library.FileFor(kind, rest)
	p.fail(err)
	if path == "" {
		return name
	}
	return prefix + p.file(path)
}

// ownPrefix begins what stands in a plan for a list that the user has imported, or that is from a kit; an ownList follows.
const ownPrefix = "list:"

// An ownList is such a list, with what belongs to it.
type ownList struct {
	Name      string                  `json:"name"`
	Tiles     string                  `json:"tiles"`
	TilesText string                  `json:"tilesText,omitempty"` // the tile set, unless it is built in
	Files     map[library.Kind]string `json:"files"`               // as names of files stand in plans
}

func (p *packing) file(path string) string {
	hash, err := farm.HashOf(path)
	p.fail(err)
	p.files[hash] = path
	return byHash + hash
}

// An unpacking puts the files of a machine in place of their hashes, and keeps the first fault.
type unpacking struct {
	files farm.Files
	own   *library.Kit // the list that the request names, nil for none
	fault
}

// request unpacks all names of a request.
func (u *unpacking) request(r setting.Request) setting.Request {
	return setting.Request{Lexicon: u.lexicon(r.Lexicon), Rules: u.name(r.Rules), Tiles: u.name(r.Tiles),
		Leaves: u.name(r.Leaves), Unseen: u.name(r.Unseen), Win: u.name(r.Win)}
}

// lexicon unpacks the name of a word list.
func (u *unpacking) lexicon(name string) string {
	text, is := strings.CutPrefix(name, ownPrefix)
	if !is {
		return u.name(name)
	}
	var own ownList
	err := strict.Decode(strings.NewReader(text), "it", &own)
	if err == nil {
		err = checkName(own.Tiles)
	}
	if err != nil {
		u.fail(err)
		return ""
	}
	u.own = &library.Kit{Name: own.Name, Tiles: own.Tiles, TilesText: []byte(own.TilesText), Tables: map[library.Kind][]byte{}}
	for kind, named := range own.Files {
		content, err := contentOf(named, u.files)
		u.fail(err)
		switch kind {
		case library.Graphs:
			u.own.Graph = content
		case library.KitSizes:
			u.own.Sizes = content
		case library.KitDescription:
			u.own.Description = content
		default:
			u.own.Tables[kind] = content
		}
	}
	return own.Name
}

// contentOf returns what is in a packed file.
func contentOf(named string, files farm.Files) ([]byte, error) {
	hash, is := strings.CutPrefix(named, byHash)
	if !is {
		return nil, fmt.Errorf("%q is no file; give its hash", named)
	}
	path, err := files.Path(hash)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// name unpacks one name. It refuses what could stand for a file of this machine.
func (u *unpacking) name(name string) string {
	prefix, rest := library.Anyway(name)
	hash, is := strings.CutPrefix(rest, byHash)
	if !is {
		u.fail(checkName(rest))
		return name
	}
	return prefix + u.file(hash)
}

// file returns the path of a file, which the library takes for one whatever its name.
func (u *unpacking) file(hash string) string {
	path, err := u.files.Path(hash)
	if err != nil {
		u.fail(err)
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
