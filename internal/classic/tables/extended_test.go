package tables

import (
	"encoding/hex"
	"math"
	"math/big"
	"strings"
	"testing"
)

func extended(t testing.TB, digits string) Extended {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil || len(b) != 10 {
		t.Fatalf("%q are not 10 bytes", digits)
	}
	return Extended(b)
}

func TestExtendedKinds(t *testing.T) {
	for _, c := range []struct {
		digits, want string
		canonical    string // empty for the digits themselves
		whole        bool
	}{
		{"3FFF 8000000000000000", "1", "", true},
		{"0000 0000000000000000", "0", "", true},
		{"8000 0000000000000000", "-0", "", true},
		{"4000 C000000000000000", "3", "", true},
		{"3FFE 8000000000000000", "0.5", "", false},
		{"403E FFFFFFFFFFFFFFFF", "18446744073709551615", "", true},
		{"7FFF 0000000000000000", "+Inf", "", false},
		{"FFFF 8000000000000000", "-Inf", "FFFF 0000000000000000", false},
		{"400E 6000000000000000", "24576", "400D C000000000000000", true}, // an unnormal
		{"4100 0000000000000000", "0", "0000 0000000000000000", true},     // an unnormal zero
		{"0000 8000000000000000", "0x1p-16383", "", false},
		{"0000 0000000000000001", "0x1p-16446", "", false}, // the smallest denormal
		{"0001 4000000000000000", "0x1p-16383", "0000 8000000000000000", false},
	} {
		e := extended(t, c.digits)
		x, err := e.Big()
		if err != nil {
			t.Errorf("%s: %v", c.digits, err)
			continue
		}
		want, _, err := big.ParseFloat(c.want, 0, 64, big.ToNearestEven)
		if err != nil || x.Cmp(want) != 0 || x.Signbit() != want.Signbit() {
			t.Errorf("%s is %v, want %s (%v)", c.digits, x, c.want, err)
		}
		if _, ok := e.Int64(); ok != (c.whole && c.digits[0:4] != "403E") {
			t.Errorf("%s: whole %t", c.digits, ok)
		}
		back, err := NewExtended(x)
		if c.canonical == "" {
			c.canonical = c.digits
		}
		if err != nil || back != extended(t, c.canonical) {
			t.Errorf("%s comes back as %x, %v", c.digits, back[:], err)
		}
	}
}

func TestExtendedNaN(t *testing.T) {
	for _, digits := range []string{"7FFF C000000000000000", "FFFF 0000000000000001", "7FFF FFFFFFFFFFFFFFFF"} {
		e := extended(t, digits)
		if x, err := e.Big(); err == nil {
			t.Errorf("%s is %v, want an error", digits, x)
		}
		if _, ok := e.Int64(); ok || e.String() != "NaN" {
			t.Errorf("%s reads %v", digits, e)
		}
	}
	e := extendedFloat(math.NaN())
	if _, err := e.Big(); err == nil {
		t.Errorf("NaN becomes %x", e[:])
	}
}

func TestExtendedDoesNotRound(t *testing.T) {
	wide, _ := new(big.Float).SetPrec(100).SetString("18446744073709551617")
	huge := new(big.Float).SetMantExp(big.NewFloat(1), 16384)
	tiny := new(big.Float).SetMantExp(big.NewFloat(1), -16447)
	for want, x := range map[string]*big.Float{"65 significant bits": wide, "too large": huge, "too small": tiny} {
		if e, err := NewExtended(x); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v becomes %x, %v; want an error with %q", x, e[:], err, want)
		}
	}
}

func TestExtendedIntegers(t *testing.T) {
	for _, v := range []int64{0, 1, -1, 2, 3, 99, -100, 1 << 40, math.MaxInt64, math.MinInt64, math.MinInt64 + 1} {
		e := ExtendedInt(v)
		got, ok := e.Int64()
		x, err := e.Big()
		if !ok || got != v || err != nil || x.Cmp(new(big.Float).SetInt64(v)) != 0 {
			t.Errorf("%d is %d, %t, %v, %v", v, got, ok, x, err)
		}
		if f := float64(v); int64(f) == v && extendedFloat(f) != e {
			t.Errorf("%d and %v differ", v, f)
		}
	}
	for _, v := range []uint64{0, 1, 1 << 63, math.MaxUint64} {
		got, ok := ExtendedUint(v).Uint64()
		_, signed := ExtendedUint(v).Int64()
		if got != v || !ok || signed != (v < 1<<63) {
			t.Errorf("%d is %d, %t, and fits int64: %t", v, got, ok, signed)
		}
	}
	if _, ok := ExtendedInt(-1).Uint64(); ok {
		t.Error("-1 is taken for unsigned")
	}
	for v, want := range map[float64]string{0.5: "0.5", -1e15: "-1e+15", math.Inf(-1): "-Inf", 5e-324: "4.940656458412465442e-324"} {
		if got := extendedFloat(v).String(); got != want {
			t.Errorf("%v reads %s, want %s", v, got, want)
		}
	}
}

func FuzzExtended(f *testing.F) {
	for _, digits := range []string{"3FFF8000000000000000", "7FFF0000000000000001", "00000000000000000001", "C00DC350000000000000", "403F6000000000000000"} {
		e := extended(f, digits)
		f.Add(e[:])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) != 10 {
			return
		}
		e := Extended(b)
		x, err := e.Big()
		if err != nil {
			return
		}
		back, err := NewExtended(x)
		if err != nil {
			t.Fatalf("%x: %v", b, err)
		}
		again, err := back.Big()
		if err != nil || again.Cmp(x) != 0 {
			t.Fatalf("%x: %v comes back as %v, %v", b, x, again, err)
		}
		if b[2]&0x80 != 0 && b[0]&0x7F != 0x7F && back != e {
			t.Fatalf("%x is normal and comes back as %x", b, back[:])
		}
		v, ok := e.Int64()
		want, accuracy := x.Int64()
		if ok != (accuracy == big.Exact) || ok && v != want {
			t.Fatalf("%x: %d, %t, want %d, %v", b, v, ok, want, accuracy)
		}
	})
}

// extendedFloat returns v, which always fits; a NaN becomes the quiet NaN without a code.
func extendedFloat(v float64) Extended {
	if math.IsNaN(v) {
		return pack(math.Signbit(v), extendedTop, 0xC000000000000000)
	}
	e, err := NewExtended(big.NewFloat(v))
	if err != nil {
		panic(err) // 53 bits and an exponent of 11 bits fit
	}
	return e
}
