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
  /** Positions of the words that it explains. */
  used: number[];
}

export interface Superlative {
  order: 'highest' | 'lowest' | 'first' | 'last';
  by: Measure | null;
  cue: Cue;
  mention: ColumnMention | null;
  count: number;
}

/** Rows that a question may select, and the parts of the question that select them. */
export interface RowsPiece {
  rows: Rows;
  conditions: readonly ConditionPiece[];
  isAlternative: boolean;
  superlative: Superlative | null;
  neighbor: { kind: 'next' | 'previous'; cue: Cue } | null;
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

/** A possible plan for a question, and the parts from which it was built. */
export interface Candidate {
  kind: Kind;
  plan: QueryPlan;
  rows: RowsPiece;
  /** The requested measure; null for plans without one. */
  target: Measure | null;
  mention: ColumnMention | null;
  /** Variant of the kind, such as the figure that groups are ranked by. */
  form: string;
  cue: Cue | null;
  used: ReadonlySet<number>;
}

/** Whether two spans do not overlap. */
export const isApart = (a: WordSpan, b: WordSpan): boolean => a.to <= b.from || b.to <= a.from;

export const wordPlaces = ({ from, to }: WordSpan): number[] => Array.from({ length: to - from }, (_, at) => from + at);
