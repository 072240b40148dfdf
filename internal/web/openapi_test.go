package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"maven/internal/web/guard"
)

// A client sends requests to a server, and holds requests and answers against the description.
type client struct {
	t      testing.TB
	server *Server
	router routers.Router
	called map[string]bool // operations, by their names
	said   strings.Builder // requests and their answers, in order; see answers_test.go
}

// An answer is what the server answers.
type answer struct {
	status int
	header http.Header
	body   string
}

// told has the routes of the description, read once.
var told = sync.OnceValues(func() (routers.Router, error) { return routesOf(description) })

// routesOf reads a description.
func routesOf(description []byte) (routers.Router, error) {
	doc, err := openapi3.NewLoader().LoadFromData(description)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	return gorillamux.NewRouter(doc)
}

// newClient returns a client that holds answers against the description.
func newClient(t testing.TB, s *Server) *client {
	t.Helper()
	routes, err := told()
	if err != nil {
		t.Fatal(err)
	}
	return newClientBy(t, s, routes)
}

// newClientBy returns a client that holds answers against the description with these routes.
func newClientBy(t testing.TB, s *Server, routes routers.Router) *client {
	return &client{t: t, server: s, router: routes, called: map[string]bool{}}
}

// send sends a request whatever the description says.
func (c *client) send(method, path, body string) answer {
	c.t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	w := httptest.NewRecorder()
	c.server.Handler().ServeHTTP(w, r)
	return answer{w.Code, w.Header(), w.Body.String()}
}

// call sends a request to a path below /api/v1 that must fit the description, wants that status, and holds the answer
// against the description. Bodies that begin with { are JSON.
func (c *client) call(status int, method, path, body string) answer {
	c.t.Helper()
	path = "/api/v1" + path
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	} else if body != "" {
		r.Header.Set("Content-Type", "text/plain")
	}
	route, params, err := c.router.FindRoute(r)
	if err != nil {
		c.t.Fatalf("%s %s is not in the description: %v", method, path, err)
	}
	c.called[route.Operation.OperationID] = true
	input := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route}
	if err := openapi3filter.ValidateRequest(c.t.Context(), input); err != nil && status < 400 {
		c.t.Errorf("%s %s does not fit the description: %v", method, path, err)
	}
	if content := route.Operation.RequestBody; content != nil && status < 400 && strings.HasPrefix(body, "{") {
		c.exceed(method, path, body, content.Value.Content.Get("application/json").Schema.Value.Properties)
	}
	got := c.send(method, path, body)
	c.note(method, path, body, got)
	if got.status != status {
		c.t.Errorf("%s %s: %d, want %d: %s", method, path, got.status, status, got.body)
	}
	err = openapi3filter.ValidateResponse(c.t.Context(), &openapi3filter.ResponseValidationInput{RequestValidationInput: input,
		Status: got.status, Header: got.header, Body: io.NopCloser(bytes.NewBufferString(got.body))})
	if err != nil {
		c.t.Errorf("the answer to %s %s does not fit the description: %v", method, path, err)
	}
	return got
}

// exceed sends a request that is answered with each of its fields out of its bounds, and wants it refused for that field.
func (c *client) exceed(method, path, body string, fields openapi3.Schemas) {
	c.t.Helper()
	for name, field := range fields {
		of := field.Value
		if len(of.AnyOf) > 0 {
			of = of.AnyOf[0].Value
		}
		var outside []any
		if of.Max != nil {
			outside = append(outside, *of.Max+1)
		}
		if of.Min != nil {
			outside = append(outside, *of.Min-1)
		}
		if of.MaxLength != nil {
			outside = append(outside, strings.Repeat("x", int(*of.MaxLength)+1))
		}
		if of.MinLength > 0 {
			outside = append(outside, "")
		}
		if of.MaxItems != nil && strings.Contains(body, `"`+name+`"`) && of.Items.Value.Type.Is("string") { // a list may be instead of another field
			outside = append(outside, slices.Repeat([]string{"8D CAT"}, int(*of.MaxItems)+1))
		}
		for _, value := range outside {
			var whole map[string]any
			if err := json.Unmarshal([]byte(body), &whole); err != nil {
				c.t.Fatal(err)
			}
			whole[name] = value
			text, err := json.Marshal(whole)
			if err != nil {
				c.t.Fatal(err)
			}
			if got := c.send(method, path, string(text)); got.status != 422 && got.status != 400 || !strings.Contains(got.body, `"field":"`+name+`"`) {
				c.t.Errorf("%s %s with %s %.40v, out of its bounds: %d %s", method, path, name, value, got.status, got.body)
			}
		}
	}
}

// operations returns the names of all operations.
func (c *client) operations() []string {
	doc, err := openapi3.NewLoader().LoadFromData(description)
	if err != nil {
		c.t.Fatal(err)
	}
	var names []string
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.OperationID == "" {
				c.t.Errorf("%s %s has no operationId", method, path)
			}
			names = append(names, operation.OperationID)
		}
	}
	slices.Sort(names)
	return names
}

// Every operation that the description has is served, takes what it says and answers as it says. Each part of the API has
// a function that calls its operations; what none of them calls fails the test.
func TestDescription(t *testing.T) {
	t.Parallel()
	c := newClient(t, open(t, guard.Options{}))
	for _, part := range []func(*client){callServer, callPositions, callWords, callQuiz, callPuzzles, callCollections, callAnalyses, callRecords, callGames, callOriginal} {
		part(c)
	}
	for _, name := range c.operations() {
		if !c.called[name] && name != "watch" { // streams have tests of their own, in package events
			t.Errorf("no test calls the operation %s", name)
		}
	}
	callRefused(c)
	c.compare("answers.txt")
}

// A recorder counts the faults that a client reports.
type recorder struct {
	testing.TB
	faults int
}

func (r *recorder) Errorf(string, ...any) { r.faults++ }

// The client sees an answer that lacks what the description promises, one with a field of another type, and a request that
// the description does not allow.
func TestClientSeesFaults(t *testing.T) {
	s := open(t, guard.Options{})
	for name, change := range map[string]func(settings, service node){
		"a missing field": func(_, service node) { service["required"] = []string{"nothing"} },
		"another type":    func(_, service node) { service["properties"].(node)["version"] = node{"type": "integer"} },
		"a parameter": func(settings, _ node) {
			settings["parameters"] = []node{{"name": "x", "in": "query", "required": true, "schema": node{"type": "string"}}}
		},
		"another status": func(settings, _ node) {
			answers := settings["responses"].(node)
			answers["201"] = answers["200"]
			delete(answers, "200")
		},
	} {
		var doc node
		if err := json.Unmarshal(description, &doc); err != nil {
			t.Fatal(err)
		}
		doc["paths"] = node{"/settings": doc["paths"].(node)["/settings"]}
		change(doc["paths"].(node)["/settings"].(node)["get"].(node), doc["components"].(node)["schemas"].(node)["Service"].(node))
		changed, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		routes, err := routesOf(changed)
		if err != nil {
			t.Fatal(err)
		}
		r := &recorder{TB: t}
		newClientBy(r, s, routes).call(200, "GET", "/settings", "")
		if r.faults == 0 {
			t.Errorf("%s was not noticed", name)
		}
	}
}

// callServer calls what is no resource.
func callServer(c *client) {
	c.call(200, "GET", "/settings", "")
	c.call(200, "GET", "/openapi.json", "")
	c.call(200, "GET", "/rules/standard", "")
	c.call(200, "GET", "/rules/super", "")
	c.call(404, "GET", "/rules/none", "")
	c.call(200, "GET", "/rules/standard?tiles=polish", "")
	c.call(422, "GET", "/rules/standard?tiles=none", "")
	c.call(404, "GET", "/rules/none/file", "")
	c.call(404, "GET", "/rules/%2Fetc%2Fpasswd", "")
	callOwn(c)
	c.call(204, "POST", "/session", `{"token": "any"}`)
	c.call(400, "POST", "/session", `{"token": 1}`)
}

// callOwn keeps rules and tiles of one's own, plays by them, and removes them again.
func callOwn(c *client) {
	tiles := c.call(200, "GET", "/tiles/english/file", "").body
	c.call(404, "GET", "/tiles/none/file", "")
	super := c.call(200, "GET", "/rules/super/file", "").body
	house := strings.Replace(super, `tiles = "super-english"`, `tiles = "mine"`, 1)
	c.call(422, "PUT", "/rules/house/file", house) // its tiles are not there
	c.call(204, "PUT", "/tiles/mine/file", tiles)
	c.call(204, "PUT", "/rules/house/file", house)
	c.call(204, "PUT", "/rules/House/file", house)
	c.call(409, "PUT", "/rules/house/file", super)
	c.call(422, "PUT", "/rules/standard/file", super)
	c.call(422, "PUT", "/rules/super21/file", super)
	if got := c.call(422, "PUT", "/tiles/own/file", tiles+"x\n").body; !strings.Contains(got, `"field":"file"`) {
		c.t.Errorf("of a faulty file: %s", got)
	}
	c.call(200, "GET", "/rules/house", "")
	c.call(409, "DELETE", "/tiles/mine/file", "")
	c.call(204, "DELETE", "/rules/house/file", "")
	c.call(422, "POST", "/games", `{"rules": "house"}`)
	c.call(404, "DELETE", "/rules/house/file", "")
	c.call(409, "DELETE", "/rules/standard/file", "")
	c.call(403, "POST", "/close", "{}")
	c.call(403, "POST", "/close", "") // as it is described
	c.call(200, "GET", "/kits", "")
	c.call(404, "POST", "/kits/dutch/actions", `{"action": "install"}`)
	c.call(204, "DELETE", "/tiles/mine/file", "")
}

// callPositions calls the operations about one position.
func callPositions(c *client) {
	c.call(200, "POST", "/moves", `{"cgp": "`+retinas+`"}`)
	c.call(200, "POST", "/moves", `{"cgp": "`+retinas+`", "lexicon": "na", "count": 3, "also": ["8D STAIN"], "explain": true, "player": "level=3"}`)
	c.call(422, "POST", "/moves", `{"cgp": "15"}`)
	c.call(200, "POST", "/moves", `{"cgp": "15/15/15/15/15/15/15/8C6/8A6/8T6/15/15/15/15/15 AEINRST/ 0/0 0", "player": "classic"}`)
	c.call(422, "POST", "/moves", `{"cgp": "`+retinas+`", "player": "classic", "rules": "friendly"}`)
	c.call(400, "POST", "/moves", `{"cgp": "`+retinas+`", "how": 1}`)
	c.call(200, "POST", "/positions", `{"cgp": "`+retinas+`", "move": "8D NASTIER"}`)
	c.call(200, "POST", "/positions", `{"cgp": "`+retinas+`", "move": "8D QI"}`)
	c.call(422, "POST", "/positions", `{"cgp": "`+retinas+`", "move": "nowhere"}`)
	c.call(200, "POST", "/positions/image", `{"cgp": "`+retinas+`", "rack": true, "theme": "dark"}`)
	c.call(422, "POST", "/positions/image", `{"cgp": "`+retinas+`", "square": 1}`)
	c.call(403, "POST", "/records/fetch", `{"address": "xt:1"}`)
	c.call(200, "POST", "/positions/embed", `{"cgp": "`+retinas+`", "rack": true, "square": 20}`)
	c.call(422, "POST", "/positions/embed", `{"cgp": "`+retinas+`", "theme": "red"}`)
	c.call(422, "POST", "/moves", `{"cgp": "`+retinas+`", "player": "sim", "deadline": 6}`)
}

// callWords calls the searches.
func callWords(c *client) {
	c.call(200, "GET", "/words/anagram?letters=RETINA%3F&use=some&order=probability&limit=5&hooks=true", "")
	c.call(200, "GET", "/words/check?w=QI&w=ZA&each=true&lexicon=NA", "")
	c.call(200, "GET", "/words/hooks?w=CARE", "")
	c.call(200, "GET", "/words/card?w=CARE&w=RETIN", "")
	c.call(200, "GET", "/words/define?w=OXEN&w=ZYZZYVA", "")
	c.call(200, "GET", "/words/list?length=2&limit=1000", "")
	c.call(200, "GET", "/words/pattern?pattern=%3FQU*&from=10", "")
	c.call(422, "GET", "/words/pattern?pattern=[", "")
	c.call(200, "GET", "/words/find?query=length:7+any:[JQXZ]+not+list:NA&limit=3&order=probability", "")
	c.call(200, "GET", "/words/conditions", "")
	c.call(204, "PUT", "/searches/Twos", `{"query": "length:2"}`)
	c.call(200, "GET", "/searches", "")
	c.call(200, "GET", "/words/find?query=@twos+Q*", "")
	c.call(422, "PUT", "/searches/Twos", `{"query": "lenght:2"}`)
	c.call(422, "PUT", "/searches/a.b", `{"query": "length:2"}`)
	c.call(204, "DELETE", "/searches/twos", "")
	c.call(404, "DELETE", "/searches/twos", "")
	c.call(422, "GET", "/words/find?query=@twos", "")
	c.call(422, "GET", "/words/find?query=lenght:7", "")
	c.call(422, "GET", "/words/find?query=file:words.txt", "")
	c.call(422, "GET", "/words/find?query=list:words.kwg", "")
	c.call(422, "GET", "/words/check?w=Q!", "")
}

// callPuzzles gives a puzzle up, after a wrong try.
func callPuzzles(c *client) {
	c.call(200, "GET", "/puzzles/next?tag=endgame", "")
	c.call(404, "GET", "/puzzles/next?words=length:2+length:3", "")
	c.call(422, "GET", "/puzzles/next?tag=riddle", "")
	c.call(200, "GET", "/puzzles/Both-0001", "")
	c.call(404, "GET", "/puzzles/Both-0", "")
	c.call(200, "POST", "/puzzles/Both-0001/tries", `{"move": "pass", "try": 1}`)
	c.call(422, "POST", "/puzzles/Both-0001/tries", `{"move": "8D ZAX", "try": 2}`)
	c.call(200, "POST", "/puzzles/Both-0001/tries", `{"move": "", "try": 2}`)
	c.call(200, "GET", "/puzzles", "")
	c.call(200, "GET", "/director/overtime?time=1:37", "")
	c.call(422, "GET", "/director/overtime?time=soon", "")
	c.call(200, "POST", "/director/tiles", `{"found": "E12 QQ"}`)
	c.call(422, "POST", "/director/tiles", `{"found": "4"}`)
	c.call(200, "POST", "/director/rounds", `{"games": [{"file": "r1.gcg", "record": "#player1 a Ann\n#player2 b Bob\n>a: CAT 8F CAT +10 10\n"}, {"file": "x", "record": ""}]}`)
	c.call(200, "POST", "/director/sheet", `{}`)
	c.call(422, "POST", "/director/sheet", `{"tiles": "klingon"}`)
}

// callQuiz asks questions, and has cards of two kinds.
func callQuiz(c *client) {
	c.call(200, "GET", "/words/quiz?query=length:6+top:2", "")
	c.call(422, "GET", "/words/quiz?query=lenght:6", "")
	c.call(200, "POST", "/cards", `{"query": "length:6 top:2"}`)
	c.call(200, "POST", "/cards/file", "kind,question\nphony,QI\n")
	c.call(422, "POST", "/cards/file", "kind,question\nphony\n")
	c.call(200, "GET", "/cards", "")
	c.call(200, "GET", "/cards/due?kind=anagrams&limit=5", "")
	c.call(200, "POST", "/cards/answers", `{"kind": "anagrams", "text": "AEINRT", "grade": "good"}`)
	c.call(404, "POST", "/cards/answers", `{"kind": "anagrams", "text": "ACT", "grade": "good"}`)
	c.call(200, "GET", "/cards/file?kind=phony", "")
	c.call(204, "DELETE", "/cards?kind=phony&text=QI", "")
}

// callCollections calls the collections of an empty store.
func callCollections(c *client) {
	c.call(200, "POST", "/collections", `{"name": "club"}`)
	c.call(200, "GET", "/collections", "")
	c.call(404, "POST", "/collections", `{"name": "club", "games": [7]}`)
	c.call(200, "PUT", "/collections/club/name", `{"name": "finals"}`)
	c.call(404, "PUT", "/collections/club/name", `{"name": "finals"}`)
	c.call(200, "PUT", "/collections/finals/name", `{"name": "club"}`)
	c.call(404, "DELETE", "/collections/club?game=7", "")
	c.call(204, "DELETE", "/collections/club", "")
	c.call(404, "DELETE", "/collections/club", "")
}

// callGames calls the operations about games that are played.
func callGames(c *client) {
	now := c.call(201, "POST", "/games", `{"level": 10, "challenge": "double", "first": "person", "clock": "25m", "seed": 3}`)
	at, version := fmt.Sprint("/games/", member(c.t, now, "id")), member(c.t, now, "version")
	c.call(200, "GET", "/games", "")
	c.call(200, "GET", "/games/next", "")
	c.call(200, "GET", at, "")
	c.call(200, "GET", at+"/trial?move=pass", "")
	c.call(422, "GET", at+"/trial?move=nowhere", "")
	c.call(409, "POST", at+"/actions", fmt.Sprintf(`{"version": %d, "do": "pass"}`, version+7))
	version = member(c.t, c.call(200, "POST", at+"/actions", fmt.Sprintf(`{"version": %d, "do": "hint"}`, version)), "version")
	c.call(422, "POST", at+"/actions", fmt.Sprintf(`{"version": %d, "do": "play", "move": "1A QQQ"}`, version))
	c.call(422, "POST", "/games", `{"level": 99}`)
	c.call(403, "POST", "/games", `{"player": "ucgi:sh"}`)
	c.call(200, "PUT", at+"/name", `{"name": "Club night"}`)
	c.call(422, "PUT", at+"/name", `{"name": ""}`)
	saved := c.call(200, "GET", at+"/saved", "").body
	c.call(422, "POST", "/games/saved", saved[:8])
	c.call(204, "DELETE", fmt.Sprint("/games/", member(c.t, c.call(201, "POST", "/games/saved?player=static&name=Bo", saved), "id")), "")
	c.call(204, "DELETE", at, "")
	c.call(404, "GET", at, "")
}

// callOriginal calls the operations about the original.
func callOriginal(c *client) {
	c.call(200, "GET", "/original", "")
	c.call(200, "GET", "/original/profiles?name=Ann", "")
	c.call(422, "GET", "/original/profiles?name=%20", "")
	c.call(200, "PUT", "/original/profiles/NA", `{"rating": 1650, "auto": false}`)
	c.call(422, "PUT", "/original/profiles/NA", `{"rating": 2200}`)
	c.call(404, "PUT", "/original/profiles/French", `{"level": 2}`)
	c.call(200, "PUT", "/original/hist", "\x01\x9c\x01\x4d\x00\x09\x00\x02")
	for _, part := range []string{"prfs", "hist"} {
		content := c.call(200, "GET", "/original/"+part, "").body
		c.call(200, "PUT", "/original/"+part+"?name=Bo", content)
		c.call(422, "PUT", "/original/"+part, "abc")
	}
	c.call(200, "POST", "/moves", `{"cgp": "`+retinas+`", "lexicon": "UK", "rules": "maven", "player": "classic,bias=50", "also": ["8D STAIN"]}`)
	c.call(422, "POST", "/moves", `{"cgp": "`+retinas+`", "rules": "maven", "player": "classic", "also": ["8D QQQ"]}`)
	text := c.call(200, "POST", "/original/text", `{"cgp": "`+retinas+`"}`)
	c.call(200, "POST", "/original/position", `{"text": `+string(fieldOf(c.t, text, "text"))+`}`)
	c.call(422, "POST", "/original/position", `{"text": "nothing"}`)
	c.call(200, "POST", "/original/words", `{"pattern": "c?t", "lexicon": "NA"}`)
	c.call(201, "POST", "/analyses", `{"kind": "original", "cgp": "`+retinas+`", "plies": 2, "limits": {"iterations": 2}}`)
	c.call(201, "POST", "/analyses", `{"kind": "compare", "cgp": "`+retinas+`", "players": ["static", "classic"]}`)
	c.call(422, "POST", "/analyses", `{"kind": "compare", "cgp": "`+retinas+`", "players": ["static", "nobody"]}`)
	c.call(422, "POST", "/original/words", `{"pattern": "9"}`)
}

// fieldOf returns a field of an answer as JSON.
func fieldOf(t testing.TB, a answer, name string) json.RawMessage {
	t.Helper()
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(a.body), &all); err != nil {
		t.Fatal(err)
	}
	return all[name]
}

// Every path that a package of the server mounts is in the description, and the other way round.
func TestRoutesAreDescribed(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(description)
	if err != nil {
		t.Fatal(err)
	}
	described := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			described[method+" /api/v1"+path] = true
		}
	}
	mounted := map[string]bool{"POST " + guard.SessionPath: true, "GET " + streamPath: true}
	route := regexp.MustCompile(`"((?:GET|POST|PUT|DELETE) /api/v1/[^" ]+)"`)
	for _, pattern := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range route.FindAllStringSubmatch(string(text), -1) {
				if !strings.HasSuffix(file, "_test.go") {
					mounted[found[1]] = true
				}
			}
		}
	}
	for name := range mounted {
		if !described[name] {
			t.Errorf("%s is not in the description", name)
		}
	}
	for name := range described {
		if !mounted[name] {
			t.Errorf("%s is in the description, and is not mounted", name)
		}
	}
}

// What cannot be saved is answered with a status that the description names.
func TestUnsavedIsDescribed(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	if err := os.Remove(s.stock.Store.File()); err != nil {
		t.Fatal(err)
	}
	for path, body := range map[string]string{"/games": `{"player": "static"}`, "/collections": `{"name": "one"}`,
		"/analyses": `{"kind": "ranking", "cgp": "` + retinas + `"}`} {
		c.call(507, "POST", path, body)
		route, _, err := c.router.FindRoute(httptest.NewRequest("POST", "http://127.0.0.1/api/v1"+path, nil))
		if err != nil || route.Operation.Responses.Status(507) == nil {
			t.Errorf("%s: 507 is not described: %v", path, err)
		}
	}
}
