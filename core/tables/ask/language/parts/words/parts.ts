import type { Comparator, Condition, Measure, Property } from '../../../plan/query-plan.js';

/** What a word or phrase of a question may ask for. */
export const QUESTION_CUES = [
  'count',
  'sum',
  'mean',
  'median',
  'max',
  'min',
  'most',
  'fewest',
  'top',
  'best',
  'worst',
  'common',
  'rare',
  'distinct',
  'per',
  'share',
  'difference',
  'not',
  'without',
  'except',
  'missing',
  'duplicates',
  'only',
  'who',
  'which',
  'what',
  'when',
  'where',
  'howmuch',
  'list',
  'yesno',
  'all',
  'chart',
  'or',
  'versus',
  'than',
  'more',
  'less',
  'better',
  'ascending',
  'descending',
  'event',
  'spend',
  'once',
  'twice',
  'timely',
  'subjects',
  'single',
  'kind',
  'generic',
  'result',
  'first',
  'last',
  'times',
  'minus',
  'plus',
  'with',
  'that',
  'beyond',
  'between',
  'to',
] as const;
export type CueName = (typeof QUESTION_CUES)[number];

export type DegreeForm = 'most' | 'least' | 'more' | 'less';

/** Everything that a word or phrase of a language may mean, apart from a name or value of the table. */
export interface WordRoles {
  cues: Set<CueName>;
  degrees: { degree: string; form: DegreeForm }[];
  comparisons: { by: Comparator; side: 'before' | 'after' }[];
  part?: Property;
  month?: number;
  weekday?: number;
  number?: number;
  ordinal?: number;
  unit?: string;
  /** Conditions on the first of some concepts with a column: "sold out" is a stock of 0. The first possible one counts. */
  states: WordState[];
  /** Names rows: "rows", or "orders" in a table of orders. */
  isNoun: boolean;
  /** Names payments, whose amounts are meant by "average donation". */
  isPayment?: true;
  /** Names things, not persons: "flats". */
  isThing?: true;
  /** Only its ending suggests that it names rows: "singers". */
  isGuess?: true;
  /** May be ignored. */
  isCarrier: boolean;
}

/** A condition that a word states about the column of a concept; `later`: its date is after that of `than`. */
export interface WordState {
  of: readonly string[];
  by: Comparator | 'empty' | 'filled' | 'no' | 'later' | 'timely';
  than: readonly string[];
  value: number;
}

export const noRoles = (): WordRoles => ({
  cues: new Set(),
  degrees: [],
  comparisons: [],
  states: [],
  isNoun: false,
  isCarrier: false,
});

/** A value, or a range of values, of a date: 2024-03-01, March, 2024. */
export interface Moment {
  /** `month-day` is a day of every year, as MM-DD. */
  property: Property | 'month-day';
  first: string | number;
  last: string | number;
}

export type Meaning =
  /** A column: by its name, by a part of it, by a concept ("salary" for "Gehalt"), or by a verb ("earns"). */
  | { kind: 'column'; column: number; via: 'name' | 'part' | 'concept' | 'verb' }
  | { kind: 'value'; column: number; value: string; match: 'same' | 'words' }
  /** A figure that two columns contain together: the stock value. */
  | { kind: 'formula'; measure: Measure; isVerb?: true }
  /** The meanings of a compound: "Gesamtumsatz" asks for the sum of a column, "Rotwein" for rows with a value. */
  | { kind: 'compound'; of: readonly Meaning[] }
  | { kind: 'number'; value: number }
  /** A condition that a word states by itself: "sold out", "in their forties". */
  | { kind: 'condition'; condition: Condition; column: number }
  | { kind: 'moment'; moment: Moment }
  | { kind: 'word'; roles: WordRoles }
  | { kind: 'unknown' };

/** A span of tokens of the question, with one meaning. Lower costs are more likely. */
export interface Part {
  from: number;
  to: number;
  cost: number;
  /** Key of its first token. */
  key: string;
  meaning: Meaning;
}
