import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../../../base/fault.js';
import { temporaryFor } from '../../../../base/files/temporary-file.js';
import type { OpenedDataset } from '../../opened/dataset.js';
import type { ByteSource } from '../../source/byte-source.js';
import { openTypedTable, type TypedRows } from '../typed/typed-table.js';
import { type ParquetAnswer, type ParquetColumns, startParquet } from './parquet-thread.js';

/** Characters that the database would treat as a file name pattern (glob). */
const PATTERN = /[*?[\]{}]/;

/** Returns a path to the bytes of a source: its own file, or a temporary copy that `release` deletes. */
function pathOf(source: ByteSource): { path: string; release(): void } {
  const own = source.file?.path;
  if (own !== undefined && !PATTERN.test(own)) return { path: own, release: () => undefined };
  const path = temporaryFor(join(tmpdir(), 'table'));
  if (own === undefined) writeFileSync(path, source.read(0, source.size), { mode: 0o600, flag: 'wx' });
  else symlinkSync(own, path);
  return { path, release: () => rmSync(path, { force: true }) };
}

/** Runs a task of the Parquet thread on a file and yields its answers. */
function* answersOf(source: ByteSource, task: 'describe' | 'read'): Generator<Exclude<ParquetAnswer, null>> {
  const { path, release } = pathOf(source);
  const thread = startParquet({ task, path });
  try {
    for (let answer = thread.next(same); answer !== null; answer = thread.next(same)) yield answer;
  } finally {
    thread.stop();
    release();
  }
}

const same = (answer: ParquetAnswer) => answer;

/**
 * Opens a Parquet file.
 * Faults: unreadable-table, table-too-large, password-protected, backend-unavailable.
 */
export function openParquet(source: ByteSource): OpenedDataset {
  const end = Buffer.from(source.read(Math.max(0, source.size - 4), 4)).toString('latin1');
  if (end === 'PARE')
    throw new Fault('password-protected', `"${source.name}" is encrypted. Export it without encryption.`);
  if (end !== 'PAR1')
    throw new Fault(
      'unreadable-table',
      `"${source.name}" is an incomplete Parquet file: its end is missing. Copy or download it again.`,
    );
  for (const described of answersOf(source, 'describe')) {
    const read = () => answersOf(source, 'read') as Iterable<TypedRows>;
    return openTypedTable(source, 'parquet', { ...(described as ParquetColumns), read });
  }
  throw new Error('The thread for Parquet files sent no columns.');
}
