import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSha256 } from '../../gui/src/api/sha256.js';

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('hashes bytes of every length around its blocks like the platform', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    const hash = createSha256();
    hash.add(bytes);
    expect(hash.end(), `${length} bytes`).toBe(reference(bytes));
  }
});

test('has the same hash for any division of the bytes', () => {
  const bytes = new Uint8Array(randomBytes(100_000));
  for (const step of [1, 7, 63, 64, 65, 1000, 4096, 99_999]) {
    const hash = createSha256();
    for (let from = 0; from < bytes.length; from += step) hash.add(bytes.subarray(from, from + step));
    expect(hash.end(), `steps of ${step}`).toBe(reference(bytes));
  }
});
