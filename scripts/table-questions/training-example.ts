import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tokenize } from '../../core/language/tokens.js';
import { openEngine, type QueryEngine } from '../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../core/tables/ask/engine/open-query-table.js';
import { isSafeAnswer, isSafePlan } from '../../core/tables/ask/language/is-safe.js';
import { gramsOf, noPlanFeatures, planFeatures } from '../../core/tables/ask/language/plan-features.js';
import { analyzeQuestion } from '../../core/tables/ask/language/question/question.js';
import type { QuestionWords } from '../../core/tables/ask/language/question/question-words.js';
import { indexTable, type TableIndex } from '../../core/tables/ask/language/question/table-index.js';
import { questionShapeOf } from '../../core/tables/ask/language/question-shape.js';
import { readPlans } from '../../core/tables/ask/language/read-plans.js';
import { resultFeatures } from '../../core/tables/ask/language/result-features.js';
import { loadTable } from '../../core/tables/columns/load-table.js';
import { profileTable } from '../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openFile } from '../../core/tables/read/source/byte-source.js';
import type { ReadOptions } from '../../core/tables/read/source/read-options.js';
import { fitsTarget, normaliseText } from './fits-target.js';
import { CORPUS_FORM, type CorpusQuestion, textsOf } from './read-corpus.js';

/** The index of a table, and the engine that runs plans on it. */
interface QuestionTable {
  index: TableIndex;
  engine: QueryEngine;
}

/** Opens the widest table of a file and loads it into the engine. */
async function openQuestionTable(path: string, options: ReadOptions = {}): Promise<QuestionTable> {
  const source = openFile(path, basename(path), statSync(path).size);
  try {
    const { tables } = openDataset(source, options);
    const [widest] = [...tables].sort((a, b) => b.columns.length - a.columns.length);
    if (widest === undefined) throw new Error(`${path} contains no table`);
    const data = loadTable(widest);
    const profile = profileTable(data);
    const table = openQueryTable(data, profile);
    return { index: indexTable(table), engine: await openEngine(data, profile, table) };
  } finally {
    source.close();
  }
}

/** Minimum tables whose questions contain a word or word pair. */
const MIN_TABLES_OF_GRAM = 8;
/** Minimum tables with a feature: rarer ones do not generalize. */
const MIN_TABLES = 5;

/** Numbers features in the order of their first occurrence. */
export class FeatureNames {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #tables: Set<string>[] = [];
  readonly #grams: ReadonlySet<string>;

  constructor(questions: readonly CorpusQuestion[]) {
    const tables = new Map<string, Set<string>>();
    for (const { text, table } of questions) {
      for (const gram of gramsOf(tokenize(text))) tables.set(gram, (tables.get(gram) ?? new Set()).add(table));
    }
    this.#grams = new Set([...tables].flatMap(([gram, { size }]) => (size >= MIN_TABLES_OF_GRAM ? [gram] : [])));
  }

  hasGram(gram: string): boolean {
    return this.#grams.has(gram);
  }

  numbersOf(features: readonly string[], table: string): Int32Array {
    return Int32Array.from(new Set(features), (name) => this.#numberOf(name, table));
  }

  /** Returns whether enough tables have the feature. */
  isCommon(number: number): boolean {
    return (this.#tables[number]?.size ?? 0) >= MIN_TABLES;
  }

  #numberOf(name: string, table: string): number {
    const known = this.#numbers.get(name) ?? this.names.length;
    if (known === this.names.length) {
      this.#numbers.set(name, known);
      this.names.push(name);
      this.#tables.push(new Set());
    }
    const tables = this.#tables[known] as Set<string>;
    if (tables.size < MIN_TABLES) tables.add(table);
    return known;
  }
}

/** All plans of a question that have an answer, and a last entry that stands for the choice of no plan. */
export interface TrainingExample {
  question: CorpusQuestion;
  /** Numbers of the features of each plan. */
  features: Int32Array[];
  /** Whether the answer of each plan is correct; for the last entry, whether no plan has the correct answer. */
  isRight: boolean[];
  /** Whether the product would return the answer of each plan, instead of declining it as unsafe. */
  isSafe: boolean[];
  /** Number of the answer of each plan, equal for equal answers; -1 for the last entry. */
  answers: number[];
}

/** Runs all plans of all questions, one table after another. @param folder of the corpus. */
export async function* readExamples(
  folder: string,
  questions: readonly CorpusQuestion[],
  words: QuestionWords,
  names: FeatureNames,
): AsyncGenerator<TrainingExample> {
  for (const path of new Set(questions.map(({ table }) => table))) {
    const asked = await openQuestionTable(join(folder, path), CORPUS_FORM);
    for (const question of questions.filter(({ table }) => table === path)) {
      yield await readExample(question, asked, words, names);
    }
    asked.engine.close();
  }
}

async function readExample(
  question: CorpusQuestion,
  { index, engine }: QuestionTable,
  words: QuestionWords,
  names: FeatureNames,
): Promise<TrainingExample> {
  const analysed = analyzeQuestion(question.text, index, words);
  const shape = questionShapeOf(analysed);
  const grams = gramsOf(analysed.tokens).filter((gram) => names.hasGram(gram));
  const example: TrainingExample = { question, features: [], isRight: [], isSafe: [], answers: [] };
  const known = new Map<string, number>();
  for (const candidate of readPlans(analysed)) {
    const result = await engine.probe(candidate.plan);
    const texts = textsOf(result);
    if (texts.length === 0) continue;
    const key = [...new Set(texts.map(normaliseText))].sort().join('\n');
    if (!known.has(key)) known.set(key, known.size);
    const features = [
      ...planFeatures(candidate, analysed, shape, grams),
      ...resultFeatures(candidate, result, analysed, shape),
    ];
    example.features.push(names.numbersOf(features, question.table));
    example.isRight.push(fitsTarget(question.target, texts));
    example.isSafe.push(isSafePlan(candidate, analysed) && isSafeAnswer(candidate, result, analysed));
    example.answers.push(known.get(key) as number);
  }
  example.isRight.push(!example.isRight.includes(true));
  example.features.push(names.numbersOf(noPlanFeatures(analysed, shape, grams), question.table));
  example.isSafe.push(false);
  example.answers.push(-1);
  return example;
}
