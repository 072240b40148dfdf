package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"maven/internal/atomicfile"
	"maven/internal/bounded"
	"maven/internal/library"
	"maven/internal/lockfile"
	"maven/internal/term"
)

// StandardInput is the file name that stands for standard input.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error { return library.WriteContent(name, content) }

// Lock keeps other programs out of a file that takes long to write, until unlock or the end of the program.
func Lock(name string) (unlock func(), err error) {
	unlock, err = lockfile.Beside(name, errors.New("another program is writing it; wait for it, or choose another file"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, library.Cause(err))
	}
	return unlock, nil
}

// CheckFile refuses the name of a file that cannot be written, before the work that is to be written.
func CheckFile(name string) error {
	if err := bounded.NoFolder(name); err != nil {
		return fmt.Errorf("%s: %w", name, library.Cause(err))
	}
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return fmt.Errorf("%s: folder %s: %w", name, filepath.Dir(name), library.Cause(err))
	}
	return nil
}

// NotRead refuses to write to the file that is read, by whichever name of it.
func NotRead(flag, out, read string) error {
	one, err := os.Stat(read)
	if err != nil || !one.Mode().IsRegular() {
		return nil
	}
	if other, err := os.Stat(out); err == nil && os.SameFile(one, other) {
		return Usagef("%s %s is the file that is read; name another one", flag, out)
	}
	return nil
}

// Wrote tells of a file that was written, on standard error: the file may be a pipe to standard output.
func (a *App) Wrote(name, what string) {
	fmt.Fprintf(term.Masked(a.Errs), "wrote %s: %s\n", name, what)
}

// MaxLines is the size of the largest file of lines that is read, in bytes: many times what the program makes.
const MaxLines = 256 << 20

// MakeLines makes a file of lines, which is kept as FILE.part until it is whole. work adds the lines, from the one on of which done says
// how much of the work there is. If work fails before it has added any, FILE.part goes. Without resume there must be none. With it, restore says how much of
// the work it has, and how many bytes to keep: a torn line is cut off. A new file begins with the header.
func MakeLines(out string, header []byte, resume bool, restore func(data []byte) (done, size int, err error),
	work func(done int, add func(line []byte) error) error) error {
	if err := bounded.NoFolder(out); err != nil {
		return fmt.Errorf("--out %s: %w", out, Cause(err))
	}
	part := out + ".part"
	unlock, err := Lock(part)
	if err != nil {
		return err
	}
	defer unlock()
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(part, flags, 0o666)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s is left from a run that was stopped; continue it with --resume, or remove it", part)
	case err != nil:
		return err
	}
	defer file.Close()
	done, err := continued(file, header, restore)
	if err != nil {
		return fmt.Errorf("%s: %w", part, err)
	}
	added := done > 0
	err = work(done, func(line []byte) error {
		added = true
		if _, err := file.Write(line); err != nil {
			return err
		}
		return file.Sync()
	})
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("interrupted; %s keeps the progress; continue with --resume", part)
	case err != nil && !added:
		_ = os.Remove(part) // there is nothing in it
		return err
	case err != nil:
		return err
	}
	return atomicfile.Move(part, out)
}

// continued brings a file to the end of its last whole line, and returns how much of the work it has.
func continued(file *os.File, header []byte, restore func(data []byte) (done, size int, err error)) (int, error) {
	data, err := bounded.Read(file, MaxLines)
	if err != nil {
		return 0, err
	}
	done, size, err := restore(data)
	if err == nil {
		err = file.Truncate(int64(size))
	}
	if err == nil {
		_, err = file.Seek(int64(size), io.SeekStart)
	}
	if err == nil && size == 0 {
		_, err = file.Write(header)
	}
	return done, err
}
