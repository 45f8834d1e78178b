import { Fault } from '../../../base/fault.js';
import type { OpenedDataset, OpenedTable, TableFormat } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import type { ReadOptions } from '../source/read-options.js';
import { type OutsideRow, shortenRow } from '../source/reading.js';
import { type DeclaredText, decodeDeclared, decodeHead } from '../text/encoding/decode-declared.js';
import { isFlatOpenDocument } from '../text/recognise-document.js';
import { BrokenRows } from '../text/repair/broken-rows.js';
import { formatGuess } from '../workbook/recognise-workbook.js';
import { NO_FACTS, type Sheet } from '../workbook/sheet/sheet.js';
import { recordTable } from '../workbook/sheet-tables.js';
import { readBlockRecords } from './block-records.js';
import { JSON_NAME, readJsonRecords } from './json-records.js';
import { LDIF_START, readLdifRecords } from './ldif-records.js';
import { MARKDOWN_NAME, readMarkdownRecords } from './markdown-records.js';
import { readPairRecords } from './pair-records.js';
import type { FoundRecords, RecordSet } from './record-set.js';
import { readSqlRecords } from './sql-records.js';
import { readVcardRecords } from './vcard-records.js';
import { readXmlRecords, XML_ENCODING } from './xml-records.js';

/** Records are read as a whole, so larger files are rejected, bytes. */
const MAX_BYTES = 128 * 2 ** 20;

interface RecordFormat {
  format: TableFormat;
  /** Reason for the guess of this format. */
  reason: string;
  /** Whether the start of a text may be in this format. */
  maybe(head: string, name: string): boolean;
  /** @param name of the file. */
  read(text: string, name: string): FoundRecords | null;
  /** Matches the encoding that a file declares. */
  declaration?: RegExp;
}

const FORMATS: readonly RecordFormat[] = [
  {
    format: 'json',
    reason: 'It consists of JSON values',
    maybe: (head, name) => (JSON_NAME.test(name) ? JSON_START.test(head) : startsObject(head)),
    read: readJsonRecords,
  },
  {
    format: 'xml',
    reason: 'It is an XML document',
    maybe: (head) => XML_START.test(head) && !isFlatOpenDocument(head),
    read: readXmlRecords,
    declaration: XML_ENCODING,
  },
  {
    format: 'vcard',
    reason: 'It begins with BEGIN:VCARD',
    maybe: (head) => /^begin:vcard\s/i.test(head),
    read: readVcardRecords,
  },
  {
    format: 'sql',
    reason: 'It has INSERT or COPY statements',
    maybe: (head, name) => /\.sql$/i.test(name) && /\b(?:insert|replace|create|copy)\b/i.test(head),
    read: readSqlRecords,
  },
  {
    format: 'txt',
    reason: 'It has Markdown tables',
    maybe: (head) => /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|/m.test(head),
    read: readMarkdownRecords,
  },
  {
    format: 'txt',
    reason: 'It has the entries of a directory (LDIF)',
    maybe: (head) => LDIF_START.test(head),
    read: readLdifRecords,
  },
  {
    format: 'txt',
    reason: 'It has blocks of lines with a name and a value',
    maybe: (head) => /^\p{L}[^:=\n]{0,40}[:=][^\n]*\n/u.test(head),
    read: readBlockRecords,
  },
  {
    format: 'txt',
    reason: 'It has lines of pairs of a name and a value',
    maybe: (head) => /^[A-Za-z_][\w.-]{0,60}=[^\n]{0,2000}[ \t][A-Za-z_][\w.-]{0,60}=/.test(head),
    read: readPairRecords,
  },
];

const XML_START = /^<(?:\?xml\s|!--|!DOCTYPE\s|[\p{L}_][\p{L}\p{N}:._-]{0,99}[\s/>])/iu;
/** The start of a value or comment. */
const JSON_START = /^(?:[[{"\d-]|\/[/*]|true\b|false\b|null\b|NaN\b)/;
const startsObject = (head: string) => /^(?:\[\s*)?\{\s*"[^"\n]{0,200}"\s*:/.test(head);

/**
 * Opens a file of records with named fields: JSON, JSON Lines, XML, vCards, SQL with INSERT or COPY, LDIF, Markdown
 * with tables, blocks of `name: value` lines, and lines of `name=value` pairs.
 * @param head the first bytes.
 * @returns null if the file has none of these formats. Faults: table-too-large, invalid-input for an unknown encoding.
 */
export function openRecords(source: ByteSource, head: Uint8Array, options: ReadOptions): OpenedDataset | null {
  if (options.delimiter !== undefined) return null;
  const start = decodeHead(head);
  const isCut = source.size > head.length;
  const lines = isCut ? start.slice(0, start.lastIndexOf('\n')) : start;
  // A large text is read as a whole only if its start has records.
  const hasRecords = ({ format, read }: RecordFormat) =>
    format !== 'txt' || !isCut || MARKDOWN_NAME.test(source.name) || read(lines.trimEnd(), source.name) !== null;
  const candidates = FORMATS.filter((one) => one.maybe(start, source.name) && hasRecords(one));
  if (candidates.length === 0) return null;
  if (source.size > MAX_BYTES) {
    if (candidates[0]!.format === 'txt') return null;
    const limit = MAX_BYTES / 2 ** 20;
    throw new Fault('table-too-large', `${source.name} has more than ${limit} MB of records. Export them as CSV.`);
  }
  const declaration = candidates.find((format) => format.declaration)?.declaration ?? null;
  const decoded = decodeDeclared(source, options.encoding, declaration);
  const text = decoded.text.trimEnd();
  for (const { format, reason, read } of candidates) {
    const found = read(text, source.name);
    if (found?.sets.some(({ names }) => names.length > 0)) return describe(source, found, { format, reason, decoded });
  }
  return null;
}

interface Description {
  format: TableFormat;
  reason: string;
  decoded: DeclaredText;
}

function describe(source: ByteSource, found: FoundRecords, { format, reason, decoded }: Description): OpenedDataset {
  const base = source.name.replace(/\.[^.]{1,7}$/, '');
  const outside = found.others.map(
    ({ line, text }): OutsideRow => ({ kind: 'note', row: line, rows: 1, text: shortenRow(text) }),
  );
  const tables = found.sets.map((set, at) => {
    const table = openSet(set, set.name === '' ? base : set.name, `t${at + 1}`, source.size);
    return at === 0 ? { ...table, outsideRows: outside } : table;
  });
  return {
    name: source.name,
    size: source.size,
    format,
    guesses: [formatGuess(format, reason), decoded.guess],
    warnings: [...decoded.warnings, ...(found.warnings ?? [])],
    tables,
    sheets: [],
  };
}

function openSet(set: RecordSet, name: string, id: string, bytes: number): OpenedTable {
  const { names } = set;
  const places = set.places;
  const header = places.names === null ? [] : [{ row: places.names, cells: names }];
  const rows = [...header, ...set.rows.map((cells, at) => ({ row: places.rows[at]!, cells }))];
  const sheet: Sheet = { name, state: 'visible', rows, facts: NO_FACTS, numberFormats: new Map(), warnings: [] };
  const broken = new BrokenRows();
  for (const row of set.broken) broken.add(row);
  const table = recordTable(sheet, { names, hasHeader: header.length > 0 }, id, bytes);
  return { ...table, broken: () => broken };
}
