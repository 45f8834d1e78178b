import { expect, test } from 'vitest';
import { subjectFault } from '../../../scripts/prose/subject-fault.js';

test.each([
  'tables: keep rows of a split cell',
  'cli, api: reject empty arguments',
  'core/base: name limits MAX',
  'Revert "tables: keep rows of a split cell"',
  `Revert "Merge branch 'prose' into main"`,
  `a: ${'x'.repeat(69)}`,
])('accepts %j', (subject) => {
  expect(subjectFault(subject)).toBeNull();
  expect(subjectFault(subject, true)).toBeNull();
});

test.each([
  ['Keep rows of a split cell', 'must have the form'],
  ['tables:keep rows', 'must have the form'],
  ['tables: ', 'must have the form'],
  ['merge the texts of tests', 'must have the form'],
  [`a: ${'x'.repeat(70)}`, 'has 73 characters'],
])('rejects %j', (subject, reason) => {
  expect(subjectFault(subject)).toContain(reason);
  expect(subjectFault(subject, true)).toContain(reason);
});

test.each([
  "Merge branch 'prose'",
  `Merge branch 'prose' into a-branch-with-a-name-of-${'x'.repeat(60)}`,
  "Merge branches 'a' and 'b'",
  "Merge remote-tracking branch 'origin/main'",
  "Merge tag 'v0.5.0'",
  "Merge commit '1234567'",
  'Merge pull request #12 from a/b',
])('accepts %j of merges only', (subject) => {
  expect(subjectFault(subject, true)).toBeNull();
  expect(subjectFault(subject)).not.toBeNull();
});
