package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
)

const (
	recordBytes = 28
	minSamples  = 20 // with fewer, a record is worth 0
	shrinkAbove = 80 // cp: a mean with a larger standard error is drawn towards 0 by that error
	maxOutcome  = math.MaxInt32
	maxPower    = 1024 // no sum of centipoints has bits from 2^1024 up or below 2^-1024
)

// A Record is the evidence for one value of a table: how many outcomes were seen, their sum, the sum of
// their squares, and the value in cp that play uses. Sums are in cp and cp². Any 28 bytes are a record; Finish judges its sums.
type Record struct {
	SumSquares, Sum Extended
	Count, Value    int32
}

// AppendTo appends the 28 bytes of the record.
func (r *Record) AppendTo(dst []byte) []byte { return encode(dst, r) }

// encode appends data of a fixed size, field by field, the higher bytes first.
func encode(dst []byte, data any) []byte {
	dst, err := binary.Append(dst, binary.BigEndian, data)
	if err != nil {
		panic(err) // the types are ours
	}
	return dst
}

// decode fills data of a fixed size from its bytes, of which there must be enough.
func decode(b []byte, data any) {
	if _, err := binary.Decode(b, binary.BigEndian, data); err != nil {
		panic(err)
	}
}

// Add counts one outcome in cp. All sums stay whole, so the order of outcomes does not matter. It refuses
// outcomes of 2^31 cp or more, and outcomes that the record cannot hold exactly; then the record does not
// change.
func (r *Record) Add(outcome int) error {
	if outcome < -maxOutcome || outcome > maxOutcome {
		return fmt.Errorf("outcome of %d cp; must be at most %d", outcome, maxOutcome)
	}
	total, square, err := r.sums()
	if err != nil {
		return err
	}
	v := int64(outcome)
	square, carry := bits.Add64(square, uint64(v*v), 0)
	added := total + v
	switch {
	case r.Count < 0:
		return errors.New("record with a count below 0")
	case r.Count == math.MaxInt32:
		return fmt.Errorf("record is full: %d outcomes and 1 more", r.Count)
	case carry != 0:
		return errors.New("record is full: the sum of squares passes 2^64")
	case (added > total) != (v > 0) && v != 0:
		return errors.New("record is full: the sum passes 2^63")
	}
	r.Count++
	r.Sum = ExtendedInt(added)
	r.SumSquares = ExtendedUint(square)
	return nil
}

// sums returns the sums as whole numbers.
func (r *Record) sums() (sum int64, squares uint64, err error) {
	sum, ok := r.Sum.Int64()
	if !ok {
		return 0, 0, fmt.Errorf("sum %v is not a whole number of 64 bits", r.Sum)
	}
	if squares, ok = r.SumSquares.Uint64(); !ok {
		return 0, 0, fmt.Errorf("sum of squares %v is not a whole number of 64 bits", r.SumSquares)
	}
	return sum, squares, nil
}

// Finish sets the value by the original's rule. With fewer than 20 outcomes it is 0. Otherwise it is the
// mean, truncated towards 0; if the standard error is above 80 cp, the mean is first drawn towards 0 by one
// standard error, but not past 0.
//
// The arithmetic is exact, even the root, for which the original took five steps of Newton's method. A
// variance below 0, which rounded sums may cause, counts as 0. An error names sums that no outcomes could
// have: infinite ones, NaNs, numbers with bits beyond 2^±1024, squares below 0, means above 2^31.
func (r *Record) Finish() error {
	if r.Count < minSamples {
		r.Value = 0
		return nil
	}
	sum, err := newDyadic(r.Sum)
	if err != nil {
		return fmt.Errorf("sum: %w", err)
	}
	squares, err := newDyadic(r.SumSquares)
	if err != nil {
		return fmt.Errorf("sum of squares: %w", err)
	}
	if squares.digits.Sign() < 0 {
		return fmt.Errorf("sum of squares %v is below 0", r.SumSquares)
	}
	value := finished(int64(r.Count), sum, squares)
	if !value.IsInt64() || value.Int64() != int64(int32(value.Int64())) {
		return fmt.Errorf("the mean of %d outcomes with the sum %v is above 2^31", r.Count, r.Sum)
	}
	r.Value = int32(value.Int64())
	return nil
}

// finished applies the rule to n outcomes. S is the sum in units of 2^-unit, and Q the sum of squares in
// the square of that unit. With V = nQ - S² the standard error is √(V/n³). A whole number of units is at
// least √(V/n) if and only if it is at least the root, rounded up, of V/n rounded up. So that root is
// enough.
func finished(n int64, sum, squares dyadic) *big.Int {
	unit := uint(max(0, -sum.power, (1-squares.power)/2))
	s := sum.scaled(unit)
	negative := s.Sign() < 0
	s.Abs(s)

	count := big.NewInt(n)
	variance := new(big.Int).Mul(count, squares.scaled(2*unit))
	variance.Sub(variance, new(big.Int).Mul(s, s))
	limit := new(big.Int).Exp(count, big.NewInt(3), nil)
	limit.Mul(limit, big.NewInt(shrinkAbove*shrinkAbove))
	if variance.Cmp(limit.Lsh(limit, 2*unit)) > 0 {
		s.Sub(s, ceilRoot(ceilQuotient(variance, count)))
		if s.Sign() < 0 {
			s.SetInt64(0)
		}
	}
	s.Quo(s, count.Lsh(count, unit))
	if negative {
		s.Neg(s)
	}
	return s
}

func ceilQuotient(a, b *big.Int) *big.Int {
	q, rest := new(big.Int).QuoRem(a, b, new(big.Int))
	if rest.Sign() > 0 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

func ceilRoot(x *big.Int) *big.Int {
	root := new(big.Int).Sqrt(x)
	if new(big.Int).Mul(root, root).Cmp(x) < 0 {
		root.Add(root, big.NewInt(1))
	}
	return root
}

// A dyadic is the number digits * 2^power.
type dyadic struct {
	digits *big.Int
	power  int
}

func newDyadic(e Extended) (dyadic, error) {
	x, err := e.Big()
	if err != nil || x.IsInf() {
		return dyadic{}, fmt.Errorf("%v is not a finite number", e)
	}
	length, high := int(x.MinPrec()), x.MantExp(nil)
	if high-length < -maxPower || high > maxPower {
		return dyadic{}, fmt.Errorf("%v has bits beyond 2^±%d", e, maxPower)
	}
	digits, _ := x.SetMantExp(x, length-high).Int(nil)
	return dyadic{digits: digits, power: high - length}, nil
}

// scaled returns the number in units of 2^-unit, of which it must be a whole number.
func (d dyadic) scaled(unit uint) *big.Int {
	return new(big.Int).Lsh(d.digits, uint(d.power+int(unit)))
}
