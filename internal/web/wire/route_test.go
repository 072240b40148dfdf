package wire

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A sought thing is a query of all kinds of parameters.
type sought struct {
	Where
	Many []string `query:"many"`
	Flag bool     `query:"flag"`
	N    int      `query:"n" min:"2" max:"9" default:"3"`
	Text string   `query:"text" most:"4" such:"AB"`
	Use  string   `query:"use" enum:"all,some,more"`
}

// Where is read with what embeds it.
type Where struct {
	Place string `query:"place"`
}

// A made thing says where it is.
type made struct {
	Text string `json:"text"`
}

// Location is where it is.
func (made) Location() string { return "/made" }

// Parameters are read into their fields, and refused in a sentence that names the parameter.
func TestQuery(t *testing.T) {
	mux := http.NewServeMux()
	Mount(mux, []*Route{
		Ask("GET /all", "all", "All of a query", func(_ *http.Request, q *sought) (*sought, error) { return q, nil }),
		Ask("DELETE /all", "none", "Nothing", func(*http.Request, *None) (none None, err error) { return none, nil }),
		Ask("GET /nil", "nil", "Nothing for now", func(*http.Request, *None) (*sought, error) { return nil, nil }),
		Ask("GET /file", "file", "A file", func(*http.Request, *None) (*File, error) { return &File{"text/plain", "a.txt", []byte("a")}, nil }).As("text/plain"),
		Tell("POST /made", "make", "Make it", func(_ *http.Request, b *made) (made, error) { return *b, nil }).Created().UpTo(20),
		Tell("POST /named", "name", "Name it", func(_ *http.Request, b *made) (made, error) { return *b, nil }).With(Where{}),
		Take("PUT /taken", "take", "Take it", "text/plain", 4, func(_ *http.Request, q *Where, content []byte) (made, error) {
			return made{q.Place + string(content)}, nil
		}),
	})
	for _, one := range []struct {
		request, body string
		status        int
		want          string
	}{
		{"DELETE /all?language=de", "", 204, ``},
		{"GET /all?text=AB", "", 200, `{"Place":"","Many":null,"Flag":false,"N":3,"Text":"AB","Use":""}`},
		{"GET /all?text=%20AB&place=x&many=1&many=2&flag=true&n=9&use=some", "", 200, `{"Place":"x","Many":["1","2"],"Flag":true,"N":9,"Text":"AB","Use":"some"}`},
		{"GET /all?text=ABCDE", "", 422, `text has 5 characters; must have 1 to 4, such as AB`},
		{"GET /all", "", 422, `text has 0 characters; must have 1 to 4, such as AB`},
		{"GET /all?text=A&n=1", "", 422, `n is \"1\"; must be 2 to 9`},
		{"GET /all?text=A&n=10", "", 422, `n is \"10\"; must be 2 to 9`},
		{"GET /all?text=A&n=x", "", 422, `n is \"x\"; must be 2 to 9`},
		{"GET /all?text=A&flag=1", "", 422, `flag is \"1\"; must be true or false`},
		{"GET /all?text=A&use=any", "", 422, `use is \"any\"; must be all, some or more`},
		{"GET /all?text=A&flog=true", "", 422, `there is no parameter \"flog\"; must be place, many, flag, n, text or use`},
		{"PUT /taken?plaice=y", `abcd`, 422, `there is no parameter \"plaice\"; must be place`},
		{"DELETE /all?sure", "", 422, `there is no parameter \"sure\"; this request has none`},
		{"POST /made?text=x", `{"text": "x"}`, 422, `there is no parameter \"text\"; this request has none`},
		{"POST /named?place=here", `{"text": "x"}`, 200, `{"text":"x"}`},
		{"DELETE /all", "", 204, ``},
		{"GET /nil", "", 204, ``},
		{"GET /file", "", 200, `a`},
		{"POST /made", `{"text": "x"}`, 201, `{"text":"x"}`},
		{"POST /made", `{"text": "xxxxxxxxxxxxxxx"}`, 413, `the body has over 20 bytes`},
		{"PUT /taken?place=y", `abcd`, 200, `{"text":"yabcd"}`},
		{"PUT /taken", `abcde`, 413, `the body has over 4 bytes`},
	} {
		method, path, _ := strings.Cut(one.request, " ")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(one.body)))
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.want) || one.want == "" && w.Body.Len() > 0 {
			t.Errorf("%s %s: %d %s, want %d %s", one.request, one.body, w.Code, w.Body, one.status, one.want)
		}
		if at := w.Header().Get("Location"); (at == "/made") != (w.Code == 201) {
			t.Errorf("%s is at %q", one.request, at)
		}
		if as := w.Header().Get("Content-Disposition"); (as == `attachment; filename="a.txt"`) != (path == "/file") {
			t.Errorf("%s is saved as %q", one.request, as)
		}
	}
}
