package kit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/library"
)

// Names is the name of the file that names the kits of a place, as a JSON list, where folders cannot be listed: on a web host.
const Names = "kits.json"

// Working is the place in the working folder, which has kits in a clone. Others may have a folder of this name: what is in it and is not
// a kit is left out without a word.
const Working = "./kits"

// Places returns the folders that may hold the kits that come with the program: in folder, which the user names, or else about the file
// of the program, and in the working folder.
func Places(folder, program string) []string {
	if folder != "" {
		return []string{folder}
	}
	if program == "" {
		return []string{Working}
	}
	dir := filepath.Dir(program)
	return []string{
		filepath.Join(dir, "kits"),
		filepath.Join(dir, "..", "kits"),
		filepath.Join(dir, "..", "share", "maven-crossword", "kits"),
		Working,
	}
}

// namesIn returns the names of the folders of kits in a place.
func namesIn(place string) (names []string, err error) {
	if text, err := readFile(filepath.Join(place, Names), 1<<20); err == nil {
		if err := json.Unmarshal(text, &names); err != nil {
			return nil, fmt.Errorf("%s: not a list of kits", filepath.Join(place, Names))
		}
		return names, nil
	}
	entries, err := os.ReadDir(place)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, entry := range entries {
		if _, missing := os.Stat(filepath.Join(place, entry.Name(), File)); missing == nil {
			names = append(names, entry.Name())
		}
	}
	return names, err
}

// Shipped returns the descriptions of the kits in such folders, one folder after the other; of a name, the first. Damaged ones are told in the error, with the others.
func Shipped(places []string) (all []*Description, err error) {
	seen := map[string]bool{}
	for _, place := range places {
		names, e := namesIn(place)
		if place != Working {
			err = errors.Join(err, e)
		}
		for _, name := range names {
			d, e := Read(filepath.Join(place, name))
			if e != nil {
				if place != Working {
					err = errors.Join(err, e)
				}
				continue
			}
			if seen[strings.ToLower(d.Name)] {
				continue
			}
			seen[strings.ToLower(d.Name)] = true
			all = append(all, d)
		}
	}
	return all, err
}

// mostInBrowser is how many words a browser can install: the three million of Polish take 1.3 GB and more, and nothing is answered for
// a minute.
const mostInBrowser = 1_000_000

// Files returns the files of the kits in such folders as a place on a web host has them, by their paths there, and the names of those
// that are left out since they have more words than a browser can install.
func Files(places []string) (files map[string][]byte, large []string, err error) {
	shipped, err := Shipped(places)
	if err != nil {
		return nil, nil, err
	}
	all := map[string][]byte{}
	names := []string{}
	for _, d := range shipped {
		if d.Words > mostInBrowser {
			large = append(large, d.Name)
			continue
		}
		names = append(names, d.Name)
		for _, p := range append(d.Files, Part{Name: File}) {
			if all[d.Name+"/"+p.Name], err = readFile(filepath.Join(d.Folder, p.Name), mostFile); err != nil {
				return nil, nil, err
			}
		}
	}
	all[Names], err = json.Marshal(names)
	return all, large, err
}

// A Listed kit comes with the program, or can be made at home.
type Listed struct {
	Name      string `json:"name"`
	Language  string `json:"language,omitempty"`
	Words     int    `json:"words,omitempty"`
	Tiles     string `json:"tiles"`
	Licence   string `json:"licence"`
	Remark    string `json:"remark,omitempty"`
	From      string `json:"from"` // shipped, or the package that it is made from
	Installed bool   `json:"installed"`

	Folder string `json:"-"` // "" unless it is shipped
	Older  bool   `json:"-"` // a kit of this name with other words is installed
	Broken bool   `json:"-"` // this one is installed, but its tables lack or its files are damaged
}

// FromProgram is where kits are from that come with the program.
const FromProgram = "shipped"

// List lists the kits that Shipped has found, then those of recipes that are not there.
func List(shipped []*Description, lib *library.Library) ([]Listed, error) {
	infos, err := lib.Lexicons()
	if err != nil {
		return nil, err
	}
	here := map[string]library.Info{} // by name
	for _, info := range infos {
		here[strings.ToLower(info.Name)] = info
	}
	all := []Listed{}
	known := map[string]bool{}
	for _, d := range shipped {
		known[strings.ToLower(d.Name)] = true
		info := here[strings.ToLower(d.Name)]
		same := info.Hash == d.Hash
		installed := same && info.Kit == d.Hash && info.Problem == ""
		all = append(all, Listed{d.Name, d.Language, d.Words, d.Tiles, d.Licence, d.Remark, FromProgram, installed, d.Folder, !same && info.Kit != "", same && !installed})
	}
	for _, r := range Recipes() {
		if !known[r.Name] {
			info := here[r.Name]
			all = append(all, Listed{Name: r.Name, Language: r.Language, Tiles: r.Tiles, Licence: r.Licence, Remark: string(library.SpellingList), From: r.Package,
				Installed: info.Hash != "" && info.Problem == ""})
		}
	}
	return all, nil
}
