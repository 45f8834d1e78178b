/** Whether text that a spreadsheet would run as a formula gets a leading apostrophe, or stays as it is. */
export type FormulaText = 'escape' | 'keep';

/**
 * First characters that make a spreadsheet run a cell: `= + - @`, tab, line ends, and the full-width forms
 * (OWASP, "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One cell of an RFC 4180 table. Numbers are written as they are: only text can be a formula.
 * @param formulas `keep` writes text unchanged, for readers that are no spreadsheet.
 */
export function toCsvCell(value: string | number, formulas: FormulaText = 'escape'): string {
  if (typeof value === 'number') return String(value);
  const text = formulas === 'escape' && FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
