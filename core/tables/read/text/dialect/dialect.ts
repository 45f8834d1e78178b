import { Fault } from '../../../../base/fault.js';
import type { Cut } from './fixed-width.js';

/** How a text is split into records and cells. */
export interface Dialect {
  kind: 'delimited' | 'whitespace' | 'fixed-width' | 'single';
  /** One or more characters; '' for white space and fixed width, the line end for a single column. */
  delimiter: string;
  /** One character, or '' for none. */
  quote: string;
  escape: 'doubled' | 'backslash';
  /** Whether any cell of the file is quoted. Only then can an unbalanced quote be a mistake. */
  usesQuotes: boolean;
  /** Which spaces next to delimiters belong to the delimiter. */
  trim: 'none' | 'left' | 'both';
  /** Ends a line. A carriage return before a line feed is dropped with it. */
  newline: '\n' | '\r';
  /**
   * Whether some lines end with a carriage return alone and others with a line feed. If so, carriage returns are
   * converted to line feeds.
   */
  mixesReturns: boolean;
  /** Whether two carriage returns precede the line feeds. Then one of them is dropped first. */
  doublesReturns: boolean;
  /** Columns of a fixed-width file; empty for other kinds. */
  cuts: readonly Cut[];
}

export const PLAIN_DIALECT: Dialect = {
  kind: 'delimited',
  delimiter: ',',
  quote: '"',
  escape: 'doubled',
  usesQuotes: false,
  trim: 'none',
  newline: '\n',
  mixesReturns: false,
  doublesReturns: false,
  cuts: [],
};

/** Meaning of the option `delimiter`. */
type GivenDelimiter = { kind: 'delimited'; delimiter: string } | { kind: 'whitespace' | 'fixed-width' | 'single' };

const NAMED = new Map<string, GivenDelimiter>([
  ['whitespace', { kind: 'whitespace' }],
  ['fixed-width', { kind: 'fixed-width' }],
  ['none', { kind: 'single' }],
  ['tab', { kind: 'delimited', delimiter: '\t' }],
  ['comma', { kind: 'delimited', delimiter: ',' }],
  ['semicolon', { kind: 'delimited', delimiter: ';' }],
  ['pipe', { kind: 'delimited', delimiter: '|' }],
  ['space', { kind: 'delimited', delimiter: ' ' }],
]);

/** Parses a given delimiter. `\t` may be escaped. Faults: invalid-input. */
export function readGivenDelimiter(given: string): GivenDelimiter {
  const named = NAMED.get(given.toLowerCase());
  if (named) return named;
  const delimiter = given
    .replaceAll('\\t', '\t')
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (/[\r\n]/.test(delimiter) || delimiter === '"') {
    const detail = 'a delimiter cannot contain an end of line or be the quote character';
    throw new Fault(
      'invalid-input',
      `delimiter ${JSON.stringify(given)}: ${detail}. Use a character such as ; or \\t.`,
      {
        issues: [{ pointer: '/delimiter', detail }],
      },
    );
  }
  return { kind: 'delimited', delimiter };
}

/** Formats a delimiter so that the option accepts it. */
export function nameDelimiter(dialect: { kind: string; delimiter: string }): string {
  if (dialect.kind === 'single') return 'none';
  return dialect.kind === 'delimited' ? dialect.delimiter : dialect.kind;
}
