package tables

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"math/bits"
	"strconv"
)

const (
	extendedBias = 16383
	extendedTop  = 0x7FFF // the exponent of infinities and NaNs
	pointBits    = 63     // mantissa bits behind the binary point
)

// Extended is an 80-bit number of Apple's SANE, big-endian: a sign, 15 bits of exponent with bias 16,383,
// and 64 bits of mantissa with an explicit leading bit. The zero value is 0.
//
// The value of a finite number is mantissa * 2^(exponent-16383-63) for every exponent, even 0: unlike
// Intel's format, SANE and the 68881 do not raise the exponent of denormals by one. The same holds for
// mantissas without the leading bit (unnormals).
type Extended [10]byte

// NewExtended returns x, which must fit without rounding: at most 64 significant bits, and an
// exponent in range. Infinities fit.
func NewExtended(x *big.Float) (Extended, error) {
	if x.IsInf() {
		return pack(x.Signbit(), extendedTop, 0), nil
	}
	if x.Sign() == 0 {
		return pack(x.Signbit(), 0, 0), nil
	}
	if x.MinPrec() > 64 {
		return Extended{}, fmt.Errorf("%s has %d significant bits; an extended number holds 64", x.Text('g', 20), x.MinPrec())
	}
	exponent := x.MantExp(nil) - 1 + extendedBias // MantExp's mantissa is below 1
	if exponent >= extendedTop {
		return Extended{}, fmt.Errorf("2^%d is too large for an extended number", exponent-extendedBias)
	}
	shift := pointBits + extendedBias - max(exponent, 0)
	whole, accuracy := new(big.Float).SetMantExp(new(big.Float).Abs(x), shift).Uint64()
	if accuracy != big.Exact {
		return Extended{}, fmt.Errorf("2^%d is too small for an extended number", exponent-extendedBias)
	}
	return pack(x.Signbit(), max(exponent, 0), whole), nil
}

// ExtendedInt returns v, which always fits.
func ExtendedInt(v int64) Extended {
	if v < 0 {
		return whole(true, -uint64(v))
	}
	return whole(false, uint64(v))
}

// ExtendedUint returns v, which always fits.
func ExtendedUint(v uint64) Extended { return whole(false, v) }

// whole normalises a whole number.
func whole(negative bool, v uint64) Extended {
	if v == 0 {
		return Extended{}
	}
	zeros := bits.LeadingZeros64(v)
	return pack(negative, extendedBias+pointBits-zeros, v<<zeros)
}

func pack(negative bool, exponent int, mantissa uint64) Extended {
	var e Extended
	if negative {
		exponent |= 0x8000
	}
	binary.BigEndian.PutUint16(e[:2], uint16(exponent))
	binary.BigEndian.PutUint64(e[2:], mantissa)
	return e
}

// Big returns the number, perhaps infinite, with its 64 bits of precision; a NaN is an error. The leading bit of the mantissa
// does not matter for either.
func (e Extended) Big() (*big.Float, error) {
	head, mantissa := binary.BigEndian.Uint16(e[:2]), binary.BigEndian.Uint64(e[2:])
	negative, exponent := head&0x8000 != 0, int(head&0x7FFF)
	x := new(big.Float).SetPrec(64)
	switch {
	case exponent < extendedTop:
		x.SetMantExp(x.SetUint64(mantissa), exponent-extendedBias-pointBits)
	case mantissa<<1 != 0:
		return nil, fmt.Errorf("%x is not a number", e[:])
	default:
		return x.SetInf(negative), nil
	}
	if negative {
		x.Neg(x)
	}
	return x, nil
}

// Int64 returns the number if it is whole and fits, and whether it does.
func (e Extended) Int64() (int64, bool) {
	x, err := e.Big()
	if err != nil {
		return 0, false
	}
	v, accuracy := x.Int64()
	return v, accuracy == big.Exact
}

// Uint64 returns the number if it is whole, not below 0 and fits, and whether it does.
func (e Extended) Uint64() (uint64, bool) {
	x, err := e.Big()
	if err != nil {
		return 0, false
	}
	v, accuracy := x.Uint64()
	return v, accuracy == big.Exact
}

// Float64 returns the nearest number of 64 bits, perhaps infinite; 0 for a NaN.
func (e Extended) Float64() float64 {
	x, err := e.Big()
	if err != nil {
		return 0
	}
	v, _ := x.Float64()
	return v
}

// String writes the number in decimal, with as many digits as distinguish it from its neighbours.
func (e Extended) String() string {
	x, err := e.Big()
	if err != nil {
		return "NaN"
	}
	return x.Text('g', -1)
}

// Decimal writes a whole number of 64 bits in all its digits, and any other as String does.
func (e Extended) Decimal() string {
	if v, ok := e.Int64(); ok {
		return strconv.FormatInt(v, 10)
	}
	return e.String()
}
