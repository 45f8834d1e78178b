import { expect, test } from 'vitest';
import { chooseAnswer } from '../../../../core/tables/query/choose-answer.js';
import type { QueryAnswer } from '../../../../core/tables/query/query-answer.js';

const NOTHING = { values: [], value_names: [], value_count: 0, unit: null, confidence: 0, evidence: null, model: null };

const answer = (id: string, status: QueryAnswer['status'], unexplained: string[] = []) => ({
  id,
  name: `sheet ${id}`,
  answer: {
    ...NOTHING,
    ...{ status, question: 'q', table: id, text: id, notes: [] },
    declined:
      status === 'answered' ? null : { reason: 'not-understood' as const, unexplained, readings: [], suggestions: [] },
  },
});

test('the only table is taken, answer or not', () => {
  expect(chooseAnswer('q', [answer('t1', 'declined')]).table).toBe('t1');
  expect(chooseAnswer('q', [answer('t1', 'answered')]).notes).toEqual([]);
});

test('of several tables the only one that answers is taken, and that is said', () => {
  const { table, notes } = chooseAnswer('q', [answer('t1', 'declined'), answer('t2', 'answered')]);
  expect(table).toBe('t2');
  expect(notes).toEqual(['Of 2 tables, only t2 ("sheet t2") answers the question.']);
});

test('several that answer are named, and none is chosen', () => {
  const { status, table, text, declined } = chooseAnswer('q', [answer('t1', 'answered'), answer('t2', 'answered')]);
  expect({ status, table, reason: declined?.reason }).toEqual({ status: 'declined', table: null, reason: 'ambiguous' });
  expect(text).toContain('t1, t2');
});

test('where none answers, the one that explains most tells what it did not understand', () => {
  expect(chooseAnswer('q', [answer('t1', 'declined', ['a', 'b']), answer('t2', 'declined', ['a'])]).table).toBe('t2');
});

test('a file without a table is declined', () => {
  expect(chooseAnswer('q', [])).toMatchObject({
    status: 'declined',
    table: null,
    declined: { reason: 'not-in-table' },
  });
});
