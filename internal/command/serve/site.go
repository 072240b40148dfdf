package serve

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/spf13/cobra"

	"maven/internal/atomicfile"
	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/kit"
	"maven/internal/web/page"
)

// engineFile is the name of the engine beside the program.
const engineFile = "maven-browser.wasm"

// proof is a file that every folder of the page has.
const proof = "manifest.webmanifest"

// NewSite returns the command line of maven site.
func NewSite(a *command.App) *cobra.Command {
	var engine string
	c := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the page as a folder of files that needs no server",
		Long: "Writes the page of maven serve with the engine into a folder of files. Any web host can serve it, under any\n" +
			"path: the engine runs in the browser, and games and records stay there. After the first visit it also\n" +
			"works without a network.\n\n" +
			"The engine is the file " + engineFile + ", which the archives and packages of a release have, or the file of\n" +
			"--engine. In the source folder, make site builds it and writes build/site.\n\n" +
			"The folder has the kits that come with the program (maven kit list); a page fetches one when it is installed.\n\n" +
			"The same command updates a folder that it wrote before.",
		Example: "  maven site public\n  maven site --engine build/" + engineFile + " public",
		Args:    command.FileCount(1, 1, "a folder"),
		RunE:    func(_ *cobra.Command, args []string) error { return writeSite(a, args[0], engine) },
	}
	c.Flags().StringVar(&engine, "engine", "", "file with the engine (default: the one that came with the program)")
	return c
}

// writeSite writes the page as a folder of files that needs no server.
func writeSite(a *command.App, dir, engine string) error {
	packed, err := readEngine(engine)
	if err != nil {
		return err
	}
	if err := free(dir); err != nil {
		return err
	}
	shown, err := page.New(a.Library())
	if err != nil {
		return err
	}
	kits, large, err := kit.Files(a.KitPlaces())
	if err != nil {
		return err
	}
	before, err := folders(dir)
	if err != nil {
		return err
	}
	files, size := 0, 0
	written := map[string]bool{}
	if err := shown.Site(packed, kits, func(name string, content []byte) error {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		files, size = files+1, size+len(content)
		if parts := strings.Split(name, "/"); len(parts) > 2 {
			written[parts[1]] = true
		}
		return atomicfile.WriteBytes(file, 0o644, content)
	}); err != nil {
		return err
	}
	for _, name := range before {
		if !written[name] {
			if err := os.RemoveAll(filepath.Join(dir, "assets", name)); err != nil {
				return err
			}
		}
	}
	for _, name := range large {
		if err := a.Printf("left out: the kit %s, whose words are too many for a browser\n", name); err != nil {
			return err
		}
	}
	return a.Printf("%s: %d files, %.1f MB, the engine %.1f MB\n", dir, files, float64(size)/1e6, float64(len(packed))/1e6)
}

// readEngine returns the engine in gzip.
func readEngine(name string) ([]byte, error) {
	if name == "" {
		program, err := os.Executable()
		if err != nil {
			return nil, err
		}
		if name = shipped(filepath.Dir(program)); name == "" {
			return nil, fmt.Errorf("%s is not beside the program, in %s; --engine names it, and make site in the source folder builds it", engineFile, filepath.Dir(program))
		}
	}
	text, err := bounded.ReadFile(name, command.MaxLines)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	if !bytes.HasPrefix(text, []byte("\x00asm")) {
		return nil, fmt.Errorf("%s is no engine for browsers: it must be WebAssembly, as make site builds it", name)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(text)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// shipped returns the engine that came with a program in dir: beside it, or where the packages of Linux have it; "" for none.
func shipped(dir string) string {
	for _, name := range []string{filepath.Join(dir, engineFile), filepath.Join(dir, "..", "share", "maven-crossword", engineFile)} {
		if _, err := os.Stat(name); err == nil {
			return name
		}
	}
	return ""
}

// free refuses a folder with files of others.
func free(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", dir, command.Cause(err))
	}
	if _, err := os.Stat(filepath.Join(dir, proof)); err != nil && len(entries) > 0 {
		return fmt.Errorf("%s has other files, such as %s; name a new folder", dir, entries[0].Name())
	}
	return nil
}

// folders returns the folders of versions that are there.
func folders(dir string) (names []string, err error) {
	entries, err := os.ReadDir(filepath.Join(dir, "assets"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}
