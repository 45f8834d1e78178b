import type { BuiltColumns } from '../../columns/column-builders.js';
import { DistinctSketch } from '../../columns/summary/text-counts.js';
import { exampleText, type TextCount } from '../../columns/summary/wide-summary.js';
import { type DictionaryColumn, identifiesRows, type WideColumn } from '../../columns/table-data.js';
import { TextBytes } from '../../columns/text-bytes.js';
import type { TableBody } from '../../read/text/body-reader.js';
import { readRowsFrom } from '../../read/text/read-body.js';
import { BrokenRows } from '../../read/text/repair/broken-rows.js';
import type { TextFile } from '../../read/text/text-file.js';
import type { RangeColumns, RowCheckpoint } from './range-columns.js';
import { SKETCH_BYTES } from './range-result.js';

/** Maximum common texts reported for a wide column. */
const MAX_REPORTED = 50;

interface Naming {
  name: string;
  /** Whether the texts are kept as bytes, and decoded when they are first needed. */
  keepsBytes: boolean;
}

/**
 * Builds the columns of a table from the encoded data. No rows can be added afterwards.
 * @param keepsBytes whether texts are kept as bytes, and decoded when they are first needed.
 */
export function finishColumns(
  columns: RangeColumns,
  { names, keepsBytes }: { names: readonly string[]; keepsBytes: boolean },
  source: { file: TextFile; body: TableBody },
): BuiltColumns {
  const { lines, hashes, wide } = columns;
  const tops = wide.map((summary, column) => (summary ? topOf(columns, column) : []));
  const texts = textsOfRows(columns, source, tops);
  const built = wide.map((summary, column) =>
    summary
      ? finishWide(columns, column, names[column] as string, tops[column]!, texts[column]!)
      : finishDictionary(columns, column, { name: names[column] as string, keepsBytes }),
  );
  // If a column identifies the rows, there are no duplicate rows, so no hashes are needed.
  const needsHashes = hashes !== null && !built.some((column) => identifiesRows(column, lines.length));
  const rowHashes = needsHashes ? hashes.finish() : ([new Uint32Array(0), new Uint32Array(0)] as const);
  return { columns: built, rowHashes, sourceRows: lines };
}

/**
 * Returns a column whose texts are decoded when they are first needed: of many columns, most are never edited or
 * filtered. A copy of it has the texts.
 */
function encodedColumn(facts: Omit<DictionaryColumn, 'texts'>, bytes: TextBytes): DictionaryColumn {
  let texts: readonly string[] | null = null;
  return {
    ...facts,
    bytes,
    get texts() {
      texts ??= bytes.decode();
      return texts;
    },
  };
}

function finishDictionary(
  { encoder, codes }: RangeColumns,
  column: number,
  { name, keepsBytes }: Naming,
): DictionaryColumn {
  const { exports } = encoder;
  const facts = { form: 'dictionary', name, counts: encoder.countsOf(column), codes: codes[column]!.finish() } as const;
  const count = exports.textCount(column);
  const at = exports.bytesAt(column);
  const starts = encoder.numbers(exports.startsAt(column), count + 1);
  const length = exports.byteCount(column);
  if (keepsBytes)
    return encodedColumn(facts, new TextBytes(Buffer.from(encoder.copy(at, length).buffer), starts.slice()));
  return { ...facts, texts: new TextBytes(encoder.bytes.subarray(at, at + length), starts).decode() };
}

/** A text of a wide column, identified by the first row that contains it. */
interface CountedRow {
  row: number;
  cells: number;
}

function topOf({ encoder }: RangeColumns, column: number): CountedRow[] {
  const into = encoder.scratch(MAX_REPORTED * 16);
  const count = encoder.exports.topOf(column, into, MAX_REPORTED);
  const words = encoder.numbers(into, count * 4);
  return Array.from({ length: count }, (_, place) => ({
    cells: words[place * 4 + 2] as number,
    row: words[place * 4 + 3] as number,
  }));
}

function finishWide(
  { encoder, lines, wide }: RangeColumns,
  column: number,
  name: string,
  top: readonly CountedRow[],
  texts: ReadonlyMap<number, string>,
): WideColumn {
  const { exports } = encoder;
  const sketch = exports.sketchAt(column);
  const isEstimate = sketch !== 0;
  const distinct = isEstimate
    ? new DistinctSketch(encoder.copy(sketch, SKETCH_BYTES)).estimate()
    : exports.countedTexts(column);
  const found = top.map(
    ({ row, cells }): TextCount => ({ text: exampleText(texts.get(row) ?? ''), cells, row: lines.at(row) as number }),
  );
  const counted = { distinct, distinctIsEstimate: isEstimate, top: found, topIsEstimate: isEstimate };
  return { form: 'wide', name, summary: { ...wide[column]!.cells.finish(), ...counted } };
}

/**
 * Reads texts from the file again, because only their hashes were stored.
 * @returns the texts by row, for each column.
 */
function textsOfRows(
  columns: RangeColumns,
  source: { file: TextFile; body: TableBody },
  requested: readonly (readonly CountedRow[])[],
): Map<number, string>[] {
  const found = requested.map(() => new Map<number, string>());
  const rows = [...new Set(requested.flatMap((top) => top.map(({ row }) => row)))].sort((one, other) => one - other);
  for (const [row, cells] of rowsAt(columns, source, rows)) {
    for (const [column, top] of requested.entries()) {
      if (top.some((text) => text.row === row)) found[column]!.set(row, cells[column] ?? '');
    }
  }
  return found;
}

/**
 * Reads some rows again. Rows between the same two checkpoints are read in one pass.
 * @param rows row indices, ascending.
 */
function* rowsAt(
  { checkpoints }: RangeColumns,
  source: { file: TextFile; body: TableBody },
  rows: readonly number[],
): Generator<[row: number, cells: readonly string[]]> {
  let from = 0;
  for (const [place, checkpoint] of checkpoints.entries()) {
    const nextRow = checkpoints[place + 1]?.row ?? Number.POSITIVE_INFINITY;
    let to = from;
    while (to < rows.length && (rows[to] as number) < nextRow) to += 1;
    if (to > from) yield* rowsFrom(checkpoint, source, rows.slice(from, to));
    from = to;
  }
}

/**
 * Reads rows after a checkpoint.
 * @param requested row indices, ascending, at least one.
 */
function* rowsFrom(
  { row: first, offset, line }: RowCheckpoint,
  { file, body }: { file: TextFile; body: TableBody },
  requested: readonly number[],
): Generator<[row: number, cells: readonly string[]]> {
  const left = new Set(requested);
  const findings = { broken: new BrokenRows(), onOutsideRow: () => undefined };
  let row = first;
  for (const { cells } of readRowsFrom(file, body, findings, { offset, line })) {
    for (const rowCells of cells) {
      if (left.delete(row)) yield [row, rowCells];
      row += 1;
    }
    if (left.size === 0) return;
  }
}
