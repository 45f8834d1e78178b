import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramOptions, prepareProgram } from '../../core/base/processes/fork-program.js';
import { packageRoot } from './package-root.js';

/**
 * Heap of the process for images and models, MB. It contains the answer of a page with its files; pixels and weights
 * are outside the heap.
 */
const DETECTION_HEAP_MB = 2_048;

/**
 * Marks garbage at once, not in steps between other work. The pixels of each image are large, so garbage is collected
 * after every few images, and the heap is small: a folder takes 4 to 8% less time.
 */
const AT_ONCE = '--no-incremental-marking';

/** Returns the bundled program that decodes images and runs models. */
export const detectionProgram = (): ProgramOptions => ({
  file: join(packageRoot(), 'dist', 'detection-child.cjs'),
  heapMb: DETECTION_HEAP_MB,
  flags: [AT_ONCE],
});

/** Returns the bundled program that reads tables. @param heapMb the setting `table_memory_mb`. */
export const tableProgram = (heapMb: number): ProgramOptions => ({
  file: join(packageRoot(), 'dist', 'table-child.cjs'),
  heapMb,
});

/** Starts a program in advance, while the request that will need it is still being prepared. */
export function prepareWorker(program: ProgramOptions): void {
  if (existsSync(program.file)) prepareProgram(program);
}
