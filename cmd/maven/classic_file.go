package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/classic/macfile"
)

// maxClassicFile bounds the files that are read for the original's forks: many times the size of the
// program, which has 1.2 MB.
const maxClassicFile = 64 << 20

// A classicFile is a file of the original's, with both its forks.
type classicFile struct {
	macfile.File
	path, forkPath string // forkPath is "" where the fork is in path, or nowhere
	carrierName    string
	allResources   []macfile.Resource
}

// openClassicFile opens a file in any carrier. The fork that is not in it is looked for where
// systems put it, unless forkPath names a file that holds the resource fork.
func openClassicFile(path, forkPath string) (*classicFile, error) {
	raw, err := readBounded(path)
	if err != nil {
		return nil, err
	}
	f := &classicFile{path: path}
	parsed, err := macfile.Parse(raw)
	switch {
	case errors.Is(err, macfile.ErrPlain):
		f.carrierName, f.Data = "plain file", raw
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	default:
		f.carrierName, f.File = string(parsed.Carrier), *parsed
	}
	if err := f.findOther(forkPath); err != nil {
		return nil, err
	}
	if f.allResources, err = f.Resources(); err != nil {
		return nil, fmt.Errorf("%s: %w", f.whereFork(), err)
	}
	return f, nil
}

// whereFork names the file that holds the resource fork.
func (f *classicFile) whereFork() string {
	if f.forkPath != "" {
		return f.forkPath
	}
	return f.path
}

// findOther adds the fork that the file itself does not have.
func (f *classicFile) findOther(forkPath string) error {
	if f.Carrier == macfile.AppleDouble {
		if base, ok := strings.CutPrefix(filepath.Base(f.path), "._"); ok {
			data, err := readBounded(filepath.Join(filepath.Dir(f.path), base))
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
	beside := filepath.Join(filepath.Dir(f.path), "._"+filepath.Base(f.path))
	for _, path := range []string{filepath.Join(f.path, "..namedfork", "rsrc"), beside} {
		if info, err := os.Stat(path); err == nil && info.Size() > 0 {
			return f.takeFork(path)
		}
	}
	return nil
}

// takeFork reads the resource fork from a file of its own: the bare fork or any carrier.
func (f *classicFile) takeFork(path string) error {
	raw, err := readBounded(path)
	if err != nil {
		return err
	}
	parsed, err := macfile.Parse(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	f.forkPath, f.Fork = path, parsed.Fork
	f.carrierName += " and " + string(parsed.Carrier)
	if f.Type == [4]byte{} {
		f.Type, f.Creator = parsed.Type, parsed.Creator
	}
	return nil
}

// readBounded reads a file of at most maxClassicFile bytes. Errors name it.
func readBounded(path string) ([]byte, error) {
	b, err := readUnnamed(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// readUnnamed is readBounded without the name in its errors.
func readUnnamed(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, cause(err)
	}
	defer file.Close()
	b, err := io.ReadAll(io.LimitReader(file, maxClassicFile+1))
	switch {
	case err != nil:
		return nil, cause(err)
	case len(b) > maxClassicFile:
		return nil, fmt.Errorf("over %s bytes; no file of the original is as large", grouped(maxClassicFile))
	}
	return b, nil
}
