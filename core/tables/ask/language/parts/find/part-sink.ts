import type { TableFacts } from '../facts/column-facts.js';
import type { PartToken } from '../words/part-tokens.js';
import { type CueName, type Meaning, noRoles, type Part, type WordRoles } from '../words/parts.js';
import type { PhraseIndex } from '../words/parts-words.js';

/** Costs of the ways in which words get a meaning. Chosen on the questions for development. */
export const COST = {
  word: 0.3,
  carrier: 0,
  carrierLikeName: 0.95,
  state: 0.45,
  generic: 0.65,
  /** Of a column that a concept names, if the word is in another header. */
  otherName: 0.4,
  /** Of an amount that may be a year: "since 2021". */
  amountLikeYear: 0.4,
  noun: 0.55,
  name: 0.2,
  stem: 0.25,
  partOfName: 0.8,
  partOfOnly: 0.5,
  withoutHead: 0.6,
  concept: 0.6,
  verb: 0.7,
  /** Bonus for each further word of a phrase. */
  longer: 0.35,
  longerHan: 0.08,
  loose: 0.3,
  /** Of a verb that means a figure of two columns. */
  derivedVerb: 0.2,
  /** Of a word that is only derived from a known one. */
  related: 0.9,
  value: 0.1,
  valueStem: 0.3,
  /** Bonus for a value in capital letters. */
  shouted: 0.35,
  partOfValue: 1.2,
  compound: 0.6,
  span: 1,
  unknown: 12,
};

/** A phrase found at a token. */
interface FoundPhrase<Sense> {
  to: number;
  sense: Sense;
  /** Whether its words are as in the list, and not only their stems. */
  isExact: boolean;
}

/** Kinds of nouns for rows; see `WordRoles`. */
export type NounKind = 'thing' | 'payment' | 'guess';

/** The tokens of a question, and the meanings found for them so far. */
export class PartSink {
  readonly facts: TableFacts;
  readonly tokens: readonly PartToken[];
  readonly text: string;
  readonly #parts = new Map<string, Part>();

  constructor(tokens: readonly PartToken[], text: string, facts: TableFacts) {
    this.tokens = tokens;
    this.text = text;
    this.facts = facts;
  }

  get parts(): Part[] {
    return [...this.#parts.values()];
  }

  /** Places of the tokens that have a meaning. */
  get covered(): Set<number> {
    return new Set(this.parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  }

  /** Adds a meaning of a span. Of the same meanings found in several ways, the cheapest stays. */
  add(from: number, to: number, cost: number, meaning: Meaning): void {
    const key = `${from} ${to} ${keyOfMeaning(meaning)}`;
    const known = this.#parts.get(key);
    if (known === undefined) this.#parts.set(key, { from, to, cost, key: this.tokens[from]?.key ?? '', meaning });
    else known.cost = Math.min(known.cost, cost);
  }

  addNoun(from: number, to: number, kind?: NounKind): void {
    const roles: WordRoles = { ...noRoles(), isNoun: true };
    if (kind === 'guess') roles.isGuess = true;
    if (kind === 'thing' || kind === 'payment') roles.isThing = true;
    if (kind === 'payment') roles.isPayment = true;
    this.add(from, to, COST.noun, { kind: 'word', roles });
  }

  /** Lists the phrases that start at a token. */
  phrasesAt<Sense>(index: PhraseIndex<Sense>, from: number): FoundPhrase<Sense>[] {
    const token = this.tokens[from];
    if (token === undefined) return [];
    const phrases = new Set([...(index.get(token.key) ?? []), ...(index.get(token.stem) ?? [])]);
    return [...phrases].flatMap(({ keys, stems, sense }) => {
      const isExact = keys.every((key, at) => this.tokens[from + at]?.key === key);
      const fits = isExact || stems.every((stem, at) => this.tokens[from + at]?.stem === stem);
      return fits ? [{ to: from + keys.length, sense, isExact }] : [];
    });
  }

  /** Whether words are enough to refer to a longer name or value. */
  isContent(from: number, to: number): boolean {
    if (this.facts.words.language === 'zh') return to - from >= 2;
    return this.tokens
      .slice(from, to)
      .some(({ key, number }) => number === null && key.length >= 3 && !this.#isCarrier(key));
  }

  #isCarrier(key: string): boolean {
    return (this.facts.words.roles.get(key) ?? []).some(({ keys, sense }) => keys.length === 1 && sense.isCarrier);
  }
}

/** Returns the meaning of a cue in a compound; none for null. */
export const cueMeaning = (cue: CueName | null): Meaning[] =>
  cue === null ? [] : [{ kind: 'word', roles: { ...noRoles(), cues: new Set([cue]) } }];

/** Returns the same key for meanings that are the same although they were found in different ways. */
function keyOfMeaning(meaning: Meaning): string {
  if (meaning.kind === 'column') return `column ${meaning.column} ${meaning.via === 'verb'}`;
  if (meaning.kind === 'compound') return meaning.of.map(keyOfMeaning).join(' + ');
  if (meaning.kind !== 'word') return JSON.stringify(meaning);
  const { isNoun, isPayment, cues } = meaning.roles;
  return isNoun && cues.size === 0 ? `noun ${isPayment}` : `word ${[...cues].join(' ')}`;
}
