package problem_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/web/problem"
)

// What a request quotes at length is cut where the answer is written.
func TestWriteCutsQuotations(t *testing.T) {
	w := httptest.NewRecorder()
	problem.Write(w, problem.New(http.StatusNotFound, "there is no player %q", strings.Repeat("A", 20_000)))
	if text := w.Body.String(); w.Code != http.StatusNotFound || len(text) > 500 || !strings.Contains(text, `there is no player \"AAA`) || !strings.Contains(text, "A…A") {
		t.Errorf("%d, %d bytes: %.600s", w.Code, len(text), text)
	}
}
