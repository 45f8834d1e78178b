import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramOptions, prepareProgram } from '../../core/base/processes/fork-program.js';
import { packageRoot } from './package-root.js';

/** Heap of the process of images and models, MB: answers of a page with their files; pixels and weights lie outside. */
const DETECTION_HEAP_MB = 2_048;

/** The bundled program that decodes images and runs models. */
export const detectionProgram = (): ProgramOptions => ({
  file: join(packageRoot(), 'dist', 'handlers', 'detection', 'child.js'),
  heapMb: DETECTION_HEAP_MB,
});

/** The bundled program that reads tables. @param heapMb the setting `table_memory_mb`. */
export const tableProgram = (heapMb: number): ProgramOptions => ({
  file: join(packageRoot(), 'dist', 'table-child.mjs'),
  heapMb,
});

/** Starts a program that a request is going to need, while the request is still being made. */
export function prepareWorker(program: ProgramOptions): void {
  if (existsSync(program.file)) prepareProgram(program);
}
