// Package farm says what a job for many machines is: what is to be done, with which words and tables, and by which
// engine. A job is cut into numbers that do not depend on each other, such as the pairs of a match; the result of
// a number is a pure function of the job, the part and the number, so it may be done twice and counts once.
//
// A Kind knows one sort of job. Work does its numbers, on a worker. Drive takes the results in order, on the
// coordinator, and makes the product of them. A submitter reads the product, and makes of it what one machine would
// have written. How blocks and results travel is not known here.
//
// Sharp edges: files are named by their hashes, never by paths. Two engines that differ in anything of Engine may
// give other answers, and must not share a job.
package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"maven/internal/pool"
)

// Form is the version of jobs, blocks and results.
const Form = 1

// A Job is what a farm is asked to do. Equal jobs have the same ID, so that one is never done twice.
type Job struct {
	Form   int             `json:"form"`
	Kind   string          `json:"kind"`
	Engine Engine          `json:"engine"`
	Files  []string        `json:"files"` // hashes of the files that it needs, sorted
	Plan   json.RawMessage `json:"plan"`  // what the kind needs to know
}

// idDigits is how much of the hash of a job is its ID.
const idDigits = 16

// ID returns a name that depends on everything in the job: 16 hexadecimal digits.
func (j *Job) ID() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // a plan is JSON
	}
	return Hash(text)[:idDigits]
}

// An Engine is what machines must share so that they give the same answers.
type Engine struct {
	Signature string `json:"signature"` // of the moves that it plays
	Shipped   string `json:"shipped"`   // hash of the words, tables and rules in the program
	Arch      string `json:"arch"`      // of the processor: another one may round in another way
}

// Differs says in what another engine differs, or "" if it gives the same answers.
func (e Engine) Differs(other Engine) string {
	for _, part := range []struct{ what, own, other string }{
		{"the processor", e.Arch, other.Arch},
		{"the shipped words and tables", e.Shipped, other.Shipped},
		{"the signature of play", e.Signature, other.Signature},
	} {
		if part.own != part.other {
			return fmt.Sprintf("%s: %s here, %s there", part.what, part.own, part.other)
		}
	}
	return ""
}

// A Part is a stretch of a job whose numbers do not depend on each other, such as a generation of training.
type Part struct {
	Number int    `json:"number"`          // from 0
	State  string `json:"state,omitempty"` // hash of the file with what the part starts from; "" for nothing
}

// A Block is a stretch of numbers of one part, which one worker does.
type Block struct {
	Job   string `json:"job"` // its ID
	Part  Part   `json:"part"`
	First int    `json:"first"`
	End   int    `json:"end"` // one more than the last
}

// Files has the files of a job on this machine, each checked against its hash.
type Files interface {
	Path(hash string) (string, error) // of a file that nobody changes
}

// Hash returns the hash of the content of a file: its SHA-256 in hexadecimal digits.
func Hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// HashOf returns the hash of a file on this machine.
func HashOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // it was only read
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A Kind is one sort of job. Its methods can be called from any goroutine.
type Kind interface {
	// Check refuses plans that cannot be done, in one line.
	Check(job *Job) error

	// Work opens what a worker needs for a part.
	Work(job *Job, part Part, files Files) (pool.Work, error)

	// Drive has everything done by far, in parts, and writes the product. After a break it goes on where the product
	// ends. The error is that of ctx, far or product, or says why the job cannot be done.
	Drive(ctx context.Context, job *Job, files Files, far pool.Far, product Product) error
}

// A Product is what comes of a job: its results in order, or the state that it ends with, which lets Drive go on before. What
// is saved is on disk soon, whole or not at all, and until then the results that it came from are kept. Who submitted the job reads
// records: results, or pieces of the last state.
type Product interface {
	Results(far pool.Far) pool.Far // does what far does; its results are the product: for one part, from number 0
	State() ([]byte, error)        // as last saved; nil for none
	Save(state []byte) error       // holds all that far has delivered so far
	Progress(now pool.Progress)    // for people; a remark is kept
}
