// Command rebuild makes the files of internal/data/words: the word list with its spelling classes,
// the sizes and the glosses of its words, the family of word graphs, and the manifest.
//
// The words come from the npm package word-list, the spelling classes and sizes from Debian's scowl, the
// glosses from Debian's wordnet-base. The registries' own clients, npm and apt-get, fetch them into a cache directory; they must have the
// SHA-256 sums given here. Without registries, give the inputs as files (-words, -scowl, -wordnet), or make the
// graphs from the word list, sizes and glosses already there (-from-list).
//
// With -table it packs a leave table, an unseen table, a board table, a win table or classic tables from `maven train` instead.
//
// The same inputs give the same bytes, for one version of the compression library.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
)

// options are what the command line can set.
type options struct {
	out      string // directory to write
	cache    string // directory for the packages
	words    string // word file to take instead of the package's
	scowl    string // directory of scowl's lists to take instead of the package's
	wordnet  string // directory of WordNet's files to take instead of the package's
	fromList bool   // take words, classes and sizes from the files in out
	table    string // file to pack instead
}

func main() {
	var o options
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	flag.StringVar(&o.out, "out", "words", "directory to write")
	flag.StringVar(&o.cache, "cache", filepath.Join(cache, "maven", "rebuild"), "directory that keeps the packages")
	flag.StringVar(&o.words, "words", "", "file of words, one a line, instead of the package word-list")
	flag.StringVar(&o.scowl, "scowl", "", "directory of scowl's lists instead of the package scowl")
	flag.StringVar(&o.wordnet, "wordnet", "", "directory of WordNet's files instead of the package wordnet-base")
	flag.BoolVar(&o.fromList, "from-list", false, "take words, classes, sizes and glosses from "+listFile+", "+sizesFile+" and "+glossesFile+" in -out")
	flag.StringVar(&o.table, "table", "", "pack this table, NAME.klv2, NAME.unseen, NAME.board, NAME.win or NAME.rsrc, into -out instead of making words")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "rebuild:", err)
		stop()
		os.Exit(1)
	}
}

// run gathers the words, makes all files and then writes them.
func run(ctx context.Context, o options, progress io.Writer) error {
	if o.table != "" {
		return packTable(o, progress)
	}
	in, err := gather(ctx, o)
	if err != nil {
		return err
	}
	if err := in.list.check(); err != nil {
		return err
	}
	if err := checkSizes(in.list, in.sizes); err != nil {
		return err
	}
	if err := checkGlosses(in.glosses); err != nil {
		return err
	}
	files, err := makeFiles(in.list, in.sizes, in.glosses)
	if err != nil {
		return err
	}
	maps.Copy(files, in.notices)
	return write(o.out, files, progress)
}

// packTable compresses a trained table into the output directory.
func packTable(o options, progress io.Writer) error {
	table, err := os.ReadFile(o.table)
	if err != nil {
		return err
	}
	packed, err := compress(table)
	if err != nil {
		return err
	}
	return write(o.out, map[string][]byte{filepath.Base(o.table) + ".zst": packed}, progress)
}

// inputs is everything that the files are made from.
type inputs struct {
	list    wordList
	sizes   []byte            // of each word of the list
	glosses []byte            // of the words that have one
	notices map[string][]byte // licence texts by file name; none if no package was read
}

func gather(ctx context.Context, o options) (inputs, error) {
	if o.fromList {
		list, err := readList(filepath.Join(o.out, listFile))
		if err != nil {
			return inputs{}, err
		}
		in := inputs{list: list}
		if in.sizes, err = readPacked(filepath.Join(o.out, sizesFile)); err != nil {
			return in, err
		}
		in.glosses, err = readPacked(filepath.Join(o.out, glossesFile))
		return in, err
	}
	in := inputs{notices: map[string][]byte{}}
	words, err := wordSource(ctx, o, in.notices)
	if err != nil {
		return in, err
	}
	scowl, err := scowlPackage().read(ctx, o.scowl, o.cache, in.notices)
	if err != nil {
		return in, err
	}
	if in.list, err = classify(words, scowl); err != nil {
		return in, err
	}
	if in.sizes, err = sizesOf(in.list, scowl); err != nil {
		return in, err
	}
	files, err := wordnetPackage().read(ctx, o.wordnet, o.cache, in.notices)
	if err != nil {
		return in, err
	}
	w, err := readWordnet(files)
	if err == nil {
		in.glosses = glosses(in.list, w)
	}
	return in, err
}

func wordSource(ctx context.Context, o options, notices map[string][]byte) ([]byte, error) {
	if o.words != "" {
		return os.ReadFile(o.words)
	}
	files, err := wordPackage().read(ctx, "", o.cache, notices)
	return files["words.txt"], err
}

// readDir returns the files of a directory by name.
func readDir(dir string) (map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if e.Type().IsRegular() {
			if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}
