// Package lockfile keeps other programs out of what one program works at: a game in a file, a kit in the making, a farm.
//
// A lock is a file beside that. It goes when the work ends; what a killed program leaves of it locks nobody out.
package lockfile
