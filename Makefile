# CONTRIBUTING.md explains these targets.

.PHONY: build check check-long browser race fuzz bench cover data leaves unseen board winprob classic pgo vendor-page format-page screenshots load

build:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o build/maven ./cmd/maven

check:
	go vet ./...
	go tool staticcheck ./...
	go test ./...

check-long:
	MAVEN_LONG=2 go test -timeout 120m ./...

browser:
	MAVEN_BROWSER=1 go test -count 1 ./internal/web/page

race:
	go test -race -short ./...

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

# A new leave or unseen table needs a new board table too; it takes half an hour on two free cores.
board:
	mkdir -p build
	go run ./cmd/maven train board --lexicon Both --also NA,UK --games 24000 --seed 1 --out build/english.board
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
	go run ./cmd/maven bench --games 5000 --cpuprofile cmd/maven/default.pgo

# The modules and fonts of the page, from npm, with their checksums.
vendor-page:
	cd internal/web/page/npm && npm ci && node vendor.mjs

# The modules and style sheets of the page, formatted.
format-page:
	cd internal/web/page/npm && npm ci && node format.mjs

# Pictures of every view at 1280 and 390 pixels, light and dark.
screenshots:
	mkdir -p build/pictures
	MAVEN_BROWSER=1 MAVEN_SCREENSHOTS=$(CURDIR)/build/pictures go test ./internal/web/page -count 1 -run TestScreenshots

# A server under load for a minute; docs/operations.md has what it bears.
load: build
	go run ./internal/web/load --program build/maven
