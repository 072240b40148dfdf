package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"maven/internal/bounded"
	"maven/internal/data"
	"maven/internal/define"
	"maven/internal/lexicon"
	"maven/internal/tile"
)

// definitions are files of definitions beside imported lists.
const definitions Kind = ".definitions.txt"

// useDefinitions lets a list say what its words mean: by the user's definitions beside it, and, if it is English, by the glosses that
// are built in: then english returns how common its words are. They are read when a word is first asked for.
func (l *Library) useDefinitions(lex *lexicon.Lexicon, english func() (*lexicon.Commonness, error)) {
	own := sync.OnceValues(func() (define.Own, error) {
		if l.shippedIndex(lex.Name) >= 0 {
			return nil, nil
		}
		manifest, err := l.manifestPath(lex.Name)
		file, f := besidePath(manifest, definitions), (*os.File)(nil)
		if err == nil {
			f, err = os.Open(file)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, plain(err)
		}
		defer f.Close()
		own, err := define.ReadOwn(f, lex.Set.Alphabet)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return own, nil
	})
	lex.UseDefinitions(func(word []tile.Tile) ([]define.Sense, error) {
		mine, err := own()
		if err != nil {
			return nil, err
		}
		if text, ok := mine[lex.Set.Tiles(word)]; ok {
			return []define.Sense{{Gloss: text}}, nil
		}
		common, err := english()
		if err != nil || common == nil {
			return nil, err
		}
		g, err := l.glosses()
		if err != nil {
			return nil, err
		}
		return g.Of(lex.Set.Word(word)), nil
	})
}

func (l *Library) glosses() (*define.Glosses, error) {
	return l.meanings.Get(struct{}{}, func() (*define.Glosses, error) {
		text, err := data.Glosses()
		if err != nil {
			return nil, err
		}
		return define.Read(text)
	})
}

// takeDefinitions puts a user's definitions beside the manifest of a list; "" leaves those that are there.
func (l *Library) takeDefinitions(manifest, file string) error {
	if file == "" {
		return nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return plain(err)
	}
	if err := WriteContent(besidePath(manifest, definitions), b); err != nil {
		return err
	}
	l.forget(manifest) // it is to be opened with them
	return nil
}

// checkDefinitions refuses a file that has no definitions.
func checkDefinitions(file string, set *tile.Set) error {
	if file == "" {
		return nil
	}
	f, err := bounded.Open(file)
	if err != nil {
		return plain(err)
	}
	defer f.Close()
	if _, err := define.ReadOwn(f, set.Alphabet); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
