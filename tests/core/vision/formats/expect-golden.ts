import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GOLDEN = join(import.meta.dirname, '../../../golden/detection/formats');

/** Returns the stored bytes of a golden file; with UPDATE=1 they are first replaced, which is not allowed in CI. */
export function readGolden(path: string, actual: Uint8Array): Buffer {
  const file = join(GOLDEN, path);
  if (process.env.UPDATE === '1') {
    if (process.env.CI) throw new Error('Golden files are not rewritten in CI: run with UPDATE=1 at home and review.');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  return readFileSync(file);
}
