import type { CueMeaning } from './question-words.js';

/** Words of a question: `from` inside, `to` outside. */
export interface WordSpan {
  from: number;
  to: number;
}

export interface Cue extends WordSpan {
  meaning: CueMeaning;
}

/** Words that name a column. */
export interface ColumnMention extends WordSpan {
  column: number;
  /** Share of the header's words that are named. */
  share: number;
  via: 'word' | 'stem' | 'synonym';
}

/** Words that occur in cells of a column. */
export interface ValueMention extends WordSpan {
  column: number;
  match: 'same' | 'words';
  /** The text to compare cells with. */
  value: string;
  /** Distinct texts, and rows, that fit. */
  texts: number;
  rows: number;
  via: 'word' | 'stem' | 'country' | 'outcome' | 'typo';
}

export interface NumberMention extends WordSpan {
  value: number;
  form: 'digits' | 'word' | 'ordinal';
}
