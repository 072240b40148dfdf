// What the engine takes and answers. go generate ./internal/web makes it from the types of package guest.

/** Behind says how far the move made is behind the best one on the same draws. */
export interface Behind {
  by: number;
  /** the two may be as good */
  close: boolean;
  /** one standard error */
  error: number;
  /** win or points */
  unit: string;
}

/** A Candidate is a move that a player has valued. */
export interface Candidate extends Move {
  /** the equity, and so the chance to win, may be less */
  atMost?: boolean;
  /** points; null if it is not known */
  equity: number | null;
  /** one standard error of a sampled equity */
  equityError?: number;
  known: string;
  /** 0 to 1; missing if it is not known */
  win?: number;
  /** one standard error of a sampled win chance */
  winError?: number;
}

/** An Endgame is what `maven solve --json` says of a position with an empty bag. */
export interface Endgame extends Setting {
  cgp: string;
  /** moves that every line was followed */
  depth: number;
  /** points, to the player on turn */
  finalSpread: number;
  /** best play to the end, as far as it is known */
  line: string[];
  moves: EndgameMove[];
  nodes: number;
  phase: string;
  proven: boolean;
  seconds: number;
  stopped: "" | "complete" | "time" | "iterations" | "nodes" | "interrupted";
  /** whether the value would be another if two passes ended the game */
  twoPasses: string;
  /** points gained from here on by the player on turn less the opponent's */
  value: number;
}

/** An EndgameMove is a move of an endgame. */
export interface EndgameMove {
  exact: boolean;
  /** proven: the value is not above */
  high: number | null;
  /** proven: the value, or that it is not above */
  known: string;
  line: string[];
  /** against the best move; at least so much where exact is false */
  loss: number;
  /** proven: the value is not below; null where nothing is */
  low: number | null;
  move: string;
  score: number;
  /** the best guess; not above it where exact is false */
  value: number;
}

/** An Explanation says in sentences why a move is better than another. */
export interface Explanation {
  move: string;
  reasons: Reason[];
  /** the other move; missing if there is none */
  than?: string;
  verdict: string;
}

/** A GamePhase is what the turns of a phase come to. */
export interface GamePhase {
  judged: number;
  /** points */
  loss: number;
  luck?: Luck;
  winLoss: number;
}

/** A HighPlay is a play that scores more than the one made. */
export interface HighPlay {
  move: string;
  score: number;
}

/** An InferRequest asks what the opponent likely holds. */
export interface InferRequest {
  /** the position, a line of CGP with the opponent's last move (lm) */
  cgp: string;
  /** leaves told, 10 unless it is given; 0 for all */
  count?: number;
  limits?: Limits;
  /** of the racks that are drawn; 1 unless it is given */
  seed?: number;
}

/** An Inference is what the opponent likely holds. */
export interface Inference extends Setting {
  byLeave: InferredLeave[];
  byTile: InferredTile[];
  cgp: string;
  effective: number;
  evidence: string;
  /** of a record */
  file?: string;
  kept: number;
  known: string;
  /** the opponent's last; missing if it is not known */
  move?: string;
  /** to be weighed */
  of: number;
  /** weighed */
  racks: number;
  /** why there is no evidence */
  reason?: string;
  seed: number;
  /** tiles on the opponent's rack */
  size: number;
  stopped: string;
  surely: string;
  /** leaves */
  total: number;
  /** number of the event that comes next, 0 for the end */
  turn?: number;
}

/** An InferredLeave is what is thought of one leave. */
export interface InferredLeave {
  /** by chance alone */
  chance: number;
  leave: string;
  /** points that the move loses with this leave */
  loss: number | null;
  /** 0 to 1 */
  probability: number;
}

/** An InferredTile is what is thought of one tile, and what would be by chance alone. */
export interface InferredTile {
  chanceExpected: number;
  chanceHolds: number;
  /** tiles */
  expected: number;
  /** 0 to 1 */
  holds: number;
  tile: string;
  unseen: number;
}

/** A JudgeRequest asks what a move loses against the best one. */
export interface JudgeRequest {
  /** the position, a line of CGP */
  cgp: string;
  /** say why the best move is better */
  explain?: boolean;
  limits?: Limits;
  /** such as 8D WORD, exchange ABC or pass */
  move: string;
  /** who ranks: static, level=N, full or classic, with options; static unless another is named */
  player?: string;
  /** of full; 1 unless it is given */
  seed?: number;
}

/** A JudgedPlayer is a player, with the totals of that player's turns. */
export interface JudgedPlayer {
  name: string;
  nick: string;
  /** at the end of the record */
  score: number;
  summary: Summary;
}

/** A JudgedTurn is a turn, what was known when it began, and what it lost. */
export interface JudgedTurn {
  alternatives?: Candidate[];
  bag: number;
  behind?: Behind;
  best?: Candidate;
  bestBingo?: Candidate;
  better?: Candidate;
  bingo?: boolean;
  bingoMissed?: boolean;
  bingoMissedAtALoss?: boolean;
  bingos?: number;
  cause?: string;
  drawn?: string;
  equity?: number;
  grade?: string;
  higherPlay?: HighPlay;
  judged: boolean;
  kind: string;
  known?: string;
  line?: string[];
  loss?: number;
  lossAtLeast?: boolean;
  /** of the tiles drawn, in points */
  luck?: number;
  method?: string;
  move: string;
  moves?: number;
  notJudged?: string;
  notes?: string[];
  /** of a move */
  phase?: string;
  phonies?: string[];
  phonyCost?: number;
  /** of PhonyCost, as Grade */
  phonyGrade?: string;
  /** 1, who began, or 2 */
  player: number;
  rack: string;
  rackKnown: string;
  rank?: number;
  rareWords?: string[];
  /** as recorded */
  score: number;
  /** of this player and the opponent, before the turn */
  scores: [number, number];
  total: number;
  turn: number;
  why?: string[];
  win?: number;
  winLoss?: number;
  withdrawn?: boolean;
}

/** A Lexicon is a word list: its name and the hash of its words. If only the name is known, for example from a game record, there is no hash. */
export interface Lexicon {
  hash?: string;
  name: string;
}

/** Limits end the work on a question with what is found by then; 0 is no limit. */
export interface Limits {
  /** play-outs of all candidates together */
  iterations?: number;
  /** positions looked at */
  nodes?: number;
  seconds?: number;
}

/** Luck is how good the tiles drawn were. */
export interface Luck {
  draws: number;
  points: number;
  /** standard deviation by chance */
  sigma: number;
}

/** Mistakes are those of one kind. */
export interface Mistakes {
  count: number;
  /** points */
  loss: number;
}

/** A Move is a move with its leave. */
export interface Move {
  kind: string;
  leave: string;
  move: string;
  /** among all moves, from 1; missing if it is not ranked */
  rank?: number;
  score: number;
}

/** A Preendgame is what `maven solve --json` says of a position with tiles in the bag. */
export interface Preendgame extends Setting {
  bag: number;
  candidates: PreendgameMove[];
  cgp: string;
  model: string;
  nodes: number;
  phase: string;
  seconds: number;
  stopped: "" | "complete" | "time" | "iterations" | "nodes" | "interrupted";
  /** ordered draws: what the weights of each candidate add up to */
  total: number;
}

/** A PreendgameDraw is what comes of a move if these tiles are drawn. */
export interface PreendgameDraw extends Tally {
  depth: string;
  known: string;
  /** what follows the move, from the opponent's reply on */
  line: string[];
  /** what the opponent holds in the line */
  opponent: string;
  spread: number;
  spreadKnown: string;
  tiles: string;
}

/** A PreendgameMove is a move and what comes of it. */
export interface PreendgameMove extends Tally {
  /** how deep it was looked at when it was left; "" where it was not */
  cut: string;
  depth: string;
  draws: PreendgameDraw[];
  known: string;
  move: string;
  score: number;
  /** the mean at the end of the game, of what is known */
  spread: number;
  spreadKnown: string;
  /** 0 to 1, ties counted half, of what is known */
  win: number;
}

/** Progress says how much of the work is done: turns of a report, racks of an inference. */
export interface Progress {
  done: number;
  of: number;
}

/** A RankRequest asks for the best moves of a position. */
export interface RankRequest {
  /** moves to rank besides, such as 8D WORD */
  also?: string[];
  /** the position, a line of CGP */
  cgp: string;
  /** moves told, 10 unless it is given; 0 for all */
  count?: number;
  /** say why the best move is better than the second, or than those of also */
  explain?: boolean;
  limits?: Limits;
  /** who ranks: static, level=N, full or classic, with options; static unless another is named */
  player?: string;
  /** of full; 1 unless it is given */
  seed?: number;
}

/** A RankedMove is a move with the terms of its equity. */
export interface RankedMove extends Candidate {
  /** points behind the best move, for --move */
  behind?: number;
  /** points that the move is worth on the board, which the equity leaves out */
  board?: number;
  /** the original's, by how far the move is behind the best */
  comment?: string;
  /** the move and best play after it, as far as it is known */
  line?: string[];
  terms: any;
}

/** A Ranking lists the moves of a position as a player ranks them. */
export interface Ranking extends Setting {
  bag: number;
  cgp: string;
  /** of the file of positions */
  line?: number;
  method?: string;
  moves: RankedMove[];
  player: string;
  /** of a random opening */
  seed?: number;
  stopped: "" | "complete" | "time" | "iterations" | "nodes" | "interrupted";
  /** legal moves */
  total: number;
  /** the best move against others, on request */
  why?: Explanation[];
}

/** A Reason is one fact of an explanation. */
export interface Reason {
  kind:
    | "score"
    | "leave"
    | "opening"
    | "pass"
    | "bonus"
    | "replies"
    | "next"
    | "later"
    | "squares"
    | "answers"
    | "draws"
    | "line"
    | "board";
  /** by how much it makes the move better; 0 for kinds without points */
  points: number;
  text: string;
}

/** A Report is a game with its moves judged. */
export interface Report extends Setting {
  cached: boolean;
  ending: string;
  faults?: number;
  file: string;
  /** the same with its options and limits */
  judge?: string;
  /** who judged */
  player: string;
  players: [JudgedPlayer, JudgedPlayer];
  remarks?: string[];
  /** the answers depend on how fast the machine is */
  timed?: boolean;
  title?: string;
  turns: JudgedTurn[];
  /** 1 or 2, 0 for a draw or a game that is not over */
  winner: number;
}

/** A ReportRequest asks for a recorded game to be judged move by move. */
export interface ReportRequest {
  /** best moves told of each turn, 5 unless it is given */
  count?: number;
  /** the text of the record */
  gcg: string;
  /** judge a record with impossible positions too */
  irregular?: boolean;
  /** who judges: quick, standard, deep, or a player with its options; quick unless another is named */
  player?: string;
}

/** A Setting names the words, rules and tables. */
export interface Setting {
  /** the word list that the position names, if it is not here */
  absent?: string;
  /** "none" for no table; missing if leaves are not used */
  leaves?: string;
  lexicon: Lexicon;
  /** the word list here that is closest to it, if that is known */
  near?: string;
  /** on the words, if they are not those that the position names */
  remark?: string;
  rules: string;
  tiles: string;
  /** missing if there is no unseen table, or it is not used */
  unseenTable?: string;
}

/** A SimulateRequest asks for candidates to be played out. */
export interface SimulateRequest {
  /** candidates besides, such as 8D WORD */
  also?: string[];
  /** the position, a line of CGP */
  cgp: string;
  /** percent of certainty about the best move at which to stop, 95 unless it is given; 0 goes on to the limit */
  confidence?: number;
  /** candidates, 15 unless it is given; 1 tells the best of 15; 0 for the usual number */
  count?: number;
  /** say why the best move is better than the second, or than those of also, and all that the play-outs have shown */
  explain?: boolean;
  /** draw the opponent's tiles by what its last move tells (lm in the CGP) */
  infer?: boolean;
  /** 20,000 iterations unless iterations or seconds are given */
  limits?: Limits;
  /** win or spread; win unless it is given */
  objective?: string;
  /** tiles that the opponent is known to hold */
  opponent?: string;
  /** moves played out after a candidate, 2 unless it is given */
  plies?: number;
  /** 1 unless it is given; the same seed and iterations give the same answer */
  seed?: number;
}

/** A Simulated is what play-outs have shown of a position. */
export interface Simulated extends Setting {
  bag: number;
  candidates: SimulatedCandidate[];
  cgp: string;
  goal: string;
  /** play-outs of all candidates together */
  iterations: number;
  /** of the file of positions */
  line?: number;
  note?: string;
  player: string;
  plies: number;
  rounds: number;
  seconds: number;
  seed: number;
  stopped: "" | "complete" | "time" | "iterations" | "nodes" | "interrupted";
  /** legal moves */
  total: number;
  /** the best candidate against others, on request */
  why?: Explanation[];
}

/** A SimulatedCandidate is a move with what its play-outs have shown. */
export interface SimulatedCandidate extends Move {
  /** by the goal; missing for the first */
  behind?: number;
  /** missing for the first; null if it is not known */
  behindError?: number | null;
  /** chance to be the best; null if it is not known */
  best: number | null;
  draws?: SimulatedDraw[];
  /** mean gain of spread in points; null without play-outs */
  equity: number | null;
  /** null if it is not known, as after one play-out */
  equityError: number | null;
  /** the opponent's, then ours; row by row */
  heat?: number[][];
  /** play-outs */
  iterations: number;
  known: string;
  plies?: SimulatedPly[];
  replies?: SimulatedReply[];
  spreads?: SimulatedSpread;
  /** static equity */
  static: number;
  /** 0 to 1; null if it is not known */
  win: number | null;
  winError: number | null;
  /** by a utility, or the goal mixed */
  worth?: number;
}

/** A SimulatedDraw is what came of drawing a letter. */
export interface SimulatedDraw {
  iterations: number;
  tile: string;
  win: number;
}

/** A SimulatedPly is one move of the play-outs. */
export interface SimulatedPly {
  bingos: number;
  made: number;
  score: number;
}

/** A SimulatedReply is an answer of the opponent's. */
export interface SimulatedReply {
  count: number;
  move: string;
}

/** A SimulatedSpread is a histogram of final spreads: the first count is of those below Low+Width points. */
export interface SimulatedSpread {
  counts: number[];
  low: number;
  width: number;
}

/** A SolveRequest asks for best play to the end of the game: with an empty bag, or with a few tiles in it. */
export interface SolveRequest {
  /** moves to value besides, such as 8D WORD */
  also?: string[];
  /** with tiles in the bag: moves to look at deeply, 32 unless it is given */
  candidates?: number;
  /** the position, a line of CGP */
  cgp: string;
  /** moves told; all unless it is given */
  count?: number;
  /** a minute with two or more tiles in the bag unless seconds or nodes are given */
  limits?: Limits;
  /** with an empty bag: best moves to prove, 1 unless it is given */
  lines?: number;
  /** with tiles in the bag: what the opponent knows, by-knowledge or sees-all */
  model?: string;
  /** with an empty bag: spread, or win, where only who wins is to be proven; spread unless it is given */
  objective?: string;
}

/** A Strength is where losses stand on the ladder of levels. */
export interface Strength {
  high: number;
  level: number;
  low: number;
  moves: number;
}

/** A Summary has the totals of one player's turns. */
export interface Summary {
  accuracy: number | null;
  bingos: number;
  bingosMissed: number;
  bingosMissedAtALoss: number;
  causes?: { [key: string]: Mistakes };
  challengesMissed: number;
  exchanges: number;
  grades: { [key: string]: number };
  highTurn?: number;
  judged: number;
  loss: number;
  luck?: Luck;
  /** null where nothing is judged */
  meanLoss: number | null;
  /** 0 to 1 */
  meanWinLoss?: number;
  notJudged: number;
  passes: number;
  phases: { [key: string]: GamePhase };
  phonies: number;
  phoniesChallenged: number;
  phoniesJudged: number;
  phonyCost: number;
  pointsPerTurn: number;
  strength?: Strength;
  turns: number;
  worstTurn?: number;
}

/** A Tally is how much weight each result has. */
export interface Tally {
  losses: number;
  ties: number;
  unknown: number;
  wins: number;
}
