import { Fault } from '../../../../base/fault.js';

/** How records and cells are told apart in a text. */
export interface Dialect {
  kind: 'delimited' | 'whitespace' | 'fixed-width' | 'single';
  /** One or more characters; '' for white space and fixed width, the end of line for a single column. */
  delimiter: string;
  /** One character, '' for none. */
  quote: string;
  escape: 'doubled' | 'backslash';
  /** Whether cells of the file stand in quotes: only then may a quote that encloses nothing be a slip. */
  usesQuotes: boolean;
  /** Blanks beside delimiters that belong to the delimiter. */
  trim: 'none' | 'left' | 'both';
  /** What ends a line. A carriage return before a line feed is dropped with it. */
  newline: '\n' | '\r';
  /** Both stand alone as ends of lines: a carriage return is read as a line feed. */
  mixesReturns: boolean;
  /** Offsets that the cells of a fixed-width file begin at; empty for other kinds. */
  cuts: readonly number[];
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
  cuts: [],
};

/** What the option `delimiter` says. */
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

/** @returns what a given delimiter means; `\t` may be written out. Faults: invalid-input. */
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

/** How a delimiter is written in an answer, so that the option takes it back. */
export function nameDelimiter(dialect: { kind: string; delimiter: string }): string {
  if (dialect.kind === 'single') return 'none';
  return dialect.kind === 'delimited' ? dialect.delimiter : dialect.kind;
}
