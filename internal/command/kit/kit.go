// Package kit is `maven kit`, which makes, installs, lists and removes kits: word lists with what is trained for them.
package kit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/kit"
	"maven/internal/library"
	"maven/internal/term"
)

// New returns the command line of maven kit.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "kit",
		Short: "Install and make word lists of other languages with their tables",
		Long: "A kit is a folder with a word list and what is trained for it: what tiles kept are worth, the chance to win, how\n" +
			"common its words are. Some kits come with the program; install them by name and play with --lexicon NAME. Kits\n" +
			"of other languages you make yourself, from a word list that you have. Those that come with the program or are made by\n" +
			"its recipes are spelling lists: clubs and tournaments use other lists.",
		Example: "  maven kit list\n  maven kit install dutch\n" +
			"  maven kit fetch french --out french\n  maven kit make MINE --words words.txt --tiles german --out mine",
	}, newList(a), newInstall(a), newRemove(a), newFetch(a), newMake(a))
}

func newList(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:     "list",
		Short:   "List the kits that come with the program or can be made",
		Example: "  maven kit list\n  maven kit list --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error { return list(a, asJSON) })
}

func list(a *command.App, asJSON bool) error {
	shipped, damaged := kit.Shipped(a.KitPlaces())
	all, err := kit.List(shipped, a.Library())
	if err != nil {
		return err
	}
	if asJSON {
		return errors.Join(a.WriteJSON(kits{all}), damaged)
	}
	var rows [][]string
	other := ""
	for _, l := range all {
		if l.Remark == "" {
			other += ", " + l.Name
		}
		words, from, here := "", "made from "+l.From, ""
		if l.Words > 0 {
			words, from = term.Grouped(l.Words), "comes with the program"
		}
		if l.Installed {
			here = "installed"
		}
		rows = append(rows, []string{l.Name, l.Language, words, l.Tiles, l.Licence, from, here})
	}
	screen := term.NewScreen(a.Out)
	if err := screen.Table(term.Heads("name", "language", ">words", "tiles", "licence", "", ""), rows); err != nil {
		return err
	}
	if other != "" {
		other = " except" + strings.TrimPrefix(other, ",")
	}
	return errors.Join(screen.Printf("\nEach%s is %s.\n", other, library.SpellingList), damaged)
}

func newInstall(a *command.App) *cobra.Command {
	replace := false
	c := command.WithJSON(&cobra.Command{
		Use:   "install NAME|FOLDER",
		Short: "Install a kit: one that comes with the program, or a folder",
		Long: "Installs a kit, by the name of one that comes with the program or by its folder. The graph of its words is built here,\n" +
			"in some ten seconds for three million words. From then on --lexicon NAME plays with its words, tiles and tables.",
		Example: "  maven kit install dutch\n  maven kit install ./french\n  maven kit install ./french --replace",
		Args:    command.ArgCount(1, 1, "the name of a kit or its folder"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return install(ctx, a, args[0], replace, asJSON)
	})
	c.Flags().BoolVar(&replace, "replace", false, "replace the list of this name, if there is one")
	command.CompleteArgs(c, 1, func() []string { return shippedNames(a) })
	return c
}

// shippedNames returns the names of the kits that come with the program.
func shippedNames(a *command.App) []string {
	shipped, _ := kit.Shipped(a.KitPlaces()) // damaged ones are told by maven kit list
	var names []string
	for _, d := range shipped {
		names = append(names, d.Name)
	}
	return names
}

// isFolder says whether install takes an argument for a folder, whatever kits come with the program.
func isFolder(arg string) bool { return strings.ContainsAny(arg, `/\.`) }

// folderOf finds the folder of a kit.
func folderOf(a *command.App, nameOrFolder string) (string, error) {
	if isFolder(nameOrFolder) {
		return nameOrFolder, nil
	}
	shipped, err := kit.Shipped(a.KitPlaces())
	for _, d := range shipped {
		if strings.EqualFold(d.Name, nameOrFolder) {
			return d.Folder, nil
		}
	}
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(filepath.Join(nameOrFolder, kit.File)); err == nil && !info.IsDir() {
		return nameOrFolder, nil
	}
	if r, ok := kit.RecipeOf(nameOrFolder); ok {
		return "", command.Usagef("no kit %s in %s; maven kit fetch %[1]s makes it from the package %[3]s", r.Name, strings.Join(a.KitPlaces(), ", "), r.Package)
	}
	return "", command.Usagef("no kit %q; there are %s in %s; a folder is given as ./FOLDER",
		nameOrFolder, cmp.Or(strings.Join(shippedNames(a), ", "), "none"), strings.Join(a.KitPlaces(), ", "))
}

func install(ctx context.Context, a *command.App, nameOrFolder string, replace, asJSON bool) error {
	folder, err := folderOf(a, nameOrFolder)
	if err != nil {
		return err
	}
	d, k, err := kit.Open(ctx, folder)
	if err != nil {
		return staying(a, d, err)
	}
	k.Replace = replace
	k.Ready = func(hash string) error { return a.WordsNeeded(ctx, d.Name, hash) }
	const parts = 100
	bar := term.NewProgress(a.Errs, "graph", parts, 0)
	done, err := a.Library().AddKit(ctx, k, func(part float64) { bar.Set(int(part * parts)) })
	bar.Close()
	if err != nil && ctx.Err() != nil {
		return errors.New("interrupted; nothing has changed")
	}
	if err != nil {
		return staying(a, d, err)
	}
	var tables []string
	for _, t := range d.Tables {
		tables = append(tables, fmt.Sprintf("%s of %s", tableName(t.Kind), term.Counted(t.Games, "game")))
	}
	form := installed{true, done.Name, done.Words, done.TileSet, done.Hash, d.Licence, d.Remark}
	return a.Answer(asJSON, form, func(s *term.Screen) {
		s.Printf("installed %s: %s, tile set %s; %s\nfrom %s; licence of the words: %s\n%splay with it: maven play --lexicon %[1]s\n",
			done.Name, term.Counted(done.Words, "word"), done.TileSet, cmp.Or(strings.Join(tables, ", "), "none"),
			d.Source, d.Licence, remarkLine(d.Name, d.Remark))
	})
}

// staying adds to what is wrong with a damaged kit that the list of its name, if there is one, is as it was.
func staying(a *command.App, d *kit.Description, err error) error {
	if !errors.As(err, new(*library.DamagedError)) {
		return command.ArgError(err)
	}
	info, none := a.Library().Describe(d.Name)
	if none != nil || info.Problem != "" {
		return err
	}
	return fmt.Errorf("%w; the list %s that is installed stays", err, info.Name)
}

func remarkLine(name, remark string) string {
	if remark == "" {
		return ""
	}
	return name + " is " + remark + "\n"
}

// tableName returns what a kind of table is called.
func tableName(kind string) string {
	switch library.Kind(kind) {
	case library.LeaveTables:
		return "leaves"
	case library.UnseenTables:
		return "unseen table"
	case library.BoardTables:
		return "board table"
	}
	return "win table"
}

func newRemove(a *command.App) *cobra.Command {
	c := command.WithJSON(&cobra.Command{
		Use:     "remove NAME",
		Short:   "Remove an installed kit",
		Example: "  maven kit remove dutch",
		Args:    command.ArgCount(1, 1, "the name of an installed kit"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		info, err := a.Library().Describe(args[0])
		if err == nil && info.Kit != info.Hash {
			err = errors.New(info.Name + " is from no kit; maven lexicon remove removes a list")
		}
		if err != nil {
			return command.ArgError(err)
		}
		if err := a.RemoveLexicon(ctx, info.Name); err != nil {
			return err
		}
		return a.Answer(asJSON, removed{info.Name, true}, func(s *term.Screen) { s.Printf("removed %s\n", info.Name) })
	})
	command.CompleteArgs(c, 1, a.LexiconsThat(func(l *library.Info) bool { return l.Kit != "" && l.Kit == l.Hash }))
	return c
}

type kits struct {
	Kits []kit.Listed `json:"kits"`
}

type installed struct {
	Installed bool   `json:"installed"`
	Name      string `json:"name"`
	Words     int    `json:"words"`
	Tiles     string `json:"tiles"`
	Hash      string `json:"hash"`
	Licence   string `json:"licence"`
	Remark    string `json:"remark,omitempty"`
}

type removed struct {
	Name    string `json:"name"`
	Removed bool   `json:"removed"`
}
