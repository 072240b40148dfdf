package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// A source is a package of a registry, as the manifest describes it.
type source struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	From    string `json:"from"`
	SHA256  string `json:"sha256"` // of the package file
	Licence string `json:"licence"`
	Notice  string `json:"notice"` // file with the licence text

	file    string   // name the client gives the package file
	command []string // fetches it into the working directory
	unpack  func(ctx context.Context, file string) (io.ReadCloser, error)
	dirs    []string // directories of the package that are read
	notice  string   // file there with the licence text
}

// wordPackage is where the words come from.
func wordPackage() source {
	return source{
		Name: "word-list", Version: "4.1.0", From: "npm",
		SHA256:  "c0cd6e2a112392204960e9998d79347a8ae1571dab5e3fdbfa685ef5977faedb",
		Licence: "MIT", Notice: "word-list-license.txt",
		file:    "word-list-4.1.0.tgz",
		command: []string{"npm", "pack", "--silent", "word-list@4.1.0"},
		unpack:  openGzip,
		dirs:    []string{"package"},
		notice:  "license",
	}
}

// scowlPackage is where the spelling classes and sizes come from.
func scowlPackage() source {
	return source{
		Name: "scowl", Version: "2020.12.07-2", From: "Debian",
		SHA256:  "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
		Licence: "SCOWL's own, permissive", Notice: "scowl-copyright.txt",
		file:    "scowl_2020.12.07-2_all.deb",
		command: []string{"apt-get", "download", "scowl=2020.12.07-2"},
		unpack:  openDeb,
		dirs:    []string{"usr/share/dict/scowl", "usr/share/doc/scowl"},
		notice:  "copyright",
	}
}

const mostUnpacked = 64 << 20 // bytes; scowl has 9 million, WordNet 29

// read returns the files of a package: those of a directory if one is given instead, and the package's own with its licence text
// for the notices otherwise.
func (s source) read(ctx context.Context, dir, cache string, notices map[string][]byte) (map[string][]byte, error) {
	if dir != "" {
		return readDir(dir)
	}
	files, err := s.fetch(ctx, cache)
	if err != nil {
		return nil, err
	}
	notices[s.Notice] = files[s.notice]
	return files, nil
}

// fetch returns the package's files by base name. It asks the registry only if the cache has no good
// copy.
func (s source) fetch(ctx context.Context, cache string) (map[string][]byte, error) {
	file := filepath.Join(cache, s.file)
	if err := s.verify(file); errors.Is(err, os.ErrNotExist) {
		if err := s.download(ctx, cache); err != nil {
			return nil, fmt.Errorf("%s %s: %w; -words, -scowl, -wordnet and -from-list work without registries", s.Name, s.Version, err)
		}
	} else if err != nil {
		return nil, err
	}
	packed, err := s.unpack(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	files, err := readTar(packed, s.dirs)
	if err := errors.Join(err, packed.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return files, nil
}

func (s source) download(ctx context.Context, cache string) error {
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return err
	}
	client := exec.CommandContext(ctx, s.command[0], s.command[1:]...)
	client.Dir = cache
	if out, err := client.CombinedOutput(); err != nil {
		return fmt.Errorf("%v: %w: %s", s.command, err, bytes.TrimSpace(out))
	}
	return s.verify(filepath.Join(cache, s.file))
}

func (s source) verify(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != s.SHA256 {
		return fmt.Errorf("%s: SHA-256 is %x; must be %s", file, sum, s.SHA256)
	}
	return nil
}

// openGzip opens a tar file compressed by gzip.
func openGzip(_ context.Context, file string) (io.ReadCloser, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return gzip.NewReader(bytes.NewReader(data))
}

// openDeb opens the files of a Debian package as a tar file.
func openDeb(ctx context.Context, file string) (io.ReadCloser, error) {
	out, err := exec.CommandContext(ctx, "dpkg-deb", "--fsys-tarfile", file).Output()
	if err != nil {
		return nil, fmt.Errorf("dpkg-deb: %w", err)
	}
	return io.NopCloser(bytes.NewReader(out)), nil
}

// readTar returns the regular files that lie directly in one of the directories, by base name.
func readTar(r io.Reader, dirs []string) (map[string][]byte, error) {
	files := map[string][]byte{}
	archive := tar.NewReader(io.LimitReader(r, mostUnpacked))
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return files, nil
		}
		if err != nil {
			return nil, err
		}
		dir, name := path.Split(path.Clean(header.Name))
		for _, want := range dirs {
			if header.Typeflag == tar.TypeReg && path.Clean(dir) == want {
				if files[name], err = io.ReadAll(archive); err != nil {
					return nil, err
				}
			}
		}
	}
}
