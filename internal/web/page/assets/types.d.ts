// What the server takes and answers. go generate ./internal/web makes it from the routes.

/** An Account is a figure of both sides. */
export interface Account {
  person: string;
  player: string;
  what: string;
}

/** An action is what a page asks for. */
export interface Action {
  do: string;
  /** of play, such as "8D WORD" */
  move?: string;
  /** of exchange */
  tiles?: string;
  /** of the game that it is about */
  version: number;
  /** of look; of play, words that are no good and are played all the same, against the original without challenges */
  words?: string[];
}

/** An addForm says how many cards there are more. */
export interface Add {
  added: number;
  /** questions without an answer in the list, left out */
  left?: number;
  /** cards that were there already */
  there: number;
}

/** An addRequest has a query or texts. */
export interface AddRequest {
  /** anagrams, stems, hooks, missing or phony; anagrams if it is not there */
  kind?: string;
  lexicon?: string;
  /** of words, as maven words find takes it */
  query?: string;
  /** up to 2000; of questions, instead of a query */
  texts?: string[];
}

/** An added says how many were not in the collection before. */
export interface Added {
  added: number;
}

/** An action is what someone does with an analysis. */
export interface AnalysesAction {
  /** stop, continue, add or drop */
  do: string;
  /** of continue, for all runs together */
  limits?: Limits | null;
  move?: string;
}

/** All analyses of a server. */
export interface AnalysesList {
  analyses: View[];
}

/** An answerRequest says how a card was answered. */
export interface AnswerRequest {
  /** again, hard, good or easy */
  grade: string;
  kind: string;
  lexicon?: string;
  text: string;
}

/** A Band says how much of a part of the words is known: those of a length whose places by probability are from First to Last. */
export interface Band {
  /** of them in the box */
  cards: number;
  /** place */
  first: number;
  /** of them known now, as far as can be expected */
  known: number;
  last: number;
  length: number;
  /** sets of letters that make words */
  questions: number;
}

/** A beginning says what a new game is to be. Whatever it leaves out is as usual; without a level and a player, the level follows from the last game. */
export interface Beginning {
  /** the position to start from */
  cgp?: string;
  /** void, single, double, triple, 5pt … */
  challenge?: string;
  /** 25m or 25m+5s of each side, or up: the person's time, counted up */
  clock?: string;
  /** person, player or draw; in turn against the original, otherwise a draw */
  first?: string;
  /** 0 to 12; 0 for that of the person */
  level?: number;
  /** a name */
  lexicon?: string;
  /** of the person */
  name?: string;
  /** name of the second of two persons */
  other?: string;
  /** as the program takes it; person for two persons at one screen */
  player?: string;
  /** a name */
  rules?: string;
  /** for tests and lessons; chosen if it is left out */
  seed?: number;
  /** a name */
  tiles?: string;
}

/** A begun game is answered with where it is. */
export interface Begun extends PlayedGame {}

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

/** A Board is a board as a page draws it. */
export interface Board {
  /** row by row, a sign for each square as in a rules file */
  premiums: string[];
  size: number;
  /** row by row: "" for none, a blank in lower case */
  tiles: string[][];
}

/** A Branch is a move of a variation, and what may follow. */
export interface Branch {
  /** after the move; made by the server */
  cgp?: string;
  move: string;
  /** what may follow */
  next?: Branch[];
  note?: string;
  /** of who is on turn after the move, if someone has said */
  rack?: string;
}

/** A Candidate is a move that a player has valued. */
export interface Candidate {
  /** the equity, and so the chance to win, may be less */
  atMost?: boolean;
  /** points; null if it is not known */
  equity: number | null;
  /** one standard error of a sampled equity */
  equityError?: number;
  kind: string;
  known: string;
  leave: string;
  move: string;
  /** among all moves, from 1; missing if it is not ranked */
  rank?: number;
  score: number;
  /** 0 to 1; missing if it is not known */
  win?: number;
  /** one standard error of a sampled win chance */
  winError?: number;
}

/** A Card says whether a word is good, what hooks it, what is in it, and what else its tiles spell. */
export interface Card extends Hooked {
  /** without the word itself, in alphabetical order */
  anagrams: string[];
  /** empty if none is known */
  definitions: Definition[];
}

/** CardBox says how learning goes with the cards of a word list. */
export interface CardBox {
  cards: number;
  /** with answers, the last first */
  days: Day[];
  /** of those with an answer, without new ones */
  due: number;
  /** the only one that is counted */
  kind?: "anagrams" | "stems" | "hooks" | "missing" | "phony";
  /** remembered the last time */
  known: number;
  lexicon: Lexicon;
  /** streak ever */
  longest: number;
  /** of those with an answer */
  new: number;
  /** days in a row with answers, up to today or yesterday */
  streak: number;
  /** what is known of each length, by place in the order of probability */
  words: Band[];
}

/** Cards says all of some words in one answer. */
export interface Cards {
  lexicon: Lexicon;
  words: Card[];
}

/** Career is how a player has done, by static equity. */
export interface Career {
  /** the newest first */
  games: CareerGame[];
  /** with dated games that are judged, the first one first */
  months: Month[];
  /** as in the latest record */
  name: string;
  /** null if none was answered */
  puzzles: Puzzles | null;
  /** of the games that are judged; null if there are none */
  standing: FormStanding | null;
  /** games in the database */
  total: number;
  /** of these, games that cannot be judged */
  unjudged: number;
  /** cards of words to be learned; null if there are none */
  words: CareerWords | null;
}

/** A Game is one of a player's games. */
export interface CareerGame extends Game {
  /** points a move, by static equity; null if nothing is judged */
  meanLoss: number | null;
  /** 1 or 2: which of its players this is */
  seat: number;
}

/** Words are the cards of a word list. */
export interface CareerWords {
  cards: number;
  /** of those with an answer in the list, without new ones */
  due: number;
  /** remembered the last time */
  known: number;
  /** name of the list */
  lexicon: string;
  /** days in a row with answers, up to today or yesterday */
  streak: number;
}

/** A ChallengeRule is what a challenge of a good play costs. */
export interface ChallengeRule {
  about: string;
  name: string;
}

/** A change is what is set by hand; what is left out stays. */
export interface Change {
  /** levels follow results, in all modes */
  auto?: boolean | null;
  /** 1 to 18; the first is the strongest */
  level?: number | null;
  /** of the letters: those named, in the order in which they first come, then the others */
  order?: string | null;
  /** 700 to 2100; the level is then 1, the whole program */
  rating?: number | null;
}

/** A checkRequest is a record as it is being typed. */
export interface CheckRequest extends RegistryChoice {
  /** lines of a GCG file; empty for none */
  text?: string;
}

/** A checkedLine is a line with what is wrong with it and what comes of it. */
export interface CheckedLine {
  /** tiles in the bag after the line */
  bag?: number;
  /** after the line */
  board?: Board;
  findings: Finding[];
  /** tiles known on each rack after the line */
  kept?: [string, string];
  kind: string;
  n: number;
  /** the points that the play scores */
  right?: number;
  /** row and column of each tile that it laid, from 0 */
  squares?: [number, number][];
  text: string;
  /** after the line, as recorded */
  totals?: [number, number];
  /** of an event */
  turn?: RecordedTurn;
}

/** A checkedRecord is such a record, line by line. */
export interface CheckedRecord extends Setting {
  /** tiles, at the end */
  bag: number;
  /** the position at the end; "" without two players */
  cgp: string;
  /** no more moves can be made */
  ended: boolean;
  /** findings that are not mere hints */
  faults: number;
  lines: CheckedLine[];
  /** 1, who began, or 2; 0 if the game is over */
  onTurn: number;
  players: Player[];
  /** the board before the first turn */
  start: Board;
}

/** A Choice is one of the best moves. */
export interface Choice {
  keeps: string[];
  /** as the program reads it */
  move: string;
  score: number;
  /** as people read it */
  text: string;
  worth: string;
}

/** A Clock is the time of both sides in milliseconds, below 0 in overtime. What is left of the side whose clock runs is what was left when the answer was made. */
export interface Clock {
  /** added after each move */
  increment: number;
  paused: boolean;
  person: number;
  player: number;
  /** person or player; "" for neither */
  running: string;
  /** what each had at first */
  start: number;
  /** the original's, which counts the person's time up: person is below 0, player is 0 */
  up?: boolean;
}

/** A Collection is a named set of games and positions. */
export interface Collection {
  games: number;
  name: string;
  positions: number;
}

/** The collections of the database, by name. */
export interface Collections {
  collections: Collection[];
}

/** A collectionsAddRequest puts games and positions into a collection, which it makes if there is none of the name. */
export interface CollectionsAddRequest {
  /** by their numbers */
  games?: number[];
  /** 1 to 200 bytes; without blanks around it */
  name: string;
  /** by their numbers */
  positions?: number[];
}

/** conditionForm is one of them. */
export interface Condition {
  about: string;
  name: string;
  /** what stands behind the colon */
  value: string;
}

/** conditionsForm is the conditions of a query. */
export interface Conditions {
  conditions: Condition[];
}

/** A Count says whether tiles are a whole set. */
export interface Count {
  /** tiles */
  found: number;
  /** as a rack is written */
  missing: string;
  /** the tile set */
  tiles: string;
  tooMany: string;
  /** tiles of the set */
  whole: number;
}

/** A Day says what was answered on it. */
export interface Day {
  answers: number;
  /** 2026-11-23 */
  date: string;
  right: number;
}

/** Defaults are what is taken where a request names nothing. */
export interface Defaults {
  lexicon: string;
  /** that ranks */
  player: string;
  rules: string;
}

/** Defined says what words mean. */
export interface Defined {
  lexicon: Lexicon;
  words: DefinedWord[];
}

/** A DefinedWord is a word with its meanings. */
export interface DefinedWord {
  definitions: Definition[];
  good: boolean;
  word: string;
}

/** A Definition is one meaning of a word. */
export interface Definition {
  /** what it is a form of */
  base?: string;
  /** what the word is of base: plural, past, third person, present, -ing form, comparative, superlative, form */
  form?: string;
  /** of the word, or of its base */
  gloss?: string;
  /** noun, verb, adjective or adverb */
  part?: string;
  /** all of it, as people read it */
  text: string;
}

/** A dueForm has cards that are to be asked. */
export interface Due {
  cards: StudyCard[];
  lexicon: Lexicon;
}

/** An End says how many turns in a row end a game. */
export interface End {
  passes: number;
  scorelessLate?: number;
  scorelessTurns: number;
}

/** An eventAnswer is an event, and what is no game of it. */
export interface EventAnswer {
  /** games against the rules, which count in no record or standing, each with its first fault */
  against: LeftOut[];
  /** files that are no game of two players */
  left: LeftOut[];
  /** by number; the games whose round is not known come last */
  rounds: Round[];
  /** the most wins first, then the widest spread */
  standings: Ranked[];
  /** files of games that keep the rules and are not finished; these do not count there either */
  unfinished: string[];
  whole: Round;
}

/** An eventGame is a record and the file that it is from. */
export interface EventGame extends Recorded {
  /** with its folders, whose names may say the round */
  file?: string;
}

/** An eventRequest has the records of an event. */
export interface EventRequest {
  /** up to 2000 */
  games?: EventGame[];
}

/** An Explanation says in sentences why a move is better than another. */
export interface Explanation {
  move: string;
  reasons: Reason[];
  /** the other move; missing if there is none */
  than?: string;
  verdict: string;
}

/** A fetchRequest names where a record lies. */
export interface FetchRequest {
  /** such as https://example.org/game.gcg, xt:61085 or woog:J8ZaHcX3 */
  address: string;
}

/** A Figure is a number of the report for both sides. */
export interface Figure {
  name: string;
  person: number;
  program: number;
}

/** A Finding is a fault in a line of a record, or in the file. */
export interface Finding {
  cause: string;
  event?: number;
  file: string;
  kind: string;
  line: number;
  repair?: string;
  severity: string;
  token?: string;
}

/** A Standing is the results of one player in several games. */
export interface FormStanding extends Summary {
  draws: number;
  games: number;
  highGame?: High;
  highPlay?: High;
  mostBingos?: High;
  name: string;
  points: number;
  wins: number;
}

/** A Game is a game of a database, as lists show it. */
export interface Game {
  date?: string;
  ended: boolean;
  /** that it was imported from */
  file: string;
  id: number;
  irregular?: boolean;
  /** that the record names */
  lexicon?: Lexicon;
  players: Player[];
  title?: string;
  /** the first turn that fits the search */
  turn?: number;
  turnCount: number;
  /** 1 or 2, of players; 0 for a draw, or a game that has not ended */
  winner?: number;
}

/** A GamePhase is what the turns of a phase come to. */
export interface GamePhase {
  judged: number;
  /** points */
  loss: number;
  luck?: Luck;
  winLoss: number;
}

/** Helps counts the help that the person has taken. */
export interface Helps {
  bests: number;
  hints: number;
  looked: number;
  undone: number;
}

/** A High is the most that a player did: points of a game or a play, or bingos of a game. */
export interface High {
  /** of a record */
  file?: string;
  move?: string;
  /** how often there was as much, later */
  others?: number;
  player: string;
  /** of a play */
  turn?: number;
  value: number;
}

/** A HighPlay is a play that scores more than the one made. */
export interface HighPlay {
  move: string;
  score: number;
}

/** A Hooked is a word with the words that a letter more or less makes of it. */
export interface Hooked extends WordHooks {
  beheaded?: string;
  curtailed?: string;
  good: boolean;
  word: string;
}

/** Hooks are the letters that make a new word before or after a word. */
export interface Hooks extends Hooked {
  lexicon: Lexicon;
}

/** An imageRequest asks for a picture of a position. */
export interface ImageRequest extends Subject {
  /** with the rack of the player on turn */
  rack?: boolean;
  /** up to 96; pixels of a square; 0 for the usual */
  square?: number;
  /** light unless it is given */
  theme?: "light" | "dark" | "";
}

/** A JudgedMove is a move as it would be made. */
export interface JudgedMove {
  kind: string;
  leave: string;
  legal: boolean;
  move: string;
  reason?: string;
  /** 0 if the move does not fit the board */
  score: number;
  /** at fault, as players write it */
  square?: string;
  /** row and column of each tile that leaves the rack, from 0 */
  squares: [number, number][];
  /** at fault */
  tile?: string;
  /** at fault, the first of several */
  word?: string;
  /** that it forms, its own first */
  words: JudgedWord[];
}

/** A JudgedPlayer is a player, with the totals of that player's turns. */
export interface JudgedPlayer extends Player {
  summary: Summary;
}

/** A JudgedTurn is a turn, what was known when it began, and what it lost. */
export interface JudgedTurn extends RecordedTurn {
  alternatives?: Candidate[];
  bag: number;
  behind?: Behind;
  best?: Candidate;
  bestBingo?: Candidate;
  better?: Candidate;
  bingoMissed?: boolean;
  bingoMissedAtALoss?: boolean;
  bingos?: number;
  cause?: string;
  drawn?: string;
  equity?: number;
  grade?: string;
  higherPlay?: HighPlay;
  judged: boolean;
  known?: string;
  line?: string[];
  loss?: number;
  lossAtLeast?: boolean;
  /** of the tiles drawn, in points */
  luck?: number;
  method?: string;
  moves?: number;
  notJudged?: string;
  notes?: string[];
  /** of a move */
  phase?: string;
  phonies?: string[];
  phonyCost?: number;
  /** of PhonyCost, as Grade */
  phonyGrade?: string;
  rackKnown: string;
  rank?: number;
  rareWords?: string[];
  /** of this player and the opponent, before the turn */
  scores: [number, number];
  why?: string[];
  win?: number;
  winLoss?: number;
}

/** A JudgedWord says whether one word is good. */
export interface JudgedWord {
  /** on request */
  definitions?: Definition[];
  good: boolean;
  word: string;
}

/** A Judgement says whether the words of a play are good. */
export interface Judgement {
  acceptable: boolean;
  each?: JudgedWord[];
  lexicon: Lexicon;
  words: string[];
}

/** A keepRequest has a query. */
export interface KeepRequest {
  /** that it is tried with; Both if it is not there */
  lexicon?: string;
  /** as words/find takes it */
  query: string;
}

/** A KeptGame is one of them. */
export interface KeptGame {
  /** when it was played last, in UTC */
  changed?: string;
  /** of one that is unreadable */
  error?: string;
  /** in the database */
  id?: number;
  name: string;
  /** who plays, as --player has it, without its seed */
  player?: string;
  /** the number of its record in the database, once it has ended */
  record?: number;
  sides?: KeptSides;
  /** going, finished or unreadable */
  state: string;
  turnCount: number;
}

/** KeptGames are the games of a person against the program, the one played last first. */
export interface KeptGames {
  games: KeptGame[];
}

/** A KeptSide is the name and the points of a side. */
export interface KeptSide {
  name: string;
  score: number;
}

/** KeptSides are the two sides of a game. */
export interface KeptSides {
  person: KeptSide;
  player: KeptSide;
}

/** A kitAction is what is to be done about a kit. */
export interface KitAction {
  /** install, stop or remove */
  action: string;
}

/** A kitEntry is a kit, and its installation. */
export interface KitEntry {
  /** taken: another list has its name; needed: a game that has begun meanwhile needs the older one; damaged: the kit's file; failed: the log says why */
  fault?: string;
  /** of the kit that is damaged */
  file?: string;
  /** shipped, or the package that it is made from */
  from: string;
  installed: boolean;
  installing?: boolean;
  language?: string;
  licence: string;
  name: string;
  /** of the installation that is done, 0 to 1 */
  part?: number;
  remark?: string;
  tiles: string;
  words?: number;
}

/** A kitList is all kits. */
export interface KitList {
  kits: KitEntry[];
}

/** A LastPlay is the play just made. */
export interface LastPlay {
  score: number;
  side: string;
  /** row and column of each tile from the rack */
  squares: [number, number][];
  text: string;
  /** that a challenge would be about; none if it cannot be challenged */
  words: string[];
}

/** A leftOut is a file that does not count. */
export interface LeftOut {
  file: string;
  reason: string;
}

/** A Length is the number of words of one length. */
export interface Length {
  length: number;
  words: number;
}

/** A Lexicon is a word list: its name and the hash of its words. If only the name is known, for example from a game record, there is no hash. */
export interface Lexicon {
  hash?: string;
  name: string;
}

/** LexiconInfo is what is known about a word list. */
export interface LexiconInfo extends Lexicon {
  lengths?: Length[];
  /** of the graph, 32 bits each */
  nodes?: number;
  /** other lists share the graph */
  nodesShared?: boolean;
  origin: string;
  problem?: string;
  remark?: string;
  source?: string;
  tiles: string;
  words: number;
}

/** limits bound all runs of an analysis together; 0 is no limit. */
export interface Limits {
  iterations?: number;
  nodes?: number;
  seconds?: number;
}

/** listForm is a page of the list of records. */
export interface List {
  page: number;
  pages: number;
  /** the newest first */
  records: Game[];
  total: number;
}

/** ListedWords are what the original's word lister finds. */
export interface ListedWords {
  lexicon: Lexicon;
  /** there are more words */
  more: boolean;
  pattern: string;
  tiles?: string;
  words: string[];
}

/** A listerRequest says which words are wanted. */
export interface ListerRequest {
  lexicon?: string;
  /** letters; 0 for no limit */
  max?: number;
  /** letters */
  min?: number;
  /** a letter or ? for each letter of the word; empty for words of any length */
  pattern?: string;
  /** that the word is made of, ? for a blank; empty for any */
  tiles?: string;
}

/** A LoadedPosition is a position read from such a text, as CGP. */
export interface LoadedPosition {
  cgp: string;
  lexicon: Lexicon;
  /** 1 or 2 */
  toMove: number;
}

/** A LoggedGame is one game of the log. */
export interface LoggedGame {
  level: number;
  lexicon: Lexicon;
  /** of A and B, in points */
  scores: [number, number];
}

/** A lookRequest asks for a position, and for a move in it. */
export interface LookRequest extends Subject {
  /** such as 8D WORD, exchange ABC or pass */
  move?: string;
}

/** A Looked is a word that was looked up. */
export interface Looked {
  good: boolean;
  word: string;
}

/** Luck is how good the tiles drawn were. */
export interface Luck {
  draws: number;
  points: number;
  /** standard deviation by chance */
  sigma: number;
}

/** A Mark is the record of a round. */
export interface Mark {
  file: string;
  /** as GCG writes it */
  play?: string;
  player?: string;
  points: number;
  turn?: number;
}

/** A missedForm says what there is to learn. */
export interface Missed {
  /** of them new cards */
  added: number;
  /** bingos not seen, phonies and hooks */
  found: number;
  /** that the cards are of */
  lexicon: string;
}

/** A missedRequest names the player who wants to learn. */
export interface MissedRequest {
  /** by which words, where the record does not say it */
  lexicon?: string;
  /** the full name */
  player: string;
}

/** Mistakes are those of one kind. */
export interface Mistakes {
  count: number;
  /** points */
  loss: number;
}

/** All that the original plays. */
export interface ModesAnswer {
  levels: number;
  modes: WordMode[];
  rules: string;
}

/** A Month adds up the games of a month. */
export interface Month {
  /** 2026-11 */
  month: string;
  standing: FormStanding;
}

/** A movesRequest asks for the moves of a position. */
export interface MovesRequest extends Subject {
  /** up to 64; moves to rank besides, such as 8D WORD */
  also?: string[];
  /** how many moves, 10 unless it is given; 0 for all */
  count?: number | null;
  /** up to 5; seconds until the answer, 0.25 or more: what the player has found by then, or else the static ranking; 0 for none */
  deadline?: number;
  /** say why the best move is better than the second, or than those of also */
  explain?: boolean;
  /** who ranks: static, level=N or classic, with options, or with a deadline sim or full; static unless another is named */
  player?: string;
}

/** A nameForm has a name. */
export interface Name {
  /** 1 to 200 bytes */
  name: string;
}

/** A NamedPlayer is a player that one can play against or ask. */
export interface NamedPlayer {
  about: string;
  /** of a level */
  level?: number;
  /** as the program takes it, such as level=3 */
  name: string;
  /** whether it plays games; otherwise it is for analyses */
  plays: boolean;
  /** for people */
  title: string;
}

/** A naming has the name of a game. */
export interface Naming {
  /** 1 to 200 bytes; no other game has it */
  name: string;
}

/** A newName is the name that a collection gets. */
export interface NewName {
  /** 1 to 200 bytes; without blanks around it */
  name: string;
}

/** A NextLevel is the level for the next game, and why. */
export interface NextLevel {
  level: number;
  why: string;
}

/** notesForm has the notes on the turns of a record, by the number of the turn. */
export interface Notes {
  /** by the number of the turn */
  notes: { [key: string]: string };
  /** that was read last; 0 if there are none */
  version: number;
}

/** An openedRecord is the answer to a record that was opened. */
export interface OpenedRecord {
  id: number;
  /** present if the database had the same bytes */
  what: "added" | "present";
}

/** An Overtime is what a clock costs. */
export interface Overtime {
  /** minutes and seconds */
  over: string;
  /** to be taken from the player's score */
  points: number;
  seconds: number;
}

/** A PersonReport is what the original showed of a person's games in one mode of words. */
export interface PersonReport {
  /** between these */
  difference: number;
  /** of the moves, in the original's order; none without games */
  figures: Figure[];
  /** in the log of results */
  games: number;
  /** the last game first */
  log: ReportedGame[];
  /** of the person */
  losses: number;
  /** mean rating of the levels played */
  opponents: number;
  /** without its fraction */
  rating: number;
  /** means of the person and of the program */
  scores: [number, number];
  /** games that nobody won */
  ties: number;
  /** games whose moves are in none of the figures */
  uncounted: number;
  /** of the person */
  wins: number;
}

/** A PlayedGame is a game against the program as the person may see it: until it has ended, without the tiles that the person cannot know. */
export interface PlayedGame {
  /** then whose rack this is, person or player, until the game has ended */
  acting?: string;
  /** when it was so, in microseconds since 1970; of two answers with one version, the later counts */
  at: number;
  bag: number;
  /** the best moves, if they have been asked for */
  best?: Choice[];
  board: Board;
  /** the position as the person knows it on turn */
  cgp?: string;
  /** the person may challenge the last play */
  challengeable: boolean;
  clock?: Clock;
  /** how many tiles can be exchanged now, at most */
  exchangeable: number;
  /** why the player does not answer, or the game is not saved */
  fault?: string;
  helps: Helps;
  /** the steps told for this turn */
  hints: string[];
  id: number;
  last?: LastPlay;
  level?: number;
  lexicon: string;
  looked?: Looked[];
  /** what has just happened, in sentences */
  message: string[];
  name: string;
  names: SideNames;
  /** the level of the next game, if this one was against a level */
  next?: NextLevel;
  /** the player's rack, once the game has ended */
  other?: string[];
  /** moving, accepting, answering or finished */
  phase: string;
  /** as the program takes it, without its seed */
  player: string;
  rack: string[];
  /** what the end has changed in the person's profile */
  rated?: Rated;
  /** the number of its record in the database, once the game has ended */
  record?: number;
  /** with the challenge rule of the game */
  rules: RulesInFull;
  scores: SideScores;
  /** two persons play at one screen; the side player is the second of them */
  shared?: boolean;
  /** once the game has ended, as soon as it is judged */
  summary?: PlayedSummary;
  /** the player thinks; it waits for a processor if the phase is answering without it */
  thinking?: boolean;
  turns: PlayedTurn[];
  undoable: boolean;
  /** in the order of the tiles */
  unseen: TileCount[];
  /** an action names the version that it is about */
  version: number;
}

/** A PlayedLoss is a move of the person that lost something. */
export interface PlayedLoss {
  best: string;
  loss: string;
  made: string;
  /** of the best move */
  score: number;
  /** in the record */
  turn: number;
}

/** A PlayedSummary says how a game went. */
export interface PlayedSummary {
  accounts: Account[];
  /** the person's largest, by static equity */
  losses: PlayedLoss[];
  remarks: string[];
  verdict: string;
  /** person, player or "" */
  winner: string;
}

/** A PlayedTurn is a turn in words. */
export interface PlayedTurn {
  /** a challenge, or the end of the play that one took back */
  challenge?: boolean;
  /** in the record; 0 for a challenge that costs nothing, which is not in the record */
  number: number;
  /** "+12"; "" for none */
  points: string;
  side: string;
  text: string;
  total: number;
}

/** A Player is a player of a recorded game. */
export interface Player {
  name: string;
  nick: string;
  /** at the end of the record */
  score: number;
}

/** A positionRequest names a position. */
export interface PositionRequest {
  cgp: string;
  /** NA, UK or Both */
  lexicon?: string;
}

/** A PositionText is a position as text, see maven classic dump. */
export interface PositionText {
  cgp: string;
  /** as the original wrote it for people; lines end with a carriage return */
  print: string;
  text: string;
}

/** A problemForm is what a refused request is answered with. */
export interface Problem {
  /** a sentence about this request */
  detail: string;
  /** of the request that is at fault, as "move" or "cgp" */
  field?: string;
  /** what is so in place of what the request took for granted */
  now?: any;
  /** that is at fault, as "8H" */
  square?: string;
  /** of HTTP */
  status: number;
  /** that is at fault */
  tile?: string;
  /** the status in words */
  title: string;
  /** that is at fault, the first of several */
  word?: string;
}

/** A Progress says how much has been done. */
export interface Progress {
  /** of Of: turns, racks */
  done?: number;
  iterations?: number;
  nodes?: number;
  of?: number;
  seconds: number;
  /** why the last run ended */
  stopped?: "" | "complete" | "time" | "iterations" | "nodes" | "interrupted";
}

/** A Puzzle is one as it is asked. */
export interface Puzzle {
  /** with the opponent's last move */
  cgp: string;
  id: string;
  lexicon: string;
  /** higher is harder */
  rating: number;
  rules: string;
  /** that one has */
  tries: number;
}

/** A Form says which puzzles there are, and how they were answered. */
export interface Puzzlebook {
  /** puzzles, each time anew */
  answered: number;
  /** of these, at the first try */
  first: number;
  /** rating ever */
  highest: number;
  /** answers, the last first */
  last: Solved[];
  lexicon: string;
  puzzles: number;
  rating: number;
  /** solved one after the other, up to the last */
  row: number;
  /** of these */
  solved: number;
  tags: TagCount[];
}

/** Puzzles says how puzzles were answered. */
export interface Puzzles {
  /** each time anew */
  answered: number;
  rating: number;
  /** of these */
  solved: number;
}

/** A Question is one with its answers. */
export interface Question {
  /** of hooks those with a letter before come first; good or phony */
  answers: string[];
  kind: string;
  /** letters, a word, or a word with a gap: ? */
  text: string;
}

/** Quiz is questions about words. */
export interface Quiz {
  kind: string;
  lexicon: Lexicon;
  query: string;
  questions: Question[];
  /** questions that there are */
  total: number;
}

/** A Ranked says how a player has done. Names that differ only in case, or have underscores for spaces, are one player. */
export interface Ranked {
  bingos: number;
  games: number;
  highGame: number;
  highPlay: number;
  meanScore: number;
  player: string;
  spread: number;
  /** a draw is half of one */
  wins: number;
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

/** Rated is what the end of a game against the original has changed in the person's profile. */
export interface Rated {
  after: number;
  before: number;
  /** why the game does not count; then the rest is empty */
  fault?: string;
  games: number;
  /** that was played */
  level: number;
  /** of words */
  mode: string;
  name: string;
  /** level */
  next: number;
}

/** A RatingMark is a rating after so many games. */
export interface RatingMark {
  byHand: boolean;
  games: number;
  rating: number;
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

/** A RecordView is a record as a page shows it, with the position before each turn. */
export interface RecordView {
  /** the word list that the record names, if it is not here */
  absent?: string;
  /** the rule, if the record names it */
  challenge?: string;
  /** the position after the last turn */
  end: string;
  ended: boolean;
  file: string;
  findings: Finding[];
  id: number;
  lexicon: string;
  /** the word list here that is closest to it, if that is known */
  near?: string;
  /** the one who began first */
  players: [Player, Player];
  /** on the words that judge it */
  remark?: string;
  rules: string;
  tiles: string;
  title?: string;
  turns: ViewedTurn[];
  /** 1 or 2; 0 for a draw, or a game that is not over */
  winner: number;
}

/** A recorded has a game record. */
export interface Recorded {
  /** or as the bytes of its file in base64, which may be a saved game of the original */
  bytes?: string;
  /** as text, in GCG */
  record?: string;
}

/** A RecordedTurn is a turn of a recorded game: a record.Entry. */
export interface RecordedTurn {
  bingo?: boolean;
  kind: string;
  move: string;
  /** 1, who began, or 2 */
  player: number;
  rack: string;
  /** as recorded */
  score: number;
  total: number;
  turn: number;
  withdrawn?: boolean;
}

/** A Choice is what a request may choose of words, rules and tables; "" leaves it to the position or the record. */
export interface RegistryChoice {
  leaves?: string;
  lexicon?: string;
  rules?: string;
  tiles?: string;
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

/** A ReportedGame is a line of the report. */
export interface ReportedGame {
  /** rating of the level */
  opponent: number;
  /** of the person: won, tied or lost */
  result: string;
  scores: [number, number];
}

/** A Request says what an analysis is about. The fields mean what the flags of kibitz, solve, infer and analyze mean; what is not given is as it is there. */
export interface Request extends RegistryChoice {
  /** up to 50 */
  also?: string[];
  /** of preendgame: moves to look at deeply */
  candidates?: number;
  /** the position, or one of: */
  cgp?: string;
  /** of sim, and of players that play out in a ranking or comparison: percent of certainty at which to stop; 0 goes on to the limit */
  confidence?: number;
  /** moves or leaves told; 0 for all */
  count?: number;
  /** candidates that someone has dropped */
  dropped?: string[];
  explain?: boolean;
  game?: string;
  /** of sim, and of players that play out in a ranking or comparison */
  infer?: boolean;
  kind: string;
  limits?: Limits;
  /** 1 to 100; of endgame: best moves to prove */
  lines?: number;
  /** of preendgame */
  model?: string;
  /** of sim and endgame, and of players that play out in a ranking or comparison: win or spread */
  objective?: string;
  /** tiles that the opponent is known to hold */
  opponent?: string;
  player?: string;
  /** of compare */
  players?: string[];
  /** of sim and original, and of players that play out in a ranking or comparison */
  plies?: number;
  record?: number;
  /** 1 if it is not given */
  seed?: number;
  /** of the record or game: the position before this turn, counted from 1; past the last, the end */
  turn?: number;
}

/** A Round is what its games add up to. Means and records are those of the finished games that keep the rules; plays that were withdrawn count as such alone. */
export interface Round {
  bingos: number;
  games: number;
  highGame?: Mark;
  /** the most points of a player who lost */
  highLoss?: Mark;
  highPlay?: Mark;
  /** the winner's */
  highSpread?: Mark;
  /** of both players */
  highTotal?: Mark;
  /** games that break the rules */
  irregular: number;
  /** of one player */
  meanScore: number;
  /** of the winner */
  meanSpread: number;
  /** 0 for all games, and for those whose round is not known */
  round?: number;
  unfinished: number;
  withdrawn: number;
}

/** Rules are rules as lists show them. */
export interface Rules {
  /** rows as in a rules file */
  board?: string[];
  /** points by tiles played */
  bonuses: { [key: string]: number };
  challenge?: string;
  challengeBonus?: number;
  end?: End;
  endRack?: string;
  exchangeLimit?: number;
  /** of rows: numbers or letters */
  labels?: string;
  name: string;
  /** the user's, not built in */
  own?: boolean;
  /** why they cannot be used */
  problem?: string;
  rackSize: number;
  size: number;
  start?: string;
  tileCount?: number;
  tiles: string;
}

/** A RulesInFull is rules with their tiles, as a page needs them to draw a game. */
export interface RulesInFull extends Rules {
  tileSet: TileSet;
}

/** savedForm has the searches that are saved. */
export interface Saved {
  searches: SavedSearch[];
}

/** A savedSearch is a query under a name. */
export interface SavedSearch {
  name: string;
  query: string;
}

/** A Service is what a server can play and judge with. */
export interface Service {
  challenges: ChallengeRule[];
  /** whether a page may end the program */
  closable?: boolean;
  defaults: Defaults;
  /** whether records are fetched from addresses */
  fetches?: boolean;
  lexicons: LexiconInfo[];
  /** the weakest first */
  players: NamedPlayer[];
  rules: Rules[];
  tileSets: TileSet[];
  version: string;
}

/** A sessionRequest has the token of the server. */
export interface SessionRequest {
  token: string;
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

/** A sheetRequest says which sheet is wanted: one that is filled in from a record, or an empty one. */
export interface SheetRequest extends Recorded {
  /** the tile set; that of the record, or english */
  tiles?: string;
}

/** SideNames are the names of the two sides. */
export interface SideNames {
  person: string;
  player: string;
}

/** SideScores are the points of the two sides. */
export interface SideScores {
  person: number;
  player: number;
}

/** A Situation is a position as a page draws it. */
export interface Situation extends Setting {
  bag: number;
  board: Board;
  cgp: string;
  /** row and column of each tile of the last play, from 0 */
  last?: [number, number][];
  /** the move asked about */
  move?: JudgedMove;
  /** the tiles of the other rack that the player on turn knows */
  opponent: string[];
  /** the game has ended */
  over?: boolean;
  /** of the player on turn, tile by tile, blanks as ? */
  rack: string[];
  /** of the player on turn, and of the other */
  scores: [number, number];
  /** by the player on turn, in the order of the tiles */
  unseen: TileCount[];
}

/** A Solution explains the answer of a puzzle. */
export interface Solution {
  after: number;
  /** by how much of a win it is better than any other move, 0 to 1 */
  ahead: number;
  /** a move, or challenge */
  answer: string;
  /** rating of the solver */
  before: number;
  /** levels that find it */
  found: number[];
  id: string;
  /** proven or sampled */
  known: string;
  /** that the answer challenges */
  phony?: string;
  /** by how many points it is better than the next best */
  points: number;
  /** of the puzzle after it */
  rating: number;
  /** of the answer; of a challenge what the opponent loses */
  score: number;
  /** the next best move */
  second: string;
  tags: string[];
  /** that found it, from 1; 0 for none */
  try: number;
  /** chance to win after the answer, 0 to 1 */
  win: number;
  /** "" for an exchange, a pass or a challenge */
  word: string;
}

/** A Solved is an answer that was kept. */
export interface Solved {
  at: string;
  id: string;
  /** of the solver after it */
  rating: number;
  /** that found it, from 1; 0 for none */
  try: number;
}

/** A Source is where a card comes from: the turn of a game of the database. The zero Source is none. */
export interface Source {
  /** number in the database */
  game: number;
  /** from 1 */
  turn: number;
}

/** A standing is a person's profile in one mode of words. */
export interface Standing {
  /** whether levels follow results; of all modes */
  auto: boolean;
  games: number;
  /** of the next game, 0 before a rating is set */
  level: number;
  lexicon: string;
  log: LoggedGame[];
  mode: "NA" | "UK" | "Both";
  /** ours, beside the report; null where another program has counted games */
  person: Totals | null;
  program: Totals | null;
  rating: number;
  /** over time, as far as they are known */
  ratings: RatingMark[];
  report: PersonReport;
}

/** standings are a person's profiles, one for each mode of words. */
export interface Standings {
  /** of the last game */
  lexicon: string;
  /** all results, also by words that are no mode */
  log: LoggedGame[];
  name: string;
  /** of the letters on the rack and among the unseen tiles */
  order: string;
  profiles: Standing[];
}

/** A Strength is where losses stand on the ladder of levels. */
export interface Strength {
  high: number;
  level: number;
  low: number;
  moves: number;
}

/** A StudyCard is a card as it is told. */
export interface StudyCard extends Question {
  /** that it is known now */
  chance: number;
  due: string;
  from?: Source;
  /** times that it was forgotten once known */
  lapses: number;
  /** new, learning, known or forgotten */
  state: string;
  /** answered */
  times: number;
}

/** A subject names a position: by CGP, or by a record and one of its turns. */
export interface Subject extends RegistryChoice {
  /** the position; or record and turn */
  cgp?: string;
  /** the number of a record */
  record?: number;
  /** of the record: the position before it, from 1; 0 for the end */
  turn?: number;
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

/** A TagCount says how many puzzles are about something. */
export interface TagCount {
  about: string;
  puzzles: number;
  tag: string;
}

/** A textRequest has a position in the original's text form. */
export interface TextRequest {
  text: string;
}

/** A Tile is one row of a set. */
export interface Tile {
  count: number;
  /** as a blank that stands for it */
  lower: string;
  points: number;
  tile: string;
  vowel: boolean;
}

/** A TileCount is a tile and how many there are of it. */
export interface TileCount {
  count: number;
  tile: string;
}

/** A TileSet is the tiles of a language. */
export interface TileSet {
  blanks: number;
  /** different ones, the blank left out */
  letters: number;
  name: string;
  /** the user's, not built in */
  own?: boolean;
  /** of all tiles together */
  points: number;
  /** why it cannot be used */
  problem?: string;
  /** in the order of the file; lists leave it out */
  set?: Tile[];
  /** blanks included */
  tileCount: number;
}

/** A tilesRequest has what lies on a table. The tiles on the last board of the record are counted too. */
export interface TilesRequest extends Recorded {
  /** the tiles found: letters in any order, ? for a blank, a number after a tile says how many */
  found?: string;
  /** the tile set; that of the record, or english */
  tiles?: string;
}

/** Totals are about the games of one side, and are ours: the original counts other things. Sums do not include the other side's. */
export interface Totals {
  against: number;
  /** highest score of a game, 0 without games */
  bestGame: number;
  /** highest score of a move */
  bestMove: number;
  /** of that move, a-z; empty without moves */
  bestWord: string;
  bingos: number;
  challenges: number;
  exchanges: number;
  /** points */
  for: number;
  games: number;
  losses: number;
  ties: number;
  turns: number;
  wins: number;
}

/** A Trial is what a move would be, without its being made. */
export interface Trial {
  bingo?: boolean;
  /** it can be placed so */
  fits: boolean;
  /** as the program writes it */
  move: string;
  reason?: string;
  score: number;
  /** as people read it */
  text: string;
  words: TrialWord[];
}

/** A TrialWord is a word that a move would make. Whether it is good is told only if phonies cannot be played. */
export interface TrialWord {
  good?: boolean;
  word: string;
}

/** A Tried says whether a move is the answer. */
export interface Tried {
  /** tries */
  left: number;
  /** or challenge; "" for none: it was given up */
  move: string;
  right: boolean;
  score: number;
  /** once it is right, or no try is left */
  solution?: Solution;
}

/** A tryRequest is a move that is tried. */
export interface TryRequest {
  /** such as 8D WORD, or challenge; "" gives up */
  move?: string;
  /** 1 to 3; which one it is */
  try: number;
}

/** variationsForm has the variations of a record, by the number of the turn that they replace. */
export interface Variations {
  /** by the number of the turn that they replace */
  variations: { [key: string]: Branch[] };
  /** that was read last; 0 if there are none */
  version: number;
}

/** A View is an analysis as pages see it. */
export interface View {
  /** as the program writes it with --json */
  answer?: any;
  /** where it goes on if someone continues it: here, saved or start */
  continues?: string;
  error?: string;
  id: number;
  kind: string;
  /** in the queue, from 1 */
  place?: number;
  progress: Progress;
  request: Request;
  state: "queued" | "running" | "stopped" | "done" | "failed" | "interrupted";
}

/** A ViewedTurn is a turn with the position before it. */
export interface ViewedTurn extends RecordedTurn {
  cgp: string;
  /** a play or an exchange that the position allows, so that it can be ranked */
  legal?: boolean;
  /** of the record */
  line: number;
  notes?: string[];
  /** row and column of each tile that it laid, from 0 */
  squares: [number, number][];
  /** what was done, for people; a move as it is typed */
  text: string;
}

/** A Word is one word found. */
export interface Word {
  after?: number;
  /** of an extension: letters */
  before?: number;
  /** on request */
  hooks?: WordHooks;
  length: number;
  tiles: string;
  /** to draw the tiles */
  ways: number;
  word: string;
}

/** WordHooks are the letters that make another word before or after a word. */
export interface WordHooks {
  back: string[];
  front: string[];
}

/** A wordMode is a mode of words. */
export interface WordMode {
  name: string;
  title: string;
}

/** Words is the result of searching a word list. */
export interface Words {
  lexicon: Lexicon;
  order: string;
  query: string;
  reverse?: boolean;
  search: string;
  total: number;
  /** of an anagram: all, some or more */
  use?: string;
  words: Word[];
}
