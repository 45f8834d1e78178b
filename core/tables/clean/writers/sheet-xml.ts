import { isFormulaText } from '../../cells/formula-text.js';

/** Cell styles of a workbook by their index. `decimals + n` has n decimals, up to 10. */
export const CELL_STYLE = { general: 0, quoted: 1, date: 2, datetime: 3, header: 4, decimals: 5 } as const;
export const MAX_DECIMALS = 10;

const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ud800-\udfff\ufffe\uffff]|_x[0-9a-fA-F]{4}_/g;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Escapes text for XML. Characters that XML does not allow become `_xHHHH_` (ECMA-376 22.9.2.19, ST_Xstring). */
export function xmlText(text: string): string {
  if (!needsEscape(text)) return text;
  const pairs = PAIR.test(text);
  return text.replace(SPECIAL, (found, at: number) => {
    if (found.startsWith('_x')) return `_x005F${found}`;
    if (pairs && isHalfOfPair(text, at)) return found;
    return ENTITIES.get(found) ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

function needsEscape(text: string): boolean {
  SPECIAL.lastIndex = 0;
  return SPECIAL.test(text);
}

function isHalfOfPair(text: string, at: number): boolean {
  return PAIR.test(text.slice(at, at + 2)) || (at > 0 && PAIR.test(text.slice(at - 1, at + 1)));
}

/**
 * Returns the style of a text. A text that looks like a formula gets the `quotePrefix` style, which has the effect of a
 * leading apostrophe in Excel.
 */
export const styleOfText = (text: string): number => (isFormulaText(text) ? CELL_STYLE.quoted : CELL_STYLE.general);

/** Renders a text cell. */
export function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Digits without leading zeros that a double can represent and a number format can display. */
const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,10}))?$/;
const EXACT_DIGITS = 15;

/** Returns the digits and decimals of a text that is exactly a number; null for another one. */
function exactNumber(text: string): { digits: string; decimals: number } | null {
  const match = NUMBER.exec(text);
  if (match === null || text.length > EXACT_DIGITS + 3 || (Number(text) === 0 && match[1] === '-')) return null;
  const digits = `${match[2]}${match[3] ?? ''}`.replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? null : { digits, decimals: match[3]?.length ?? 0 };
}

/** Whether a text is a number of which a cell stores every digit. */
export const isExactNumber = (text: string): boolean => exactNumber(text) !== null;

/** Renders a number cell that displays exactly this text; null if no number with a format does. */
export function numberCell(reference: string, text: string): string | null {
  const exact = exactNumber(text);
  if (exact === null) return null;
  const { digits, decimals } = exact;
  const isGeneral = String(Number(text)) === text && digits.length <= 11;
  const format = isGeneral ? CELL_STYLE.general : CELL_STYLE.decimals + decimals;
  return `<c r="${reference}"${format === 0 ? '' : ` s="${format}"`}><v>${text}</v></c>`;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?$/;
const DAY_MS = 86_400_000;
/** Serial number of 1900-03-01. Excel's calendar has a nonexistent day before it. */
const FIRST_SERIAL = 61;

/** Renders a date cell from an ISO 8601 text; null for other texts and for dates before March 1900. */
export function dateCell(reference: string, text: string): string | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = match.map(Number) as [
    number,
    number,
    number,
    number,
    number?,
    number?,
    number?,
  ];
  const hasTime = match[4] !== undefined;
  const ms = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0);
  const iso = new Date(ms).toISOString().slice(0, hasTime ? 19 : 10);
  const serial = (ms - Date.UTC(1899, 11, 30)) / DAY_MS;
  if (iso !== text || serial < FIRST_SERIAL) return null;
  return `<c r="${reference}" s="${hasTime ? CELL_STYLE.datetime : CELL_STYLE.date}"><v>${serial}</v></c>`;
}
