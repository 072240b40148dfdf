package store

// AskedFor returns the titles of the records that were added with rules or a tile set of these names, in any case of
// letters; "" for neither. A record without a title has that of its file.
func (s *Store) AskedFor(rules, tiles string) ([]string, error) {
	titles, err := column[string](s.db,
		`SELECT coalesce(nullif(g.title,''), nullif(r.source,''), 'record '||r.id) FROM records r LEFT JOIN games g ON g.id=r.id
		WHERE r.rules<>'' AND lower(r.rules)=lower(?) OR r.tiles<>'' AND lower(r.tiles)=lower(?) ORDER BY r.id`, rules, tiles)
	return titles, explain(s.file, err)
}
