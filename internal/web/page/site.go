package page

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"maven/internal/data"
)

// EngineName is the name of the engine in its folder: WebAssembly, in gzip.
const EngineName = "engine.wasm.gz"

// shippedFolder has files that are fetched when they are used.
const shippedFolder = "shipped/"

// packed ends the names of those in gzip, which the browser unpacks: what the engine needs before its first answer.
const packed = ".gz"

// sitePolicy is what a page in a folder may load: what is beside it, and the engine.
const sitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// Site gives away the page as files for any host of files, which has no server behind it: the engine answers in a worker of the
// browser. Names are paths below the folder, which may be anywhere on its host. The engine is the program maven-browser in gzip; kits
// are the files of kits by their paths, as kit.Files returns them.
func (p *Page) Site(engine []byte, kits map[string][]byte, put func(name string, content []byte) error) error {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%s %d ", p.hash, len(engine))
	sum.Write(engine)
	for _, name := range slices.Sorted(maps.Keys(kits)) {
		fmt.Fprintf(sum, " %s %d ", name, len(kits[name]))
		sum.Write(kits[name])
	}
	hash := hex.EncodeToString(sum.Sum(nil))
	at := "assets/" + hash + "/"
	var index bytes.Buffer
	if err := p.write(&index, "", p.first, shell{Folder: true, Policy: sitePolicy, Root: "#/", At: at}); err != nil {
		return err
	}
	kept := []string{"./", "manifest.webmanifest", at + EngineName}
	for _, name := range data.First() {
		kept = append(kept, at+shippedFolder+name+packed)
	}
	for _, name := range slices.Sorted(maps.Keys(p.assets)) {
		if name == workerOfSite || name == manifestOfSite {
			continue
		}
		kept = append(kept, at+name)
		if err := put(at+name, p.assets[name].plain); err != nil {
			return err
		}
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	later, err := p.later()
	if err != nil {
		return err
	}
	for name, content := range later {
		if err := put(at+shippedFolder+name, content); err != nil {
			return err
		}
	}
	for name, content := range kits {
		if err := put(at+shippedFolder+"kits/"+name, content); err != nil {
			return err
		}
	}
	named := func(asset string) []byte {
		return []byte(strings.NewReplacer(`["FILES"]`, string(list), "/HASH/", "/"+hash+"/").Replace(string(p.assets[asset].plain)))
	}
	for _, one := range []struct {
		name    string
		content []byte
	}{{at + EngineName, engine}, {"sw.js", named(workerOfSite)}, {"manifest.webmanifest", named(manifestOfSite)}, {"index.html", index.Bytes()}} {
		if err := put(one.name, one.content); err != nil {
			return err
		}
	}
	return nil
}

// later returns what data.Later does, as it stands in the folder. It takes half a second.
func later() (map[string][]byte, error) {
	all, err := data.Later()
	if err != nil {
		return nil, err
	}
	for _, name := range data.First() {
		all[name+packed] = inGzip(all[name], 8) // 9 takes nine times as long, and saves one byte in a hundred
		delete(all, name)
	}
	return all, nil
}

// What must be at the top of the folder: the worker keeps the files of the page for times without a network, and the manifest says how the
// page is installed; https://www.w3.org/TR/appmanifest has its form.
const (
	workerOfSite   = "site/sw.js"
	manifestOfSite = "site/manifest.webmanifest"
)
