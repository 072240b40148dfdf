package data

import (
	"fmt"

	"github.com/klauspost/compress/zstd"

	"maven/internal/hugepage"
)

// unpack decompresses an embedded file of about size bytes and verifies its checksum.
func unpack(what string, packed []byte, size int) ([]byte, error) {
	reader, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	content, err := reader.DecodeAll(packed, hugepage.Make[byte](size)[:0])
	if err != nil {
		return nil, fmt.Errorf("embedded %s: %w", what, err)
	}
	return content, nil
}
