import type { FindingCode } from '../column/finding-kinds.js';
import type { StepName } from '../column/step-names.js';
import type { TableIssue } from '../column/table-issue.js';
import { TEXT_FLAGS } from './inspect-text.js';

const F = TEXT_FLAGS;

/** A kind of finding about texts with certain flags. */
export interface FlagIssue {
  code: FindingCode;
  flags: number;
  severity: TableIssue['severity'];
  /** Predicate of the title `"city" ... in 12 cells`. */
  predicate: string;
  why: string;
  operation: StepName | null;
}

/** Kinds of findings about flagged texts, most severe first. */
export const FLAG_ISSUES: readonly FlagIssue[] = [
  {
    code: 'mojibake',
    flags: F.mojibake,
    severity: 'warning',
    predicate: 'was decoded with a wrong encoding',
    why: 'Letters beyond ASCII are garbled; searches and joins miss them.',
    operation: 'repair_mojibake',
  },
  {
    code: 'replacement-characters',
    flags: F.replacement,
    severity: 'warning',
    predicate: 'contains U+FFFD in place of a lost character',
    why: 'The character cannot be recovered from this file, but another export may have it.',
    operation: null,
  },
  {
    code: 'mixed-scripts',
    flags: F.mixedScripts,
    severity: 'warning',
    predicate: 'mixes similar letters of two scripts in one word',
    why: 'They look equal to other texts but are not. Groups and joins split, and names may be forged.',
    operation: null,
  },
  {
    code: 'bidi-controls',
    flags: F.bidiControl,
    severity: 'warning',
    predicate: 'contains an invisible character that changes the text direction',
    why: 'The displayed text differs from the stored text.',
    operation: 'strip_control_characters',
  },
  {
    code: 'control-characters',
    flags: F.control,
    severity: 'warning',
    predicate: 'contains control characters',
    why: 'They are invisible, and many programs reject or cut texts with them.',
    operation: 'strip_control_characters',
  },
  {
    code: 'zero-width',
    flags: F.zeroWidth,
    severity: 'warning',
    predicate: 'contains zero-width characters',
    why: 'Texts that look equal differ.',
    operation: 'strip_control_characters',
  },
  {
    code: 'white-space',
    flags: F.leadingBlank | F.trailingBlank,
    severity: 'notice',
    predicate: 'begins or ends with a space',
    why: 'Texts that look equal differ.',
    operation: 'trim_whitespace',
  },
  {
    code: 'inner-blanks',
    flags: F.innerBlanks,
    severity: 'notice',
    predicate: 'has repeated spaces',
    why: 'Texts that look equal differ.',
    operation: 'collapse_whitespace',
  },
  {
    code: 'odd-spaces',
    flags: F.oddSpace,
    severity: 'notice',
    predicate: 'contains no-break spaces, tabs or other unusual spaces',
    why: 'They look like a space but are not, so searches and number parsers fail on them.',
    operation: 'collapse_whitespace',
  },
  {
    code: 'html-entities',
    flags: F.htmlEntity,
    severity: 'notice',
    predicate: 'contains HTML character references',
    why: 'They represent characters, as "&amp;" does for "&".',
    operation: 'unescape_html',
  },
  {
    code: 'not-normalized',
    flags: F.notNfc,
    severity: 'notice',
    predicate: 'is not in Unicode normal form C',
    why: 'The same letter is encoded in two ways, so texts that look equal differ.',
    operation: 'normalize_unicode',
  },
  {
    code: 'line-breaks-in-cells',
    flags: F.lineBreak,
    severity: 'notice',
    predicate: 'contains line breaks',
    why: 'Programs that read line by line split these rows.',
    operation: null,
  },
  {
    code: 'curly-quotes',
    flags: F.curlyQuote,
    severity: 'notice',
    predicate: 'contains curly quotes',
    why: 'Only worth changing if straight quotes are used as well.',
    operation: 'straighten_quotes',
  },
];
