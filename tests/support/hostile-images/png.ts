import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG to write by hand: grey, 8 bits, all black. */
export interface PlainPng {
  width: number;
  height: number;
  /** Chunks between the header and the pixels. */
  extra?: readonly Uint8Array[];
  /** `missing`: the pixels that the header declares do not exist. */
  pixels?: 'black' | 'missing';
}

/** Returns a chunk of a PNG with its length and checksum (PNG specification, section 5.3). */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function header(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return pngChunk('IHDR', data);
}

/** Returns a PNG of any size; black pixels compress to a thousandth. */
export function plainPng({ width, height, extra = [], pixels = 'black' }: PlainPng): Uint8Array {
  const raw = Buffer.alloc(pixels === 'black' ? (width + 1) * height : 0);
  return Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(raw, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a compressed text or colour profile that unpacks to this many bytes. */
export function packedChunk(type: 'zTXt' | 'iCCP', bytes: number): Uint8Array {
  const name = Buffer.from('bomb\0\0', 'latin1');
  return pngChunk(type, Buffer.concat([name, deflateSync(Buffer.alloc(bytes, 0x20), { level: 9 })]));
}
