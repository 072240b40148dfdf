package library

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/bounded"
	"maven/internal/classic/file"
)

// MaxClassicFile bounds files of the original, in bytes. The program itself has 1.2 MB.
const MaxClassicFile = 64 << 20

// A ClassicFile is a file of the original with both its forks.
type ClassicFile struct {
	file.Forks
	Path, ForkPath string // ForkPath is "" if the resource fork is in Path, or missing
	CarrierName    string
	AllResources   []file.Resource
}

// OpenClassicFile opens a file in any Macintosh format. It looks for a missing fork where systems put it, unless
// forkPath names the file with the resource fork.
func OpenClassicFile(path, forkPath string) (*ClassicFile, error) {
	raw, err := ReadClassic(path)
	if err != nil {
		return nil, err
	}
	f := &ClassicFile{Path: path}
	parsed, err := file.Parse(raw)
	switch {
	case errors.Is(err, file.ErrPlain):
		f.CarrierName, f.Data = "plain file", raw
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	default:
		f.CarrierName, f.Forks = string(parsed.Carrier), *parsed
	}
	if err := f.findOther(forkPath); err != nil {
		return nil, err
	}
	if f.AllResources, err = f.Resources(); err != nil {
		return nil, fmt.Errorf("%s: %w", f.WhereFork(), err)
	}
	return f, nil
}

// WhereFork returns the file that has the resource fork.
func (f *ClassicFile) WhereFork() string { return cmp.Or(f.ForkPath, f.Path) }

// findOther adds the fork that the file does not have.
func (f *ClassicFile) findOther(forkPath string) error {
	if f.Carrier == file.AppleDouble {
		if base, ok := strings.CutPrefix(filepath.Base(f.Path), "._"); ok {
			data, err := ReadClassic(filepath.Join(filepath.Dir(f.Path), base))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			f.Data = data
		}
	}
	if forkPath != "" {
		return f.takeFork(forkPath)
	}
	if len(f.Fork) > 0 || f.Carrier != "" {
		return nil
	}
	beside := filepath.Join(filepath.Dir(f.Path), "._"+filepath.Base(f.Path))
	for _, path := range []string{filepath.Join(f.Path, "..namedfork", "rsrc"), beside} {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return f.takeFork(path)
		}
	}
	return nil
}

// takeFork reads the resource fork from a separate file: a bare fork or any Macintosh format.
func (f *ClassicFile) takeFork(path string) error {
	raw, err := ReadClassic(path)
	if err != nil {
		return err
	}
	parsed, err := file.Parse(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	f.ForkPath, f.Fork = path, parsed.Fork
	f.CarrierName += " and " + string(parsed.Carrier)
	if f.Type == [4]byte{} {
		f.Type, f.Creator = parsed.Type, parsed.Creator
	}
	return nil
}

// ReadClassic reads a file of at most MaxClassicFile bytes. Errors name it.
func ReadClassic(path string) ([]byte, error) {
	b, err := bounded.ReadFile(path, MaxClassicFile)
	if large, is := errors.AsType[*bounded.TooLarge](err); is {
		err = fmt.Errorf("%w; no file of the original is that large", large)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, Cause(err))
	}
	return b, nil
}
