// Package maven is the root of Maven, a crossword-board-game engine. The engine lives under internal/
// and is used through the program in cmd/maven; ARCHITECTURE.md has the map.
package maven
