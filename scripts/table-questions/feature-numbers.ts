import { tokenise } from '../../core/language/tokens.js';
import { gramsOf } from '../../core/tables/ask/language/plan-features.js';
import type { CorpusQuestion } from './read-corpus.js';

/** A word or pair of words has to stand in questions to so many tables. */
const LEAST_TABLES_OF_GRAM = 8;
/** A feature has to be seen with so many tables: what is rarer says nothing about other tables. */
const LEAST_TABLES = 5;

/** Features by number, in the order in which they were seen. */
export class FeatureNames {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #tables: Set<string>[] = [];
  readonly #grams: ReadonlySet<string>;

  constructor(questions: readonly CorpusQuestion[]) {
    const tables = new Map<string, Set<string>>();
    for (const { text, table } of questions) {
      for (const gram of gramsOf(tokenise(text))) tables.set(gram, (tables.get(gram) ?? new Set()).add(table));
    }
    this.#grams = new Set([...tables].flatMap(([gram, { size }]) => (size >= LEAST_TABLES_OF_GRAM ? [gram] : [])));
  }

  hasGram(gram: string): boolean {
    return this.#grams.has(gram);
  }

  numbersOf(features: readonly string[], table: string): Int32Array {
    return Int32Array.from(new Set(features), (name) => this.#numberOf(name, table));
  }

  /** Whether a feature was seen with enough tables. */
  isCommon(number: number): boolean {
    return (this.#tables[number]?.size ?? 0) >= LEAST_TABLES;
  }

  #numberOf(name: string, table: string): number {
    const known = this.#numbers.get(name) ?? this.names.length;
    if (known === this.names.length) {
      this.#numbers.set(name, known);
      this.names.push(name);
      this.#tables.push(new Set());
    }
    const tables = this.#tables[known] as Set<string>;
    if (tables.size < LEAST_TABLES) tables.add(table);
    return known;
  }
}
