package coordinator

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A state is a file that a job goes on from: a magic, how many records the product had, the part, the makers, the
// checksum of all that and of the body, and the body.
type state struct {
	name    string
	records int
	part    int
	makers  makers
}

const (
	stateMagic  = "MVNSTAT1"
	statePrefix = "state-"
)

func stateName(number int) string { return fmt.Sprintf("%s%09d", statePrefix, number) }

// number is the state's place in the order of saving.
func (s state) number() int {
	n, err := strconv.Atoi(strings.TrimPrefix(s.name, statePrefix))
	if err != nil {
		return 0
	}
	return n
}

// write puts the state on disk, whole or not at all.
func (s state) write(dir string, body []byte) error {
	head := binary.AppendUvarint(nil, uint64(s.records))
	head = binary.AppendUvarint(head, uint64(s.part))
	head = append(s.makers.append(head), body...)
	text := binary.LittleEndian.AppendUint32([]byte(stateMagic), sum(head))
	if err := writeWhole(filepath.Join(dir, s.name), append(text, head...)); err != nil {
		return fmt.Errorf("save the state: %w", err)
	}
	return nil
}

// readState reads what write wrote.
func readState(path string) (state, []byte, error) {
	s := state{name: filepath.Base(path)}
	text, err := os.ReadFile(path)
	if err != nil {
		return s, nil, fmt.Errorf("read a state: %w", err)
	}
	body, err := s.parse(text)
	if err != nil {
		return s, nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, body, nil
}

// parse takes a file of a state apart and returns the body.
func (s *state) parse(text []byte) ([]byte, error) {
	const head = len(stateMagic) + 4
	if len(text) < head || string(text[:len(stateMagic)]) != stateMagic {
		return nil, fmt.Errorf("%d bytes without the head of a state", len(text))
	}
	rest := text[head:]
	if sum(rest) != binary.LittleEndian.Uint32(text[len(stateMagic):]) {
		return nil, fmt.Errorf("the checksum of the state is wrong")
	}
	for _, into := range []*int{&s.records, &s.part} {
		n, size := binary.Uvarint(rest)
		if size <= 0 || n > 1<<48 {
			return nil, fmt.Errorf("a number of the state is broken")
		}
		*into, rest = int(n), rest[size:]
	}
	var err error
	s.makers, rest, err = splitMakers(rest)
	return rest, err
}

// readStates returns the states of a folder, oldest first. Of one that cannot be read, only the name is known.
func readStates(dir string) ([]state, error) {
	paths, err := filepath.Glob(filepath.Join(dir, statePrefix+"*"))
	if err != nil {
		return nil, fmt.Errorf("list states: %w", err)
	}
	slices.Sort(paths)
	var found []state
	for _, path := range paths {
		s, _, err := readState(path)
		if err != nil {
			s = state{name: filepath.Base(path), part: -1}
		}
		found = append(found, s)
	}
	return found, nil
}

// writeWhole replaces a file, synced, whole or not at all.
func writeWhole(path string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name()) // the first error says more
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes sure that names of files are on disk.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if closed := d.Close(); err == nil {
		err = closed
	}
	return err
}
