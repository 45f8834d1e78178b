/**
 * First characters that make a spreadsheet interpret a cell as a formula: `= + - @`, tab, line breaks, and the
 * full-width forms (OWASP, "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
 */
const START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A number with a sign, separators, exponent, percent sign or currency. Matches no references or functions. */
const NUMBER = /^[+-] ?[$€£¥]? ?\d[\d.,'’ \u00a0\u202f]{0,40}(?:[eE][+-]?\d{1,3})? ?[%‰$€£¥]?$/;
const PHONE = /^\+\d[\d ().\u00a0-]{5,28}\d$/;
/** A text as a constant formula, by which exports prevent that Excel converts codes to numbers: `="00420"`. */
const CONSTANT = /^="[^"',;|\t\r\n]{0,200}"$/;
/** Only signs, such as a dash as a placeholder. */
const SIGNS = /^[+-]{1,3}$/;
/**
 * A delimiter that spreadsheets use in other regions, optional quotes (which would open a cell there), and a formula
 * character. After a semicolon or tab, any formula character counts, because these rarely precede a sign. After a
 * comma, a bar or a line break, only an unmistakable formula counts.
 */
const INNER =
  /([;\t](?:[^\S\t]|")*|[,|\r\n](?:[^\S\r\n]|")*(?=[=\uff1d]|[+\-@]\s*\w+\s*[(|!]))(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const PART_END = /[;\t]/;
/** A character before which a formula may start, or the start of one. Nearly all texts have none. */
const MAY_START = /^[=+\-@\uff1d\uff0b\uff0d\uff20]|[;\t,|\r\n]/;

/**
 * Whether a spreadsheet could interpret a text as a formula. Numbers, telephone numbers, single dashes and constant texts
 * are safe.
 */
export function isFormulaText(text: string): boolean {
  return START.test(text) && !NUMBER.test(text) && !PHONE.test(text) && !SIGNS.test(text) && !CONSTANT.test(text);
}

/**
 * Puts an apostrophe before each part of a cell that a spreadsheet could execute as a formula when it opens the CSV
 * file: the start of the cell, and text after delimiters of other regions.
 * @returns the same text if it is safe.
 */
export function escapeFormulas(text: string): string {
  if (!MAY_START.test(text)) return text;
  const inner = text.replace(INNER, (before, _, at: number) => {
    const rest = text.slice(at + before.length);
    const end = rest.search(PART_END);
    const part = (end < 0 ? rest : rest.slice(0, end)).trimEnd();
    return isFormulaText(part.endsWith('"') ? part.slice(0, -1) : part) ? `${before}'` : before;
  });
  return isFormulaText(text) ? `'${inner}` : inner;
}
