package gcg

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/term"
)

// maxRecordJSON bounds a record in JSON, in bytes: a game has about 10,000.
const maxRecordJSON = 64 << 20

// gcgConvertOptions is what `maven gcg convert` is asked.
type gcgConvertOptions struct {
	to, out string
}

func newGCGConvert(a *command.App) *cobra.Command {
	var o gcgConvertOptions
	c := &cobra.Command{
		Use:   "convert FILE",
		Short: "Turn a game record into JSON and back",
		Long: "Writes a record in GCG as JSON, or such JSON as GCG again. Nothing is lost: encoding, line ends and\n" +
			"every line come back byte for byte. Which way is told by the name of the file, .gcg or .json, by what\n" +
			"is in it, or by --to.",
		Example: "  maven gcg convert game.gcg --out game.json\n  maven gcg convert game.json --out game.gcg",
		Args:    command.ArgCount(1, 1, "one file"),
		RunE: func(_ *cobra.Command, args []string) error {
			return gcgConvert(a, &o, args[0])
		},
	}
	c.Flags().StringVar(&o.to, "to", "", "what to write: json or gcg (default the other than FILE)")
	c.Flags().StringVar(&o.out, "out", "", "file to write (default standard output)")
	command.CompleteFlag(c, "to", func() []string { return []string{"json", "gcg"} })
	return c
}

func gcgConvert(a *command.App, o *gcgConvertOptions, name string) error {
	if o.to != "" && o.to != "json" && o.to != "gcg" {
		return command.Usagef("--to %s: want json or gcg", o.to)
	}
	in, err := a.Open(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	to, start := o.to, []byte(nil)
	if to == "" {
		if to, start, err = otherForm(name, in); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	convert := toJSON
	if to == "gcg" {
		convert = toGCG
	}
	text, err := convert(io.MultiReader(bytes.NewReader(start), in))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if o.out != "" {
		return command.WriteFile(o.out, text)
	}
	_, err = term.Masked(a.Out).Write(text)
	return err
}

// otherForm tells by the name of a file, or by its first character, which is returned, what to make
// of it.
func otherForm(name string, in io.Reader) (to string, start []byte, err error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
		return "gcg", nil, nil
	case ".gcg":
		return "json", nil, nil
	}
	start = make([]byte, 1)
	n, err := io.ReadFull(in, start)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", nil, command.Cause(err)
	}
	if n == 1 && start[0] == '{' {
		return "gcg", start, nil
	}
	return "json", start[:n], nil
}

// toJSON writes a record in GCG as JSON.
func toJSON(in io.Reader) ([]byte, error) {
	f, err := gcg.Read(in)
	if err != nil {
		return nil, err
	}
	text, err := form.AppendRecord(nil, f)
	if err == nil && len(text) > maxRecordJSON {
		err = fmt.Errorf("as JSON the record has over %d bytes", maxRecordJSON)
	}
	return text, err
}

// toGCG writes a record in JSON as GCG.
func toGCG(in io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(in, maxRecordJSON+1))
	if err != nil {
		return nil, command.Cause(err)
	}
	if len(text) > maxRecordJSON {
		return nil, fmt.Errorf("the file has over %d bytes", maxRecordJSON)
	}
	f, err := form.ParseRecord(text)
	if err != nil {
		return nil, err
	}
	return f.Bytes()
}
