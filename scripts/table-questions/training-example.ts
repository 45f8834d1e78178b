import { join } from 'node:path';
import { isSafeAnswer } from '../../core/tables/ask/language/is-safe-answer.js';
import { isSafePlan } from '../../core/tables/ask/language/is-safe-plan.js';
import { noPlanFeatures } from '../../core/tables/ask/language/no-plan-features.js';
import { gramsOf, planFeatures } from '../../core/tables/ask/language/plan-features.js';
import { analyseQuestion } from '../../core/tables/ask/language/question/question.js';
import type { QuestionWords } from '../../core/tables/ask/language/question/question-words.js';
import { questionShapeOf } from '../../core/tables/ask/language/question-shape.js';
import { readPlans } from '../../core/tables/ask/language/read-plans.js';
import { resultFeatures } from '../../core/tables/ask/language/result-features.js';
import { CORPUS_FORM, textsOf } from './corpus-form.js';
import type { FeatureNames } from './feature-numbers.js';
import { fitsTarget, normaliseText } from './fits-target.js';
import { type AskedTable, openAskedTable } from './open-asked-table.js';
import type { CorpusQuestion } from './read-corpus.js';

/** All plans of a question that have an answer; the last one stands for none of them. */
export interface TrainingExample {
  question: CorpusQuestion;
  /** Numbers of the features of each plan. */
  features: Int32Array[];
  /** Whether its answer is the known one; for the last, whether no other is. */
  isRight: boolean[];
  /** Whether the product would give its answer at all. */
  isSafe: boolean[];
  /** Which plans have the same answer: the same number; -1 for the last. */
  answers: number[];
}

/** Runs every plan of every question, one table after another. @param folder of the corpus. */
export async function* readExamples(
  folder: string,
  questions: readonly CorpusQuestion[],
  words: QuestionWords,
  names: FeatureNames,
): AsyncGenerator<TrainingExample> {
  for (const path of new Set(questions.map(({ table }) => table))) {
    const asked = await openAskedTable(join(folder, path), CORPUS_FORM);
    for (const question of questions.filter(({ table }) => table === path)) {
      yield await readExample(question, asked, words, names);
    }
    asked.engine.close();
  }
}

async function readExample(
  question: CorpusQuestion,
  { table, engine }: AskedTable,
  words: QuestionWords,
  names: FeatureNames,
): Promise<TrainingExample> {
  const analysed = analyseQuestion(question.text, table, words);
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
