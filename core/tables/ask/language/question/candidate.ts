import type { Condition, Measure, QueryPlan, Rows } from '../../plan/query-plan.js';
import type { ColumnMention, Cue, ValueMention, WordSpan } from './mentions.js';

/** A condition derived from words of the question. */
export interface ConditionPiece extends WordSpan {
  condition: Condition;
  column: number;
  form: 'value' | 'equal' | 'compare' | 'between' | 'date' | 'same-as' | 'empty';
  value: ValueMention | null;
  by: string | null;
  isNegated: boolean;
  /** Words that it explains. */
  used: number[];
}

export interface Superlative {
  order: 'highest' | 'lowest' | 'first' | 'last';
  by: Measure | null;
  cue: Cue;
  mention: ColumnMention | null;
  count: number;
}

/** Rows that a question may mean, and how they came about. */
export interface RowsPiece {
  rows: Rows;
  conditions: readonly ConditionPiece[];
  isAlternative: boolean;
  superlative: Superlative | null;
  neighbour: { kind: 'next' | 'previous'; cue: Cue } | null;
  used: readonly number[];
}

export type Kind =
  | 'values'
  | 'count'
  | 'distinct'
  | 'sum'
  | 'mean'
  | 'median'
  | 'groups'
  | 'difference'
  | 'holds'
  | 'share'
  | 'span';

/** A plan that a question may mean, and how it came about. */
export interface Candidate {
  kind: Kind;
  plan: QueryPlan;
  rows: RowsPiece;
  /** The requested measure. */
  target: Measure | null;
  mention: ColumnMention | null;
  /** Subtype, such as the measure that groups are counted by. */
  form: string;
  cue: Cue | null;
  used: ReadonlySet<number>;
}

/** Whether two runs of words share none. */
export const isApart = (a: WordSpan, b: WordSpan): boolean => a.to <= b.from || b.to <= a.from;

export const wordPlaces = ({ from, to }: WordSpan): number[] => Array.from({ length: to - from }, (_, at) => from + at);
