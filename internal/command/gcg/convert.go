package gcg

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/term"
)

// maxRecordJSON bounds a record in JSON, in bytes; a game has about 10,000.
const maxRecordJSON = 64 << 20

type gcgConvertOptions struct {
	to, out string
}

func newGCGConvert(a *command.App) *cobra.Command {
	var o gcgConvertOptions
	c := &cobra.Command{
		Use:   "convert FILE",
		Short: "Convert a game record to JSON or back",
		Long: "Converts a game record from GCG to JSON, or back to GCG. Nothing is lost: the GCG comes back byte for\n" +
			"byte. The direction follows from --to, the endings of the file names (.gcg or .json), or the content. A saved\n" +
			"game of the original (XGME) becomes GCG, or JSON with --to json or --out FILE.json.",
		Example: "  maven gcg convert game.gcg --out game.json\n  maven gcg convert game.json --out game.gcg\n" +
			"  maven gcg convert game.xgme --out game.gcg",
		Args: command.FileCount(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error { return gcgConvert(c.Context(), a, &o, args[0]) },
	}
	command.Choice(c, &o.to, "to", "", "format to write: json or gcg (default: the one that FILE is not in)", "json", "gcg")
	c.Flags().StringVar(&o.out, "out", "", "file to write (default, and -: standard output)")
	return c
}

func gcgConvert(ctx context.Context, a *command.App, o *gcgConvertOptions, name string) error {
	if o.out == command.StandardInput {
		o.out = "" // the standard output
	}
	wanted := formOf(o.out)
	if o.to != "" && wanted != "" && wanted != o.to {
		return command.Usagef("--to %s writes no %s; its ending must be .%s", o.to, o.out, o.to)
	}
	if err := command.NotRead("--out", o.out, name); err != nil {
		return err
	}
	in, err := a.Open(ctx, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	to, start := o.to, []byte(nil)
	if to == "" {
		var from string
		if from, start, err = fromForm(name, in); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		other := "gcg"
		if from == "gcg" {
			other = "json"
		}
		if to = cmp.Or(wanted, other); to == from {
			return command.Usagef("%s is %s already, and so is --out %s by its ending; it must be .%s", name, strings.ToUpper(from), o.out, other)
		}
	}
	convert := toJSON
	if to == "gcg" {
		convert = toGCG
	}
	text, err := convert(name, io.MultiReader(bytes.NewReader(start), in))
	if err != nil {
		return err
	}
	if o.out == "" {
		_, err = term.Masked(a.Out).Write(text)
		return err
	}
	if err := command.WriteFile(o.out, text); err != nil {
		return err
	}
	a.Wrote(o.out, term.Grouped(len(text))+" bytes of "+strings.ToUpper(to))
	return nil
}

// formOf returns the format that the ending of a file name asks for, "" for none.
func formOf(name string) string {
	switch ending := strings.ToLower(filepath.Ext(name)); ending {
	case ".json", ".gcg":
		return ending[1:]
	}
	return ""
}

// fromForm finds the format of a file by its name, or by its first bytes, which it returns.
func fromForm(name string, in io.Reader) (from string, start []byte, err error) {
	if form := formOf(name); form != "" {
		return form, nil, nil
	}
	if strings.EqualFold(filepath.Ext(name), ".xgme") {
		return "xgme", nil, nil
	}
	start = make([]byte, len(bom.Mark)+1)
	n, err := io.ReadFull(in, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", nil, command.Cause(err)
	}
	start = start[:n]
	switch text := bom.Trim(start); {
	case len(text) == 0:
	case text[0] == '{':
		return "json", start, nil
	case text[0] == 0: // a saved game of the original
		return "xgme", start, nil
	}
	return "gcg", start, nil
}

// toJSON writes a record in GCG as JSON. Errors begin with the name of its file.
func toJSON(name string, in io.Reader) ([]byte, error) {
	f, err := input.ReadFile(name, in)
	if err != nil {
		return nil, err
	}
	text, err := form.AppendRecord(nil, f)
	if err == nil && len(text) > maxRecordJSON {
		err = fmt.Errorf("the record would have over %d bytes of JSON", maxRecordJSON)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// toGCG writes a record in JSON, or a saved game of the original, as GCG. Errors begin with the name of its file.
func toGCG(name string, in io.Reader) ([]byte, error) {
	text, err := bounded.Read(in, maxRecordJSON)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	if len(text) > 0 && text[0] == 0 {
		f, err := input.ReadFile(name, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		return f.Bytes()
	}
	f, err := form.ParseRecord(text)
	if err == nil {
		text, err = f.Bytes()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}
