// Package files has the verbs of maven classic that open, build and write the files of the original: its forks, its
// dictionary, its log of results, its saved games and its positions as text.
package files

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/notation/xgme"
	"maven/internal/original"
	"maven/internal/term"
)

func newOpen(a *command.App) *cobra.Command {
	fork := ""
	c := command.WithJSON(&cobra.Command{
		Use:   "open FILE",
		Short: "List the contents of a file of the original",
		Long: "Lists the dictionary and the resources of a file of the original. FILE can be AppleSingle, AppleDouble,\n" +
			"MacBinary, a bare resource fork, or a data fork. The resource fork that belongs to a data fork is found if\n" +
			"macOS keeps it or if it is beside the file as ._FILE; otherwise name it with --fork. Unpack a BinHex file\n" +
			"first. Of a saved game (XGME) it tells the moves and the score.",
		Example: "  maven classic open Maven.bin\n  maven classic open Maven --fork Maven.rsrc --json",
		Args:    command.FileCount(1, 1, "one file"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return classicOpen(a, args[0], fork, asJSON)
	})
	command.BindFork(c, &fork)
	return c
}

// Verbs returns the command lines of this package.
func Verbs(a *command.App) []*cobra.Command {
	return []*cobra.Command{newOpen(a), newExport(a), newDAWG(a), newDump(a), newLoad(a), newSave(a), newHistory(a)}
}

func classicOpen(a *command.App, path, fork string, asJSON bool) error {
	f, err := library.OpenClassicFile(path, fork)
	if err != nil {
		return err
	}
	info, err := description(f)
	if err != nil {
		return err
	}
	return a.Answer(asJSON, info, func(s *term.Screen) { writeFile(a, s, info) })
}

// description describes the forks of a file. It refuses a file with neither a dictionary nor resources.
func description(f *library.ClassicFile) (*original.File, error) {
	info := &original.File{
		File: f.Path, Carrier: f.CarrierName, Fork: f.ForkPath, Name: file.Roman(f.Name),
		Type: fourLetters(f.Type), Creator: fourLetters(f.Creator),
		Data: original.DataFork{Bytes: len(f.Data)}, Resources: []original.Resource{}, Warnings: []string{},
	}
	game, err := xgme.Read(f.Data)
	switch {
	case game != nil:
		info.Data.Game = original.Told(game)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	case len(f.Data) > 0:
		dictionary, err := words.Read(f.Data)
		switch {
		case err == nil:
			info.Data.Describe(f.Data, dictionary)
		case len(f.AllResources) == 0:
			return nil, fmt.Errorf("%s: no resources, and no dictionary: %w", f.Path, err)
		default:
			info.Data.Problem = err.Error()
			info.Warnings = append(info.Warnings, fmt.Sprintf("data fork: %v", err))
		}
	case f.Carrier == "" && len(f.AllResources) == 0:
		return nil, fmt.Errorf("%s: the file is empty; must have a dictionary or resources", f.Path)
	}
	for i := range f.AllResources {
		r := &f.AllResources[i]
		info.Resources = append(info.Resources, original.Resource{Type: fourLetters(r.Type), ID: r.ID, Bytes: len(r.Data),
			Attributes: r.Attributes, Name: file.Roman(r.Name), Content: resourceContent(r)})
	}
	if hasTables(f.AllResources) {
		_, warnings, err := tables.FromResources(f.AllResources)
		if err != nil {
			warnings = []string{err.Error()}
		}
		info.Warnings = append(info.Warnings, warnings...)
	}
	return info, nil
}

// fourLetters returns a type as text, or "".
func fourLetters(t [4]byte) string {
	if t == [4]byte{} {
		return ""
	}
	return file.Roman(string(t[:]))
}

// hasTables reports whether a resource fork has a leave table.
func hasTables(all []file.Resource) bool {
	return slices.ContainsFunc(all, func(r file.Resource) bool { return strings.HasPrefix(resourceContent(&r), "leave") })
}

// resourceContent describes what resources of a type hold, "" if that is not known.
func resourceContent(r *file.Resource) string {
	const packedData = "data of the program, packed, not decoded"
	kind := string(r.Type[:])
	switch {
	case kind[:3] == "MUL" && tables.Index(kind[3]) >= 0:
		return "leaves: copies of " + strings.ToUpper(kind[3:])
	case kind[:3] == "VCB" && kind[3] >= 'a' && kind[3] <= 'h':
		return fmt.Sprintf("leaves: vowels and consonants of %s", term.Counted(int(kind[3]-'a'), "tile"))
	}
	return map[string]string{
		"FRST": "leaves: length of the first word",
		"EXPR": "leaves: values of patterns",
		"ESTR": "leaves: letters of patterns",
		"PATB": "leaves: patterns and hot spots",
		"CFIG": "premium squares",
		"HIST": "results of games",
		"prfs": "preferences",
		"DATA": packedData, "DREL": packedData, "ZERO": packedData,
		"CODE": "program",
		"XGME": "named as the type of saved games, not decoded",
	}[kind]
}

// writeFile writes the description for people.
func writeFile(a *command.App, screen *term.Screen, info *original.File) {
	facts := command.Known([2]string{"file", info.File}, [2]string{"carrier", info.Carrier}, [2]string{"fork", info.Fork}, [2]string{"name", info.Name},
		[2]string{"type", strings.TrimSpace(info.Type + " " + info.Creator)}, [2]string{"data fork", term.Grouped(info.Data.Bytes) + " bytes"},
		[2]string{"saved game", info.Data.Game})
	for i := range info.Data.Sections {
		s := &info.Data.Sections[i]
		facts = append(facts, [2]string{s.Name, fmt.Sprintf("%s in %s entries from byte %s, root at entry %s",
			term.Counted(s.Words, "word"), term.Grouped(s.Entries), term.Grouped(s.Base), term.Grouped(s.Root))})
	}
	if info.Data.Common != nil {
		facts = append(facts, [2]string{"in both", term.Counted(*info.Data.Common, "word")})
	}
	facts = append(facts, [2]string{"resources", term.Grouped(len(info.Resources))})
	screen.Lines(screen.Facts(facts))
	command.WarnOf(a, info.File, info.Warnings)
	if len(info.Resources) == 0 {
		return
	}
	rows := make([][]string, len(info.Resources))
	for i := range info.Resources {
		r := &info.Resources[i]
		rows[i] = []string{term.MaskLine(r.Type), fmt.Sprint(r.ID), term.Grouped(r.Bytes), term.MaskLine(r.Name), r.Content}
	}
	screen.TableBelow(term.Heads("type", ">id", ">bytes", "name", "content"), rows)
}
