import { Fault } from '../../../../base/fault.js';

/** What the option `delimiter` says. */
export type GivenDelimiter =
  | { kind: 'delimited'; delimiter: string }
  | { kind: 'whitespace' | 'fixed-width' | 'single' };

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
