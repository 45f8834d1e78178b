import { drawImage } from '../drawn-image.js';
import { packedChunk, plainPng } from './png.js';

/** A hostile image file, and the expected status of its upload. */
export interface HostileImage {
  name: string;
  status: 200 | 413 | 415 | 422;
  make(): Promise<Uint8Array> | Uint8Array;
}

const claimed = (width: number, height: number) => plainPng({ width, height, pixels: 'missing' });

/** Returns a valid PNG with additional chunks after its header. */
async function pngWith(...chunks: readonly Uint8Array[]): Promise<Uint8Array> {
  const png = await drawImage({});
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** 50 MB in 49 kB: a text or profile that unpacks to a thousand times the size of its chunk. */
const ZIPPED_BYTES = 50_000_000;
const zippedText = () => packedChunk('zTXt', ZIPPED_BYTES);
const zippedProfile = () => packedChunk('iCCP', ZIPPED_BYTES);

/** Overwrites numbers after a marker, by their offset from its end. */
function patched(bytes: Uint8Array, mark: string, write: (view: Buffer, end: number) => void): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(mark, 0, 'latin1');
  if (at < 0) throw new Error(`The image has no ${mark}`);
  write(copy, at + mark.length);
  return copy;
}

const avif = (width: number, height: number) => async () =>
  patched(await drawImage({ format: 'avif' }), 'ispe', (view, end) => {
    view.writeUInt32BE(width, end + 4);
    view.writeUInt32BE(height, end + 8);
  });

const gif = (width: number, height: number) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0;', 'latin1');
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([head, frame]);
};

/**
 * Returns a TIFF. @param fields tag, type, count and value of each entry. @param next offset of the next directory; 8
 * is this one.
 */
function tiff(fields: readonly (readonly [tag: number, type: number, count: number, value: number])[], next = 0) {
  const bytes = Buffer.alloc(8 + 2 + fields.length * 12 + 4 + 64);
  bytes.write('II*\0', 0, 'latin1');
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(fields.length, 8);
  for (const [at, [tag, type, count, value]] of fields.entries()) {
    const place = 10 + at * 12;
    bytes.writeUInt16LE(tag, place);
    bytes.writeUInt16LE(type, place + 2);
    bytes.writeUInt32LE(count, place + 4);
    bytes.writeUInt32LE(value, place + 8);
  }
  bytes.writeUInt32LE(next, 10 + fields.length * 12);
  return bytes;
}

const [SHORT, LONG] = [3, 4];
/** Returns the tags of an uncompressed grey image with 8 bits. */
const grey = (width: number, height: number) =>
  [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 1, 8],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 1],
  ] as const;

const svg = (content: string) => () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
const LARGE = { width: 500, height: 500 } as const;
const damaged = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
  const bytes = Buffer.from(await drawImage({ format, ...LARGE }));
  return bytes.fill(0xa5, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2));
};
const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif') => {
  const bytes = await drawImage({ format, ...LARGE });
  return bytes.subarray(0, Math.floor(bytes.length / 3));
};

/** Each has one fault and at most about 50 kB. */
export const HOSTILE_IMAGES: readonly HostileImage[] = [
  { name: 'an SVG that fetches an image', status: 415, make: svg('<image href="http://127.0.0.1:9/a.png"/>') },
  {
    name: 'an SVG that embeds a page',
    status: 415,
    make: svg('<foreignObject><iframe src="file:///etc/passwd"/></foreignObject>'),
  },
  {
    name: 'an SVG that imports a style',
    status: 415,
    make: svg('<style>@import url("http://127.0.0.1:9/a.css");</style>'),
  },
  { name: 'an SVG that uses another file', status: 415, make: svg('<use href="file:///etc/passwd#a"/>') },
  { name: 'an SVG that reads a file', status: 415, make: svg('<image href="file:///etc/passwd"/>') },
  {
    name: 'an icon',
    status: 415,
    make: () => Buffer.from([0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0, 8, 0, 0, 0, 22, 0, 0, 0]),
  },
  { name: 'an AVIF that claims 17,000 x 17,000 px', status: 413, make: avif(17_000, 17_000) },
  { name: 'an AVIF that claims 0 x 0 px', status: 422, make: avif(0, 0) },
  { name: 'a PNG that claims 16,000 x 16,000 px', status: 413, make: () => claimed(16_000, 16_000) },
  { name: 'a PNG without pixels', status: 422, make: () => claimed(96, 64) },
  { name: 'a PNG of 0 x 0 px', status: 422, make: () => claimed(0, 0) },
  { name: 'a PNG with a text that grows a thousandfold', status: 200, make: () => pngWith(zippedText()) },
  { name: 'a PNG with ten such texts', status: 200, make: () => pngWith(...Array<Uint8Array>(10).fill(zippedText())) },
  { name: 'a PNG with a colour profile that grows a thousandfold', status: 200, make: () => pngWith(zippedProfile()) },
  { name: 'a PNG with a wrong checksum in its header', status: 422, make: async () => (await pngWith()).with(30, 7) },
  { name: 'a PNG with damaged pixels', status: 422, make: () => damaged('png') },
  { name: 'a PNG without an end', status: 200, make: async () => (await drawImage({})).subarray(0, -12) },
  { name: 'a PNG cut off', status: 422, make: () => cut('png') },
  { name: 'a JPEG cut off', status: 422, make: () => cut('jpeg') },
  {
    name: 'a JPEG with a damaged header',
    status: 422,
    make: async () => Buffer.from(await drawImage({ format: 'jpeg' })).fill(0, 20, 300),
  },
  {
    name: 'a WebP that claims 16,383 x 16,383 px',
    status: 413,
    make: async () =>
      patched(await drawImage({ format: 'webp' }), '\x9d\x01\x2a', (view, end) => {
        view.writeUInt16LE(16_383, end);
        view.writeUInt16LE(16_383, end + 2);
      }),
  },
  { name: 'a WebP cut off', status: 422, make: () => cut('webp') },
  { name: 'a GIF that claims 65,535 x 65,535 px', status: 413, make: () => gif(65_535, 65_535) },
  { name: 'a GIF cut off', status: 422, make: () => cut('gif') },
  { name: 'a TIFF without pixels', status: 422, make: () => tiff(grey(64, 64)) },
  {
    name: 'a TIFF that claims 30,000 x 30,000 px',
    status: 413,
    make: () => tiff([...grey(30_000, 30_000), [273, LONG, 1, 8], [278, LONG, 1, 30_000], [279, LONG, 1, 64]]),
  },
  { name: 'a TIFF of 4,000 million rows', status: 422, make: () => tiff(grey(1, 0xffffffff)) },
  {
    name: 'a TIFF with 4,000 million strips',
    status: 422,
    make: () => tiff([...grey(64, 64), [273, LONG, 0xffffffff, 8], [279, LONG, 0xffffffff, 8]]),
  },
  {
    name: 'a TIFF whose directory follows itself',
    status: 422,
    make: () => tiff([...grey(64, 64), [273, LONG, 1, 8], [279, LONG, 1, 4096]], 8),
  },
  { name: 'a TIFF cut off', status: 422, make: () => cut('tiff') },
  { name: 'an AVIF cut off', status: 422, make: () => cut('avif') },
];
