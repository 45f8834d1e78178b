import * as z from 'zod';
import { tokenize } from '../../../../language/tokens.js';

const Phrases = z.array(z.coerce.string().min(1));
const Ordered = z.strictObject({ words: Phrases, order: z.enum(['highest', 'lowest']), columns: Phrases });

const Thing = z.strictObject({ words: Phrases, columns: Phrases });

/** Schema of the words for the strict reader in one language. */
export const WholeWordsFile = z.strictObject({
  carriers: z.string(),
  rows: Phrases,
  people: Phrases,
  things: z.array(Thing),
  events: z.array(Thing),
  persons: Phrases,
  percentiles: Phrases,
  better: Phrases,
  worse: Phrases,
  currencies: Phrases,
  unitColumns: Phrases,
  amountColumns: Phrases,
  per: Phrases,
  shares: Phrases,
  missing: Phrases,
  none: Phrases,
  duplicates: Phrases,
  outliers: Phrases,
  issues: Phrases,
  cleanings: Phrases,
  types: Phrases,
  means: Phrases,
  medians: Phrases,
  sums: Phrases,
  counts: Phrases,
  amounts: Phrases,
  distinct: Phrases,
  highest: Phrases,
  lowest: Phrases,
  good: Phrases,
  bad: Phrases,
  firsts: Phrases,
  lasts: Phrases,
  differences: Phrases,
  adjectives: z.array(Ordered),
  verbs: z.array(Thing),
  rates: Phrases,
  negative: Phrases,
  positive: Phrases,
  units: Phrases,
  yes: Phrases,
  not: Phrases,
  except: Phrases,
  including: Phrases,
  excluding: Phrases,
  totals: Phrases,
});
export type WholeWordsFile = z.infer<typeof WholeWordsFile>;

/** Names of the lists that consist of phrases. */
export type PhraseList = Exclude<keyof WholeWordsFile, 'carriers' | 'adjectives' | 'verbs' | 'things' | 'events'>;

/** Stems of a noun for rows ("car"), and stems of the headers that such tables have ("mileage"). */
export interface RowNoun {
  stems: ReadonlySet<string>;
  columns: ReadonlySet<string>;
}

/** Words of the strict reader, indexed for lookup. Phrases are lists of words, longest first. */
export interface WholeWords {
  carriers: ReadonlySet<string>;
  phrases: Readonly<Record<PhraseList, readonly (readonly string[])[]>>;
  adjectives: readonly {
    words: readonly (readonly string[])[];
    order: 'highest' | 'lowest';
    stems: readonly string[];
  }[];
  verbs: readonly { words: readonly (readonly string[])[]; stems: readonly string[] }[];
  things: readonly RowNoun[];
  events: readonly RowNoun[];
}

const phraseOf = (text: string): string[] => tokenize(text).map(({ text: word }) => word);
const stemsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => tokenize(text).map(({ stem }) => stem));
const longestFirst = (texts: readonly string[]) => texts.map(phraseOf).sort((a, b) => b.length - a.length);

const compileRowNoun = ({ words, columns }: { words: readonly string[]; columns: readonly string[] }): RowNoun => ({
  stems: new Set(stemsOf(words)),
  columns: new Set(stemsOf(columns)),
});

/** Indexes the words of the strict reader. */
export function compileWhole(file: WholeWordsFile): WholeWords {
  const { carriers, adjectives, verbs, things, events, ...lists } = file;
  const phrases = Object.entries(lists).map(([key, list]) => [key, longestFirst(list)] as const);
  return {
    carriers: new Set(carriers.split(/\s+/)),
    phrases: Object.fromEntries(phrases) as Record<PhraseList, string[][]>,
    adjectives: adjectives.map(({ words, order, columns }) => ({
      words: longestFirst(words),
      order,
      stems: stemsOf(columns),
    })),
    things: things.map(compileRowNoun),
    events: events.map(compileRowNoun),
    verbs: verbs.map(({ words, columns }) => ({ words: longestFirst(words), stems: stemsOf(columns) })),
  };
}
