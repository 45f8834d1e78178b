/** How a script writes texts and comments. */
export interface SqlDialect {
  /** Whether a backslash in quotes escapes the next character, as in MySQL. */
  hasEscapes: boolean;
  /** Whether a comment may start with `#`, as in MySQL. */
  hasHashes: boolean;
}

/** Syntax that only MySQL and MariaDB use. */
const MYSQL = 'into `|table `|exists `|engine=|auto_increment|/*!|mysql dump|mariadb'.split('|');
/** Syntax of databases other than MySQL, in which a backslash is an ordinary character. */
const STANDARD =
  '[dbo]|identity_insert|postgresql|from stdin|pragma |sqlite_|varchar2|set define off|to_date(|into #'.split('|');
const STANDARD_FORMS = [/\b[en]'/, /'::\w/, /^go\r?$/m];

/**
 * Matches a quote after a backslash inside a text: `it\'s`. Before a comma or parenthesis, it more likely ends the
 * text.
 */
const ESCAPED_QUOTE = /\\'(?![ \t\r\n]{0,9}[,)])/;

/** Detects the dialect of a script from its start. */
export function detectDialect(script: string): SqlDialect {
  const start = script.slice(0, 200_000);
  const text = start.toLowerCase();
  if (MYSQL.some((words) => text.includes(words))) return { hasEscapes: true, hasHashes: true };
  const isStandard = STANDARD.some((words) => text.includes(words)) || STANDARD_FORMS.some((form) => form.test(text));
  if (isStandard) return { hasEscapes: false, hasHashes: false };
  return { hasEscapes: !start.includes("\\'") || ESCAPED_QUOTE.test(start), hasHashes: true };
}

/** Returns the end of the quoted text or comment that starts at a position; the position itself if none does. */
export function endOfSpan(text: string, at: number, dialect: SqlDialect): number {
  const char = text[at]!;
  if (char === "'" || char === '"' || char === '`') return endOfQuoted(text, at, dialect);
  if (char === '$') return endOfDollarQuoted(text, at);
  const isLine = char === '-' && text[at + 1] === '-';
  if (isLine || (char === '#' && dialect.hasHashes)) return lineEnd(text, at);
  if (char !== '/' || text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w{0,60})?\$/y;

/** Returns the mark of a text in dollars (PostgreSQL): `$$` or `$tag$`. Undefined if none starts at a position. */
function dollarQuoteAt(text: string, at: number): string | undefined {
  DOLLAR_QUOTE.lastIndex = at;
  return /\w/.test(text[at - 1] ?? '') ? undefined : DOLLAR_QUOTE.exec(text)?.[0];
}

function endOfDollarQuoted(text: string, at: number): number {
  const quote = dollarQuoteAt(text, at);
  const end = quote === undefined ? -1 : text.indexOf(quote, at + quote.length);
  return quote === undefined || end < 0 ? at : end + quote.length;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Returns the letter before a quote that changes its meaning, in lower case: `E'...'`. '' if there is none. */
function prefixBefore(text: string, at: number): string {
  const letter = text[at - 1] ?? ' ';
  if (!'eEqQ'.includes(letter)) return '';
  const before = text[at - 2] ?? ' ';
  const isPrefix = /\W/.test(before) || (/n/i.test(before) && /\W/.test(text[at - 3] ?? ' '));
  return isPrefix ? letter.toLowerCase() : '';
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** Returns the end of a text with other quotes inside it, as Oracle writes it: `q'[it's]'`. */
function endOfOtherQuotes(text: string, from: number): number {
  const opening = text[from + 1] ?? '';
  const end = text.indexOf(`${CLOSING[opening] ?? opening}'`, from + 2);
  return end < 0 ? text.length : end + 2;
}

function endOfQuoted(text: string, from: number, { hasEscapes }: SqlDialect): number {
  const quote = text[from]!;
  const prefix = quote === "'" ? prefixBefore(text, from) : '';
  if (prefix === 'q') return endOfOtherQuotes(text, from);
  const isEscaped = (hasEscapes && quote !== '`') || prefix === 'e';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\' && isEscaped) at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return text.length;
}

/** Splits a text at commas outside quotes and parentheses. */
export function splitList(text: string, dialect: SqlDialect): string[] {
  return splitAt(text, (at) => (text[at] === ',' ? 1 : 0), dialect);
}

/**
 * Splits a text at separators outside quotes and parentheses.
 * @param lengthAt returns the length of the separator at a position, or 0.
 */
export function splitAt(text: string, lengthAt: (at: number) => number, dialect: SqlDialect): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const end = endOfSpan(text, at, dialect);
    const length = depth === 0 && end === at ? lengthAt(at) : 0;
    if (end > at) at = end - 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (length > 0) {
      parts.push(text.slice(from, at));
      from = at + length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
