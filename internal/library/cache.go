package library

import "sync"

// A Cache keeps values by their keys. It is safe for concurrent use: a second caller waits while the first one opens the
// value.
type Cache[K comparable, V any] struct {
	Most int // values kept; 0 for all

	mutex sync.Mutex
	known map[K]V
}

// Get returns the value of a key, made by open the first time. Errors are not kept.
func (c *Cache[K, V]) Get(key K, open func() (V, error)) (V, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if v, ok := c.known[key]; ok {
		return v, nil
	}
	v, err := open()
	if err != nil {
		return v, err
	}
	if c.known == nil || c.Most > 0 && len(c.known) >= c.Most {
		c.known = map[K]V{}
	}
	c.known[key] = v
	return v, nil
}

// Len returns how many values are kept.
func (c *Cache[K, V]) Len() int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return len(c.known)
}
