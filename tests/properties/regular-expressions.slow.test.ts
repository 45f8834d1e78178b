import { expect, test } from 'vitest';
import { judgeExpressions, keepVerdicts } from '../support/redos-verdicts.js';
import { collectExpressions } from '../support/regular-expressions.js';

test('the checker distinguishes slow patterns from fast ones', () => {
  const judged = judgeExpressions([
    { source: '^(a+)+$', flags: '', where: 'here' },
    { source: '\\s+$', flags: '', where: 'here' },
    { source: '^[a-z]+$', flags: '', where: 'here' },
  ]);
  expect(judged.map(({ isSafe }) => isSafe)).toEqual([false, false, true]);
});

// Each changed pattern takes a second or two.
test('no regular expression of the project is slow on any text', { timeout: 30 * 60_000 }, () => {
  const expressions = collectExpressions();
  expect(expressions.length).toBeGreaterThan(500);
  const verdicts = judgeExpressions(expressions);
  if (process.env.UPDATE === '1') keepVerdicts(verdicts);
  expect(verdicts.filter(({ isSafe }) => !isSafe)).toEqual([]);
});
