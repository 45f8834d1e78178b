import { type BuiltColumns, ColumnBuilders, type ColumnSink } from '../data/column-builders.js';
import { ColumnThread } from './column-thread.js';
import { packTexts } from './packed-texts.js';

/** The thread that reads builds each fourth column too: it takes as long to read a table as to build two thirds of it. */
const OWN = 4;

const isOwn = (column: number) => column % OWN === OWN - 1;

/** Builds most columns in a thread of their own, while this one reads on. */
export class ThreadedColumns implements ColumnSink {
  readonly mostRows = 2048;
  readonly #thread: ColumnThread;
  readonly #own: ColumnBuilders;

  constructor(file: string, columns: number) {
    const own = Math.floor(columns / OWN);
    this.#own = new ColumnBuilders(own);
    this.#thread = new ColumnThread(file, columns - own);
  }

  add(columns: readonly (readonly string[])[], rows: Uint32Array): void {
    const others = columns.filter((_, column) => !isOwn(column));
    this.#thread.post({ columns: others.map(packTexts), rows: rows.slice() });
    this.#own.add(
      columns.filter((_, column) => isOwn(column)),
      rows,
    );
  }

  finish(names: readonly string[]): BuiltColumns {
    const others = this.#thread.finish(names.filter((_, column) => !isOwn(column)));
    const own = this.#own.finish(names.filter((_, column) => isOwn(column)));
    const [next, nextOwn] = [others.columns.values(), own.columns.values()];
    return {
      columns: names.map((_, column) => (isOwn(column) ? nextOwn : next).next().value!),
      rowHashes: [mixInto(others.rowHashes[0], own.rowHashes[0]), mixInto(others.rowHashes[1], own.rowHashes[1])],
      sourceRows: own.sourceRows,
    };
  }

  close(): void {
    this.#thread.close();
  }
}

/** One hash of two, for rows whose cells were hashed in two parts; written over the first. */
function mixInto(hashes: Uint32Array, other: Uint32Array): Uint32Array {
  for (let row = 0; row < hashes.length; row += 1) {
    const hash = Math.imul((hashes[row] as number) ^ 0x9e3779b9, 0x85ebca6b);
    hashes[row] = Math.imul(hash ^ (hash >>> 15) ^ (other[row] as number), 0xc2b2ae35);
  }
  return hashes;
}
