import { gunzipSync } from 'node:zlib';
import { Fault } from '../../base/fault.js';
import { isArrow, openArrow } from './columnar/arrow/open-arrow.js';
import { openParquet } from './columnar/parquet/open-parquet.js';
import { openHtml } from './html/open-html.js';
import { openText } from './open-text.js';
import { withColumnUses } from './opened/column-uses.js';
import type { OpenedDataset } from './opened/dataset.js';
import { type Open, withOtherReadings } from './opened/other-readings.js';
import { openRecords } from './records/open-records.js';
import { type ByteSource, openBytes } from './source/byte-source.js';
import type { ReadOptions } from './source/read-options.js';
import { asSeparatedLines } from './source/separated-units.js';
import { TABLE_KIND_NAMES } from './source/table-kinds.js';
import { findByteOrderMark, findUtf16 } from './text/encoding/byte-order.js';
import { joinEncodings } from './text/encoding/mixed-units.js';
import { type OtherDocument, recogniseDocument } from './text/recognise-document.js';
import { openWorkbook } from './workbook/open-workbook.js';
import { recogniseWorkbook } from './workbook/recognise-workbook.js';

/** Signatures of files that are not tables, used to name their format in messages. */
const SIGNATURES: readonly (readonly [kind: string, bytes: string])[] = [
  ['a PDF document', '%PDF-'],
  ['a PNG image', '\x89PNG'],
  ['a JPEG image', '\xff\xd8\xff'],
  ['a GIF image', 'GIF8'],
  ['a SQLite database', 'SQLite format 3\0'],
  ['a Feather file of version 1', 'FEA1'],
  ['an Avro file', 'Obj\x01'],
  ['an HDF5 file', '\x89HDF'],
  ['a 7z archive', "7z\xbc\xaf'\x1c"],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['an xz archive', '\xfd7zXZ\0'],
  ['a bzip2 archive', 'BZh'],
  ['a zstd archive', '\x28\xb5\x2f\xfd'],
  ['a zip archive without a workbook', 'PK\x03\x04'],
  ['an empty zip archive', 'PK\x05\x06'],
  ['a program', '\x7fELF'],
];

/**
 * Control characters that occur in text files: whitespace (9 to 13), bell, escape, the end-of-file mark of DOS (26),
 * and delimiters (1, 2 and 28 to 31).
 */
const TEXT_CONTROLS = new Set([1, 2, 7, 9, 10, 11, 12, 13, 26, 27, 28, 29, 30, 31]);

/**
 * Names the format of a file that is not text. Returns null if it may be text.
 * @param head a few thousand bytes from the start.
 */
function recogniseBinary(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  const known = SIGNATURES.find(([, bytes]) => start.startsWith(bytes));
  if (known) return known[0];
  if (findByteOrderMark(head) || findUtf16(head)) return null;
  let controls = 0;
  let nul = 0;
  for (const byte of head) {
    if (byte === 0) nul += 1;
    else if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls += 1;
  }
  const isBinary = controls > head.length * 0.03 || nul > head.length * 0.3;
  return isBinary ? 'binary data' : null;
}

/** Maximum unpacked bytes of a gzip file, because they are held in memory. */
const MAX_BYTES = 256 * 1024 * 1024;

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Unpacks a gzip file. Faults: table-too-large beyond 256 MB, unreadable-table if it is damaged. */
function openGzip(source: ByteSource): ByteSource {
  const name = source.name.replace(/\.gz$/i, '');
  try {
    return openBytes(name, gunzipSync(source.read(0, source.size), { maxOutputLength: MAX_BYTES }));
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    throw isTooLarge
      ? new Fault('table-too-large', `${source.name} unpacks to more than 256 MB. Unpack it and use the file inside.`, {
          cause,
        })
      : new Fault('unreadable-table', `${source.name} is a damaged gzip file. Copy or download it again.`, {
          cause,
        });
  }
}

const HEAD = 64 * 1024;

/**
 * Opens a file as tables. Its format is detected from the content.
 * Faults: empty-file, unsupported-type if the file is not a table, password-protected, unreadable-table,
 * table-too-large, invalid-input for impossible options, table-not-found for an unknown sheet or table,
 * column-not-found for an unknown column in `column_uses`.
 */
export function openDataset(source: ByteSource, options: ReadOptions): OpenedDataset {
  if (source.size === 0) throw new Fault('empty-file', `${source.name} is empty: it has 0 bytes.`);
  const opened = openContent(source, options);
  return chooseTable(options.column_uses ? withColumnUses(opened, options.column_uses) : opened, options.table);
}

function openContent(source: ByteSource, options: ReadOptions): OpenedDataset {
  const head = Uint8Array.from(source.read(0, HEAD));
  if (isGzip(head)) return openPlain(openGzip(source), options);
  if (startsWith(head, 'PAR1') || startsWith(head, 'PARE')) return openParquet(withoutSheets(source, options));
  if (isArrow(head)) return openArrow(withoutSheets(source, options));
  const format = recogniseWorkbook(head, source);
  if (format === 'encrypted') {
    throw new Fault('password-protected', `${source.name} is password-protected. Save a copy without a password.`);
  }
  if (format === 'html') return withOtherReadings(openHtml(source, options), source, options, openHtml);
  if (format !== null) return withOtherReadings(openWorkbook(source, options), source, options, openWorkbook);
  return openPlain(withoutSheets(source, options), options);
}

/** Returns the source unless a sheet is requested. Faults: table-not-found. */
function withoutSheets(source: ByteSource, { sheet }: ReadOptions): ByteSource {
  if (sheet === undefined) return source;
  throw new Fault('table-not-found', `${source.name} is not a workbook and has no sheet "${sheet}". Remove \`sheet\`.`);
}

const startsWith = (head: Uint8Array, text: string) =>
  Buffer.from(head.subarray(0, text.length)).toString('latin1') === text;

/** Opens a text as records or as a table. */
function openPlain(source: ByteSource, options: ReadOptions): OpenedDataset {
  const separated = asSeparatedLines(source);
  if (separated !== null) return { ...openInOneEncoding(separated, options), size: source.size };
  const joined = joinEncodings(source);
  if (joined === null) return openInOneEncoding(source, options);
  const { encoding: _, ...others } = options;
  const opened = openInOneEncoding(joined.source, others);
  return { ...opened, size: source.size, warnings: [joined.warning, ...opened.warnings] };
}

function openInOneEncoding(source: ByteSource, options: ReadOptions): OpenedDataset {
  const head = Uint8Array.from(source.read(0, HEAD));
  const asRecords: Open = (from, others) => openRecords(from, head, others);
  const records = asRecords(source, options);
  if (records) return withOtherReadings(records, source, options, asRecords);
  return withOtherReadings(openText(checkText(source), options), source, options, openText);
}

/** Returns the source if it may be text. Faults: unsupported-type. */
function checkText(source: ByteSource): ByteSource {
  const head = Uint8Array.from(source.read(0, HEAD));
  const binary = recogniseBinary(head);
  const document = binary === null ? recogniseDocument(head, source.name) : describeBinary(binary);
  if (document === null) return source;
  throw new Fault('unsupported-type', `${source.name} is ${document.kind}, not a table: ${document.remedy}.`);
}

function describeBinary(kind: string): OtherDocument {
  const isArchive = kind.includes('archive');
  return {
    kind,
    remedy: isArchive ? 'unpack it and use the table inside' : `use one of these formats: ${TABLE_KIND_NAMES}`,
  };
}

function chooseTable(dataset: OpenedDataset, requested: string | undefined): OpenedDataset {
  if (requested === undefined) return dataset;
  const tables = dataset.tables.filter(({ id }) => id === requested);
  if (tables.length > 0) return { ...dataset, tables, others: dataset.tables.filter(({ id }) => id !== requested) };
  const known = dataset.tables.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new Fault('table-not-found', `${dataset.name} has no table "${requested}". It has ${known}.`);
}
