import { execFileSync } from 'node:child_process';
import { subjectFault } from './prose/subject-fault.js';

/** Commits made after the one that added this file are checked, on any branch. */
const SINCE = 'scripts/prose/subject-fault.ts';

const gitIn =
  (folder: string) =>
  (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter((line) => line !== '');

/**
 * Returns a line for each commit whose subject does not follow the rules. Commits of a branch that started before the
 * check are exempt only if they are older than the check, because the branch may be merged later.
 * In a shallow clone, the oldest commit counts as the one that added the check.
 */
export function findCommitFaults(folder: string): string[] {
  const git = gitIn(folder);
  const added = git('log', '--diff-filter=A', '--format=%H %ct', '--', SINCE).map((line) => line.split(' '));
  if (added.length === 0) return [];
  const since = Math.min(...added.map(([, seconds]) => Number(seconds)));
  const range = ['HEAD', '--not', ...added.map(([hash]) => hash!)];
  const descendants = new Set(git('log', '--ancestry-path', '--format=%h', ...range));
  return git('log', '--format=%h%x09%ct%x09%P%x09%s', ...range).flatMap((line) => {
    const [hash = '', seconds, parents = '', ...words] = line.split('\t');
    if (Number(seconds) <= since && !descendants.has(hash)) return [];
    const subject = words.join('\t');
    const fault = subjectFault(subject, parents.includes(' '));
    return fault === null ? [] : [`${hash} "${subject}" ${fault}.`];
  });
}

/** Usage: tsx scripts/check-commits.ts */
function main(): void {
  let faults: string[];
  try {
    faults = findCommitFaults('.');
  } catch {
    console.error('Commit subjects were not checked, because git cannot read this folder.');
    return;
  }
  if (faults.length === 0) return;
  console.error(`${faults.join('\n')}\nChange the subject with "git rebase -i" or "git commit --amend".`);
  process.exitCode = 1;
}

if (import.meta.filename === process.argv[1]) main();
