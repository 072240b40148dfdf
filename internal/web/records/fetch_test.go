package records

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"maven/internal/web/problem"
)

// lying is a record at an address.
const lying = "#player1 a A\n#player2 b B\n>a: AEINRST 8D NASTIER +66 66\n"

// fetched stands for what gets records from addresses.
func fetched(ctx context.Context, address string, most int) ([]byte, error) {
	switch {
	case address == "xt:7" && most == maxBytes:
		return []byte(lying), nil
	case address == "https://example.org/":
		return []byte("<html>"), nil
	case address == "wait":
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return nil, errors.New("it leads to 10.0.0.1, which is not public")
}

// A record is opened from an address, byte for byte; what is none is refused with its address.
func TestFetch(t *testing.T) {
	r := newRoom(t)
	made := call[openedRecord](r, http.StatusCreated, "POST", "/fetch", `{"address": "xt:7"}`)
	if again := call[openedRecord](r, http.StatusCreated, "POST", "/fetch", `{"address": "xt:7"}`); made.What != "added" || again.What != "present" || again.ID != made.ID {
		t.Errorf("%+v, %+v", made, again)
	}
	one, err := r.reading(made.ID)
	if err != nil || string(one.data) != lying || one.view.File != "xt:7" {
		t.Errorf("%+v, %v", one, err)
	}
	p := call[problem.Problem](r, http.StatusUnprocessableEntity, "POST", "/fetch", `{"address": "http://10.0.0.1/x.gcg"}`)
	if p.Field != "address" || p.Detail != "http://10.0.0.1/x.gcg: it leads to 10.0.0.1, which is not public" {
		t.Errorf("%+v", p)
	}
	call[problem.Problem](r, http.StatusUnprocessableEntity, "POST", "/fetch", `{"address": "https://example.org/"}`)
	call[problem.Problem](r, http.StatusRequestEntityTooLarge, "POST", "/fetch", `{"address": "`+strings.Repeat("x", 5000)+`"}`)
	for range mostFetched {
		r.fetching <- struct{}{}
	}
	call[problem.Problem](r, http.StatusServiceUnavailable, "POST", "/fetch", `{"address": "xt:7"}`)
	r.fetch = nil
	if p := call[problem.Problem](r, http.StatusForbidden, "POST", "/fetch", `{"address": "xt:7"}`); !strings.Contains(p.Detail, "--fetch") {
		t.Errorf("%+v", p)
	}
}
