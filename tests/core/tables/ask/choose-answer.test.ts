import { expect, test } from 'vitest';
import { chooseAnswer } from '../../../../core/tables/ask/choose-answer.js';
import type { QueryAnswer } from '../../../../core/tables/ask/plan/query-answer.js';

const NOTHING = {
  ...{ values: [], value_names: [], value_count: 0, chart: null, unit: null, confidence: 0 },
  ...{ evidence: null, model: null },
  ...{ columns: [], uncertain_import: [] },
};

type Reason = NonNullable<QueryAnswer['declined']>['reason'];

const answer = (
  id: string,
  status: QueryAnswer['status'],
  unexplained: string[] = [],
  reason: Reason = 'not-understood',
  meanings: string[] = [],
) => ({
  id,
  name: `sheet ${id}`,
  answer: {
    ...NOTHING,
    ...{ status, question: 'q', table: id, text: id, notes: [] },
    declined: status === 'answered' ? null : { reason, unexplained, meanings, suggestions: [] },
  },
});

test('chooses the only table, with or without an answer', () => {
  expect(chooseAnswer('q', [answer('t1', 'declined')]).table).toBe('t1');
  expect(chooseAnswer('q', [answer('t1', 'answered')]).notes).toEqual([]);
});

test('chooses the only table with an answer among several, and states that', () => {
  const { table, notes } = chooseAnswer('q', [answer('t1', 'declined'), answer('t2', 'answered')]);
  expect(table).toBe('t2');
  expect(notes).toEqual(['Of 2 tables, only t2 ("sheet t2") answers the question.']);
});

test('names several answering tables without choosing one', () => {
  const { status, table, text, declined } = chooseAnswer('q', [answer('t1', 'answered'), answer('t2', 'answered')]);
  expect({ status, table, reason: declined?.reason }).toEqual({ status: 'declined', table: null, reason: 'ambiguous' });
  expect(text).toBe('2 tables of this file answer the question: t1 ("sheet t1"), t2 ("sheet t2"). Choose one of them.');
});

test.each<[Reason, string[]]>([
  ['ambiguous', ['The oldest by "Age"', 'The first row']],
  ['no-numbers', []],
  ['not-understood', ['The oldest by "Age"']],
])('does not choose an answer if another table that declined as %s explains every word', (reason, meanings) => {
  const asked = [
    answer('t1', 'answered'),
    answer('t2', 'declined', ['oldest']),
    answer('t3', 'declined', [], reason, meanings),
  ];
  const { status, table, text, declined } = chooseAnswer('who is the oldest?', asked);
  expect({ status, table, reason: declined?.reason }).toEqual({ status: 'declined', table: null, reason: 'ambiguous' });
  expect(text).toBe('2 tables of this file may match: t1 ("sheet t1"), t3 ("sheet t3"). Choose one of them.');
  expect(declined?.meanings[1]).toBe(`t3 ("sheet t3"): ${meanings[0] ?? 't3'}`);
});

test.each<[Reason, string[]]>([
  ['no-rows', []],
  ['not-about-the-table', []],
  ['not-in-table', ['oldest']],
  ['ambiguous', ['oldest']],
])('ignores a table that declined as %s, with the unexplained words %j', (reason, unexplained) => {
  expect(
    chooseAnswer('q', [answer('t1', 'answered'), answer('t2', 'declined', unexplained, reason, ['x'])]).table,
  ).toBe('t1');
});

test('without an answer, the table that explains the most words lists the unknown ones', () => {
  expect(chooseAnswer('q', [answer('t1', 'declined', ['a', 'b']), answer('t2', 'declined', ['a'])]).table).toBe('t2');
});

test('declines a file without a table', () => {
  expect(chooseAnswer('q', [])).toMatchObject({
    status: 'declined',
    table: null,
    declined: { reason: 'not-in-table' },
  });
});
