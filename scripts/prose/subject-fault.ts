const MAX_SUBJECT_CHARS = 72;
/** `area: what`. The area may be a list: `cli, api: reject empty arguments`. */
const SUBJECT = /^(?:Revert ")?[a-z][a-z0-9/-]*(?:, [a-z][a-z0-9/-]*)*: \S/;
/** Subjects that git generates for merges, and for their reverts. */
const GENERATED = /^(?:Revert ")?Merge (?:(?:remote-tracking )?branch(?:es)? '|tags? '|commits? '|pull request #\d)\S/;

/**
 * Returns the fault in the subject of a commit; null if it is valid. A merge may have the subject that git generates.
 */
export function subjectFault(subject: string, isMerge = false): string | null {
  if (GENERATED.test(subject) && (isMerge || subject.startsWith('Revert'))) return null;
  const { length } = [...subject];
  if (length > MAX_SUBJECT_CHARS) return `has ${length} characters, at most ${MAX_SUBJECT_CHARS} are allowed`;
  if (!SUBJECT.test(subject)) return 'must have the form "area: what", such as "tables: keep rows of a split cell"';
  return null;
}
