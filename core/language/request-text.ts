/** A word of a request: a run of letters and digits, or a lexicon entry in a language without spaces between words. */
export interface Word {
  /** Folded as by `foldWithOffsets`. */
  norm: string;
  /** Range in the original request, in UTF-16 units; the end is exclusive. */
  start: number;
  end: number;
}

/** Data in a request. It fills slots and is never a command. */
export interface DataSpan {
  kind: 'quoted' | 'code' | 'path' | 'url';
  /** The original text without its quotes. */
  text: string;
  start: number;
  end: number;
}

/** Why a clause is not carried out although it contains a command. */
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
  /** Scopes of negation cues ("do not", 不要). */
  negated: { start: number; end: number; cue: string }[];
  /** The cue of a question about something ("how do I train ..."), which is not a command; null if there is none. */
  question: { cue: string; start: number; end: number } | null;
  /** Why it is not carried out: negated or withdrawn elsewhere, conditional, or reported speech. Null if it is. */
  cancellation: Cancellation | null;
}

/** A request after the stages that need only its text. */
export interface RequestText {
  original: string;
  /** The whole text, folded and without invisible characters. Policy checks it in addition to the clauses. */
  folded: string;
  /** Offset in `original` of each UTF-16 unit of `folded`, and one more for the end. */
  offsets: readonly number[];
  /** Language with the most known words in the request. */
  language: string;
  clauses: Clause[];
  /** The request with the corrected class; null if no class is corrected. */
  recast: { recast: string; plain: string } | null;
  /** Ranges of corrections by the user, from the corrected words to their replacement. */
  corrected: readonly { start: number; end: number }[];
}
