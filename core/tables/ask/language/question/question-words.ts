import * as z from 'zod';
import { tokenize } from '../../../../language/tokens.js';
import { compileWhole, type WholeWords, WholeWordsFile } from './whole-words.js';

const Phrases = z.array(z.coerce.string().min(1));
const Order = z.enum(['highest', 'lowest', 'first', 'last']);
const Axis = z.enum(['number', 'date', 'place']);
/** Columns to which a superlative applies: those of which a low value is good, or the others. */
const On = z.enum(['ranks', 'amounts']);
const By = z.enum(['=', '!=', '<', '<=', '>', '>=']);

/** Schema of `configs/questions/<language>.yaml`, the words of questions in one language. */
export const QuestionWordsFile = z.strictObject({
  fillers: z.string(),
  asks: z.strictObject({
    person: Phrases,
    time: Phrases,
    place: Phrases,
    reason: Phrases,
    count: Phrases,
    duration: Phrases,
  }),
  counts: Phrases,
  distinct: Phrases,
  sums: Phrases,
  means: Phrases,
  medians: Phrases,
  differences: Phrases,
  superlatives: z.array(z.strictObject({ words: Phrases, order: Order, axis: Axis, on: On.optional() })),
  ranks: Phrases,
  groups: Phrases,
  next: Phrases,
  previous: Phrases,
  comparisons: z.array(z.strictObject({ by: By, before: Phrases, after: Phrases })),
  negations: Phrases,
  same: Phrases,
  numbers: z.record(z.string(), z.number()),
  ordinals: z.record(z.string(), z.number()),
  months: z.array(Phrases).length(12),
  weekdays: z.array(Phrases).length(7),
  synonyms: z.array(Phrases),
  abbreviations: z.array(Phrases),
  countries: z.array(Phrases),
  outcomes: z.array(Phrases),
  whole: WholeWordsFile,
});
export type QuestionWordsFile = z.infer<typeof QuestionWordsFile>;

export type CueKind =
  | 'count'
  | 'distinct'
  | 'sum'
  | 'mean'
  | 'median'
  | 'difference'
  | 'superlative'
  | 'group'
  | 'next'
  | 'previous'
  | 'before'
  | 'after'
  | 'negation'
  | 'same'
  | 'person'
  | 'time'
  | 'place'
  | 'reason'
  | 'howMany'
  | 'duration'
  | 'month'
  | 'weekday'
  | 'number'
  | 'ordinal'
  | 'country'
  | 'outcome'
  | 'synonym';

/** Meaning of a phrase. */
export interface CueMeaning {
  kind: CueKind;
  order?: z.infer<typeof Order>;
  axis?: z.infer<typeof Axis>;
  on?: z.infer<typeof On> | undefined;
  by?: z.infer<typeof By>;
  value?: number;
  letter?: string;
}

/** The words of a language, indexed for lookup. */
export interface QuestionWords {
  fillers: ReadonlySet<string>;
  /** Phrases by their first word, as lists of words. */
  phrases: ReadonlyMap<string, readonly { words: readonly string[]; meaning: CueMeaning }[]>;
  /** Synonym groups by stem. Stems of a common group may refer to the same column. */
  synonyms: ReadonlyMap<string, readonly number[]>;
  /** Stems of the headers of columns of which a low value is good, such as ranks, times and costs. */
  ranks: ReadonlySet<string>;
  /** Groups of abbreviations and full forms, by folded word. Words of the same group are equivalent. */
  abbreviations: ReadonlyMap<string, number>;
  /** Alternative names of each country. Words are joined by spaces. */
  countries: readonly (readonly string[])[];
  /** Words for the strict reader. */
  whole: WholeWords;
}

/** Indexes the words of a language. */
export function compileWords(file: QuestionWordsFile): QuestionWords {
  const phrases = new Map<string, { words: string[]; meaning: CueMeaning }[]>();
  const add = (list: readonly string[], meaning: CueMeaning) => {
    for (const phrase of list) {
      const words = tokenize(phrase).map(({ text }) => text);
      const first = words[0];
      if (first === undefined) continue;
      phrases.set(first, [...(phrases.get(first) ?? []), { words, meaning }]);
    }
  };
  addPlain(file, add);
  for (const { words, order, axis, on } of file.superlatives) add(words, { kind: 'superlative', order, axis, on });
  for (const { by, before, after } of file.comparisons) {
    add(before, { kind: 'before', by });
    add(after, { kind: 'after', by });
  }
  for (const [word, value] of Object.entries(file.numbers)) add([word], { kind: 'number', value });
  for (const [word, value] of Object.entries(file.ordinals)) add([word], { kind: 'ordinal', value });
  for (const [at, names] of file.months.entries()) add(names, { kind: 'month', value: at + 1 });
  for (const [at, names] of file.weekdays.entries()) add(names, { kind: 'weekday', value: at + 1 });
  for (const names of file.outcomes) add(names.slice(0, -1), { kind: 'outcome', letter: names.at(-1) ?? '' });
  for (const [at, names] of file.countries.entries()) add(names, { kind: 'country', value: at });
  return {
    fillers: new Set(file.fillers.split(/\s+/).filter((word) => word !== '')),
    phrases,
    synonyms: synonymsOf(file.synonyms),
    ranks: new Set(file.ranks.flatMap((word) => tokenize(word).map(({ stem }) => stem))),
    abbreviations: new Map(file.abbreviations.flatMap((group, at) => group.map((word) => [word, at] as const))),
    countries: file.countries.map((names) =>
      names.map((name) =>
        tokenize(name)
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
    whole: compileWhole(file.whole),
  };
}

function addPlain(file: QuestionWordsFile, add: (list: readonly string[], meaning: CueMeaning) => void): void {
  add(file.asks.person, { kind: 'person' });
  add(file.asks.time, { kind: 'time' });
  add(file.asks.place, { kind: 'place' });
  add(file.asks.reason, { kind: 'reason' });
  add(file.asks.count, { kind: 'howMany' });
  add(file.asks.duration, { kind: 'duration' });
  add(file.counts, { kind: 'count' });
  add(file.distinct, { kind: 'distinct' });
  add(file.sums, { kind: 'sum' });
  add(file.means, { kind: 'mean' });
  add(file.medians, { kind: 'median' });
  add(file.differences, { kind: 'difference' });
  add(file.groups, { kind: 'group' });
  add(file.next, { kind: 'next' });
  add(file.previous, { kind: 'previous' });
  add(file.negations, { kind: 'negation' });
  add(file.same, { kind: 'same' });
}

function synonymsOf(groups: readonly (readonly string[])[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [at, group] of groups.entries()) {
    for (const word of group) {
      const stem = tokenize(word)[0]?.stem ?? word;
      found.set(stem, [...(found.get(stem) ?? []), at]);
    }
  }
  return found;
}
