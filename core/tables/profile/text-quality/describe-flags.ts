import type { StepName } from '../column/step-names.js';
import type { TableIssue } from '../column/table-issue.js';
import { TEXT_FLAGS } from './inspect-text.js';

const F = TEXT_FLAGS;

/** An issue raised by texts with certain flags. */
export interface FlagIssue {
  code: string;
  flags: number;
  severity: TableIssue['severity'];
  /** Continues "1 cell of "city" ..." and "12 cells of "city" ...". */
  says: readonly [one: string, many: string];
  why: string;
  operation: StepName | null;
}

/** Issues for flagged texts, worst first. */
export const FLAG_ISSUES: readonly FlagIssue[] = [
  {
    code: 'mojibake',
    flags: F.mojibake,
    severity: 'warning',
    says: ['was decoded with a wrong encoding', 'were decoded with a wrong encoding'],
    why: 'Letters beyond ASCII are garbled; searches and joins miss them.',
    operation: 'repair_mojibake',
  },
  {
    code: 'replacement-characters',
    flags: F.replacement,
    severity: 'warning',
    says: ['holds U+FFFD, where a character was lost', 'hold U+FFFD, where a character was lost'],
    why: 'The character cannot be recovered from this file; another export may have it.',
    operation: null,
  },
  {
    code: 'mixed-scripts',
    flags: F.mixedScripts,
    severity: 'warning',
    says: [
      'mixes letters that look alike from two scripts in one word',
      'mix letters that look alike from two scripts in one word',
    ],
    why: 'They look equal to other texts and are not: groups and joins fall apart, and names may be forged.',
    operation: null,
  },
  {
    code: 'bidi-controls',
    flags: F.bidiControl,
    severity: 'warning',
    says: [
      'holds an invisible character that turns the direction of the text',
      'hold an invisible character that turns the direction of the text',
    ],
    why: 'What is shown differs from what is stored.',
    operation: 'strip_control_characters',
  },
  {
    code: 'control-characters',
    flags: F.control,
    severity: 'warning',
    says: ['holds control characters', 'hold control characters'],
    why: 'They are invisible, and many programs refuse or cut texts with them.',
    operation: 'strip_control_characters',
  },
  {
    code: 'zero-width',
    flags: F.zeroWidth,
    severity: 'warning',
    says: ['holds characters without width', 'hold characters without width'],
    why: 'Texts that look equal differ by them.',
    operation: 'strip_control_characters',
  },
  {
    code: 'white-space',
    flags: F.leadingBlank | F.trailingBlank,
    severity: 'notice',
    says: ['begins or ends with a blank', 'begin or end with a blank'],
    why: 'Texts that look equal differ by it.',
    operation: 'trim_whitespace',
  },
  {
    code: 'inner-blanks',
    flags: F.innerBlanks,
    severity: 'notice',
    says: ['holds two or more blanks in a row', 'hold two or more blanks in a row'],
    why: 'Texts that look equal differ by them.',
    operation: 'collapse_whitespace',
  },
  {
    code: 'odd-spaces',
    flags: F.oddSpace,
    severity: 'notice',
    says: ['holds no-break spaces, tabs or other odd spaces', 'hold no-break spaces, tabs or other odd spaces'],
    why: 'They look like a blank and are none: searches and number readers stumble over them.',
    operation: 'collapse_whitespace',
  },
  {
    code: 'html-entities',
    flags: F.htmlEntity,
    severity: 'notice',
    says: ['holds HTML character references', 'hold HTML character references'],
    why: 'They stand for characters, as in "&amp;" for "&".',
    operation: 'unescape_html',
  },
  {
    code: 'not-normalized',
    flags: F.notNfc,
    severity: 'notice',
    says: ['is not in Unicode normal form C', 'are not in Unicode normal form C'],
    why: 'The same letter is written in two ways, and texts that look equal differ.',
    operation: 'normalize_unicode',
  },
  {
    code: 'line-breaks-in-cells',
    flags: F.lineBreak,
    severity: 'notice',
    says: ['holds line breaks', 'hold line breaks'],
    why: 'Programs that read line by line split these rows.',
    operation: null,
  },
  {
    code: 'curly-quotes',
    flags: F.curlyQuote,
    severity: 'notice',
    says: ['holds curly quotes', 'hold curly quotes'],
    why: 'Only worth a change where straight ones are used beside them.',
    operation: 'straighten_quotes',
  },
];
