import type { CueMeaning } from './question-words.js';

/** A range of words of a question; `to` is exclusive. */
export interface WordSpan {
  from: number;
  to: number;
}

export interface Cue extends WordSpan {
  meaning: CueMeaning;
}

/** Words that refer to a column. */
export interface ColumnMention extends WordSpan {
  column: number;
  /** Share of the words of the header that are mentioned, 0 to 1. */
  share: number;
  via: 'word' | 'stem' | 'synonym';
}

/** Words that are in cells of a column. */
export interface ValueMention extends WordSpan {
  column: number;
  match: 'same' | 'words';
  /** Text to compare cells with. */
  value: string;
  /** Number of matching distinct texts. */
  texts: number;
  /** Number of matching rows. */
  rows: number;
  via: 'word' | 'stem' | 'country' | 'outcome' | 'typo';
}

export interface NumberMention extends WordSpan {
  value: number;
  form: 'digits' | 'word' | 'ordinal';
}
