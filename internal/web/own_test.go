package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/web/guard"
)

// Rules and tiles that games need are not removed, and the refusal names the games. What the games need no more goes.
func TestOwnInUse(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	standard := c.call(200, "GET", "/rules/standard/file", "").body
	c.call(204, "PUT", "/rules/house/file", strings.Replace(standard, "rack_size = 7", "rack_size = 8", 1))
	c.call(204, "PUT", "/tiles/mine/file", c.call(200, "GET", "/tiles/english/file", "").body)
	var game struct {
		ID    int64
		Rules struct{ RackSize int }
	}
	begin := `{"level": 1, "first": "person", "rules": "House", "tiles": "Mine", "challenge": "void"}`
	for range 2 {
		if err := json.Unmarshal([]byte(c.call(201, "POST", "/games", begin).body), &game); err != nil || game.Rules.RackSize != 8 {
			t.Fatalf("%+v, %v", game, err)
		}
	}
	refuses := func(path, want string) {
		t.Helper()
		if got := c.call(409, "DELETE", path, "").body; !strings.Contains(got, want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	refuses("/rules/HOUSE/file", "house.toml: the games game-2, game-1 need it; finish them and delete their records first")
	refuses("/tiles/mine/file", "mine.csv: the games game-2, game-1 need it")
	c.call(201, "POST", "/games", `{"level": 1, "first": "person"}`)
	refuses("/rules/standard/file", "rules standard: it is built in and cannot be removed")
	c.call(204, "DELETE", "/games/1", "")
	refuses("/rules/house/file", "house.toml: the game game-2 needs it")
	c.call(200, "POST", fmt.Sprintf("/games/%d/actions", game.ID), `{"version": 1, "do": "resign"}`)
	refuses("/rules/house/file", "house.toml: the game game-2 needs it") // its record does
	c.call(200, "GET", "/records/1/view", "")
	c.call(204, "DELETE", "/records/1", "")
	c.call(204, "DELETE", "/rules/house/file", "")
	c.call(204, "DELETE", "/tiles/mine/file", "")
}

// A file that cannot be written is the server's fault, and the answer does not say where.
func TestOwnNotWritten(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	if err := os.WriteFile(filepath.Join(s.stock.Library.Dir(), "rules"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := c.call(500, "PUT", "/rules/house/file", "name = 1").body; strings.Contains(got, s.stock.Library.Dir()) {
		t.Error(got)
	}
}

// A file that somebody spoilt by hand is listed with its fault, and the rest as ever.
func TestOwnSpoilt(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	c.call(204, "PUT", "/rules/house/file", c.call(200, "GET", "/rules/standard/file", "").body)
	if err := os.WriteFile(filepath.Join(s.stock.Library.Dir(), "rules", "house.toml"), []byte("size = 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := c.call(200, "GET", "/settings", "").body; !strings.Contains(got, `"own":true,"problem":"rules house.toml: name: missing; give for example name = \"standard\""`) {
		t.Error(got)
	}
	c.call(422, "POST", "/games", `{"rules": "house"}`)
	c.call(413, "PUT", "/tiles/own/file", strings.Repeat("# long\n", 1<<14))
	c.call(204, "DELETE", "/rules/house/file", "")
}
