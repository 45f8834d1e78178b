import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeImage } from '../../../../core/vision/image/decode-image.js';
import { firstPicture, MAX_SCANS } from '../../../../core/vision/image/first-picture.js';
import { MAX_PICTURES } from '../../../../core/vision/image/first-webp-frame.js';
import { drawImage, gradient } from '../../../support/drawn-image.js';
import { framedGif, framedWebp } from '../../../support/hostile-images/animation.js';
import { paddedJpeg, scannedJpeg } from '../../../support/hostile-images/jpeg.js';
import { packedChunk, plainPng, pngChunk } from '../../../support/hostile-images/png.js';
import { pagedTiff } from '../../../support/hostile-images/tiff.js';

const pagesOf = async (bytes: Uint8Array) => (await sharp(bytes, { limitInputPixels: false }).metadata()).pages ?? 1;
const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes).removeAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer();

/** Returns three different pictures, one below the other. */
const stack = () => sharp(gradient(40, 90), { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } });
const still = () =>
  sharp(gradient(8, 8), { raw: { width: 8, height: 8, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();

describe('a file of several pictures', () => {
  test.each([
    ['gif', () => stack().gif({ delay: 100 }).toBuffer()],
    ['webp', () => stack().webp({ lossless: true, delay: 100 }).toBuffer()],
    ['tiff', () => stack().tiff({ compression: 'deflate' }).toBuffer()],
    ['tiff', () => stack().tiff({ compression: 'none', tile: true, bigtiff: true }).toBuffer()],
  ])('as %s keeps only the first, with the same pixels', async (format, write) => {
    const file = await write();
    expect(await pagesOf(file)).toBe(3);
    const picture = firstPicture(file);
    expect(picture).toMatchObject({ format, pages: 3 });
    expect(await pagesOf(picture.bytes)).toBe(1);
    expect(await pixelsOf(picture.bytes)).toEqual(await pixelsOf(file));
    expect((await decodeImage(file, 50e6)).pixels).toMatchObject({ width: 40, height: 30 });
  });

  test.each([
    ['a GIF of 100,000 frames', () => framedGif({ frames: 100_000, width: 64, height: 64 })],
    ['a WebP of 100,000 frames', async () => framedWebp(await still(), { frames: 100_000, side: 8 })],
    ['a TIFF of 100,000 pages', () => pagedTiff({ pages: 100_000 })],
    ['a TIFF whose last page leads back to the first', () => pagedTiff({ pages: 3, chain: 'loop' })],
  ])('%s reaches the decoder with one picture, and is counted up to the limit', async (_, write) => {
    const file = await write();
    const before = Buffer.from(file);
    const picture = firstPicture(file);
    expect([picture.pages, await pagesOf(picture.bytes)]).toEqual([MAX_PICTURES, 1]);
    expect(before.equals(file)).toBe(true);
  });

  test('a rotated WebP is upright without its frames', async () => {
    const file = await stack().withMetadata({ orientation: 6 }).webp({ lossless: true, delay: 100 }).toBuffer();
    expect(await decodeImage(file, 50e6)).toMatchObject({ orientation: 6, pixels: { width: 30, height: 40 } });
  });
});

test.each(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const)('does not copy a plain %s', async (format) => {
  const file = await drawImage({ format });
  expect(firstPicture(file).bytes).toBe(file);
});

describe('texts of a PNG', () => {
  const texts = [
    packedChunk('zTXt', 8e6),
    packedChunk('iCCP', 8e6),
    pngChunk('tEXt', Buffer.from('a\0b')),
    packedChunk('zTXt', 8e6),
  ];
  test('do not reach the decoder, and the pixels stay', async () => {
    const file = plainPng({ width: 64, height: 48, extra: texts });
    const picture = firstPicture(file);
    expect(Buffer.from(picture.bytes)).toEqual(Buffer.from(plainPng({ width: 64, height: 48 })));
    expect(await pixelsOf(picture.bytes)).toEqual(await pixelsOf(plainPng({ width: 64, height: 48 })));
  });

  test('of a file truncated inside one leave a rejected file', async () => {
    const file = plainPng({ width: 64, height: 48, extra: texts });
    await expect(decodeImage(file.slice(0, 5000), 50e6)).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  test('are removed without the EXIF orientation', async () => {
    const turned = Buffer.from(await drawImage({ orientation: 6 }));
    const file = Buffer.concat([turned.subarray(0, 33), ...texts, turned.subarray(33)]);
    expect(await decodeImage(file, 50e6)).toMatchObject({ orientation: 6, pixels: { width: 64, height: 96 } });
  });
});

describe('scans of a JPEG', () => {
  const scanned = (scans: number) => scannedJpeg({ width: 64, height: 64, scans });
  let photo: Uint8Array;
  beforeAll(async () => {
    photo = await sharp(gradient(64, 64), { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg({ progressive: true })
      .toBuffer();
  });

  test('are read up to the limit, and refused above it', async () => {
    expect((await decodeImage(scanned(MAX_SCANS), 50e6)).pixels).toMatchObject({ width: 64, height: 64 });
    await expect(decodeImage(scanned(MAX_SCANS + 1), 50e6)).rejects.toMatchObject({
      code: 'image-too-large',
      message: expect.stringContaining('100 scans'),
    });
  });

  test('are counted even after bytes that the decoder skips', () => {
    const file = Buffer.from(scanned(MAX_SCANS + 1));
    const second = file.indexOf(Buffer.from([0xff, 0xda]), file.indexOf(Buffer.from([0xff, 0xda])) + 2);
    for (const junk of [
      [1, 2, 3],
      [0xff, 0xff],
      [0xff, 0xd0],
    ]) {
      const parts = [file.subarray(0, second), Buffer.from(junk), file.subarray(second)];
      expect(() => firstPicture(Buffer.concat(parts))).toThrow('100 scans');
    }
  });

  test('of an ordinary progressive photo are read, with much metadata before them', async () => {
    const file = paddedJpeg(photo, { mark: 0xe1, bytes: 1e6 });
    expect((await decodeImage(file, 50e6)).pixels.data).toEqual((await decodeImage(photo, 50e6)).pixels.data);
  });
});
