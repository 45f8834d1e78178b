/** Error values by their codes (MS-XLS 2.5.10 BErr). */
const ERRORS = new Map<unknown, string>([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

/** The texts of the error values that have a code. */
export const ERROR_TEXTS: ReadonlySet<string> = new Set(ERRORS.values());

/** The text that a spreadsheet shows for an error value; a code that is not known is `#ERROR!`. */
export function errorText(code: unknown): string {
  return ERRORS.get(code) ?? '#ERROR!';
}
