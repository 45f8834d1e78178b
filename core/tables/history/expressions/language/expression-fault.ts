import { Fault } from '../../../../base/fault.js';

/** Statement in which the parser reads an expression. */
export const STATEMENT_START = 'SELECT ';

/**
 * Converts an offset of the parser to a character.
 * @param offset in bytes, in a statement that starts with `SELECT `.
 * @returns the character, from 1; null if the offset is unknown.
 */
function characterAt(text: string, offset: number): number | null {
  const bytes = Buffer.from(text);
  const at = offset - STATEMENT_START.length;
  if (!(at >= 0 && at <= bytes.length)) return null;
  return [...bytes.subarray(0, at).toString()].length + 1;
}

/** Returns a fault about a place in an expression. @param offset as in `characterAt`. */
export function expressionFault(text: string, offset: number, message: string, advice: string): Fault {
  const character = characterAt(text, offset);
  const place = character === null ? '' : ` (character ${character})`;
  const detail = `${message}${place}. ${advice}`.trim();
  return new Fault('invalid-input', detail, { issues: [{ pointer: '/options/expression', detail }] });
}
