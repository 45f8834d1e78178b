import type { RecordBatch, RecordBatchFileReader, Schema } from 'apache-arrow';
import { Fault } from '../../../../base/fault.js';
import type { OpenedDataset } from '../../opened/dataset.js';
import type { ByteSource } from '../../source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../workbook/sheet/limits.js';
import { openTypedTable, type TypedRows } from '../typed/typed-table.js';
import { ArrowTexts, checkLength, typedKind } from './arrow-text.js';
import { loadArrow } from './load-arrow.js';

const MAGIC = 'ARROW1';
/** Maximum bytes of a file, because it is read into memory. */
const MAX_BYTES = 512 * 2 ** 20;
/** Rows of a batch. */
const PART_ROWS = 2048;

const readText = (source: ByteSource, from: number, length: number) =>
  Buffer.from(source.read(Math.max(0, from), length)).toString('latin1');

/**
 * Whether a file is in the file or stream format of Arrow: the magic bytes, or the continuation marker and the length
 * of the schema.
 */
export function isArrow(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 12) return false;
  if (Buffer.from(head.subarray(0, MAGIC.length)).toString('latin1') === MAGIC) return true;
  const length = view.getInt32(4, true);
  return view.getUint32(0, true) === 0xffffffff && length > 8 && length < 64 * 2 ** 20 && length % 8 === 0;
}

function damaged(source: ByteSource, cause: unknown): Fault {
  const isEngines = cause instanceof TypeError || cause instanceof RangeError;
  const reason = cause instanceof Error && !isEngines ? cause.message.slice(0, 200) : 'its parts contradict each other';
  return new Fault(
    'unreadable-table',
    `"${source.name}" is a damaged or incomplete Arrow file: ${reason}. Export it again.`,
    {
      cause,
    },
  );
}

interface ArrowTable {
  schema: Schema;
  batches: readonly RecordBatch[];
}

function readArrow(source: ByteSource): ArrowTable {
  const { RecordBatchReader, tableFromIPC } = loadArrow();
  const isFile = readText(source, 0, MAGIC.length) === MAGIC;
  if (isFile && readText(source, source.size - MAGIC.length, MAGIC.length) !== MAGIC)
    throw damaged(source, new Error('its end is missing'));
  // Copied, because columns must be aligned in memory.
  const bytes = Uint8Array.from(source.read(0, source.size));
  if (!isFile) return tableFromIPC(bytes);
  const reader = RecordBatchReader.from(bytes).open() as RecordBatchFileReader;
  // Batches are read one by one, because `readAll` would read a damaged batch in an endless loop.
  const batches = Array.from({ length: reader.numRecordBatches }, (_, at) => {
    const batch = reader.readRecordBatch(at);
    if (batch === null) throw new Error(`its part ${at + 1} has no rows`);
    return batch;
  });
  return { schema: reader.schema, batches };
}

/**
 * Opens an Arrow file or stream, such as Feather V2. Texts are exact; instants are in UTC, lists and structures are
 * JSON. Faults: unreadable-table, table-too-large.
 */
export function openArrow(source: ByteSource): OpenedDataset {
  if (source.size > MAX_BYTES)
    throw new Fault(
      'table-too-large',
      `"${source.name}" is an Arrow file of more than ${MAX_BYTES / 2 ** 20} MB. Save it as Parquet.`,
    );
  try {
    const table = readArrow(source);
    const { fields } = table.schema;
    if (fields.length === 0) throw new Fault('empty-file', `"${source.name}" has no columns.`);
    return openTypedTable(source, 'arrow', {
      columns: fields.map(({ name, type }) => ({ name, kind: typedKind(type) })),
      rowCount: table.batches.reduce((sum, { numRows }) => sum + numRows, 0),
      read: () => rowsOf(source, table),
    });
  } catch (error) {
    throw error instanceof Fault ? error : damaged(source, error);
  }
}

function tooLarge(): Fault {
  return new Fault('table-too-large', 'The Arrow file has too many rows or too long texts. Split it.');
}

function* rowsOf(source: ByteSource, table: ArrowTable): Generator<TypedRows> {
  const { Vector } = loadArrow();
  const texts = new ArrowTexts((data) => new Vector([data]));
  let characters = 0;
  for (const batch of table.batches) {
    attempt(source, () => batch.data.children.forEach(checkLength));
    for (let from = 0; from < batch.numRows; from += PART_ROWS) {
      const count = Math.min(PART_ROWS, batch.numRows - from);
      const rows = batch.data.children.map((column) =>
        Array.from({ length: count }, (_, row) => {
          const text = attempt(source, () => texts.textOf(column, from + row));
          characters += text?.length ?? 0;
          if (characters > WORKBOOK_LIMITS.characters) throw tooLarge();
          return text;
        }),
      );
      yield rows;
    }
  }
}

function attempt<Value>(source: ByteSource, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw damaged(source, error);
  }
}
