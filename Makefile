# CONTRIBUTING.md explains these targets.

.PHONY: build release release-check check check-long browser race fuzz bench cover data leaves unseen board winprob classic pgo site npm vendor-page format-page screenshots load

build:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o build/maven ./cmd/maven

# Archives, packages, checksums and a list of what is inside, in build/release, by goreleaser; and the container image, where
# buildah is at hand. Nothing is published. CONTRIBUTING.md has more.
release: TOOLS = $(CURDIR)/build/tools
release npm: VERSION = $(shell go run ./cmd/maven version --json | sed 's/.*"version":"\([^"]*\)".*/\1/')
release:
	GOBIN=$(TOOLS) go install github.com/goreleaser/goreleaser/v2@v2.15.2
	GOBIN=$(TOOLS) go install github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.9.0
	rm -rf build/manual
	packaging/browser-engine build/maven-browser.wasm
	MAVEN_MANUAL=$(CURDIR)/build/manual go test -count 1 -run '^TestManual$$' ./cmd/...
	PATH="$(TOOLS):$$PATH" MAVEN_ROOT=$(CURDIR) MAVEN_VERSION=$(VERSION) goreleaser release --snapshot --clean
	if command -v buildah >/dev/null; then packaging/image build/release/maven_linux_amd64_v1/maven $(VERSION) build/release/maven-$(VERSION)-image.tar && \
	(cd build/release && sha256sum maven-$(VERSION)-image.tar >>SHA256SUMS); \
	else echo 'SKIPPED: buildah is not installed; there is no container image'; fi

# The Debian package is installed here, used, and removed; it needs root.
release-check:
	packaging/check-deb build/release/maven-crossword_*_amd64.deb

# The page with the engine as a folder of files, in build/site; docs/site.md has more.
site:
	mkdir -p build
	packaging/browser-engine build/maven-browser.wasm
	MAVEN_KITS=kits go run ./cmd/maven site --engine build/maven-browser.wasm build/site

# The engine for programs in JavaScript as an npm package, in build; docs/npm.md has more.
npm:
	node npm/build.mjs build/npm $(VERSION)
	cd build && npm pack ./npm

check:
	go vet ./...
	go tool staticcheck ./...
	go test ./...

check-long:
	MAVEN_LONG=2 go test -timeout 120m ./...
	MAVEN_BROWSER=site MAVEN_LONG=2 go test -count 1 -parallel 1 -timeout 180m ./internal/web/page

browser:
	MAVEN_BROWSER=1 go test -count 1 ./internal/web/page

race:
	.ci/race

FUZZTIME ?= 1m
fuzz:
	.ci/fuzz $(FUZZTIME)

bench:
	go test -run '^$$' -bench . -count 5 ./internal/...

cover:
	mkdir -p build
	go test -coverprofile build/cover.out -coverpkg ./... ./...
	go tool cover -func build/cover.out | tail -1

# These rebuild committed files, byte for byte; leaves takes about forty minutes, winprob three.
data:
	go generate ./internal/data

leaves:
	mkdir -p build
	go run ./cmd/maven train leaves --lexicon Both --also NA,UK --games 50000,150000,900000 --seed 1 --out build/english.klv2
	go run ./internal/data/rebuild -table build/english.klv2 -out internal/data/leaves

# The games are played with the leave table above, so a new leave table needs a new unseen table and a new win table.
unseen:
	mkdir -p build
	go run ./cmd/maven train unseen --lexicon Both --also NA,UK --games 200000 --seed 1 --out build/english.unseen
	go run ./internal/data/rebuild -table build/english.unseen -out internal/data/unseen

# A new leave or unseen table needs a new board table too; it takes three quarters of an hour on two free cores.
board:
	mkdir -p build
	go run ./cmd/maven train board --lexicon Both --also NA,UK --games 48000 --seed 1 --out build/english.board
	go run ./internal/data/rebuild -table build/english.board -out internal/data/board

winprob:
	mkdir -p build
	go run ./cmd/maven train winprob --lexicon Both --also NA,UK --games 200000 --seed 1 --out build/english.win
	go run ./internal/data/rebuild -table build/english.win -out internal/data/winprob

# It needs new classic tables too; they take about six minutes on two free cores.
classic:
	mkdir -p build
	go run ./cmd/maven train classic --lexicon Both --games 200000 --seed 1 --out build/english.rsrc
	go run ./internal/data/rebuild -table build/english.rsrc -out internal/data/classic
	cp build/english.toml internal/data/classic/

# The profile that tells the compiler where the program's hot paths are.
pgo:
	mkdir -p build
	go run ./cmd/maven bench --games 5000 --cpuprofile build/static.pprof
	go test -run '^$$' -bench Players -benchtime 1x -o build/panel.test -cpuprofile build/ahead.pprof ./internal/panel
	go tool pprof -proto build/static.pprof build/ahead.pprof >cmd/maven/default.pgo

# The modules and fonts of the page, from npm, with their checksums.
vendor-page:
	cd internal/web/page/npm && npm ci && node vendor.mjs

# The modules and style sheets of the page and of the npm package, formatted.
format-page:
	cd internal/web/page/npm && npm ci && node format.mjs

# Pictures of every view at 1280 and 390 pixels, light and dark.
screenshots:
	mkdir -p build/pictures
	MAVEN_BROWSER=1 MAVEN_SCREENSHOTS=$(CURDIR)/build/pictures go test ./internal/web/page -count 1 -run TestScreenshots

# A server under load for a minute; docs/operations.md has what it bears.
load: build
	go test ./internal/web/load -count 1 -timeout 0 -v -run TestLoad -args --program $(CURDIR)/build/maven
