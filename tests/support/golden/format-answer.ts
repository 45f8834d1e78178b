import { createHash } from 'node:crypto';
import { withoutStyle } from './without-style.js';

/** Maximum line length, characters; longer values take several lines. */
const WIDTH = 200;
/** Fields that differ between runs and machines: hashes, cursors, points in time and durations. */
const VARYING = /^(?:registered|.*_at|.*_ms|sha256|(?:tool_)?version|request_id|next_cursor)$/;
/** Varying parts of texts: ids of datasets, journals and runs, durations, days and points in time, the version of the program. */
const VARYING_TEXTS =
  /\b(?:ds-[0-9a-f]{12}|s-\d{8}-\d{6}-[0-9a-f]{6}|run-\d{8}-\d{9}-[0-9a-f]{4}|(?<=understood in )[\d.]+ ms|(?<=report · )[-\d]{10}|[-\d]{10}T[:\d]{8}\.\d{3}Z|(?<=Handlens )\d+\.\d+\.\d+)/g;
/** Texts that are formatted without quotes. */
const WORD = /^(?!(?:null|true|false)$)[A-Za-z][-\w]*$/;
/** Significant digits of a number. Further digits of sums and logarithms depend on the processor. */
const DIGITS = 10;

type Fields = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/**
 * Formats an answer for comparing and reading: JSON with short values on one line. Omits fields that are null, false, 0
 * or an empty list, because the schema lists them, and values that vary between runs. A list of records is formatted as
 * a table: the fields that all records share, the names of the other fields, and their values per record. Consecutive
 * equal values are counted. Multi-line texts are split into lines, and Base64 content is decoded.
 * @param folder the work folder of the test, replaced everywhere.
 */
export function formatAnswer(answer: unknown, folder: string): string {
  const text = JSON.stringify(answer)
    .replaceAll(JSON.stringify(folder).slice(1, -1), '<folder>')
    .replaceAll(VARYING_TEXTS, '<varies>');
  return markInvisible(format(JSON.parse(text), ''));
}

/** Returns six hex digits of the hash of a formatted answer, for lines that cover many answers. */
export function hashAnswer(answer: unknown): string {
  return createHash('sha256').update(formatAnswer(answer, '<none>')).digest('hex').slice(0, 6);
}

/** Escapes characters that are invisible or that editors change. */
function markInvisible(text: string): string {
  return text.replace(/(?![\n ])[\p{C}\p{Z}]/gu, (sign) => {
    const code = sign.codePointAt(0)!;
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `<U+${code.toString(16)}>`;
  });
}

function format(value: unknown, indent: string): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (typeof value === 'string' && value.trim().includes('\n')) return block(withoutStyle(value), indent);
  if (typeof value === 'string' && WORD.test(value)) return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!Array.isArray(value)) return wrap('{}', fieldsOf(value as Fields, indent), indent);
  if (areRecords(value)) return formatRecords(value as Fields[], indent);
  return wrap('[]', countRepeated(value.map((part) => format(part, `${indent} `))), indent);
}

/** Combines consecutive equal parts into one with their number. */
function countRepeated(parts: readonly string[]): string[] {
  const starts = parts.flatMap((part, at) => (part === parts[at - 1] ? [] : [at]));
  return starts.map((start, at) => {
    const times = (starts[at + 1] ?? parts.length) - start;
    return times === 1 ? parts[start]! : `${parts[start]} ×${times}`;
  });
}

function fieldsOf(value: Fields, indent: string): string[] {
  return Object.entries(value).flatMap(([key, part]) => {
    if (isEmpty(part) || VARYING.test(key)) return [];
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    if (key !== 'content_base64') return `${name}: ${format(part, `${indent} `)}`;
    return `content: ${format(Buffer.from(String(part), 'base64').toString(), `${indent} `)}`;
  });
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether values are several records with the same fields, each short enough to omit the names. */
function areRecords(list: readonly unknown[]): boolean {
  const [first] = list;
  if (list.length < 2 || !isRecord(first)) return false;
  const names = Object.keys(first).join();
  return list.every((one) => isRecord(one) && Object.keys(one).join() === names && JSON.stringify(one).length < 640);
}

function formatRecords(list: readonly Fields[], indent: string): string {
  const [first] = list as [Fields];
  const isShared = (name: string) =>
    list.every((one) => JSON.stringify(one[name]) === JSON.stringify(first[name])) || VARYING.test(name);
  const names = Object.keys(first);
  const shared = Object.fromEntries(names.filter(isShared).map((name) => [name, first[name]]));
  const own = names.filter((name) => !isShared(name));
  const head = fieldsOf(shared, indent);
  const rows = list.map((one) =>
    format(
      own.map((name) => one[name]),
      `${indent} `,
    ),
  );
  return wrap('[]', [...(head.length === 0 ? [] : [`{${head.join(', ')}}`]), `(${own.join(', ')})`, ...rows], indent);
}

/** Puts parts between brackets: on one line if they fit, otherwise as many on each as fit. */
function wrap([open, close]: string, parts: readonly string[], indent: string): string {
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const fits = last !== undefined && !last.includes('\n') && !part.includes('\n');
    if (fits && last.length + part.length + 2 <= WIDTH) lines[lines.length - 1] = `${last}, ${part}`;
    else lines.push(`${indent} ${part}`);
  }
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function block(text: string, indent: string): string {
  const lines = text.split('\n').map((line) => `${indent} ${line}`);
  return `"""\n${lines.join('\n')}"""`;
}
