import { test } from 'vitest';
import { hashBytes } from '../../../../../core/base/files/hash.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { analyzeQuestion } from '../../../../../core/tables/ask/language/question/question.js';
import { indexTable, type TableIndex } from '../../../../../core/tables/ask/language/question/table-index.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { readPlans } from '../../../../../core/tables/ask/language/read-plans.js';
import { readWhole } from '../../../../../core/tables/ask/language/whole/read-whole.js';
import { openFixtureTable } from '../../../../support/business-questions/open-table.js';
import { type FixtureTable, readQuestions } from '../../../../support/business-questions/read-questions.js';
import { expectGolden } from '../../../../support/golden/answers.js';
import { hashAnswer } from '../../../../support/golden/format-answer.js';

const { words } = openQuestionReader('configs/questions');
const HALVES = ['dev', 'more', 'test', 'foreign', 'verdict'] as const;

/** Changes to a question: letter case, additional conditions, other operations. The result is still a question. */
const REWORDINGS: readonly ((question: string) => string)[] = [
  (question) => question,
  (question) => question.toUpperCase(),
  (question) => question.replace(/\?$/, ' in 2024, except the first?'),
  (question) => question.replace(/^what is/i, 'how much more is').replace(/^how many/i, 'what share of'),
  (question) => `top 3: ${question.replace(/ per | by /, ' of each ')}`,
];

function openIndex(path: string): TableIndex {
  const { data, profile } = openFixtureTable({ path });
  return indexTable(openQueryTable(data, profile));
}

/**
 * Formats each question as a line: the strict reader's operation or its number of unused words, and hashes of both
 * readers' results.
 */
function describePlans({ questions }: FixtureTable, index: TableIndex): string[] {
  return questions.map(({ ask }, at) => {
    const text = REWORDINGS[at % REWORDINGS.length]!(ask);
    const { index: _, ...question } = analyzeQuestion(text, index, words);
    const whole = readWhole({ ...question, index }, words.whole);
    const outcome = whole.plan === null ? `${whole.unexplained.length} words left` : whole.plan.op;
    const plans = hashBytes(JSON.stringify(readPlans({ ...question, index }))).slice(0, 6);
    const hashes = [hashAnswer(question), hashAnswer(whole), plans];
    return `${text} -> ${outcome}; ${hashes.join(' ')}`;
  });
}

test('plans of questions are unchanged', async () => {
  const asked = HALVES.flatMap((half) => readQuestions(half));
  const indices = new Map([...new Set(asked.map(({ path }) => path))].map((path) => [path, openIndex(path)]));
  const lines = asked.flatMap((table) => describePlans(table, indices.get(table.path)!));
  await expectGolden('tables/plans.txt', lines);
});
