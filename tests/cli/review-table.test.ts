import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openKeys } from '../../cli/read-keys.js';
import { reviewTable } from '../../cli/review-table.js';
import { openTerminal } from '../../cli/terminal.js';
import { answersInForce, type ReviewAnswer } from '../../core/tables/review/review-answer.js';
import type { ReviewQuestion, TableReview } from '../../core/tables/review/review-result.js';

const question = (id: string, more: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  ...{ id, table: 't1', kind: 'text', column: 'city', rule: 'typo', title: `question ${id}`, reason: 'because' },
  ...{ suggested: 'yes', probability: 0.8, value: 'Ulm', cells: 1, similar: 1, is_editable: true },
  ...{ examples: [{ row: 2, before: 'Ulmm', after: 'Ulm', context: [] }], rivals: [] },
  ...more,
});

/** A review that asks its questions in order, and accepts answers like the endpoint. */
function fakeReview(questions: readonly ReviewQuestion[]) {
  const sent: ReviewAnswer[] = [];
  const examples: number[] = [];
  const send = async (answers: readonly ReviewAnswer[], count: number): Promise<TableReview> => {
    sent.push(...answers);
    examples.push(count);
    const inForce = answersInForce(sent);
    const open = questions.filter(({ id }) => !inForce.some((answer) => answer.question === id));
    const counts = { answered: inForce.length, open: open.length, settled: 0, moved: [], moved_count: 0 };
    const cells = { cells_applied: 0, cells_answered: 0, cells_learned: 0 };
    return {
      operation: 'review_table',
      dataset: { id: null, name: 'a.csv', format: 'csv', bytes: 1, sha256: 'a'.repeat(64) },
      tables: [{ table: 't1', name: 'a', ...counts, ...cells }],
      ...{ questions: open.slice(0, 1), question_count: open.length, answers: inForce, unknown_answers: [] },
      ...{ recipe: null, steps: null, cells_changed: null, uncertain_import: [] },
    };
  };
  return { sent, examples, send };
}

/** Answers with one key after another; a word in brackets is a line. */
async function play(keys: readonly string[], questions: readonly ReviewQuestion[]) {
  const left = [...keys];
  const shown: string[] = [];
  const review = fakeReview(questions);
  const end = await reviewTable({
    keys: { key: async () => left.shift() ?? '', line: async () => left.shift() ?? '', close: () => undefined },
    send: review.send,
    terminal: {
      ...openTerminal({ color: false }, {}),
      log: (text) => shown.push(`${text}\n`),
      prompt: (text) => shown.push(text),
    },
  });
  const given = review.sent.map(({ question: id, answer, text, scope }) =>
    [id, answer, ...(text === undefined ? [] : [text]), ...(scope === 'kind' ? [scope] : [])].join(' '),
  );
  return { end, given, shown: shown.join(''), examples: review.examples };
}

const TWO = [question('a'), question('b', { suggested: 'no', probability: 0.2, similar: 3, cells: 40 })];

test.each([
  [['y', 'n'], 'finished', ['a yes', 'b no']],
  [['enter', 'enter'], 'finished', ['a yes', 'b no']],
  [['y', 'a'], 'finished', ['a yes', 'b no kind']],
  [['e', 'Bonn', 'y'], 'finished', ['a edit Bonn', 'b yes']],
  [['e', '', 'y', 'y'], 'finished', ['a yes', 'b yes']],
  [['a', 'x', 'y', 'q'], 'stopped', ['a yes']],
  [['y', 'b', 'n', 'y'], 'finished', ['a yes', 'a no', 'b yes']],
  [['y', 'b', 'q'], 'stopped', ['a yes']],
  [['b', 'q'], 'stopped', []],
  [[], 'stopped', []],
] as const)('the keys %j are %s with %j', async (keys, end, given) => {
  expect(await play(keys, TWO)).toMatchObject({ end, given });
});

test('shows more rows of the same question', async () => {
  const { examples, given } = await play(['y', 'm', 'y'], TWO);
  expect([examples, given]).toEqual([
    [3, 3, 20, 3],
    ['a yes', 'b yes'],
  ]);
});

test('edits only a question with one text', async () => {
  const { given, shown } = await play(['e', 'n'], [question('a', { kind: 'format', is_editable: false })]);
  expect(given).toEqual(['a no']);
  expect(shown).not.toContain('[e]');
});

test('does not offer one answer to claims with different values', async () => {
  const { given, shown } = await play(['a', 'y'], [question('a', { kind: 'claim', similar: 9 })]);
  expect(given).toEqual(['a yes']);
  expect(shown).not.toContain('[a]');
});

test('shows the evidence, the suggestion and what it learned from', async () => {
  const { shown } = await play(['y', 'n'], TWO);
  expect(shown).toContain('2 questions');
  expect(shown).toContain('1/2   question a');
  expect(shown).toMatch(/question b +suggested: no, 80%\n/);
  expect(shown).toContain('[a] no to all 3 of this kind');
  expect(shown).toMatch(/row +before +after\n +2 +Ulmm +Ulm/);
});

describe('keys', () => {
  const streams = () => ({ input: new PassThrough(), output: new PassThrough() });

  test('are read in order, also those that were typed ahead', async () => {
    const { input, output } = streams();
    const keys = openKeys({ input, output });
    input.write('yN\r');
    expect([await keys.key(), await keys.key(), await keys.key()]).toEqual(['y', 'n', 'enter']);
    keys.close();
  });

  test('stop with Ctrl-C, and are empty at the end of input', async () => {
    const { input, output } = streams();
    const keys = openKeys({ input, output });
    input.write('\u0003');
    await expect(keys.key()).rejects.toMatchObject({ code: 'cancelled' });
    input.end();
    expect(await keys.key()).toBe('');
    keys.close();
  });

  test('can be followed by a line', async () => {
    const { input, output } = streams();
    const keys = openKeys({ input, output });
    output.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('text: ')) input.write('6:55 a.m.\n');
    });
    input.write('e');
    expect(await keys.key()).toBe('e');
    expect(await keys.line('text: ')).toBe('6:55 a.m.');
    input.write('q');
    expect(await keys.key()).toBe('q');
    keys.close();
  });
});
