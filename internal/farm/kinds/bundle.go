package kinds

import (
	"encoding/binary"
	"fmt"

	"maven/internal/atomicfile"
	"maven/internal/varint"
)

// WriteBundle writes texts into one file, so that a job with many of them needs only that file.
func WriteBundle(path string, texts []string) error {
	data := binary.AppendUvarint(nil, uint64(len(texts)))
	for _, text := range texts {
		data = varint.AppendBytes(data, []byte(text))
	}
	return atomicfile.WriteBytes(path, 0o600, data)
}

// readBundle reads the texts of a bundle, which must be as many as a job says.
func readBundle(data []byte, want int) ([]string, error) {
	in := varint.NewReader(data)
	texts := make([]string, in.Count(1))
	for i := range texts {
		texts[i] = string(in.Bytes(in.Count(1)))
	}
	if len(texts) != want {
		in.Fail("%d texts; must be %d", len(texts), want)
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("a bundle of texts: %w", err)
	}
	return texts, nil
}
