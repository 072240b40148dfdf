// Package maven plays and studies crossword board games (Scrabble-like): it judges words, ranks the
// moves of a position, plays games against itself or against players of the caller's, and reads and
// writes records of games. Word lists, rules, tiles, leave tables and the original program's tables
// are inside; nothing is downloaded.
//
// Open gives an Engine: one word list, one set of rules, one table of leaves. From it come a
// Position, by ParseCGP or NewPosition, whose Moves it ranks, and a Game, by NewGame or ReadGCG.
//
// Moves, racks and words are text. A move is "8D QI(NT)AR" across or "D8 QINTAR" down, with lower
// case for blanks, "exchange ABC" or "pass"; a rack is "AEINRT?" with ? for blanks; letters of
// several characters stand in brackets, "[CH]A". Scores are whole points, equities points, chances
// 0 to 1. A number that is an estimate says how it is known.
//
// Engines, lexica, positions and moves are not changed once made, and any number of goroutines may
// use them at once; a Game is for one goroutine at a time. The same input gives the same answer, to
// the byte. There is no global state; files are read only where a name or a folder of the caller's
// says so.
package maven
