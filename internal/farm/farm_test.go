package farm

import (
	"encoding/json"
	"testing"
)

// Equal jobs have one ID, and whatever changes what is done changes it.
func TestID(t *testing.T) {
	job := Job{Form: Form, Kind: "match", Engine: Engine{"a", "b", "amd64"}, Files: []string{"1", "2"}, Plan: json.RawMessage(`{"games":2}`)}
	same := job
	if job.ID() != same.ID() || len(job.ID()) != idDigits {
		t.Errorf("%s and %s", job.ID(), same.ID())
	}
	for name, change := range map[string]func(*Job){
		"form":   func(j *Job) { j.Form++ },
		"kind":   func(j *Job) { j.Kind = "train" },
		"engine": func(j *Job) { j.Engine.Arch = "arm64" },
		"files":  func(j *Job) { j.Files = []string{"1", "3"} },
		"plan":   func(j *Job) { j.Plan = json.RawMessage(`{"games":4}`) },
	} {
		other := job
		if change(&other); other.ID() == job.ID() {
			t.Errorf("another %s, the same ID", name)
		}
	}
}

// Engines that differ in anything give no answers for each other, and say why.
func TestDiffers(t *testing.T) {
	own := Engine{Signature: "c67d", Shipped: "12ab", Arch: "amd64"}
	if why := own.Differs(own); why != "" {
		t.Errorf("the same engine differs: %s", why)
	}
	for other, want := range map[Engine]string{
		{"c67e", "12ab", "amd64"}: "the signature of play: c67d here, c67e there",
		{"c67d", "12ac", "amd64"}: "the shipped words and tables: 12ab here, 12ac there",
		{"c67d", "12ab", "arm64"}: "the processor: amd64 here, arm64 there",
	} {
		if why := own.Differs(other); why != want {
			t.Errorf("%q, want %q", why, want)
		}
	}
}
