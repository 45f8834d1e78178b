import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCommitFaults, subjectFault } from '../../scripts/check-commits.js';
import { testInFull } from '../support/property-runs.js';

const root = mkdtempSync(join(tmpdir(), 'handlens-commits-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PERSON = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', [...PERSON, ...args], { cwd: folder, stdio: 'pipe' });
const commit = (folder: string, subject: string) => git(folder, 'commit', '--allow-empty', '-m', subject);

test.each([
  'tables: keep rows of a split cell',
  'cli, api: reject empty arguments',
  'core/base: name limits MAX',
  'Revert "tables: keep rows of a split cell"',
  `a: ${'x'.repeat(69)}`,
])('accepts %j', (subject) => {
  expect(subjectFault(subject)).toBeNull();
});

test.each([
  ['Keep rows of a split cell', 'must have the form'],
  ['tables:keep rows', 'must have the form'],
  ['tables: ', 'must have the form'],
  [`a: ${'x'.repeat(70)}`, 'has 73 characters'],
])('rejects %j', (subject, reason) => {
  expect(subjectFault(subject)).toContain(reason);
});

testInFull('checks the commits that descend from the one that added the check, in full and shallow clones', () => {
  const folder = join(root, 'full');
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder, 'Before the check');
  expect(findCommitFaults(folder)).toEqual([]);
  git(folder, 'branch', 'older');
  writeFileSync(join(folder, 'scripts/check-commits.ts'), '');
  git(folder, 'add', 'scripts/check-commits.ts');
  git(folder, 'commit', '-m', 'The commit that adds it');
  git(folder, 'checkout', '-q', 'older');
  commit(folder, 'Made on a branch without the check');
  git(folder, 'checkout', '-q', 'main');
  git(folder, 'merge', '-q', 'older', '-m', 'Merge branch older');
  commit(folder, 'Wrong');
  commit(folder, 'docs: right');
  expect(findCommitFaults(folder)).toEqual([expect.stringMatching(/^[0-9a-f]+ "Wrong" must have the form/)]);

  const clone = (depth: number) => {
    const shallow = join(root, `depth-${depth}`);
    git(root, 'clone', '-q', '--depth', String(depth), `file://${folder}`, shallow);
    return findCommitFaults(shallow);
  };
  expect(clone(1)).toEqual([]);
  expect(clone(2)).toEqual([]);
  expect(clone(3)).toEqual([expect.stringContaining('"Wrong"')]);
});
