import type { TableFormat } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import type { Guess } from '../source/reading.js';
import { WORKBOOK_LIMITS } from './sheet/limits.js';
import { openPackage, type Package } from './zip/open-package.js';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);

/**
 * Whether a file starts with the first record of a BIFF workbook without a container: BOF of BIFF2 to BIFF5 (MS-XLS
 * 2.4.21).
 */
function isBareBiff(head: Uint8Array): boolean {
  const isBof = head[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1);
  return isBof && (head[2] ?? 0) >= 4 && (head[2] ?? 0) <= 16 && head[3] === 0;
}

function recogniseOds(parts: Package, mime: string): TableFormat | 'encrypted' | null {
  const manifest = parts.read('META-INF/manifest.xml')?.toString('latin1') ?? '';
  if (manifest.includes('encryption-data')) return 'encrypted';
  return mime === '' || mime.includes('spreadsheet') ? 'ods' : null;
}

function recognisePackage(parts: Package): TableFormat | 'encrypted' | null {
  const mime = parts.read('mimetype')?.toString('latin1') ?? '';
  if (mime.includes('opendocument') || (parts.has('content.xml') && parts.has('META-INF/manifest.xml'))) {
    return recogniseOds(parts, mime);
  }
  const hasPart = (pattern: RegExp) => parts.names.some((name) => pattern.test(name));
  const types = parts.read('[Content_Types].xml')?.toString('latin1');
  if (types === undefined) return null;
  const overrides = types.match(/<(?:\w+:)?Override\b[^<>]*>/g)?.join('') ?? '';
  if (overrides.includes('sheet.binary') || hasPart(/(?:^|\/)workbook\.bin$/i)) return 'xlsb';
  if (/\.macroEnabled\.main\+xml/.test(overrides)) return 'xlsm';
  return overrides.includes('spreadsheetml') || hasPart(/(?:^|\/)workbook\.xml$/i) ? 'xlsx' : null;
}

/** Detects HTML and XML Spreadsheet 2003 from the first bytes of a text. */
function recogniseMarkup(head: Uint8Array): TableFormat | null {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const encoding = isUtf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1';
  const text = new TextDecoder(encoding)
    .decode(head.subarray(0, 4096))
    .replace(/^(?:ï»¿|\ufeff)/, '')
    .trimStart();
  if (!text.startsWith('<')) return null;
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook\b/.test(text)) return 'xls';
  return isPage(text) ? 'html' : null;
}

/** Elements with which pages and parts of pages start. */
const PAGE_START = new Set(
  (
    'html head body table meta div style center font title script link base p span b i a img h1 h2 h3 h4 form section article main ' +
    'header nav br hr ul ol pre blockquote figure caption thead tbody tr'
  ).split(' '),
);

/** Start and end of what may precede the first element of a document: comments, instructions and declarations. */
const BEFORE_ROOT = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Returns the name of the first element, after comments, declarations and instructions; '' if there is none. */
function firstElement(text: string): string {
  let at = 0;
  for (;;) {
    const [open, close] = BEFORE_ROOT.find(([start]) => text.startsWith(start, at)) ?? [];
    if (open === undefined || close === undefined) break;
    const end = text.indexOf(close, at + open.length);
    const next = end < 0 ? -1 : text.indexOf('<', end);
    if (next < 0) return '';
    at = next;
  }
  return /^<([a-z][a-z\d]{0,20})[\s/>]/i.exec(text.slice(at, at + 30))?.[1]?.toLowerCase() ?? '';
}

/**
 * Whether a text looks like part of a page without a table, judging by its first element and the ends of its lines.
 * Other texts may have tags in their cells.
 */
function isPartOfPage(text: string): boolean {
  if (!/^(?:p|[uod]l|h[1-6]|pre|blockquote)$/.test(firstElement(text))) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.trimEnd().endsWith('>')).length * 2 >= lines.length;
}

/** Whether a text is a page rather than another XML document, by its first element and its document type. */
function isPage(text: string): boolean {
  if (!/<(?:!doctype html|html|head|body|table|meta|div|style|center|font)\b/i.test(text)) return isPartOfPage(text);
  if (/<(?:!doctype html|html)\b/i.test(text)) return true;
  return PAGE_START.has(firstElement(text)) && (!text.startsWith('<?xml') || /<t[rdh][\s>]/i.test(text));
}

/**
 * Detects workbooks and pages from their content, reading only a few kilobytes.
 * @param head the first bytes, at least 4,096 if the file has as many.
 * @returns null for a text file or anything else.
 * Faults: unreadable-table, table-too-large, password-protected for a zip with an untrustworthy directory.
 */
export function recogniseWorkbook(head: Uint8Array, source: ByteSource): TableFormat | 'encrypted' | null {
  if (startsWith(head, OLE)) return 'xls';
  if (isBareBiff(head)) return 'xls';
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) {
    return recognisePackage(openPackage(source, WORKBOOK_LIMITS));
  }
  return recogniseMarkup(head);
}

/** Returns the format as a guess with full confidence, because the parts of the file determine it. */
export function formatGuess(
  format: TableFormat,
  reason = format === 'html' ? 'It is a page with tables' : 'Its first bytes and its parts match this format',
): Guess {
  return { what: 'format', value: format, confidence: 1, source: 'content', reason, alternatives: [], table: null };
}
