import { Fault, isFault } from '../../../../base/fault.js';
import type { AnswerSender } from '../../../../base/processes/awaited-thread.js';
import { type Database, openDatabase, quoteLiteral, quoteName } from '../../../database/open-database.js';
import { exactText } from '../../workbook/cell/cell-reader.js';
import type { TypedKind } from '../typed/typed-table.js';
import type { ParquetAnswer } from './parquet-thread.js';

/** Memory of the database for one row group, MiB. */
const MEMORY_MB = 512;
/** Answers that the owner may not have received yet. */
const MAX_WAITING = 3;

interface ColumnReader {
  kind: TypedKind;
  /** Expression for the text of a column. */
  sql(column: string): string;
  /** Formats the text of the database. */
  format?: (text: string) => string;
}

const asText = (column: string) => `CAST(${column} AS VARCHAR)`;
/** As in other files: a T between date and time. */
const asMoment = (column: string) => `replace(${asText(column)}, ' ', 'T')`;

const exact = (text: string) => {
  const value = Number(text);
  return Number.isFinite(value) ? exactText(value) : text;
};

/** Readers by the first word of a type. Bytes are text if they are valid UTF-8: older programs do not mark texts. */
const READERS: readonly (readonly [type: RegExp, reader: ColumnReader])[] = [
  // Lists, maps and structures, whose types contain those of their parts.
  [/(?:\[\d*\]|^(?:STRUCT|MAP|UNION)\(.*\))$/s, { kind: 'text', sql: (column) => asText(`to_json(${column})`) }],
  [/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL)\b/, { kind: 'number', sql: asText }],
  [/^(?:DOUBLE|FLOAT)$/, { kind: 'number', sql: asText, format: exact }],
  [/^BOOLEAN$/, { kind: 'boolean', sql: asText }],
  [/^TIMESTAMP WITH TIME ZONE$/, { kind: 'date', sql: asMoment, format: (text) => text.replace(/\+00$/, 'Z') }],
  [/^TIMESTAMP/, { kind: 'date', sql: asMoment }],
  [/^(?:DATE|TIME)/, { kind: 'date', sql: asText }],
  [/^BLOB$/, { kind: 'text', sql: (column) => `coalesce(TRY(decode(${column})), '0x' || hex(${column}))` }],
];
const OTHER: ColumnReader = { kind: 'text', sql: asText };

const readerOf = (type: string) => READERS.find(([pattern]) => pattern.test(type))?.[1] ?? OTHER;

/** Converts an error of the database into a fault about the file. */
function asFault(error: unknown, path: string): unknown {
  if (isFault(error) || !(error instanceof Error)) return error;
  const reason = error.message.split('\n', 1)[0]!.replaceAll(path, 'the file').slice(0, 200);
  return new Fault('unreadable-table', `The Parquet file is damaged or incomplete: ${reason}. Export it again.`, {
    cause: error,
  });
}

type Owner = AnswerSender<ParquetAnswer>;

interface ParquetFile {
  database: Database;
  /** SQL expression that yields the rows of the file, for use after FROM. */
  from: string;
  columns: { name: string; reader: ColumnReader }[];
}

/** Opens a file in a database with access to nothing else. Faults: unreadable-table, table-too-large. */
async function withParquet(path: string, work: (file: ParquetFile) => Promise<void>): Promise<void> {
  const database = await openDatabase({ memoryMb: MEMORY_MB, threads: 1, optimizer: 'on', files: [path] });
  try {
    const from = `read_parquet(${quoteLiteral(path)})`;
    const described = await database.run(`DESCRIBE SELECT * FROM ${from}`);
    const columns = described.map(([name, type]) => ({ name: String(name), reader: readerOf(String(type)) }));
    await work({ database, from, columns });
  } catch (error) {
    throw asFault(error, path);
  } finally {
    database.close();
  }
}

/** Sends the columns of a Parquet file and the number of its rows. Faults: as `readParquet`. */
export function describeParquet(path: string, owner: Owner): Promise<void> {
  return withParquet(path, async ({ database, from, columns }) => {
    const [[rowCount] = []] = await database.run(`SELECT count(*) FROM ${from}`);
    const kinds = columns.map(({ name, reader }) => ({ name, kind: reader.kind }));
    owner.send({ columns: kinds, rowCount: Number(rowCount) });
  });
}

/**
 * Sends the rows of a Parquet file, and null. Texts are exact; instants are in UTC, lists and structures are JSON.
 * Faults: unreadable-table, table-too-large.
 */
export function readParquet(path: string, owner: Owner): Promise<void> {
  return withParquet(path, async ({ database, from, columns }) => {
    const texts = columns.map(({ name, reader }) => reader.sql(quoteName(name)));
    const result = await database.connection.stream(`SELECT ${texts.join(', ')} FROM ${from}`);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (owner.isStopped) return;
      if (chunk === null || chunk.rowCount === 0) break;
      owner.reportProgress();
      owner.waitForOwner(MAX_WAITING);
      owner.send(columns.map(({ reader }, at) => formatAll(chunk.getColumnValues(at) as (string | null)[], reader)));
    }
    owner.send(null);
  });
}

function formatAll(texts: (string | null)[], { format }: ColumnReader): (string | null)[] {
  return format ? texts.map((text) => (text === null ? null : format(text))) : texts;
}
