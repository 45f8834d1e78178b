import { endOfSpan, type SqlDialect, splitAt, splitList } from './sql-dialect.js';

/** Functions whose first argument is the value, such as `TO_DATE('2024-01-02', 'YYYY-MM-DD')`. */
const CONVERSION = /^(?:to_date|to_timestamp|to_char|to_number|str_to_date|date|datetime|timestamp)\s?\(/i;
const TYPED_LITERAL = /^(?:date|time|timestamp)\s?(?=')/i;
const TYPE = /^[\w ]{1,40}(?:\([\d, ]{1,20}\))?(?:\[\])?$/;

/** Maximum conversions inside each other. */
const MAX_CONVERSIONS = 4;

/**
 * Returns the argument of a conversion: of `CAST(1.5 AS decimal(9, 2))` or `'2024-01-02'::date`. Null if the text is
 * not a conversion.
 */
function converted(text: string, dialect: SqlDialect): string | null {
  const isCall = text.endsWith(')');
  const at = text.toLowerCase().lastIndexOf(' as ');
  if (isCall && at > 0 && /^cast\s?\(/i.test(text) && TYPE.test(text.slice(at + 4, -1).trim()))
    return text.slice(text.indexOf('(') + 1, at).trim();
  if (isCall && CONVERSION.test(text)) return splitList(text.slice(text.indexOf('(') + 1, -1), dialect)[0]!.trim();
  const colons = text.lastIndexOf('::');
  if (colons > 0 && TYPE.test(text.slice(colons + 2))) return text.slice(0, colons).trim();
  return TYPED_LITERAL.test(text) ? text.replace(TYPED_LITERAL, '') : null;
}

function unwrap(raw: string, dialect: SqlDialect): string {
  let text = raw;
  for (let times = 0; times < MAX_CONVERSIONS; times += 1) {
    const inner = converted(text, dialect);
    if (inner === null) return text;
    text = inner;
  }
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', '0': '\0', Z: '\x1a' };
const POSTGRES_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Returns the text of a value with the escapes of PostgreSQL, in a COPY block or after E. */
export function unescapePostgres(raw: string): string {
  return raw.replace(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|([\s\S]))/g,
    (_, octal?: string, byte?: string, unit?: string, sign = '') => {
      const code = octal === undefined ? Number.parseInt(byte ?? unit ?? '', 16) : Number.parseInt(octal, 8);
      return Number.isNaN(code) ? (POSTGRES_ESCAPES[sign] ?? sign) : String.fromCharCode(code);
    },
  );
}

/** A backslash before % and _ stays in the text, because it matters only in patterns. */
const unescapeMysql = (text: string) =>
  text.replace(/\\([\s\S])/g, (pair, sign: string) => (/[%_]/.test(sign) ? pair : (ESCAPES[sign] ?? sign)));

const PREFIX = /^(?:[nexb]|u&|n?q|_\w{1,20}\s?)?(?=['"])/i;

/** Returns the text of a literal in quotes: `'it''s'`, `N'x'`, `$$x$$`. Null if a value is something else. */
function literalText(value: string, dialect: SqlDialect): string | null {
  if (value.startsWith('$')) {
    const mark = /^\$\w{0,60}\$/.exec(value)?.[0];
    const isWhole = mark !== undefined && endOfSpan(value, 0, dialect) === value.length;
    return isWhole && value.length >= 2 * mark.length ? value.slice(mark.length, -mark.length) : null;
  }
  const prefix = PREFIX.exec(value)?.[0];
  if (prefix === undefined) return null;
  const isEnded = endOfSpan(value, prefix.length, dialect) === value.length;
  const quote = value[prefix.length]!;
  const content = value.slice(prefix.length + 1, -1);
  if (!isEnded || value.length < prefix.length + 2 || !value.endsWith(quote)) return null;
  return decodeLiteral(content, { prefix: prefix.toLowerCase(), quote, dialect });
}

interface Quoting {
  prefix: string;
  quote: string;
  dialect: SqlDialect;
}

function decodeLiteral(content: string, { prefix, quote, dialect }: Quoting): string {
  if (prefix.endsWith('q')) return content.slice(1, -1);
  if (prefix === 'x') return `0x${content.toUpperCase()}`;
  const text = content.replaceAll(quote + quote, quote);
  if (prefix === 'e') return unescapePostgres(text);
  return dialect.hasEscapes ? unescapeMysql(text) : text;
}

const CHARACTER = /^(?:n?char|chr)\s?\(\s?(\d{1,7})\s?\)$/i;

/** Returns the text of a part of a concatenation: a literal, a number, or `CHR(10)`. Null for anything else. */
function partText(part: string, dialect: SqlDialect): string | null {
  const code = CHARACTER.exec(part)?.[1];
  if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : null;
  return literalText(unwrap(part, dialect), dialect);
}

/** Returns the text of `'a' || CHR(10) || 'b'`, `'a' + 'b'` or `CONCAT('a', 'b')`. Null if a part is not constant. */
function joinedText(value: string, dialect: SqlDialect): string | null {
  const call = /^concat\s?\(/i.exec(value)?.[0];
  const isCall = call !== undefined && value.endsWith(')');
  const lengthAt = (at: number) => (value.startsWith('||', at) ? 2 : value[at] === '+' ? 1 : 0);
  const parts = isCall ? splitList(value.slice(call.length, -1), dialect) : splitAt(value, lengthAt, dialect);
  if (parts.length < 2 && !isCall) return null;
  const texts = parts.map((part) => partText(part.trim(), dialect));
  return texts.every((text) => text !== null) ? texts.join('') : null;
}

/** Returns the text of a value: a literal without quotes, '' for NULL, and an expression unchanged. */
export function valueText(raw: string, dialect: SqlDialect): string {
  const given = raw.trim();
  const literal = literalText(given, dialect);
  if (literal !== null) return literal;
  const value = unwrap(given, dialect);
  if (/^null$/i.test(value)) return '';
  return literalText(value, dialect) ?? joinedText(value, dialect) ?? value;
}
