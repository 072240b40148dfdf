// Package certificate keeps the proof of an endgame in a file, and checks it without any search.
//
// A proof that the player on turn gains exactly v points has two halves: at least v, and at most v. Each
// is a graph of claims about positions. That a player gains at least so much needs one move; that a
// player gains at most so much needs an answer to every legal move. So a certificate is a list of moves,
// one for each claim of the first kind, in the order in which a walk through both halves asks for them.
// A claim that follows from one that the walk has finished with asks for nothing: positions that are
// reached in several ways are proved once. docs/formats/certificates.md has the file.
//
// Write takes the moves from a Prover. Verify trusts nothing but the rules of the game: packages board
// and game, which say what a move does and how a game ends, and movegen.All, which lists legal moves.
//
// Sharp edges: positions are told apart by 128 bits of SHA-256. The file names words and rules by
// hashes, which the reader of the file must compare with the words and rules that it checks by.
package certificate

import (
	"bytes"
	"encoding/json"
	"errors"

	"maven/internal/stamp"
)

// What Verify and Write find wrong. Errors of Read wrap one of those of stamp.Seal.
var (
	ErrWrong    = errors.New("the certificate proves nothing")
	ErrTooLarge = errors.New("the proof is too large for a certificate")
)

const (
	magic = "MAVENEG"

	// MaxClaims is how many claims a certificate may stand on. The walk keeps about 50 bytes for each.
	MaxClaims = 20_000_000

	// MaxValue is the most points that a certificate may say an endgame is worth: more than any is, and few enough that sums of
	// MaxClaims scores fit in 64 bits.
	MaxValue = 100_000_000

	// MaxBytes is the size of the largest file that Read takes: a claim is a byte or two.
	MaxBytes = 3 * MaxClaims
)

// A Certificate is a proof of what an endgame is worth.
type Certificate struct {
	CGP     string `json:"cgp"`     // the position, with both racks
	Lexicon string `json:"lexicon"` // the name of the words
	Words   string `json:"words"`   // their hash, see lexicon.Lexicon.Hash
	Rules   string `json:"rules"`   // the name of the rules
	Tiles   string `json:"tiles"`   // the name of their tile set
	Hash    string `json:"hash"`    // of the rules, see rules.Rules.Hash
	Value   int    `json:"value"`   // points that the player on turn gains, less those that the opponent does
	Claims  int    `json:"claims"`  // how many claims the proof has

	moves []byte // the numbers of the moves, as variable-length integers
}

// seal is how certificates begin and end.
func seal() *stamp.Seal {
	return &stamp.Seal{Noun: "a certificate", Magic: magic, Version: '1'}
}

// AppendTo appends the certificate's file to dst.
func (c *Certificate) AppendTo(dst []byte) ([]byte, error) {
	head, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return seal().Append(dst, func(dst []byte) []byte {
		return append(append(append(dst, head...), '\n'), c.moves...)
	}), nil
}

// Read reads a certificate's file. It says nothing of the proof: see Verify.
func Read(data []byte) (*Certificate, error) {
	content, err := seal().Open(data)
	if err != nil {
		return nil, err
	}
	head, moves, found := bytes.Cut(content, []byte("\n"))
	if !found {
		return nil, seal().Damaged("its first line has no end")
	}
	c := &Certificate{moves: bytes.Clone(moves)}
	if err := json.Unmarshal(head, c); err != nil {
		return nil, seal().Damaged("its first line is not what a certificate begins with")
	}
	if same, err := json.Marshal(c); err != nil || !bytes.Equal(same, head) {
		return nil, seal().Damaged("its first line is not written as a certificate's is")
	}
	if c.Claims < 1 || c.Claims > MaxClaims {
		return nil, seal().Damaged("%d claims; must be 1 to %d", c.Claims, MaxClaims)
	}
	if c.Value < -MaxValue || c.Value > MaxValue {
		return nil, seal().Damaged("a gain of %d points; must be %d at most", c.Value, MaxValue)
	}
	return c, nil
}
