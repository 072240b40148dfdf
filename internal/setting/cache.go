package setting

import "sync"

// A cache keeps values by their keys. It is safe for concurrent use: a second caller waits while the first one opens the
// value.
type cache[K comparable, V any] struct {
	most int // values kept; 0 for all

	mutex sync.Mutex
	known map[K]V
}

// get returns the value of a key, made by open the first time. Errors are not kept.
func (c *cache[K, V]) get(key K, open func() (V, error)) (V, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if v, ok := c.known[key]; ok {
		return v, nil
	}
	v, err := open()
	if err != nil {
		return v, err
	}
	if c.known == nil || c.most > 0 && len(c.known) >= c.most {
		c.known = map[K]V{}
	}
	c.known[key] = v
	return v, nil
}
