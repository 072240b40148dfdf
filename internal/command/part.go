package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"maven/internal/bounded"
)

// MaxLines is the size of the largest file of lines that is read, in bytes: many times what the program makes.
const MaxLines = 256 << 20

// OpenPart opens the file that keeps lines while they are made, and returns how much of the work they are. Without resume there
// must be no such file. With it, restore says how much there is, and how many bytes to keep: a torn line is cut off. A new file
// begins with the header.
func OpenPart(name string, header []byte, resume bool, restore func(data []byte) (done, size int, err error)) (*os.File, int, error) {
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(name, flags, 0o666)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, 0, fmt.Errorf("%s is left from a run that was stopped; continue it with --resume, or remove it", name)
	case err != nil:
		return nil, 0, err
	}
	done, err := continued(file, header, restore)
	if err != nil {
		file.Close()
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return file, done, nil
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
