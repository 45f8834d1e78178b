import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { annotate } from '../../../../core/vision/formats/annotate.js';
import { decodeImage } from '../../../../core/vision/image/decode-image.js';
import { drawImage, gradient } from '../../../support/generated-image.js';
import { HOSTILE_IMAGES } from '../../../support/hostile-images/broken-images.js';
import { packedChunk, plainPng, pngChunk } from '../../../support/hostile-images/png.js';
import { withSharedData } from '../../../support/needs-shared-data.js';
import { propertyRuns } from '../../../support/property-runs.js';

const MAX_PIXELS = 50e6;
const decode = (bytes: Uint8Array) => decodeImage(bytes, MAX_PIXELS);

test.each(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const)('decodes %s to upright RGB', async (format) => {
  const image = await decode(await drawImage({ format }));
  expect(image).toMatchObject({ format, orientation: 1, pixels: { width: 96, height: 64 } });
  expect(image.pixels.data).toHaveLength(96 * 64 * 3);
});

test.each([
  [1, 96, 64, 'top left'],
  [2, 96, 64, 'top right'],
  [3, 96, 64, 'bottom right'],
  [4, 96, 64, 'bottom left'],
  [5, 64, 96, 'top left'],
  [6, 64, 96, 'top right'],
  [7, 64, 96, 'bottom right'],
  [8, 64, 96, 'bottom left'],
])('turns EXIF orientation %i to %i x %i with the red corner at the %s', async (orientation, width, height, corner) => {
  const { pixels, orientation: found } = await decode(await drawImage({ orientation }));
  expect([found, pixels.width, pixels.height]).toEqual([orientation, width, height]);
  const x = corner.endsWith('left') ? 0 : width - 1;
  const y = corner.startsWith('top') ? 0 : height - 1;
  const at = (y * width + x) * 3;
  expect(Array.from(pixels.data.subarray(at, at + 3))).toEqual([255, 0, 0]);
});

test('drops alpha and does not blend it', async () => {
  const plain = await decode(await drawImage({}));
  const transparent = await decode(await drawImage({ channels: 4 }));
  expect(transparent.pixels.data).toEqual(plain.pixels.data);
});

test.each([
  [
    'two pages',
    () => sharp(gradient(8, 16), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } }).gif(),
    ['image-pages'],
  ],
  [
    'CMYK',
    () =>
      sharp(gradient(8, 8), { raw: { width: 8, height: 8, channels: 3 } })
        .toColourspace('cmyk')
        .jpeg(),
    ['image-cmyk'],
  ],
  [
    'no opaque pixel',
    () => sharp({ create: { width: 8, height: 8, channels: 4, background: '#f000' } }).png(),
    ['image-transparent'],
  ],
  [
    'one opaque pixel',
    () => sharp(Buffer.from([9, 9, 9, 0, 9, 9, 9, 1]), { raw: { width: 2, height: 1, channels: 4 } }).png(),
    [],
  ],
  ['nothing unusual', () => sharp(gradient(8, 8), { raw: { width: 8, height: 8, channels: 3 } }).jpeg(), []],
])('warns about an image with %s', async (_, draw, codes) => {
  const { warnings } = await decode(await draw().toBuffer());
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('warns about an animated PNG', async () => {
  const control = Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]);
  const { warnings } = await decode(plainPng({ width: 8, height: 8, extra: [pngChunk('acTL', control)] }));
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('contains 3 images')]);
});

test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('a copy of a %s has its color profile', async (format) => {
  const file = await sharp(gradient(8, 8), { raw: { width: 8, height: 8, channels: 3 } })
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();
  const { icc } = await sharp(file).metadata();
  const { pixels } = await decode(file);
  for (const encoding of ['png', 'jpeg'] as const) {
    const copy = await annotate(pixels, [], { encoding });
    expect((await sharp(copy, { failOn: 'warning' }).metadata()).icc).toEqual(icc);
    const { data } = (await decode(copy)).pixels;
    if (encoding === 'png') expect(data).toEqual(pixels.data);
  }
});

/** Returns a color profile for RGB. */
async function rgbProfile(): Promise<Buffer> {
  const file = await sharp(await drawImage({ format: 'jpeg' }))
    .withIccProfile('p3')
    .toBuffer();
  return (await sharp(file).metadata()).icc!;
}

const truncatedProfile = async () => (await rgbProfile()).subarray(0, 200);

test('a color profile of several segments is kept whole', async () => {
  const profile = Buffer.concat([await rgbProfile(), randomBytes(150_000)]);
  profile.writeUInt32BE(profile.length, 0);
  const image = { data: gradient(8, 8), width: 8, height: 8, profile };
  const copy = await annotate(image, [], { encoding: 'jpeg' });
  expect((await decode(copy)).pixels.profile).toEqual(new Uint8Array(profile));
});

test.each([
  [
    'for CMYK',
    () =>
      sharp(gradient(8, 8), { raw: { width: 8, height: 8, channels: 3 } })
        .toColourspace('cmyk')
        .withIccProfile('cmyk')
        .jpeg()
        .toBuffer(),
  ],
  ['that expands to 60 MB', async () => plainPng({ width: 8, height: 8, extra: [packedChunk('iCCP', 60_000_000)] })],
  [
    'that has fewer bytes than its header states',
    async () => {
      const image = { data: gradient(8, 8), width: 8, height: 8, profile: await truncatedProfile() };
      return annotate(image, [], { encoding: 'jpeg' });
    },
  ],
  [
    'that is cut off',
    async () => plainPng({ width: 8, height: 8, extra: [pngChunk('iCCP', Buffer.from('a\0\0xyz'))] }),
  ],
])('ignores a color profile %s', async (_, draw) => {
  expect((await decode(await draw())).pixels.profile).toBeUndefined();
});

test.each([
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['JPEG 2000', '\xff\x4f\xff\x51\0'],
  ['PNM', 'P6\n2 2\n255\n'],
])('lists the supported formats for %s', async (name, start) => {
  await expect(decode(Buffer.from(start, 'latin1'))).rejects.toThrow(
    new RegExp(`${name} file.*JPEG, PNG, WebP, TIFF, GIF and AVIF`),
  );
});

test('says how to use an animated AVIF', async () => {
  const start = Buffer.from('\0\0\0\x2cftypavis\0\0\0\0avifavismsf1iso8mif1miafMA1B', 'latin1');
  await expect(decode(start)).rejects.toMatchObject({
    code: 'unsupported-type',
    message: 'This is an animated AVIF, which is not supported. Export one frame as JPEG or PNG.',
  });
});

const text = (content: string) => new TextEncoder().encode(content);

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ['nothing', 'empty-file', () => new Uint8Array()],
  ['text', 'unsupported-type', () => text('hello, I am a photo')],
  ['an SVG', 'unsupported-type', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG with an XML head', 'unsupported-type', () => text('<?xml version="1.0"?><svg/>')],
  ['a HEIC photo', 'unsupported-type', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['a PDF', 'unsupported-type', () => text('%PDF-1.7')],
  [
    'a JPEG cut in half',
    'unreadable-image',
    async () => (await drawImage({ format: 'jpeg', width: 500, height: 500 })).slice(0, 2000),
  ],
  ['a PNG cut in half', 'unreadable-image', async () => (await drawImage({ width: 500, height: 500 })).slice(0, 500)],
  ['a JPEG of two bytes and a marker', 'unreadable-image', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['a 256-megapixel bomb', 'image-too-large', () => plainPng({ width: 16_000, height: 16_000, pixels: 'missing' })],
])('refuses %s as %s', async (_name, code, make) => {
  await expect(decode(await make())).rejects.toMatchObject({ name: 'Fault', code });
});

test('throws only faults for any bytes after a signature', async () => {
  const heads = [
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa],
    [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
    [0x49, 0x49, 0x2a, 0],
    [],
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), async (head, tail) => {
      const outcome = await decode(Uint8Array.from([...head, ...tail])).catch((error: unknown) => error);
      expect(outcome instanceof Error ? isFault(outcome) : true).toBe(true);
    }),
    { numRuns: propertyRuns(200) },
  );
});

test.each(HOSTILE_IMAGES)('$name decodes or is refused with a fault', async ({ make }) => {
  const outcome = await decode(await make()).catch((error: unknown) => error);
  expect(outcome instanceof Error ? isFault(outcome) : true).toBe(true);
});

withSharedData('hostile image files', (shared) => {
  const folder = join(shared, 'abuse');
  const files = readdirSync(folder).filter((name) => /\.(svg|png|jpg|tif|gif|webp|avif|ico)$/.test(name));

  test.each(files)('%s decodes or is refused', async (name) => {
    const outcome = await decode(readFileSync(join(folder, name))).catch((error: unknown) => error);
    expect(outcome instanceof Error ? isFault(outcome) : true).toBe(true);
  });

  test.each(files.filter((name) => name.endsWith('.svg')))('%s never reaches the image library', async (name) => {
    await expect(decode(readFileSync(join(folder, name)))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
