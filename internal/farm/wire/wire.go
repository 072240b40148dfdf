// Package wire says how jobs travel over NATS: the names of streams and subjects, and the forms of what is sent. All that a
// member says is a question to the coordinator, which answers it: for blocks and files, too, and with a result. It puts many
// results at once into the stream RESULTS, which syncs them, and answers. There they are the product, or stay until a state
// holds them.
//
// Subjects have the name of who sends in a fixed place, so that a server can allow each its own. A result must also have the
// pass that its worker was given with the block. No member may ask the server itself: a server sends its answer wherever a
// client wants it, also into a stream or to a command of its own.
//
// Sharp edges: tokens of subjects come from outside; whoever reads them uses the functions here, which check them.
package wire

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// Names of what the server keeps.
const (
	Results = "RESULTS" // stream: results, which are the product of most jobs
	Bucket  = "farm"    // object store: files by their hashes
	Jobs    = "jobs"    // key-value store: jobs and what is known of them
)

// AllKept is where the stream has results.
const AllKept = "kept.>"

// Verbs of a worker and of those who submit.
const (
	Hello = "hello" // a worker says that it is there
	Job   = "job"   // a worker asks what a job is
	Take  = "take"  // a worker asks for a block
	Keep  = "keep"  // a worker has a result: the block as JSON, a line break, the result
	File  = "file"  // a worker asks for a piece of a file

	Submit  = "submit"
	Put     = "put" // a piece of a file
	Read    = "read"
	List    = "list"
	Cancel  = "cancel"
	Workers = "workers"
)

// Limits of what is sent, in bytes.
const (
	MaxPayload = 8 << 20 // of any message
	MaxJob     = 4 << 20 // a job as JSON
	MaxResult  = 4 << 20 // the result of one number
	Enough     = 1 << 20 // a block whose results have this size is sent as it is; the rest is done by others
	Chunk      = 512 << 10
	MaxFile    = 4 << 30
	maxName    = 32
)

// CheckName refuses names of workers and submitters that are no tokens of subjects: a name has 1 to 32 small letters,
// digits and hyphens.
func CheckName(name string) error {
	if len(name) <= maxName && isName(name) {
		return nil
	}
	return fmt.Errorf("name %q: a name has 1 to %d small letters, digits and hyphens", name, maxName)
}

func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// CheckID refuses what is not the ID of a job.
func CheckID(id string) error {
	if len(id) == 16 && isHex(id) {
		return nil
	}
	return fmt.Errorf("job %q: the ID of a job has 16 hexadecimal digits", id)
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdef") == "" }

// CheckHash refuses what cannot name a file: a file is named by its SHA-256 in hexadecimal digits.
func CheckHash(name string) error {
	if len(name) == 2*sha256.Size && isHex(name) {
		return nil
	}
	return fmt.Errorf("file %q: a file is named by its SHA-256", name)
}

// Span writes numbers of a part: PART.FIRST-END, where END is one more than the last.
func Span(part, first, end int) string { return fmt.Sprintf("%d.%d-%d", part, first, end) }

// ParseSpan reads what Span wrote.
func ParseSpan(text string) (part, first, end int, err error) {
	_, err = fmt.Sscanf(text, "%d.%d-%d", &part, &first, &end)
	if err != nil || Span(part, first, end) != text || part < 0 || first < 0 || first >= end {
		return 0, 0, 0, fmt.Errorf("%q are no numbers of a part", text)
	}
	return part, first, end, nil
}

// KeptSubject is where results of a job are kept.
func KeptSubject(job string) string { return "kept." + job + ".results" }

// ParseKept reads a subject of KeptSubject.
func ParseKept(subject string) (job string, err error) {
	id, _ := strings.CutPrefix(subject, "kept.")
	if id, _ = strings.CutSuffix(id, ".results"); CheckID(id) != nil || KeptSubject(id) != subject {
		return "", fmt.Errorf("subject %q: nothing of a job is kept there", subject)
	}
	return id, nil
}

// WorkSubject is where a worker asks the coordinator.
func WorkSubject(worker, verb string) string { return "farm.work." + worker + "." + verb }

// APISubject is where those who submit ask the coordinator.
func APISubject(submitter, verb string) string { return "farm.api." + submitter + "." + verb }

// ParseQuestion reads a subject of WorkSubject or APISubject: who asks, and what.
func ParseQuestion(subject string) (name, verb string, err error) {
	tokens := strings.Split(subject, ".")
	if len(tokens) != 4 || CheckName(tokens[2]) != nil {
		return "", "", fmt.Errorf("subject %q is no question", subject)
	}
	return tokens[2], tokens[3], nil
}

// Inbox is the beginning of the subjects that answers to name come under.
func Inbox(name string) string { return "_INBOX." + name }
