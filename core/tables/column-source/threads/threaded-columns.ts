import { packTexts } from '../../../base/processes/packed-texts.js';
import type { BuiltColumns, ColumnSink } from '../../columns/column-builders.js';
import { ColumnThread } from './column-thread.js';

/** Builds columns in a thread of their own, while this one reads on: on a file of text both take about as long. */
export class ThreadedColumns implements ColumnSink {
  readonly mostRows = 2048;
  readonly #thread: ColumnThread;

  constructor(file: string, columns: number) {
    this.#thread = new ColumnThread(file, columns);
  }

  add(columns: readonly (readonly string[])[], rows: Uint32Array): void {
    this.#thread.post({ columns: columns.map(packTexts), rows: rows.slice() });
  }

  finish(names: readonly string[]): BuiltColumns {
    return this.#thread.finish([...names]);
  }

  close(): void {
    this.#thread.close();
  }
}
