package certificate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A minimax is a prover that tries everything, with a memory of what positions are worth.
type minimax struct {
	walk *walk
	seen map[key]int
}

// value returns what the player on turn gains with best play, and the first best move.
func (x *minimax) value() (best int, made move.Move) {
	w := x.walk
	k := w.key()
	value, known := x.seen[k]
	for i, m := range w.legal() {
		p := &w.position
		before := p.Scores[0] - p.Scores[1]
		p.Apply(&m, nil)
		gain := p.Scores[1] - p.Scores[0] - before
		if p.Ending == game.Going {
			theirs, there := x.seen[w.key()]
			if !there {
				theirs, _ = x.value()
			}
			gain = int(m.Score) - theirs
		}
		p.TakeBack()
		if i == 0 || gain > best {
			best, made = gain, m
		}
		if known && best == value {
			break
		}
	}
	x.seen[k] = best
	return best, made
}

// Prove returns the best move.
func (x *minimax) Prove(_ context.Context, p *game.Position, least int) (move.Move, error) {
	x.walk.position = p.Clone()
	value, made := x.value()
	if value < least {
		return made, errors.New("cannot be proved")
	}
	return made, nil
}

// endings plays games at random until the bag is empty, and returns such positions with few tiles.
func endings(t testing.TB, r *rules.Rules, text string, n, tiles int) []game.Position {
	t.Helper()
	words := librarytest.Words(t, r.Tiles, text)
	var all []game.Position
	for seed := 0; len(all) < n; seed++ {
		if seed > 100*n {
			t.Fatalf("%d positions in %d games", len(all), seed)
		}
		stream := random.Seed(seed).Named("moves").Stream()
		g := game.New(r, words.Graph, random.Seed(seed))
		for !g.Over() {
			p := g.Position()
			held, known := p.Held()
			if p.Bag() == 0 && known && held.Len()+p.Rack.Len() <= tiles {
				all = append(all, p.Clone())
				break
			}
			w := walk{position: p}
			moves := w.legal()
			g.Play(&moves[stream.IntN(len(moves))])
		}
	}
	return all
}

const fewWords = "AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET AN NA AE RE ER ES AS NEAR RATE TEAR STAR RENT"

// ruleSets are rules whose games end in different ways.
func ruleSets(t testing.TB) map[string]*rules.Rules {
	small, _ := librarytest.Small(t)
	transfer := *small
	transfer.EndRack = rules.Transfer
	passes := *small
	passes.Passes = 2
	tiny := librarytest.Tiny(t, "?,?,1,0,0\nA,a,4,1,1\nE,e,4,1,1\nN,n,3,1,0\nR,r,3,1,0\nS,s,3,2,0\nT,t,3,1,0\n")
	return map[string]*rules.Rules{"small": small, "transfer": &transfer, "two passes": &passes, "tiny": tiny}
}

// proved returns a certificate for a position, by minimax.
func proved(t testing.TB, p *game.Position) (*Certificate, error) {
	t.Helper()
	w, err := newWalk(p)
	if err != nil {
		t.Fatal(err)
	}
	x := &minimax{w, map[key]int{}}
	c := &Certificate{}
	c.Value, _ = x.value()
	return c, c.Write(t.Context(), p, x, nil)
}

// A certificate that minimax writes is read back the same and verified; no other value is.
func TestCertificate(t *testing.T) {
	testsize.OneThread(t)
	claims := 0
	for name, r := range ruleSets(t) {
		for _, p := range endings(t, r, fewWords, testsize.Of(8, 25, 25), 5) {
			c, err := proved(t, &p)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			file, err := c.AppendTo(nil)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Read(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := again.Verify(t.Context(), &p, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			for _, off := range []int{-1, 1, 20, -1 << 31, 1 << 32} {
				other := *again
				other.Value += off
				if err := other.Verify(t.Context(), &p, nil); !errors.Is(err, ErrWrong) {
					t.Errorf("%s: value %d taken for %d: %v", name, other.Value, c.Value, err)
				}
			}
			claims += c.Claims
		}
	}
	if claims < testsize.Of(300, 1000, 1000) {
		t.Errorf("%d claims in all prove little", claims)
	}
}

// A proof that was altered anywhere is not taken for another value, and never panics.
func TestAltered(t *testing.T) {
	small, _ := librarytest.Small(t)
	refused, looked := 0, 0
	for _, p := range endings(t, small, fewWords, testsize.Of(3, 6, 6), 5) {
		c, err := proved(t, &p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.moves {
			for _, change := range []byte{1, 2, 0x80} {
				other := *c
				other.moves = slices.Clone(c.moves)
				other.moves[i] ^= change
				other.Value++
				if err := other.Verify(t.Context(), &p, nil); !errors.Is(err, ErrWrong) {
					t.Fatalf("byte %d ^ %d: another value is proved: %v", i, change, err)
				}
				other.Value--
				looked++
				if other.Verify(t.Context(), &p, nil) != nil {
					refused++
				}
			}
		}
		for name, moves := range map[string][]byte{"cut": c.moves[:len(c.moves)-1], "longer": append(slices.Clone(c.moves), 0), "empty": nil} {
			other := *c
			other.moves = moves
			if err := other.Verify(t.Context(), &p, nil); !errors.Is(err, ErrWrong) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if refused == 0 || refused == looked {
		t.Errorf("%d of %d altered proofs are refused; equal moves should make some good", refused, looked)
	}
}

// What is no certificate is refused by its kind.
func TestRefused(t *testing.T) {
	small, _ := librarytest.Small(t)
	p := endings(t, small, fewWords, 1, 5)[0]
	c, err := proved(t, &p)
	if err != nil {
		t.Fatal(err)
	}
	good, err := c.AppendTo(nil)
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(text string) []byte {
		sum := sha256.Sum256([]byte(text))
		return append([]byte(text), sum[:]...)
	}
	rewritten := func(old, by string) []byte {
		return sealed(strings.Replace(string(good[:len(good)-sha256.Size]), old, by, 1))
	}
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	for name, test := range map[string]struct {
		data []byte
		want error
	}{
		"empty": {nil, stamp.ErrNot}, "text": {[]byte("value 5"), stamp.ErrNot}, "later": {[]byte("MAVENEG2"), stamp.ErrVersion},
		"cut": {good[:len(good)-1], stamp.ErrDamaged}, "flipped": {flipped, stamp.ErrDamaged}, "magic": {[]byte(magic), stamp.ErrDamaged},
		"trailing": {rewritten(`}`, `}}`), stamp.ErrDamaged}, "twice": {rewritten(`{"cgp"`, `{"value":500,"cgp"`), stamp.ErrDamaged},
		"capitals": {rewritten(`"value"`, `"VALUE"`), stamp.ErrDamaged},
		"no end":   {sealed(magic + "1{}"), stamp.ErrDamaged}, "no claims": {sealed(magic + "1{}\n"), stamp.ErrDamaged},
		"unknown": {sealed(magic + `1{"claims":1,"colour":2}` + "\n"), stamp.ErrDamaged}, "no json": {sealed(magic + "1{\n"), stamp.ErrDamaged},
		"value": {sealed(magic + `1{"claims":1,"value":-2147483648}` + "\n"), stamp.ErrDamaged},
		"many":  {sealed(magic + `1{"claims":99999999}` + "\n"), stamp.ErrDamaged},
	} {
		if _, err := Read(test.data); !errors.Is(err, test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	c.Hash = "0"
	if err := c.Verify(t.Context(), &p, nil); err == nil || !strings.Contains(err.Error(), "other rules") {
		t.Errorf("other rules: %v", err)
	}
	over := p
	over.Rack, over.Sizes[0] = tile.Rack{}, 0
	if _, err := newWalk(&over); err == nil {
		t.Error("an endgame in which the player on turn has no tiles is taken")
	}
	begin := game.New(small, p.Board.Words(), 1).Position()
	if _, err := newWalk(&begin); err == nil {
		t.Error("a position with tiles in the bag is taken")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w, err := newWalk(&p)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	w.ctx, w.progress, w.claims = ctx, func(claims int) { told = claims }, step-1
	if err := w.atMost(0); !errors.Is(err, context.Canceled) || told != step {
		t.Errorf("cancelled: %v, told %d", err, told)
	}
	w.claims = MaxClaims
	if err := w.atMost(0); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
}

// A prover that is wrong makes no certificate.
func TestWrongProver(t *testing.T) {
	small, _ := librarytest.Small(t)
	passed := 0
	for _, p := range endings(t, small, fewWords, 10, 5) {
		c, err := proved(t, &p)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Write(t.Context(), &p, passer{}, nil); err == nil {
			passed++
			if err := c.Verify(t.Context(), &p, nil); err != nil {
				t.Errorf("written, and not verified: %v", err)
			}
		} else if !errors.Is(err, ErrWrong) {
			t.Error(err)
		}
	}
	if passed == 10 {
		t.Error("passing is best everywhere")
	}
}

type passer struct{}

func (passer) Prove(context.Context, *game.Position, int) (move.Move, error) {
	return move.Move{Kind: move.Pass}, nil
}

func FuzzRead(f *testing.F) {
	small, _ := librarytest.Small(f)
	p := endings(f, small, fewWords, 1, 4)[0]
	w, err := newWalk(&p)
	if err != nil {
		f.Fatal(err)
	}
	x := &minimax{w, map[key]int{}}
	c := &Certificate{}
	c.Value, _ = x.value()
	value := c.Value
	if err := c.Write(context.Background(), &p, x, nil); err != nil {
		f.Fatal(err)
	}
	file, err := c.AppendTo(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[:len(file)-sha256.Size])
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := sha256.Sum256(body)
		c, err := Read(append(bytes.Clone(body), sum[:]...))
		if err != nil {
			return
		}
		again, err := c.AppendTo(nil)
		if err != nil {
			t.Fatal(err)
		}
		if same, err := Read(again); err != nil || same.Value != c.Value || !bytes.Equal(same.moves, c.moves) {
			t.Fatalf("not read back: %v", err)
		}
		if err := c.Verify(t.Context(), &p, nil); err == nil && c.Value != value {
			t.Fatalf("%d is proved, and the value is %d", c.Value, value)
		}
	})
}
