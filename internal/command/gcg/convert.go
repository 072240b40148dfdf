package gcg

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/notation/xgme"
	"maven/internal/term"
)

// maxRecordJSON bounds a record in JSON, in bytes; a game has about 10,000.
const maxRecordJSON = 64 << 20

// gcgConvertOptions are the flags of `maven gcg convert`.
type gcgConvertOptions struct {
	to, out string
}

func newGCGConvert(a *command.App) *cobra.Command {
	var o gcgConvertOptions
	c := &cobra.Command{
		Use:   "convert FILE",
		Short: "Convert a game record to JSON or back",
		Long: "Converts a game record from GCG to JSON, or back to GCG. Nothing is lost: the GCG comes back byte for\n" +
			"byte. The direction follows from --to, the ending of the file name (.gcg or .json), or the content. A saved\n" +
			"game of the original (XGME) becomes GCG, or JSON with --to json.",
		Example: "  maven gcg convert game.gcg --out game.json\n  maven gcg convert game.json --out game.gcg\n" +
			"  maven gcg convert game.xgme --out game.gcg",
		Args: command.ArgCount(1, 1, "one file"),
		RunE: func(_ *cobra.Command, args []string) error {
			return gcgConvert(a, &o, args[0])
		},
	}
	command.Choice(c, &o.to, "to", "", "format to write: json or gcg (default: the one that FILE is not in)", "json", "gcg")
	c.Flags().StringVar(&o.out, "out", "", "file to write (default: standard output)")
	return c
}

func gcgConvert(a *command.App, o *gcgConvertOptions, name string) error {
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

// otherForm chooses the format to convert a file to by its name, or by its first bytes, which it returns.
func otherForm(name string, in io.Reader) (to string, start []byte, err error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json", ".xgme":
		return "gcg", nil, nil
	case ".gcg":
		return "json", nil, nil
	}
	start = make([]byte, len(bom.Mark)+1)
	n, err := io.ReadFull(in, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", nil, command.Cause(err)
	}
	start = start[:n]
	if text := bom.Trim(start); len(text) > 0 && (text[0] == '{' || text[0] == 0) { // JSON, or a saved game of the original
		return "gcg", start, nil
	}
	return "json", start, nil
}

// toJSON writes a record in GCG as JSON.
func toJSON(in io.Reader) ([]byte, error) {
	f, err := xgme.Open(in)
	if err != nil {
		return nil, err
	}
	text, err := form.AppendRecord(nil, f)
	if err == nil && len(text) > maxRecordJSON {
		err = fmt.Errorf("the record would have over %d bytes of JSON", maxRecordJSON)
	}
	return text, err
}

// toGCG writes a record in JSON, or a saved game of the original, as GCG.
func toGCG(in io.Reader) ([]byte, error) {
	text, err := bounded.Read(in, maxRecordJSON)
	if err != nil {
		return nil, command.Cause(err)
	}
	read := form.ParseRecord
	if len(text) > 0 && text[0] == 0 {
		read = func(text []byte) (*gcg.File, error) { return xgme.Open(bytes.NewReader(text)) }
	}
	f, err := read(text)
	if err != nil {
		return nil, err
	}
	return f.Bytes()
}
