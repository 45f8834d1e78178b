import type { Data, DataType } from 'apache-arrow';
import { type ArrowLibrary, loadArrow } from '../../../read/columnar/arrow/load-arrow.js';
import type { PlannedColumn } from '../../pass/plan.js';
import type { ByteSink } from '../byte-sink.js';
import type { TableWriter } from '../table-writer.js';
import type { ColumnType } from './column-type.js';
import { TypedColumns } from './typed-columns.js';

/** Rows of a record batch. */
const BATCH_ROWS = 65_536;
const DAY_MS = 86_400_000;
const DECIMAL_WORDS = 4;

function arrowType(
  { DateDay, Decimal, Float64, Int64, Bool, TimestampMicrosecond, Utf8 }: ArrowLibrary,
  type: ColumnType,
) {
  if (type.kind === 'decimal') return new Decimal(type.scale, 38, 128);
  if (type.kind === 'timestamp') return new TimestampMicrosecond(type.isUtc ? 'UTC' : null);
  const simple = { text: Utf8, integer: Int64, double: Float64, boolean: Bool, date: DateDay }[type.kind];
  return new simple();
}

type Cells = readonly (string | null)[];

/** Microseconds since 1970 of an ISO 8601 text. */
function microsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('Z', '').split('.');
  return BigInt(Date.parse(`${whole}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

function bitsOf(cells: Cells, isSet: (text: string | null) => boolean): Uint8Array {
  // Buffers are padded to 8 bytes.
  const bits = new Uint8Array(Math.ceil(cells.length / 64) * 8);
  for (const [at, text] of cells.entries()) if (isSet(text)) bits[at >> 3]! |= 1 << (at & 7);
  return bits;
}

function decimalWords(cells: Cells): Uint32Array {
  const words = new Uint32Array(cells.length * DECIMAL_WORDS);
  for (const [at, text] of cells.entries()) {
    let value = BigInt.asUintN(128, BigInt((text ?? '0').replace('.', '')));
    for (let word = 0; word < DECIMAL_WORDS; word += 1, value >>= 32n)
      words[at * DECIMAL_WORDS + word] = Number(value & 0xffffffffn);
  }
  return words;
}

function textData(cells: Cells) {
  const parts = cells.map((text) => Buffer.from(text ?? '', 'utf8'));
  const valueOffsets = new Int32Array(cells.length + 1);
  for (const [at, { length }] of parts.entries()) valueOffsets[at + 1] = valueOffsets[at]! + length;
  return { data: new Uint8Array(Buffer.concat(parts)), valueOffsets };
}

function valuesOf(cells: Cells, { kind }: ColumnType) {
  if (kind === 'text') return textData(cells);
  if (kind === 'integer') return { data: BigInt64Array.from(cells, (text) => BigInt(text ?? 0)) };
  if (kind === 'double') return { data: Float64Array.from(cells, Number) };
  if (kind === 'boolean') return { data: bitsOf(cells, (text) => text === 'true') };
  if (kind === 'decimal') return { data: decimalWords(cells) };
  if (kind === 'date')
    return { data: Int32Array.from(cells, (text) => (text === null ? 0 : Date.parse(text) / DAY_MS)) };
  return { data: BigInt64Array.from(cells, (text) => (text === null ? 0n : microsOf(text))) };
}

/**
 * Writes a table in the file format of Arrow (Feather V2), without compression, when the types of all columns are
 * known.
 */
export class ArrowWriter implements TableWriter {
  readonly #sink: ByteSink;
  #columns: TypedColumns | null = null;
  #cells: (string | null)[][] = [];

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  begin(columns: readonly PlannedColumn[], header: readonly string[] | null): readonly number[] {
    this.#columns = new TypedColumns(columns, header);
    this.#cells = columns.map(() => []);
    return [];
  }

  row(cells: readonly string[], kinds: Uint8Array | null = null): readonly number[] {
    for (const [at, text] of this.#columns!.add(cells, kinds).entries()) this.#cells[at]!.push(text);
    return [];
  }

  end(): void {
    // The file is written by `close`.
  }

  /** Writes the file to its sink, without closing the sink. */
  close(): void {
    const arrow = loadArrow();
    const { names, types } = this.#columns!;
    const fields = names.map((name, at) => new arrow.Field(name, arrowType(arrow, types[at]!), true));
    const schema = new arrow.Schema(fields);
    const count = this.#cells[0]?.length ?? 0;
    const batches = [];
    for (let from = 0; from < count || from === 0; from += BATCH_ROWS) {
      const length = Math.min(BATCH_ROWS, count - from);
      const children = fields.map(({ type }, at) => {
        const cells = this.#cells[at]!.slice(from, from + length);
        return columnData(arrow, type, cells, types[at]!);
      });
      const data = arrow.makeData({ type: new arrow.Struct(fields), length, nullCount: 0, children });
      batches.push(new arrow.RecordBatch(schema, data));
    }
    this.#sink.write(arrow.tableToIPC(new arrow.Table(schema, batches), 'file'));
  }
}

function columnData({ makeData }: ArrowLibrary, type: DataType, cells: Cells, kind: ColumnType): Data {
  const nullCount = cells.filter((text) => text === null).length;
  const nullBitmap = nullCount === 0 ? null : bitsOf(cells, (text) => text !== null);
  return makeData({ type, length: cells.length, nullCount, nullBitmap, ...valuesOf(cells, kind) } as Parameters<
    typeof makeData
  >[0]) as Data;
}
