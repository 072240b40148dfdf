//go:build !js

package web

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

// leastPacked is the size of an answer in bytes from which on it is compressed.
const leastPacked = 1024

// packing returns next, whose answers it compresses for who takes that.
func packing(next http.Handler) (http.Handler, error) {
	pack, err := gzhttp.NewWrapper(gzhttp.MinSize(leastPacked), gzhttp.CompressionLevel(gzip.BestSpeed),
		gzhttp.ContentTypes([]string{"application/json", "application/problem+json", "text/html", "text/plain", "text/css", "text/javascript", "image/svg+xml"}))
	if err != nil {
		return nil, err
	}
	return pack(next), nil
}
