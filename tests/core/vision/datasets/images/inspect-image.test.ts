import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { inspectImage } from '../../../../../core/vision/datasets/images/inspect-image.js';
import { hashDistance } from '../../../../../core/vision/datasets/images/perceptual-hash.js';
import { folderHashes } from '../../../../support/folder-bytes.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields } from '../../../../support/yolo-dataset.js';

type Picture = ReturnType<typeof sharp>;

const fields = async (width = 320, height = 240) => sharp(await drawFields(3, { width, height }));
const jpeg = async (picture?: Picture) => (picture ?? (await fields())).jpeg({ quality: 90 }).toBuffer();
const plain = (red: number, { width = 64, height = 64 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: red, b: red } } });

async function inspect(bytes: Uint8Array, name = 'images/train/a.jpg') {
  const path = join(await temporaryFolder(), 'image');
  await writeFile(path, bytes);
  return inspectImage({ path, name, split: 'train' });
}
const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code).sort();

/** Returns a PNG that declares a size and contains no pixels. */
async function bombBytes(width: number, height: number): Promise<Uint8Array> {
  const bytes = await plain(0, { width: 16, height: 16 }).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  const { crc32 } = await import('node:zlib');
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('a valid image has no finding', () => {
  test.each([
    ['a JPEG', 'a.jpg', () => jpeg()],
    ['a JPEG named .jpeg', 'a.JPEG', () => jpeg()],
    ['a progressive JPEG', 'a.jpg', async () => (await fields()).jpeg({ progressive: true }).toBuffer()],
    ['a PNG', 'a.png', async () => (await fields()).png().toBuffer()],
    ['a PNG with a palette', 'a.png', async () => (await fields()).png({ palette: true }).toBuffer()],
    ['a WebP', 'a.webp', async () => (await fields()).webp().toBuffer()],
    ['a TIFF', 'a.tif', async () => (await fields()).tiff().toBuffer()],
    ['an AVIF', 'a.avif', async () => (await fields()).avif().toBuffer()],
  ])('%s', async (_, name, draw) => {
    const { findings, facts } = await inspect(await draw(), name);
    expect(findings).toEqual([]);
    expect(facts.size).toEqual({ width: 320, height: 240 });
    expect(facts.pixelSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(facts.perceptualHash).not.toBeNull();
  });
});

describe('files that are not complete images', () => {
  const cut = async () => (await jpeg()).subarray(0, 2000);
  test.each([
    ['0 bytes', () => new Uint8Array(), 'image-empty'],
    [
      'a Git LFS pointer',
      () => Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'),
      'image-lfs-pointer',
    ],
    ['a web page', () => Buffer.from('<!DOCTYPE html><title>404</title>'), 'image-not-an-image'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image-not-an-image'],
    ['text', () => Buffer.from('0 0.5 0.5 0.1 0.1\n'), 'image-not-an-image'],
    ['a BMP', () => Buffer.from('BM\x36\0\0\0'), 'image-not-checked'],
    ['a HEIC photo', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'image-not-checked'],
    ['a truncated JPEG', cut, 'image-undecodable'],
    ['a truncated PNG', async () => (await (await fields()).png().toBuffer()).subarray(0, 120), 'image-undecodable'],
    ['only the start of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image-undecodable'],
  ])('%s', async (_, draw, code) => {
    const bytes = await draw();
    const { findings, facts } = await inspect(bytes, 'images/train/a.jpg');
    expect(codesOf(findings)).toContain(code);
    expect(findings.find((finding) => finding.code === code)).toMatchObject({
      file: 'images/train/a.jpg',
      split: 'train',
    });
    expect(facts).toMatchObject({ bytes: bytes.length, size: null, pixelSha256: null, perceptualHash: null });
    expect(facts.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  /** Inserts bytes into a JPEG or overwrites some. Its second segment starts at byte 71. */
  const corrupt = async (at: number, put: Buffer, manner: 'insert' | 'replace') => {
    const bytes = await jpeg();
    return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(manner === 'insert' ? at : at + put.length)]);
  };
  test.each([
    [
      'its end in the midst of the pixels',
      () => corrupt(1500, Buffer.from('ffd9', 'hex'), 'replace'),
      'error',
      /premature end/,
    ],
    ['zeros in the midst of the pixels', () => corrupt(1500, Buffer.alloc(8), 'replace'), 'error', /Huffman/],
    ['extra bytes between two markers', () => corrupt(71, Buffer.alloc(4), 'insert'), 'warning', /extraneous/],
  ] as const)('a JPEG with %s', async (_, draw, severity, value) => {
    const { findings, facts } = await inspect(await draw());
    expect(findings).toMatchObject([{ code: 'image-damaged', severity, value: expect.stringMatching(value) }]);
    expect(facts).toMatchObject({ size: { width: 320, height: 240 }, pixelSha256: expect.any(String) });
  });
});

describe('a truncated JPEG', () => {
  test.each([
    ['FF D9 is missing', 2],
    ['the last byte is missing', 1],
  ])('that lacks only its end marker is a warning, and has the same pixels: %s', async (_, missing) => {
    const whole = await jpeg();
    const { findings, facts } = await inspect(whole.subarray(0, -missing));
    expect(findings).toMatchObject([
      { code: 'image-jpeg-without-end', severity: 'warning', why: expect.stringContaining('in place') },
    ]);
    expect(facts.pixelSha256).toBe((await inspect(whole)).facts.pixelSha256);
  });

  test('that lacks pixels is an error with the reason', async () => {
    const { findings } = await inspect((await jpeg()).subarray(0, 2000));
    expect(findings).toMatchObject([{ code: 'image-undecodable', value: expect.stringMatching(/premature end/i) }]);
    const value = findings[0]!.value!;
    expect(new Set(value.split(': ')).size).toBe(value.split(': ').length);
  });
});

describe('files that cannot be read', () => {
  test.each([
    ['one that is missing', async () => {}],
    ['a folder', async (path: string) => mkdir(path)],
  ])('%s', async (_, make) => {
    const path = join(await temporaryFolder(), 'a.jpg');
    await make(path);
    const { findings, facts } = await inspectImage({ path, name: 'images/a.jpg', split: 'val' });
    expect(findings.map(({ code, severity, split }) => [code, severity, split])).toEqual([
      ['image-unreadable', 'error', 'val'],
    ]);
    expect(facts.sha256).toBe('');
  });
});

describe('metadata', () => {
  const grey = async () => (await fields()).toColourspace('b-w');
  test.each([
    ['a PNG named .jpg', 'a.jpg', async () => (await fields()).png().toBuffer(), ['image-wrong-extension']],
    ['a JPEG without an ending', 'a', () => jpeg(), ['image-wrong-extension']],
    [
      'a JPEG that is turned',
      'a.jpg',
      async () => jpeg((await fields()).withMetadata({ orientation: 6 })),
      ['image-turned'],
    ],
    ['a grey JPEG', 'a.jpg', async () => jpeg(await grey()), ['image-greyscale']],
    ['a grey PNG', 'a.png', async () => (await grey()).png().toBuffer(), ['image-greyscale']],
    ['alpha', 'a.png', async () => (await fields()).ensureAlpha(0.5).png().toBuffer(), ['image-transparent']],
    ['print colours', 'a.jpg', async () => jpeg((await fields()).toColourspace('cmyk')), ['image-cmyk']],
    ['16 bits', 'a.png', async () => (await fields()).toColourspace('rgb16').png().toBuffer(), ['image-deep']],
    [
      'JPEG with bytes after its end',
      'a.jpg',
      async () => Buffer.concat([await jpeg(), Buffer.from('trailer')]),
      ['image-jpeg-without-end'],
    ],
    ['a side of 9 px', 'a.png', async () => (await fields(9, 200)).png().toBuffer(), ['image-too-small']],
    ['a side of 10 px', 'a.png', async () => (await fields(10, 20)).png().toBuffer(), []],
    [
      'three times as long as high',
      'a.png',
      async () => (await fields(300, 100)).png().toBuffer(),
      ['image-odd-aspect'],
    ],
    ['twice as long as high', 'a.png', async () => (await fields(300, 150)).png().toBuffer(), []],
  ] as const)('%s', async (_, name, draw, codes) => {
    expect(codesOf((await inspect(await draw(), name)).findings)).toEqual(codes);
  });

  test('an animation', async () => {
    const frames = await Promise.all([1, 2].map(async (seed) => drawFields(seed, { width: 64, height: 64 })));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(codesOf((await inspect(bytes, 'a.gif')).findings)).toContain('image-pages');
  });

  test.each([
    [13_000, 13_000, 'warning'],
    [14_000, 14_000, 'error'],
  ] as const)('%i x %i px are not decoded', async (width, height, severity) => {
    const { findings, facts } = await inspect(await bombBytes(width, height), 'a.png');
    expect(findings.map((finding) => [finding.code, finding.severity])).toEqual([['image-too-many-pixels', severity]]);
    expect(facts).toMatchObject({ size: { width, height }, pixelSha256: null });
  });
});

describe('appearance of a picture', () => {
  const blurred = async () => (await fields(640, 480)).blur(60).png().toBuffer();
  const dim = async (factor: number) => (await fields()).linear(factor, 0).png().toBuffer();
  const pale = async () => (await fields()).linear(0.04, 244).png().toBuffer();
  test.each([
    ['dark', () => dim(0.2), 'image-dark'],
    ['light', pale, 'image-light'],
    ['of one colour', () => plain(128).png().toBuffer(), 'image-low-information'],
    ['blurry', blurred, 'image-blurry'],
  ])('%s', async (_, draw, code) => {
    const { findings } = await inspect(await draw(), 'a.png');
    expect(findings.map((finding) => [finding.code, finding.severity])).toContainEqual([code, 'notice']);
  });

  test('slightly darker is not a finding', async () => {
    expect((await inspect(await dim(0.7), 'a.png')).findings).toEqual([]);
  });

  test('a picture of one colour has no perceptual hash, because it would be near to all others', async () => {
    expect((await inspect(await plain(128).png().toBuffer(), 'a.png')).facts.perceptualHash).toBeNull();
  });
});

describe('facts', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of a JPEG with orientation %i are upright', async (orientation) => {
    const { facts } = await inspect(await jpeg((await fields()).withMetadata({ orientation })));
    const size = orientation >= 5 ? { width: 240, height: 320 } : { width: 320, height: 240 };
    expect(facts).toMatchObject({ orientation, size, format: 'jpeg' });
  });

  test('lossless copies have the same hash, other sizes and pixels do not', async () => {
    const hashOf = async (bytes: Uint8Array) => (await inspect(bytes)).facts.pixelSha256;
    const picture = await (await fields()).png({ compressionLevel: 0 }).toBuffer();
    const first = await hashOf(picture);
    expect(await hashOf(await sharp(picture).png({ compressionLevel: 9 }).toBuffer())).toBe(first);
    expect(await hashOf(await sharp(picture).webp({ lossless: true }).toBuffer())).toBe(first);
    expect(await hashOf(await sharp(picture).resize(160, 120).png().toBuffer())).not.toBe(first);
    expect(await hashOf(await sharp(picture).negate().png().toBuffer())).not.toBe(first);
  });

  test.each([
    ['compressed again', (picture: Picture) => picture.jpeg({ quality: 40 })],
    ['scaled down', (picture: Picture) => picture.resize(200, 150).jpeg()],
    ['a third as long and wide', (picture: Picture) => picture.resize(107, 80).png()],
    ['a little lighter', (picture: Picture) => picture.linear(1, 8).jpeg()],
  ])('a picture %s is near', async (_, change) => {
    const hashOf = async (picture: Picture) => (await inspect(await picture.toBuffer())).facts.perceptualHash!;
    const [before, after] = [await hashOf(await fields()), await hashOf(change(await fields()))];
    expect(hashDistance(before, after)).toBeLessThanOrEqual(4);
    const other = await hashOf(sharp(await drawFields(4, { width: 320, height: 240 })));
    expect(hashDistance(before, other)).toBeGreaterThan(10);
  });
});

test('never throws and changes no file, whatever the content', async () => {
  const folder = await temporaryFolder();
  const sound = [await jpeg(), await (await fields()).png().toBuffer(), await (await fields()).webp().toBuffer()];
  const change = fc.record({ at: fc.nat(20_000), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sound), change, fc.boolean(), async (bytes, { at, bytes: put }, isCut) => {
      const corrupted = Buffer.from(bytes);
      corrupted.set(put.subarray(0, Math.max(0, corrupted.length - (at % corrupted.length))), at % corrupted.length);
      const path = join(folder, `${number++}.jpg`);
      await writeFile(path, isCut ? corrupted.subarray(0, at % corrupted.length) : corrupted);
      const { findings } = await inspectImage({ path, name: 'a.jpg', split: 'train' });
      expect(findings.every(({ message }) => message.length > 0 && !message.includes(folder))).toBe(true);
    }),
    { numRuns: propertyRuns(150) },
  );
  const before = await folderHashes(folder);
  for (let place = 0; place < number; place++) {
    await inspectImage({ path: join(folder, `${place}.jpg`), name: 'a.jpg', split: 'train' });
  }
  expect(await folderHashes(folder)).toEqual(before);
});

test('stops at the signal', async () => {
  const path = join(await temporaryFolder(), 'a.jpg');
  await writeFile(path, await jpeg());
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(inspectImage({ path, name: 'a.jpg', split: 'train' }, signal)).rejects.toThrow('enough');
});
