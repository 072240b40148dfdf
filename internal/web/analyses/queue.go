package analyses

import "slices"

// A queue holds what waits to run, each thing for a client. Clients take turns, whoever waits for how much; the things of
// one client run in the order in which they came.
type queue struct {
	clients []string // that wait, in the order of their turns
	waiting map[string][]int64
}

func newQueue() *queue { return &queue{waiting: map[string][]int64{}} }

// put adds a thing for a client.
func (q *queue) put(client string, id int64) {
	if len(q.waiting[client]) == 0 {
		q.clients = append(q.clients, client)
	}
	q.waiting[client] = append(q.waiting[client], id)
}

// next takes out what runs next; false if nothing waits.
func (q *queue) next() (id int64, ok bool) {
	if len(q.clients) == 0 {
		return 0, false
	}
	client := q.clients[0]
	id = q.waiting[client][0]
	q.clients = q.clients[1:]
	if q.waiting[client] = q.waiting[client][1:]; len(q.waiting[client]) > 0 {
		q.clients = append(q.clients, client)
	} else {
		delete(q.waiting, client)
	}
	return id, true
}

// remove takes out a thing of a client, if it waits.
func (q *queue) remove(client string, id int64) {
	i := slices.Index(q.waiting[client], id)
	if i < 0 {
		return
	}
	if q.waiting[client] = slices.Delete(q.waiting[client], i, i+1); len(q.waiting[client]) == 0 {
		delete(q.waiting, client)
		q.clients = slices.DeleteFunc(q.clients, func(c string) bool { return c == client })
	}
}

// place returns how many things run before a thing of a client, and 1; 0 if it does not wait.
func (q *queue) place(client string, id int64) int {
	round := slices.Index(q.waiting[client], id) // things of the client that run before
	if round < 0 {
		return 0
	}
	place, later := 1, false
	for _, c := range q.clients {
		before := round
		if later = later || c == client; !later {
			before++ // its turn comes first in each round
		}
		place += min(before, len(q.waiting[c]))
	}
	return place
}

// len returns how many things wait.
func (q *queue) len() (n int) {
	for _, ids := range q.waiting {
		n += len(ids)
	}
	return n
}
