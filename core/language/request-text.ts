/** A word of a request: a run of letters and digits, or a lexicon entry in a language without spaces between words. */
export interface Word {
  /** Folded as by `foldWithOffsets`. */
  norm: string;
  /** Range in the original request, in UTF-16 units; the end is exclusive. */
  start: number;
  end: number;
}

/** A literal part of a request. It fills slots and is never interpreted as a command. */
export interface DataSpan {
  kind: 'quoted' | 'code' | 'path' | 'url';
  /** The original text without its quotes. */
  text: string;
  start: number;
  end: number;
}

/** Why a clause with a command is not carried out. */
export interface Cancellation {
  why: 'negated' | 'condition' | 'reported';
  /** Range of the clause, including the words that cancel or qualify it. */
  start: number;
  end: number;
}

/** A part of the request with at most one command. */
export interface Clause {
  start: number;
  end: number;
  words: Word[];
  data: DataSpan[];
  /** Whether its command comes before that of the previous clause: "train on it, but check it first". */
  precedes: boolean;
  /** Scopes of negations ("do not", 不要). */
  negated: { start: number; end: number; cue: string }[];
  /** The words that mark the clause as a question about a command ("how do I train ..."); null for other clauses. */
  question: { cue: string; start: number; end: number } | null;
  /**
   * Why the command is not carried out: negated, withdrawn elsewhere, conditional, or reported speech. Null if it is.
   */
  cancellation: Cancellation | null;
}

/** A request after the stages of analysis that need only its text. */
export interface RequestText {
  original: string;
  /** The whole text, folded and without invisible characters. The policy checks it in addition to the clauses. */
  folded: string;
  /** Offset in `original` of each UTF-16 unit of `folded`, plus one for the end. */
  offsets: readonly number[];
  /** Language with the most known words in the request. */
  language: string;
  clauses: Clause[];
  /**
   * The request with the correction of a class applied (`recast`) and with the correction removed (`plain`); null if no
   * class is corrected.
   */
  recast: { recast: string; plain: string } | null;
  /** Self-corrections of the user ("cats, no, dogs"), each from the corrected words to their replacement. */
  corrected: readonly { start: number; end: number }[];
}
