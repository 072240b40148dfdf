package match

import (
	"crypto/sha256"
	"encoding/hex"
)

// A chain proves lines: it is a hash over the plan's fingerprint and all lines so far. The last key of
// each line, a JSON object, holds the first bytes of the hash up to that line, so that a line that was
// altered, left out or moved by hand is found. A program that computes the chain anew is not found out.
type chain [sha256.Size]byte

// The key at the end of a line.
const (
	chainKey    = `,"chain":"`
	chainEnd    = `"}`
	chainShown  = 8 // bytes
	chainLength = len(chainKey) + 2*chainShown + len(chainEnd)
)

func newChain(fingerprint string) chain { return sha256.Sum256([]byte(fingerprint)) }

// add takes in the next line, an object without the key, and returns the value of the key.
func (c *chain) add(object []byte) string {
	*c = sha256.Sum256(append(c[:], object...))
	return hex.EncodeToString(c[:chainShown])
}

// appendLine appends the next line to dst: the object with the key, and a line feed.
func (c *chain) appendLine(dst, object []byte) []byte {
	shown := c.add(object)
	dst = append(dst, object[:len(object)-len("}")]...)
	return append(dst, chainKey+shown+chainEnd+"\n"...)
}

// proves takes in the next line, given without its line feed, and reports whether it is as appendLine
// wrote it.
func (c *chain) proves(line []byte) bool {
	if len(line) < chainLength {
		return false
	}
	object, key := line[:len(line)-chainLength], string(line[len(line)-chainLength:])
	return key == chainKey+c.add(append(object[:len(object):len(object)], '}'))+chainEnd
}
