// Package bounded reads what may have no end, such as a device or a pipe, as far as it may go.
package bounded

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// TooLarge says that there is more to read than there may be.
type TooLarge struct {
	Most int64 // bytes
}

// Error says how much there may be.
func (e *TooLarge) Error() string {
	const mega = 1 << 20
	if e.Most >= mega && e.Most%mega == 0 {
		return fmt.Sprintf("it has over %d MiB", e.Most/mega)
	}
	return fmt.Sprintf("it has over %d bytes", e.Most)
}

// NewReader returns a reader of the same bytes that fails with TooLarge where there are more than most.
func NewReader(in io.Reader, most int64) io.Reader { return &reader{in, most, most} }

// A reader reads as far as it may.
type reader struct {
	in         io.Reader
	left, most int64
}

func (r *reader) Read(p []byte) (int, error) {
	if int64(len(p)) > r.left+1 {
		p = p[:r.left+1]
	}
	n, err := r.in.Read(p)
	if int64(n) > r.left {
		return int(r.left), &TooLarge{r.most}
	}
	r.left -= int64(n)
	return n, err
}

// Read reads all that there is, at most so many bytes.
func Read(in io.Reader, most int64) ([]byte, error) {
	return io.ReadAll(NewReader(in, most))
}

// NoFolder refuses a folder where a file must be; what is not there is none. The error is an *fs.PathError.
func NoFolder(path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return &fs.PathError{Op: "open", Path: path, Err: errors.New("it is a folder; must be a file")}
	}
	return nil
}

// Open opens a file, which must not be a folder. Errors are *fs.PathError.
func Open(path string) (*os.File, error) {
	if err := NoFolder(path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// ReadFile reads a file of at most so many bytes. Errors are *fs.PathError.
func ReadFile(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	var content []byte
	if info.Size() > most {
		err = &TooLarge{most}
	} else {
		content, err = Read(f, most)
	}
	if named := (*fs.PathError)(nil); err != nil && !errors.As(err, &named) {
		err = &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return content, err
}
