package data

import "os"

// laterFolder is where the worker of the page gives files that it fetches (assets/site/files.js).
const laterFolder = "/shipped/"

// later returns a file that is fetched when it is first needed. An error says that there is no network.
func later(name string) ([]byte, error) { return os.ReadFile(laterFolder + name) }
