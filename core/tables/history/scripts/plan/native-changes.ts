import { isBlankCode } from '../../../cells/blank.js';
import { type FindOptions, replaceFound } from '../../operations/edit-cells.js';
import type { Operation } from '../../operations/operation.js';
import type { ScriptChange } from './action.js';
import { changeText, hasSimpleCase } from './change-text.js';
import { portablePattern, quotePattern, replacementParts } from './portable-pattern.js';
import { isStorable } from './step-tables.js';

/** A change, and its effect on a text in JavaScript. */
interface Candidate {
  change: ScriptChange;
  apply(text: string): string;
}

const plain = (change: Exclude<ScriptChange, { kind: 'pattern' }>): Candidate => ({
  change,
  apply: changeText(change),
});

function findCandidate(options: FindOptions & { replace: string }, texts: ReadonlySet<string>): Candidate | null {
  const { find, replace, is_pattern: isPattern, ignore_case: ignoresCase, whole_cell: wholeCell } = options;
  if (!isStorable(find)) return null;
  if (!isPattern && !ignoresCase && !wholeCell) return plain({ kind: 'replace', find, replace });
  const pattern = portablePattern(options, texts);
  const parts = pattern === null ? null : isPattern ? replacementParts(replace, pattern.groups) : [replace];
  if (pattern === null || parts === null) return null;
  return { change: { kind: 'pattern', pattern, replace: parts }, apply: replaceFound(options) };
}

/** Returns the blanks at the ends of texts. */
function outerBlanks(texts: Iterable<string>): string {
  const found = new Set<string>();
  for (const text of texts) {
    let [start, end] = [0, text.length];
    while (start < end && isBlankCode(text.charCodeAt(start))) found.add(text[start++]!);
    while (end > start && isBlankCode(text.charCodeAt(end - 1))) found.add(text[--end]!);
  }
  return [...found].sort().join('');
}

function collapseCandidate(texts: ReadonlySet<string>): Candidate {
  const runs = [...texts].flatMap((text) => text.match(/[\s\u0085\u180e]+/gu) ?? []);
  const characters = [...new Set(runs.flatMap((run) => [...run]))].sort().join('');
  const pattern = { parts: [`[${quotePattern(characters)}]+`], ignoresCase: false };
  const regex = new RegExp(`[${characters}]+`, 'gu');
  return { change: { kind: 'pattern', pattern, replace: [' '] }, apply: (text) => text.replaceAll(regex, ' ') };
}

/** Returns the change that an operation should be in all languages; null if it has no equivalent. */
function candidateOf({ operation, options = {} }: Operation, texts: ReadonlySet<string>): Candidate | null {
  switch (operation) {
    case 'find_replace': {
      const defaults = { is_pattern: false, ignore_case: false, whole_cell: false };
      return findCandidate({ ...defaults, ...(options as unknown as FindOptions & { replace: string }) }, texts);
    }
    case 'change_case': {
      const { to } = options;
      if (to !== 'lower' && to !== 'upper') return null;
      return [...texts].every(hasSimpleCase) ? plain({ kind: 'case', to }) : null;
    }
    case 'fill_cells':
      return options.only_empty === false ? plain({ kind: 'constant', text: String(options.text) }) : null;
    case 'trim_whitespace':
      return plain({ kind: 'strip', characters: outerBlanks(texts) });
    case 'collapse_whitespace':
      return [...texts].some((text) => /\s/.test(text)) ? collapseCandidate(texts) : null;
    default:
      return null;
  }
}

/**
 * Returns the change that has the same result as an operation in all languages; null if there is none or if it would
 * differ for any text of the table.
 * @param pairs all texts of the column in the rows of the operation, with the texts after it.
 */
export function nativeChange(operation: Operation, pairs: ReadonlyMap<string, string>): ScriptChange | null {
  const found = candidateOf(operation, new Set(pairs.keys()));
  if (found === null) return null;
  return [...pairs].every(([before, after]) => found.apply(before) === after) ? found.change : null;
}
