import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFor } from '../../../../base/files/temporary-file.js';
import { startParquet } from '../../../read/columnar/parquet/parquet-thread.js';
import type { PlannedColumn } from '../../pass/plan.js';
import type { ByteSink } from '../byte-sink.js';
import type { TableWriter } from '../table-writer.js';
import type { ColumnType } from './column-type.js';
import { TypedColumns } from './typed-columns.js';

/** Size of the output buffer, in characters, and of the pieces that are copied. */
const BLOCK = 1 << 16;
const PIECE = 1 << 20;

/** Quotes every text, so that only missing values are empty fields. */
const fieldOf = (text: string | null) => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);

function typeName(type: ColumnType): string {
  if (type.kind === 'decimal') return `DECIMAL(38, ${type.scale})`;
  if (type.kind === 'timestamp') return type.isUtc ? 'TIMESTAMP WITH TIME ZONE' : 'TIMESTAMP';
  return { text: 'VARCHAR', integer: 'BIGINT', double: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE' }[type.kind];
}

/**
 * Writes a table as Parquet: the rows go to a temporary file, which the database converts when the types of all columns
 * are known.
 */
export class ParquetWriter implements TableWriter {
  readonly #sink: ByteSink;
  readonly #rows = temporaryFor(join(tmpdir(), 'rows'));
  readonly #result = temporaryFor(join(tmpdir(), 'result'));
  #file: number | null = null;
  #columns: TypedColumns | null = null;
  #text = '';
  #lineBytes = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  begin(columns: readonly PlannedColumn[], header: readonly string[] | null): readonly number[] {
    this.#columns = new TypedColumns(columns, header);
    this.#file = openSync(this.#rows, 'wx', 0o600);
    return [];
  }

  row(cells: readonly string[], kinds: Uint8Array | null = null): readonly number[] {
    const line = `${this.#columns!.add(cells, kinds).map(fieldOf).join(',')}\n`;
    if (line.length * 3 > this.#lineBytes) this.#lineBytes = Math.max(this.#lineBytes, Buffer.byteLength(line));
    this.#text += line;
    if (this.#text.length >= BLOCK) this.#flush();
    return [];
  }

  end(): void {
    this.#flush();
    closeSync(this.#file!);
    this.#file = null;
  }

  /** Writes the file to its sink, without closing the sink. Faults: table-too-large, backend-unavailable. */
  close(): void {
    const { names, types } = this.#columns!;
    const columns = names.map((name, at) => ({ name, type: typeName(types[at]!) }));
    const thread = startParquet({
      task: 'write',
      rows: this.#rows,
      path: this.#result,
      columns,
      lineBytes: this.#lineBytes,
    });
    try {
      thread.next(() => undefined);
    } finally {
      thread.stop();
    }
    this.#copyResult();
  }

  /** Removes the temporary files. */
  dispose(): void {
    if (this.#file !== null) closeSync(this.#file);
    for (const path of [this.#rows, this.#result]) rmSync(path, { force: true });
  }

  #flush(): void {
    writeSync(this.#file!, this.#text);
    this.#text = '';
  }

  #copyResult(): void {
    const file = openSync(this.#result, 'r');
    const piece = new Uint8Array(PIECE);
    try {
      for (let count = readSync(file, piece); count > 0; count = readSync(file, piece))
        this.#sink.write(piece.subarray(0, count));
    } finally {
      closeSync(file);
    }
  }
}
