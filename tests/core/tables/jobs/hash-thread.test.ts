import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startHash } from '../../../../core/tables/jobs/hash-thread.js';
import { openBytes, openFile } from '../../../../core/tables/read/source/byte-source.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const PROGRAM = `${process.cwd()}/dist/hash-worker.mjs`;
const LARGE = 17_000_001;

async function largeFile() {
  const bytes = Buffer.alloc(LARGE, 'a,b\n1,2\n');
  const path = join(await temporaryFolder(), 'large.csv');
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const hashOf = (source: ReturnType<typeof openBytes>, program = PROGRAM) => {
  const hash = startHash(source, program);
  try {
    return hash.sha256();
  } finally {
    hash.close();
  }
};

describe('a hash computed in a thread', () => {
  it('covers all bytes, like without a thread', async () => {
    const { path, sha256 } = await largeFile();
    const source = openFile(path, 'large.csv', statSync(path).size);
    expect(hashOf(source)).toBe(sha256);
    expect(hashOf(source, `${PROGRAM}.absent`)).toBe(sha256);
    source.close();
  });

  it('rejects a file that has been replaced', async () => {
    const { path } = await largeFile();
    const source = openFile(path, 'large.csv', LARGE);
    await appendFile(path, 'more');
    expect(() => hashOf(source)).toThrow(expect.objectContaining({ code: 'dataset-changed' }));
    source.close();
  });

  it('needs no thread for bytes in memory', () => {
    const bytes = Buffer.from('a,b\n1,2\n');
    expect(hashOf(openBytes('a.csv', bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
