import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUZZ_FOLDER } from './fuzz-folder.js';

/** An input that showed a mistake. */
export interface SavedFind {
  target: string;
  why: string;
  detail: string;
  file: string;
}

/** Keeps the input of a find in a file of its own, to be tried again with `--repeat`. */
export function saveFind(target: string, why: string, detail: string, input: Uint8Array): SavedFind {
  const folder = join(FUZZ_FOLDER, 'finds');
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(input).digest('hex').slice(0, 12);
  const file = join(folder, `${target}-${name}.bin`);
  writeFileSync(file, input);
  return { target, why, detail, file };
}
