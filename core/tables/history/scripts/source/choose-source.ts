import { createHash } from 'node:crypto';
import type { ByteSource } from '../../../read/source/byte-source.js';
import { rowOfPlace } from '../../rows/places.js';
import { type SourceTable, textAt } from '../../state/table-state.js';
import type { ScriptLanguage } from '../languages/script-language.js';
import { formatCsv } from './format-csv.js';
import { CsvScan } from './scan-csv.js';
import { OWN_FORMAT, type ScriptSource } from './script-source.js';

/** The file of a session, and how its table was read. */
export interface SessionFileFacts {
  bytes: ByteSource;
  name: string;
  sha256: string;
  /** Encoding and delimiter of a text file. */
  encoding: string;
  delimiter: string;
}

export interface ChosenSource {
  source: ScriptSource;
  /** The table as a CSV, if the script does not read the file of the session. */
  copy: Uint8Array | null;
}

const PART = 1 << 20;

/**
 * Encodings that pandas reads in the same way if a text has no control characters, by their names in Python. The others
 * read only UTF-8: polars changes line ends in cells of other encodings.
 */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['windows-1250', 'cp1250'],
  ['windows-1251', 'cp1251'],
  ['windows-1252', 'cp1252'],
]);

/** Names without characters that a reader would treat as a pattern, a folder, an address or a compressed file. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .,()+-]*$/u;
const PACKED_NAME = /\.(?:gz|bz2|zip|xz|zst|tar|parquet|json|xlsx?)$/i;

function scan({ bytes, encoding, delimiter }: SessionFileFacts, table: SourceTable) {
  const { data, state } = table;
  const skip = rowOfPlace(table, 0) - 1;
  const reader = new CsvScan({
    delimiter,
    skip,
    columns: state.columns.length,
    expected: (row, column) =>
      row < data.rowCount && column < state.columns.length ? textAt(state.columns[column]!, row) : null,
  });
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.size; at += PART) {
      const text = decoder.decode(bytes.read(at, PART), { stream: true });
      if (encoding !== 'utf-8' && /[\u0080-\u009f]/.test(text)) return null;
      if (!reader.read(text)) return null;
    }
    if (!reader.read(decoder.decode())) return null;
  } catch (error) {
    // The file is not valid in its encoding.
    if (error instanceof TypeError) return null;
    throw error;
  }
  const found = reader.end();
  return found === null || found.rows !== data.rowCount ? null : { ...found, skip };
}

/** Returns the file of the session as a source; null if a language could read another table. */
function original(file: SessionFileFacts, table: SourceTable, language: ScriptLanguage): ScriptSource | null {
  const encoding = ENCODINGS.get(file.encoding);
  const isRead = encoding === 'utf-8' || (encoding !== undefined && language === 'pandas');
  // A byte order mark before the first row would be read as a part of it.
  const hasMark = Buffer.from(file.bytes.read(0, 3)).toString('hex') === 'efbbbf';
  if (!isRead || table.data.rowCount === 0 || !PLAIN_NAME.test(file.name) || PACKED_NAME.test(file.name)) return null;
  if (file.delimiter.length !== 1 || !/^[\t -~]$/.test(file.delimiter)) return null;
  const found = scan(file, table);
  if (found === null || (hasMark && found.skip === 0)) return null;
  return {
    ...{ name: file.name, sha256: file.sha256, isOriginal: true, encoding, delimiter: file.delimiter },
    origin: { name: file.name, sha256: file.sha256 },
    ...{ skip: found.skip, isEmpty: false, maxRowBytes: 4 * found.maxRowLength },
    ...{ hasLineEnds: found.hasLineEnds, lineEnd: found.lineEnd },
  };
}

/** Returns the header and the rows of a table, in the order of its places, for a file next to a script. */
export function* sourceRowsOf({ data, state }: SourceTable): Generator<string[]> {
  // Readers count lines before the first row, so the header has exactly one.
  yield state.columns.map(({ name }) => name.replaceAll(/[\0\r\n]/g, ' '));
  for (let place = 0; place < data.rowCount; place += 1) yield state.columns.map((column) => textAt(column, place));
}

/**
 * Returns the file that a script reads: the file of the session, if its language reads exactly the table of the session
 * from it, otherwise a copy of the table as a CSV.
 * @param stem name of the files of the script without an extension.
 */
export function chooseSource(
  file: SessionFileFacts,
  table: SourceTable,
  { language, stem }: { language: ScriptLanguage; stem: string },
): ChosenSource {
  const found = original(file, table, language);
  if (found !== null) return { source: found, copy: null };
  const { bytes, maxRowBytes } = formatCsv(sourceRowsOf(table));
  const source: ScriptSource = {
    ...{ name: `${stem}-source.csv`, sha256: createHash('sha256').update(bytes).digest('hex'), isOriginal: false },
    origin: { name: file.name, sha256: file.sha256 },
    ...{ ...OWN_FORMAT, isEmpty: table.data.rowCount === 0, maxRowBytes },
  };
  return { source, copy: bytes };
}
