package data

// bookFile returns the name of the file of a language's book.
func bookFile(language string) string { return "books/" + language + ".json" }

// Book returns what the program says in a language, such as de: formats by the English one, in JSON.
func Book(language string) ([]byte, error) { return later(bookFile(language)) }
