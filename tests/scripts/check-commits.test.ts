import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCommitFaults } from '../../scripts/check-commits.js';
import { testInFull } from '../support/property-runs.js';

const root = mkdtempSync(join(tmpdir(), 'handlens-commits-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PERSON = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
/** Hour of the next commits. Set explicitly, because git stores times in seconds, and the tests commit faster. */
let hour = 12;
function git(folder: string, ...args: string[]): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: `2026-01-01T${hour}:00:00Z` };
  execFileSync('git', [...PERSON, ...args], { cwd: folder, env, stdio: 'pipe' });
}
const commit = (folder: string, subject: string) => git(folder, 'commit', '--allow-empty', '-m', subject);
const wrong = (subject: string) => expect.stringMatching(new RegExp(`^[0-9a-f]+ "${subject}" must have the form`));

/** Creates a repository whose branch `older` started before the commit that adds the check. */
function repository(name: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'scripts/prose'), { recursive: true });
  hour = 12;
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder, 'Before the check');
  expect(findCommitFaults(folder)).toEqual([]);
  git(folder, 'checkout', '-q', '-b', 'older');
  commit(folder, 'On a branch, before the check');
  git(folder, 'checkout', '-q', 'main');
  hour = 13;
  writeFileSync(join(folder, 'scripts/prose/subject-fault.ts'), '');
  git(folder, 'add', 'scripts');
  git(folder, 'commit', '-m', 'The commit that adds it');
  hour = 14;
  return folder;
}

testInFull('checks the commits after the check, in full and shallow clones', () => {
  const folder = repository('full');
  git(folder, 'merge', '-q', 'older', '-m', "Merge branch 'older'");
  expect(findCommitFaults(folder)).toEqual([]);
  commit(folder, 'Wrong');
  commit(folder, 'docs: right');
  expect(findCommitFaults(folder)).toEqual([wrong('Wrong')]);

  const clone = (depth: number) => {
    const shallow = join(root, `depth-${depth}`);
    git(root, 'clone', '-q', '--depth', String(depth), `file://${folder}`, shallow);
    return findCommitFaults(shallow);
  };
  expect(clone(1)).toEqual([]);
  expect(clone(2)).toEqual([]);
  expect(clone(3)).toEqual([wrong('Wrong')]);
});

test('checks later commits of a branch that started before the check, and the subject of its merge', () => {
  const folder = repository('late');
  git(folder, 'checkout', '-q', 'older');
  commit(folder, 'On a branch, after the check');
  git(folder, 'checkout', '-q', 'main');
  expect(findCommitFaults(folder)).toEqual([]);
  git(folder, 'merge', '-q', 'older', '-m', 'merge the texts');
  expect(findCommitFaults(folder)).toEqual([wrong('merge the texts'), wrong('On a branch, after the check')]);
});

test('checks descendants of the check regardless of their date', () => {
  const folder = repository('dated');
  hour = 11;
  commit(folder, 'Dated before the check');
  expect(findCommitFaults(folder)).toEqual([wrong('Dated before the check')]);
});
