package records

import (
	"context"
	"net/http"

	"maven/internal/said"
	"maven/internal/web/problem"
)

// A Fetch gets what lies at an address, of most bytes at most. Its errors are one line, for clients to read.
type Fetch func(ctx context.Context, address string, most int) ([]byte, error)

const (
	mostFetched = 4       // at once
	maxAddress  = 4 << 10 // bytes of a request that names an address
)

// A fetchRequest names where a record lies.
type fetchRequest struct {
	Address string `json:"address" api:"required"` // such as https://example.org/game.gcg, xt:61085 or woog:J8ZaHcX3
}

func (r *Records) fetched(req *http.Request, asked *fetchRequest) (out openedRecord, err error) {
	if r.fetch == nil {
		return out, problem.New(http.StatusForbidden, "this server gets nothing from addresses; start it with maven serve --fetch, or download the record and open the file")
	}
	select {
	case r.fetching <- struct{}{}:
		defer func() { <-r.fetching }()
	default:
		return out, problem.New(http.StatusServiceUnavailable, "%d records are being got already; try again in a moment", mostFetched)
	}
	data, err := r.fetch(req.Context(), asked.Address, maxBytes)
	if req.Context().Err() != nil {
		return out, req.Context().Err()
	}
	if err != nil {
		return out, problem.Of("address", said.Errorf("%s: %w", asked.Address, err))
	}
	return r.open(req, &openQuery{File: asked.Address}, data)
}
