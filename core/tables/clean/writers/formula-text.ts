/**
 * First characters that make a spreadsheet run a cell: `= + - @`, tab, line ends, and the full-width forms
 * (OWASP, "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
 */
const START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A number with its sign, marks, exponent, percent sign or currency; nothing that could be a reference or a function. */
const NUMBER = /^[+-] ?[$€£¥]? ?\d[\d.,'’ \u00a0\u202f]{0,40}(?:[eE][+-]?\d{1,3})? ?[%‰$€£¥]?$/;
const PHONE = /^\+\d[\d ().\u00a0-]{5,28}\d$/;
/** Signs alone, such as the dash that stands for a missing value. */
const SIGNS = /^[+-]{1,3}$/;

/** Whether a spreadsheet could take a text for a formula. Numbers, telephone numbers and lone dashes are none. */
export function isFormulaText(text: string): boolean {
  return START.test(text) && !NUMBER.test(text) && !PHONE.test(text) && !SIGNS.test(text);
}
