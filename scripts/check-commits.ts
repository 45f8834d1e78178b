import { execFileSync } from 'node:child_process';

/** Only commits that descend from the one that added this file are checked. */
const SINCE = 'scripts/check-commits.ts';
const MAX_SUBJECT_CHARS = 72;
/** `area: what`. The area may be a list: `cli, api: reject empty arguments`. */
const SUBJECT = /^(?:Revert ")?[a-z][a-z0-9/-]*(?:, [a-z][a-z0-9/-]*)*: \S/;

/** Returns what is wrong with the subject of a commit; null if it is valid. */
export function subjectFault(subject: string): string | null {
  const { length } = [...subject];
  if (length > MAX_SUBJECT_CHARS) return `has ${length} characters, at most ${MAX_SUBJECT_CHARS} are allowed`;
  if (!SUBJECT.test(subject)) return 'must have the form "area: what", such as "tables: keep rows of a split cell"';
  return null;
}

const gitIn =
  (folder: string) =>
  (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');

/**
 * Returns a line for each commit whose subject does not follow the rules; merges are not checked.
 * In a shallow clone, the oldest commit counts as the one that added this file, so that only those after it are checked.
 */
export function findCommitFaults(folder: string): string[] {
  const git = gitIn(folder);
  const added = git('log', '--diff-filter=A', '--format=%H', '--', SINCE);
  if (added.length === 0) return [];
  const commits = git('log', '--no-merges', '--ancestry-path', '--format=%h %s', 'HEAD', '--not', ...added);
  return commits.flatMap((line) => {
    const [hash = '', ...words] = line.split(' ');
    const subject = words.join(' ');
    const fault = subjectFault(subject);
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
