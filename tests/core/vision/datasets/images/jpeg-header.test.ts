import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readJpegHeader } from '../../../../../core/vision/datasets/images/image-header.js';
import { drawImage } from '../../../../support/drawn-image.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const newPicture = async () => sharp(await drawImage({ width: 48, height: 32 }));

test.each([
  ['baseline', async () => (await newPicture()).jpeg(), { colour: 'rgb' }],
  ['progressive', async () => (await newPicture()).jpeg({ progressive: true }), { colour: 'rgb' }],
  ['grey', async () => (await newPicture()).toColourspace('b-w').jpeg(), { colour: 'grey' }],
  ['print colours', async () => (await newPicture()).toColourspace('cmyk').jpeg(), { colour: 'cmyk' }],
  ['turned', async () => (await newPicture()).withMetadata({ orientation: 8 }).jpeg(), { orientation: 8 }],
  ['with a colour profile', async () => (await newPicture()).withIccProfile('p3').jpeg(), { colour: 'rgb' }],
  ['with restart marks', async () => (await newPicture()).jpeg({ mozjpeg: true }), { colour: 'rgb' }],
])('%s', async (_, draw, expected) => {
  const header = readJpegHeader(await (await draw()).toBuffer());
  const plain = { width: 48, height: 32, orientation: 1, bits: 8, colour: 'rgb', hasAlpha: false, pages: 1 };
  expect(header).toEqual({ ...plain, ...expected });
});

test('reads big-endian EXIF too', async () => {
  const bytes = await (await newPicture()).jpeg().toBuffer();
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const segment = Buffer.concat([Buffer.from('ffe10022', 'hex'), Buffer.from('Exif\0\0'), tiff]);
  expect(readJpegHeader(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]))).toMatchObject({
    orientation: 6,
    width: 48,
  });
});

test.each([
  ['nothing', ''],
  ['the first mark alone', 'ffd8'],
  ['the pixels without a frame', 'ffd8ffda0008010100003f00'],
  ['a frame that is cut off', 'ffd8ffc0000b08'],
  ['a frame of 0 px', 'ffd8ffc0000b080000000001011100'],
  ['a segment that says it is longer than the file', 'ffd8ffe1ffff45786966'],
  ['what is no mark', 'ffd80000000000000000000000'],
])('%s has no result', (_, hex) => {
  expect(readJpegHeader(Buffer.from(hex, 'hex'))).toBeNull();
});

test('any bytes have a header or none', () => {
  const part = fc.oneof(
    fc.constantFrom('ffc0', 'ffe1', 'ffc40004', 'ff', 'ffd0', '45786966000049492a0008000000', '0012').map((hex) => {
      return Buffer.from(hex, 'hex');
    }),
    fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const header = readJpegHeader(Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]));
      if (header !== null) {
        expect(header.width * header.height).toBeGreaterThan(0);
        expect(header.orientation).toBeGreaterThanOrEqual(1);
        expect(header.orientation).toBeLessThanOrEqual(8);
      }
    }),
    { numRuns: propertyRuns(2000) },
  );
});
