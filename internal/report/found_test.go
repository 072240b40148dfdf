package report

import (
	"bytes"
	"testing"
)

// What another machine has found makes the same report as one's own work, whatever the cache knows already, and is kept
// as one's own. The player is asked about no turn.
func TestFound(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, evening, true)
	judge := func(cache *memory, found *Found) (*Report, *counter, error) {
		player := &counter{Player: simulated(t), most: 99}
		w := f.work(player, 3, cache)
		w.Limits.Iterations, w.Found = 60, found
		r, err := Judge(t.Context(), on(h, about, w))
		return r, player, err
	}
	whole := &memory{}
	want, _, err := judge(whole, nil)
	if err != nil {
		t.Fatal(err)
	}
	for key, data := range whole.kept {
		known, err := decode(data)
		if err != nil {
			t.Fatal(err)
		}
		some := kept{}
		for turn, k := range known {
			if turn%2 == 0 {
				some[turn] = k
			}
		}
		for name, cache := range map[string]*memory{
			"nothing": {}, "some": {kept: map[string][]byte{key: encode(some)}}, "damaged": {kept: map[string][]byte{key: []byte("x")}},
		} {
			got, player, err := judge(cache, &Found{key, data})
			if err != nil || player.asked != 0 || got.Cached || page(t, got, "") != page(t, want, "") {
				t.Errorf("with %s in the cache: asked %d times, %v, or another page", name, player.asked, err)
			}
			if !bytes.Equal(cache.kept[key], data) {
				t.Errorf("with %s in the cache: not kept as it is", name)
			}
		}
		for name, wrong := range map[string]*Found{"damaged": {key, data[:len(data)-1]}, "other": {key[1:] + "0", data}} {
			if _, _, err := judge(&memory{}, wrong); err == nil {
				t.Errorf("the analysis of a %s game is taken", name)
			}
		}
	}
}
