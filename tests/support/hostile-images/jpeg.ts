/** Returns a segment of a JPEG: marker, length, content (ITU-T T.81, annex B). */
export function jpegSegment(mark: number, content: Uint8Array | readonly number[]): Uint8Array {
  const data = Buffer.from(content);
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const TABLE = jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]);
/** Huffman tables with one code of one bit each: difference 0 for DC; the longest run of empty blocks for AC. */
const DC_CODES = jpegSegment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0x00]);
const AC_CODES = jpegSegment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]);
const RUN_BLOCKS = 16_384;

function frame(width: number, height: number): Uint8Array {
  return jpegSegment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
}

const scan = (first: number, last: number, bits: number) => jpegSegment(0xda, [1, 1, 0x00, first, last, bits]);

/** Returns codes `0` for runs of empty blocks, each followed by 14 zero bits for the shortest run of its category. */
function emptyBlocks(blocks: number): Uint8Array {
  return Buffer.alloc(Math.ceil((Math.ceil(blocks / RUN_BLOCKS) * 15) / 8));
}

/**
 * Returns a progressive grey JPEG with a number of scans. Each scan after the first encodes in a few bytes that no
 * block changes, but the decoder still visits all blocks (libjpeg-turbo, "Two issues with the JPEG standard").
 */
export function scannedJpeg({ width, height, scans }: { width: number; height: number; scans: number }): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const empty = emptyBlocks(blocks);
  const more = Array.from({ length: scans - 1 }, (_, index) => {
    const band = 1 + (index % 63);
    const pass = Math.floor(index / 63);
    const bits = pass === 0 ? 13 : ((14 - pass) << 4) | (13 - pass);
    return Buffer.concat([scan(band, band, bits), empty]);
  });
  const start = [Buffer.from([0xff, 0xd8]), TABLE, frame(width, height), DC_CODES, AC_CODES];
  return Buffer.concat([
    ...start,
    scan(0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...more,
    Buffer.from([255, 0xd9]),
  ]);
}

/** Returns a JPEG with this many bytes of one kind of metadata before its pixels, in segments of 64 kB. */
export function paddedJpeg(still: Uint8Array, { mark, bytes }: { mark: number; bytes: number }): Uint8Array {
  const part = jpegSegment(mark, Buffer.alloc(65_000, 0x20));
  const parts = Array.from({ length: Math.ceil(bytes / part.length) }, () => part);
  return Buffer.concat([still.slice(0, 2), ...parts, still.slice(2)]);
}
