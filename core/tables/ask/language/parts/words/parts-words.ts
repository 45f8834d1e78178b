import * as z from 'zod';
import type { Property } from '../../../plan/query-plan.js';
import { foldKey, type PartToken, type QuestionLanguage, splitTokens } from './part-tokens.js';
import { type CueName, noRoles, QUESTION_CUES, type WordRoles } from './parts.js';

const Words = z.array(z.coerce.string().min(1));
const Numbers = z.record(z.string(), z.number());

/** Schema of `configs/questions/parts/<language>.yaml`: the words of questions in one language. */
export const PartsWordsFile = z.strictObject({
  carriers: z.string(),
  nouns: Words,
  /** Words for any person. */
  people: Words,
  cues: z.strictObject(Object.fromEntries(QUESTION_CUES.map((cue) => [cue, Words])) as Record<CueName, typeof Words>),
  compare: z.array(z.strictObject({ by: z.enum(['=', '<', '<=', '>', '>=']), before: Words, after: Words })),
  degrees: z.record(z.string(), z.strictObject({ most: Words, least: Words, more: Words, less: Words })),
  parts: z.strictObject({ month: Words, year: Words, weekday: Words, quarter: Words, day: Words }),
  months: z.array(Words).length(12),
  weekdays: z.array(Words).length(7),
  quarters: Words,
  numbers: Numbers,
  ordinals: Numbers,
  units: z.record(z.string(), Words),
  states: z.array(
    z.strictObject({
      words: Words,
      of: Words,
      by: z.enum(['=', '>', 'empty', 'filled', 'no', 'later', 'timely']),
      than: Words.default([]),
      value: z.number().default(0),
    }),
  ),
  /** Participles that do not end like others: "sold". */
  participles: Words.default([]),
  /** Prefixes that negate a word: "unpaid". */
  negations: Words.default([]),
  /** Words for ages from a multiple of ten: "forties". */
  decades: Numbers.default({}),
  prefixes: z.record(z.string(), z.enum(QUESTION_CUES).nullable()),
  suffixes: z.record(z.string(), z.enum(QUESTION_CUES).nullable()),
});
export type PartsWordsFile = z.infer<typeof PartsWordsFile>;

const ByLanguage = z.strictObject({ en: Words.default([]), de: Words.default([]), zh: Words.default([]) });

const Concept = z.strictObject({
  nouns: ByLanguage,
  verbs: ByLanguage.default({ en: [], de: [], zh: [] }),
  rate: z.boolean().default(false),
  fixed: z.boolean().default(false),
  /** Kinds of columns that it may name; any if empty. */
  shapes: z.array(z.enum(['figure', 'date', 'name'])).default([]),
  /** Whether its words do not mean each other: a guest is not a tenant. */
  general: z.boolean().default(false),
  /** Whether its words mean any figure of a person if no column has the concept: "the mark in maths". */
  generic: z.boolean().default(false),
  /** Whether its words only probably mean each other. */
  loose: z.boolean().default(false),
});

/** Schema of `configs/questions/parts/concepts.yaml`: what columns are about, in all languages. */
export const ConceptsFile = z.strictObject({
  concepts: z.record(z.string(), Concept),
  derived: z.array(z.strictObject({ of: Words, by: z.enum(['times', 'minus']), first: Words, second: Words })),
  entities: z.array(
    z.strictObject({
      words: ByLanguage,
      of: Words,
      isPerson: z.boolean().default(false),
      isPayment: z.boolean().default(false),
    }),
  ),
  values: z.array(Words),
  money: Words,
  degrees: z.record(z.string(), Words),
});
export type ConceptsFile = z.infer<typeof ConceptsFile>;

/** A phrase with its meaning. `keys` are its tokens. */
export interface WordPhrase<Sense> {
  keys: readonly string[];
  stems: readonly string[];
  sense: Sense;
}

/** Phrases by the key or stem of their first token. */
export type PhraseIndex<Sense> = ReadonlyMap<string, readonly WordPhrase<Sense>[]>;

export interface ConceptSense {
  concept: string;
  isVerb: boolean;
}

/** What a noun for rows needs: columns for at least two concepts. */
export interface EntitySense {
  of: readonly string[];
  isPerson: boolean;
  isPayment: boolean;
}

/** Words of one language, indexed for lookup. */
export interface PartsWords {
  language: QuestionLanguage;
  roles: PhraseIndex<WordRoles>;
  concepts: PhraseIndex<ConceptSense>;
  entities: PhraseIndex<EntitySense>;
  /** Index of the group of equivalent values. */
  values: PhraseIndex<number>;
  valueGroups: readonly (readonly string[])[];
  /** All values of these groups, in lower case. */
  groupedValues: ReadonlySet<string>;
  /** Keys of words for the rows of any table. */
  generalNouns: ReadonlySet<string>;
  /** Keys of words for income and expenses. */
  moneyValues: ReadonlySet<string>;
  /** Keys of words for persons. */
  persons: ReadonlySet<string>;
  /** Keys of words for any person. */
  anyPerson: ReadonlySet<string>;
  /** Keys of all words. */
  vocabulary: ReadonlySet<string>;
  participles: ReadonlySet<string>;
  negations: readonly string[];
  decades: ReadonlyMap<string, number>;
  prefixes: ReadonlyMap<string, CueName | null>;
  suffixes: ReadonlyMap<string, CueName | null>;
  /** Returns the nouns of concepts that the words of a header may name. */
  nounsFor: (header: readonly PartToken[]) => readonly ConceptNoun[];
  facts: ConceptsFile;
}

/** A noun of a concept, with its place in the list: the most typical ones come first. */
export interface ConceptNoun {
  concept: string;
  place: number;
  tokens: readonly PartToken[];
}

/** Schema of `configs/questions/parts/words.json`, which `npm run generate` makes from the YAML files of that folder. */
export const PartsFile = z.strictObject({
  concepts: ConceptsFile,
  en: PartsWordsFile,
  de: PartsWordsFile,
  zh: PartsWordsFile,
});
export type PartsFile = z.infer<typeof PartsFile>;

/** Returns the words of a language, indexed when they are first needed. */
export function openParts({ concepts, ...files }: PartsFile): (language: QuestionLanguage) => PartsWords {
  const compiled = new Map<QuestionLanguage, PartsWords>();
  return (language) => {
    const words = compiled.get(language) ?? compileParts(language, files[language], concepts);
    compiled.set(language, words);
    return words;
  };
}

/** Indexes the words of one language together with the concepts. */
function compileParts(language: QuestionLanguage, file: PartsWordsFile, facts: ConceptsFile): PartsWords {
  const roles = new Map<string, { text: string; roles: WordRoles }>();
  const of = (text: string): WordRoles => {
    const key = splitTokens(text, language)
      .map((token) => token.key)
      .join(' ');
    const known = roles.get(key) ?? { text, roles: noRoles() };
    roles.set(key, known);
    return known.roles;
  };
  addRoles(file, of);
  const keys = (record: Readonly<Record<string, CueName | null>>) =>
    Object.entries(record).map(([word, cue]) => [foldKey(word, language), cue] as const);
  const concepts = Object.entries(facts.concepts).flatMap(
    ([concept, { nouns, verbs, general }]): [string, ConceptSense][] => [
      ...(general ? [] : nouns[language].map((text): [string, ConceptSense] => [text, { concept, isVerb: false }])),
      ...verbs[language].map((text): [string, ConceptSense] => [text, { concept, isVerb: true }]),
    ],
  );
  const entities = facts.entities.flatMap(({ words, ...sense }) =>
    words[language].map((text) => [text, sense] as const),
  );
  const values = facts.values.flatMap((group, at) => group.map((text) => [text, at] as const));
  const indexed = {
    roles: indexPhrases(
      [...roles.values()].map((one) => [one.text, one.roles] as const),
      language,
    ),
    concepts: indexPhrases(concepts, language),
    entities: indexPhrases(entities, language),
    values: indexPhrases(values, language),
  };
  return {
    language,
    ...indexed,
    generalNouns: new Set(file.nouns.map((word) => splitTokens(word, language)[0]?.key ?? '')),
    moneyValues: new Set(facts.money.map((word) => splitTokens(word, language)[0]?.key ?? '')),
    persons: new Set(
      facts.entities.flatMap(({ isPerson, words: all }) =>
        isPerson ? all[language].map((word) => splitTokens(word, language)[0]?.key ?? '') : [],
      ),
    ),
    anyPerson: new Set(file.people.map((word) => foldKey(word, language))),
    vocabulary: new Set(
      Object.values(indexed).flatMap((index) => [...index.values()].flat().flatMap(({ keys: all }) => all)),
    ),
    valueGroups: facts.values,
    groupedValues: new Set(facts.values.flat().map((value) => value.trim().toLowerCase())),
    participles: new Set(file.participles.map((word) => foldKey(word, language))),
    negations: file.negations,
    decades: new Map(Object.entries(file.decades).map(([word, first]) => [foldKey(word, language), first])),
    prefixes: new Map(keys(file.prefixes)),
    suffixes: new Map(keys(file.suffixes)),
    nounsFor: indexNouns(language, facts),
    facts,
  };
}

/** Indexes nouns of headers. Those in Chinese are many, so they are indexed by their first and last characters, when needed. */
function indexNouns(language: QuestionLanguage, { concepts }: ConceptsFile): PartsWords['nounsFor'] {
  const nounsIn = (one: QuestionLanguage) =>
    Object.entries(concepts).flatMap(([concept, { nouns }]) =>
      nouns[one].map((noun, place): ConceptNoun => ({ concept, place, tokens: splitTokens(noun, language) })),
    );
  const latin = byStart([...nounsIn('en'), ...nounsIn('de')]);
  let han: Map<string, ConceptNoun[]> | null = null;
  return (header) => {
    const starts = new Set(header.flatMap((word) => [word.key, word.stem, ...(language === 'de' ? endsOf(word) : [])]));
    const found = new Set([...starts].flatMap((start) => latin.get(start) ?? []));
    if (!header.some(({ key }) => /\p{Script=Han}/u.test(key))) return [...found];
    han ??= byEnds(nounsIn('zh'));
    const ends = new Set(header.map(({ key }) => key));
    return [...found, ...new Set([...ends].flatMap((key) => han?.get(key) ?? []))];
  };
}

/** Ends of a compound that may be a noun: "preis" in "einzelpreis". */
const endsOf = ({ key, stem }: PartToken): string[] =>
  [key, stem].flatMap((word) => Array.from({ length: Math.max(0, word.length - 4) }, (_, at) => word.slice(at + 1)));

/** Indexes nouns by the key and the stem of their first word. */
function byStart(nouns: readonly ConceptNoun[]): Map<string, ConceptNoun[]> {
  const found = new Map<string, ConceptNoun[]>();
  for (const noun of nouns)
    for (const start of new Set([noun.tokens[0]?.key ?? '', noun.tokens[0]?.stem ?? '']))
      found.set(start, [...(found.get(start) ?? []), noun]);
  return found;
}

function byEnds(nouns: readonly ConceptNoun[]): Map<string, ConceptNoun[]> {
  const found = new Map<string, ConceptNoun[]>();
  for (const noun of nouns)
    for (const key of new Set([noun.tokens[0]?.key ?? '', noun.tokens.at(-1)?.key ?? '']))
      found.set(key, [...(found.get(key) ?? []), noun]);
  return found;
}

function addRoles(file: PartsWordsFile, of: (text: string) => WordRoles): void {
  const each = (words: readonly string[], add: (roles: WordRoles) => void) => {
    for (const word of words) add(of(word));
  };
  each(file.carriers.split(/\s+/), (roles) => {
    roles.isCarrier = true;
  });
  each(file.nouns, (roles) => {
    roles.isNoun = true;
  });
  for (const cue of QUESTION_CUES) each(file.cues[cue], ({ cues }) => cues.add(cue));
  for (const { by, before, after } of file.compare) {
    each(before, ({ comparisons }) => comparisons.push({ by, side: 'before' }));
    each(after, ({ comparisons }) => comparisons.push({ by, side: 'after' }));
  }
  addDegrees(file, each);
  addTimes(file, each);
  addNumbers(file, of, each);
}

type AddEach = (words: readonly string[], add: (roles: WordRoles) => void) => void;

function addDegrees({ degrees, states }: PartsWordsFile, each: AddEach): void {
  for (const [degree, forms] of Object.entries(degrees))
    for (const form of ['most', 'least', 'more', 'less'] as const)
      each(forms[form], (roles) => roles.degrees.push({ degree, form }));
  for (const { words, ...state } of states)
    each(words, (roles) => {
      roles.states.push(state);
    });
}

function addTimes({ parts, months, weekdays }: PartsWordsFile, each: AddEach): void {
  for (const [part, words] of Object.entries(parts))
    each(words, (roles) => {
      roles.part = (part === 'day' ? 'date' : part) as Property;
    });
  for (const [at, words] of months.entries())
    each(words, (roles) => {
      roles.month = at + 1;
    });
  for (const [at, words] of weekdays.entries())
    each(words, (roles) => {
      roles.weekday = at + 1;
    });
}

function addNumbers(
  { numbers, ordinals, units }: PartsWordsFile,
  of: (text: string) => WordRoles,
  each: AddEach,
): void {
  for (const [word, value] of Object.entries(numbers)) of(word).number = value;
  for (const [word, value] of Object.entries(ordinals)) of(word).ordinal = value;
  for (const [unit, words] of Object.entries(units))
    each(words, (roles) => {
      roles.unit = unit;
    });
}

function indexPhrases<Sense>(
  phrases: readonly (readonly [text: string, sense: Sense])[],
  language: QuestionLanguage,
): PhraseIndex<Sense> {
  const index = new Map<string, WordPhrase<Sense>[]>();
  for (const [text, sense] of phrases) {
    const tokens = splitTokens(text, language);
    const [first] = tokens;
    if (first === undefined) continue;
    const phrase = { keys: tokens.map(({ key }) => key), stems: tokens.map(({ stem }) => stem), sense };
    for (const start of new Set([first.key, first.stem])) index.set(start, [...(index.get(start) ?? []), phrase]);
  }
  return index;
}
