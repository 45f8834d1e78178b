import { foldKey, type PartToken, splitTokens } from '../words/part-tokens.js';
import type { Meaning } from '../words/parts.js';
import { COST, cueMeaning, type PartSink } from './part-sink.js';

/** Endings of words for persons, which name the rows of a table of persons: "runners", "Sängerinnen". */
const PERSONS = { en: /^[a-z]{3,}(?:er|or|ist)s?$/, de: /^[a-z]{4,}(?:er|erin|erinnen|ern)$/, zh: /(?!)/ };
/** Maximum values of a column that are compared with the first word of a compound. */
const MAX_VALUES = 2_000;

/** Adds German compounds, and words that probably name persons, for words without a meaning. */
export function findCompounds(sink: PartSink): void {
  const { language } = sink.facts.words;
  const covered = sink.covered;
  for (const [at, token] of sink.tokens.entries()) {
    if (covered.has(at) || token.number !== null) continue;
    const isCompound = language === 'de' && addCompound(sink, at, token);
    if (!isCompound && sink.facts.rowsArePersons && PERSONS[language].test(token.key))
      sink.addNoun(at, at + 1, 'guess');
  }
}

/** Adds the meanings of a compound: "Gesamtumsatz", "Mathenote", "Rotwein", "Versandmonat". */
function addCompound(sink: PartSink, at: number, { key }: PartToken): boolean {
  return addWithPrefix(sink, at, key) || addWithSuffix(sink, at, key) || addJoined(sink, at, key);
}

function addWithPrefix(sink: PartSink, at: number, key: string): boolean {
  return [...sink.facts.words.prefixes].some(([prefix, cue]) => {
    const rest = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    return rest.length >= 3 && addMeanings(sink, at, [rest, rest.replace(/^s(?=.{4})/, '')], cueMeaning(cue));
  });
}

function addWithSuffix(sink: PartSink, at: number, key: string): boolean {
  return [...sink.facts.words.suffixes].some(([suffix, cue]) => {
    const first = key.endsWith(suffix) ? key.slice(0, -suffix.length) : '';
    return first.length >= 2 && addMeanings(sink, at, formsOf(first), cueMeaning(cue));
  });
}

/** Adds a compound whose first word is a value of the table, or any known word. */
function addJoined(sink: PartSink, at: number, key: string): boolean {
  for (let from = 3; from <= key.length - 3; from += 1) {
    const [first, rest] = [key.slice(0, from), key.slice(from)];
    const value = valueNamed(sink, first);
    if (value !== null && addMeanings(sink, at, [rest], [value])) return true;
    if (rest.length >= 4 && isKnown(sink, first) && !isUnit(sink, first) && addMeanings(sink, at, [rest], []))
      return true;
  }
  return false;
}

/** Forms of the first word of a compound without the letters that join it. */
const formsOf = (first: string): string[] => [first, first.replace(/(?:s|n|en|er)$/, '')];

/** Whether a word is a unit, so that a compound means a rate: "Quadratmeterpreis". */
const isUnit = ({ facts }: PartSink, first: string): boolean =>
  formsOf(first).some((form) => (facts.words.roles.get(form) ?? []).some(({ sense }) => sense.unit !== undefined));

/** Whether the first word of a compound is a word of the language or the table. */
const isKnown = ({ facts }: PartSink, first: string): boolean =>
  [...formsOf(first), `${first}e`].some((form) => facts.words.vocabulary.has(form) || facts.vocabulary.has(form));

/** Returns the only value that is a word. */
function valueNamed({ facts }: PartSink, key: string): Meaning | null {
  const found = facts.columns.flatMap(({ indexed, isName, flag }, column) => {
    const texts = indexed.column.texts ?? [];
    if (!isName || flag !== null || texts.length > MAX_VALUES) return [];
    const value = texts.find((text) => foldKey(text.trim(), facts.words.language) === key);
    return value === undefined ? [] : [{ column, value }];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : { kind: 'value', ...only, match: 'same' };
}

/** Adds the meanings of the rest of a compound together with that of its other part. */
function addMeanings(sink: PartSink, at: number, rests: readonly string[], other: readonly Meaning[]): boolean {
  const meanings = [...new Set(rests)].flatMap((rest) => meaningsOf(sink, rest));
  for (const meaning of meanings) {
    const of = [...other, meaning];
    sink.add(at, at + 1, COST.compound, of.length === 1 ? meaning : { kind: 'compound', of });
  }
  return meanings.length > 0;
}

/** Returns the meanings of the last word of a compound: a column, a part of a date, or a concept. */
function meaningsOf({ facts }: PartSink, rest: string): Meaning[] {
  const { words, columns } = facts;
  const [word] = splitTokens(rest, words.language);
  if (word === undefined) return [];
  const isSame = (one: PartToken) => one.key === word.key || one.stem === word.stem;
  const named = columns.flatMap(({ header }, column) => (header.some(isSame) ? [column] : []));
  if (named.length > 0) return named.map((column) => ({ kind: 'column', column, via: 'part' }));
  const roles = (words.roles.get(word.key) ?? []).filter(({ keys }) => keys.length === 1);
  const parts = roles.filter(({ sense }) => sense.part !== undefined);
  if (parts.length > 0) return parts.map(({ sense }) => ({ kind: 'word', roles: sense }));
  return conceptsNamed(words.concepts, word).flatMap((concept) => meaningsOfConcept(facts, concept));
}

/** Returns the concepts that a single word names. */
function conceptsNamed(
  index: PartSink['facts']['words']['concepts'],
  { key, stem }: Pick<PartToken, 'key' | 'stem'>,
): string[] {
  const phrases = [...(index.get(key) ?? []), ...(index.get(stem) ?? [])];
  const fits = phrases.filter(
    ({ keys, stems, sense }) => keys.length === 1 && !sense.isVerb && (keys[0] === key || stems[0] === stem),
  );
  return [...new Set(fits.map(({ sense }) => sense.concept))];
}

function meaningsOfConcept(facts: PartSink['facts'], concept: string): Meaning[] {
  const columns = facts.ofConcept(concept);
  if (columns.length > 0) return columns.map((column) => ({ kind: 'column', column, via: 'concept' }));
  const measure = facts.derived(concept);
  return measure === null ? [] : [{ kind: 'formula', measure }];
}
