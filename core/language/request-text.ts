/** A word of a request: a run of letters and digits, or one of the texts of a language without spaces between words. */
export interface Word {
  /** Folded: NFKC, lower case, no invisible characters, look-alikes of a mixed script resolved. */
  norm: string;
  /** Place in the request as it was sent, UTF-16 units, the end outside. */
  start: number;
  end: number;
}

/** A part of the text that is data: it fills slots and is never a request. */
export interface DataSpan {
  kind: 'quoted' | 'code' | 'path' | 'url';
  /** As it was sent, without its quotes. */
  text: string;
  start: number;
  end: number;
}

/** Why a clause that asks for something in words is not done. */
export interface Held {
  why: 'negated' | 'condition' | 'reported';
  /** Range of the clause, including the words that cancel or qualify it. */
  start: number;
  end: number;
}

/** A part of the request that asks for one thing. */
export interface Clause {
  start: number;
  end: number;
  words: Word[];
  data: DataSpan[];
  /** Places from a cue of negation ("do not", 不要) to where its reach ends. */
  negated: { start: number; end: number; cue: string }[];
  /** Whether it asks about something ("how do I train ...") and does not ask for it. */
  question: { cue: string; start: number; end: number } | null;
  /**
   * Why it is not meant: negated or withdrawn from outside, conditional, or reported from someone else. Null if it is.
   */
  held: Held | null;
}

/** A request after the stages that only read its text. */
export interface RequestText {
  original: string;
  /** The whole text, folded and without invisible characters. Policy checks it in addition to the clauses. */
  folded: string;
  /** Place in `original` of each UTF-16 unit of `folded`, and one more for the end. */
  offsets: readonly number[];
  /** Language whose words were found most. */
  language: string;
  clauses: Clause[];
  /** Corrections within a sentence: the withdrawn item and its replacement. */
  /** The request with the corrected class; null if no class is corrected. */
  recast: { recast: string; plain: string } | null;
  corrected: readonly { start: number; end: number }[];
}
