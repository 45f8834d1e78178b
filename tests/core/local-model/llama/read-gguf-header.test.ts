import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { type GgufHeader, readGgufHeader } from '../../../../core/local-model/llama/read-gguf-header.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { tinyGguf } from '../../../support/write-tiny-gguf.js';

const WHOLE = tinyGguf();

async function read(folder: string, bytes: Uint8Array): Promise<GgufHeader> {
  const path = join(folder, 'model.gguf');
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    return await readGgufHeader(file);
  } finally {
    await file.close();
  }
}

/** Returns the file with other bytes at a position. */
function changed(at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(WHOLE);
  copy.set(bytes, at);
  return copy;
}

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return [...bytes];
};

test('reads a whole file, with the same bytes for the same seed', async () => {
  expect(await read(await temporaryFolder(), WHOLE)).toEqual({ architecture: 'llama', tensorCount: 12 });
  expect(tinyGguf(7).equals(tinyGguf(7))).toBe(true);
  expect(tinyGguf(7).equals(WHOLE)).toBe(false);
});

test('reads version 2', async () => {
  expect(await read(await temporaryFolder(), changed(4, [2]))).toMatchObject({ architecture: 'llama' });
});

test.each<[string, Buffer, RegExp]>([
  ['without bytes', Buffer.alloc(0), /no GGUF header/],
  ['with another signature', changed(0, [0x47, 0x47, 0x4d, 0x4c]), /no GGUF header/],
  ['of version 1', changed(4, [1, 0, 0, 0]), /version 1/],
  ['of big-endian numbers', changed(4, [0, 0, 0, 3]), /version 50331648/],
  ['with junk after the signature', Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(64, 'x')]), /version 2021161080/],
  ['without tensors', changed(8, u64(0n)), /0 tensors/],
  ['of a billion tensors', changed(8, u64(1_000_000_000n)), /1000000000 tensors/],
  [
    'of more tensors than a number represents exactly',
    changed(8, u64(2n ** 63n)),
    /declares a count of 9223372036854775808/,
  ],
  ['of a billion values', changed(16, u64(1_000_000_000n)), /1000000000 values/],
  ['of an endless key', changed(24, u64(2n ** 40n)), /a text of/],
  ['that ends in its header', WHOLE.subarray(0, 200), /it ends/],
  ['that ends one byte early', WHOLE.subarray(0, WHOLE.length - 1), /its tensors end after/],
])('rejects a file %s', async (_what, bytes, message) => {
  await expect(read(await temporaryFolder(), bytes)).rejects.toThrow(message);
});

/** Returns a file with one tensor of 256 elements. @param type number of a ggml type. */
function oneTensor(type: number, bytes: number): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from(u64(BigInt(value.length))), Buffer.from(value)]);
  const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const value = [text('general.architecture'), u32(8), text('llama')];
  const tensor = [text('weight'), u32(1), Buffer.from(u64(256n)), u32(type), Buffer.from(u64(0n))];
  const head = Buffer.concat([Buffer.from('GGUF'), u32(3), Buffer.from([...u64(1n), ...u64(1n)]), ...value, ...tensor]);
  return Buffer.concat([head, Buffer.alloc((32 - (head.length % 32)) % 32), Buffer.alloc(bytes)]);
}

test.each([
  ['F32', 0, 1024],
  ['F16', 1, 512],
  ['Q4_0', 2, 144],
  ['Q4_1', 3, 160],
  ['Q5_0', 6, 176],
  ['Q5_1', 7, 192],
  ['Q8_0', 8, 272],
  ['Q2_K', 10, 84],
  ['Q3_K', 11, 110],
  ['Q4_K', 12, 144],
  ['Q5_K', 13, 176],
  ['Q6_K', 14, 210],
  ['Q8_K', 15, 292],
  ['IQ2_XXS', 16, 66],
  ['IQ2_XS', 17, 74],
  ['IQ3_XXS', 18, 98],
  ['IQ1_S', 19, 50],
  ['IQ4_NL', 20, 144],
  ['IQ3_S', 21, 110],
  ['IQ2_S', 22, 82],
  ['IQ4_XS', 23, 136],
  ['I8', 24, 256],
  ['I16', 25, 512],
  ['I32', 26, 1024],
  ['I64', 27, 2048],
  ['F64', 28, 2048],
  ['IQ1_M', 29, 56],
  ['BF16', 30, 512],
  ['TQ1_0', 34, 54],
  ['TQ2_0', 35, 66],
  ['MXFP4', 39, 136],
])('256 elements of %s take exactly their bytes', async (_, type, bytes) => {
  const folder = await temporaryFolder();
  expect(await read(folder, oneTensor(type, bytes))).toEqual({ architecture: 'llama', tensorCount: 1 });
  await expect(read(folder, oneTensor(type, bytes - 1))).rejects.toThrow(/its tensors end after/);
});

test('rejects a part of a split file', async () => {
  const text = (value: string) => Buffer.concat([Buffer.from(u64(BigInt(value.length))), Buffer.from(value)]);
  const added = Buffer.concat([text('split.count'), Buffer.from([2, 0, 0, 0, 3, 0])]);
  const bytes = Buffer.concat([WHOLE.subarray(0, 24), added, WHOLE.subarray(24)]);
  bytes.writeUInt8(bytes[16]! + 1, 16);
  await expect(read(await temporaryFolder(), bytes)).rejects.toThrow(/one of 3 parts/);
});

test('reads or rejects any change of the header quickly', async () => {
  const folder = await temporaryFolder();
  const head = fc.tuple(fc.nat({ max: 7000 }), fc.uint8Array({ minLength: 1, maxLength: 9 }));
  await fc.assert(
    fc.asyncProperty(fc.array(head, { minLength: 1, maxLength: 4 }), async (changes) => {
      const copy = Buffer.from(WHOLE);
      for (const [at, bytes] of changes) copy.set(bytes, at);
      try {
        await read(folder, copy);
      } catch (error) {
        expect(isFault(error, 'model-failed')).toBe(true);
      }
    }),
  );
});

test('rejects any truncation', async () => {
  const folder = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: WHOLE.length - 1 }), async (length) => {
      await expect(read(folder, WHOLE.subarray(0, length))).rejects.toThrow(/The GGUF file cannot be used/);
    }),
  );
});
