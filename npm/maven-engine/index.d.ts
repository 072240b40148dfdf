import type {
  Endgame,
  Inference,
  InferRequest,
  JudgeRequest,
  Preendgame,
  Progress,
  Ranking,
  RankRequest,
  Report,
  ReportRequest,
  Setting,
  Simulated,
  SimulateRequest,
  SolveRequest,
} from "./types.js";

export * from "./types.js";

/** What an engine judges by. What is left out, a position or a record may name; else it is as usual. */
export interface Options {
  /** the name of a built-in list, Both, NA or UK; or the bytes of a list: a word graph (.kwg), or a text with one word a line */
  words?: string | Uint8Array | ArrayBuffer;
  /** of words given as bytes; own unless it is given */
  name?: string;
  /** such as standard or super */
  rules?: string;
  /** such as english or french; those of the rules unless it is given */
  tiles?: string;
  /** ends it, in the caller's thread only before it has begun; the promise is then rejected with the signal's reason */
  signal?: AbortSignal;
}

/** How a question is asked. */
export interface Call<Found> {
  /** ends the work; the promise is then rejected with the signal's reason */
  signal?: AbortSignal;
  /** called some ten times a second with what is found so far; an error that it throws ends the work */
  progress?: (found: Found) => void;
}

/** What is found of the end of a game: phase says whether the bag is empty. */
export type Solution = (Endgame & { phase: "endgame" }) | (Preendgame & { phase: "preendgame" });

/** An engine. Requests and answers have the keys of the program's --json and of its HTTP API. */
export interface Engine {
  /** what new games are judged by */
  readonly setting: Setting;
  /** The best moves of a position. */
  rank(request: RankRequest, call?: Call<Ranking>): Promise<Ranking>;
  /** What a move loses: moves[0].behind is in points. */
  judge(request: JudgeRequest, call?: Call<Ranking>): Promise<Ranking>;
  /** Candidates played out. */
  simulate(request: SimulateRequest, call?: Call<Simulated>): Promise<Simulated>;
  /** Best play to the end of the game. */
  solve(request: SolveRequest, call?: Call<Solution>): Promise<Solution>;
  /** What the opponent likely holds. */
  infer(request: InferRequest, call?: Call<Progress>): Promise<Inference>;
  /** A recorded game judged move by move. */
  report(request: ReportRequest, call?: Call<Progress>): Promise<Report>;
  /** Gives back the memory; in a worker, also ends that and what is under way. */
  close(): void;
}

/** Opens an engine. An error says in one line what cannot be met. */
export function open(options?: Options): Promise<Engine>;
