package preend

import "hash/maphash"

// mostRemembered is how many looks a Past keeps: some 30 MB.
const mostRemembered = 400_000

// A Past is what searches of one position by one model have found, job by job: a search that has been stopped goes on where it was.
// The answer is the one that a search without a past finds. The zero value is empty; one search at a time may use it.
type Past struct {
	seed  maphash.Seed
	jobs  []past
	looks int // of all of them
	room  int // memory for each thread, in bytes, which may change what a job finds
}

// past is what a job was, and what it has found.
type past struct {
	job   uint64 // a hash of it
	found result
}

// begin forgets everything if searches had another room.
func (p *Past) begin(room int) {
	if p != nil && p.room != room {
		*p = Past{seed: maphash.MakeSeed(), room: room}
	}
}

// recall returns what the job of that number has found. If it was another one, it is forgotten with all after it.
func (p *Past) recall(number int, j *job) (result, bool) {
	if p == nil || number >= len(p.jobs) {
		return result{}, false
	}
	if p.jobs[number].job == p.hash(j) {
		return p.jobs[number].found, true
	}
	for _, job := range p.jobs[number:] {
		p.looks -= len(job.found.looks)
	}
	p.jobs = p.jobs[:number]
	return result{}, false
}

// remember keeps what the job of that number has found, if those before it are kept and there is room.
func (p *Past) remember(number int, j *job, found *result) {
	if p == nil || number != len(p.jobs) || p.looks+len(found.looks) > mostRemembered {
		return
	}
	p.jobs = append(p.jobs, past{p.hash(j), *found})
	p.looks += len(found.looks)
}

// hash returns a hash of all that a job's result depends on, in searches of one position by one model.
func (p *Past) hash(j *job) uint64 {
	var h maphash.Hash
	h.SetSeed(p.seed)
	maphash.WriteComparable(&h, j.depth)
	maphash.WriteComparable(&h, j.limit)
	maphash.WriteComparable(&h, j.spread)
	for _, it := range j.items {
		maphash.WriteComparable(&h, [2]int{it.c.number, it.split})
	}
	return h.Sum64()
}
