/** A TIFF to write by hand (TIFF 6.0): little-endian, grey, 8 bits, uncompressed, all pages share one strip. */
export interface PagedTiff {
  pages: number;
  /** Side of each page, px. */
  side?: number;
  /** `loop`: the last page links to the first. */
  chain?: 'ends' | 'loop';
  /** Additional tags of each page, such as a tile size. */
  extra?: readonly TiffTag[];
  /** Omits the strip tags for tiled pages. */
  storage?: 'strip' | 'none';
}

export interface TiffTag {
  tag: number;
  value: number;
}

const SHORT = 3;
const LONG = 4;
const HEADER_BYTES = 8;

function pageTags(side: number, at: number, storage: 'strip' | 'none'): TiffTag[] {
  const strip = [
    { tag: 273, value: at },
    { tag: 278, value: side },
    { tag: 279, value: side * side },
  ];
  return [
    { tag: 256, value: side },
    { tag: 257, value: side },
    { tag: 258, value: 8 },
    { tag: 259, value: 1 },
    { tag: 262, value: 1 },
    { tag: 277, value: 1 },
    ...(storage === 'strip' ? strip : []),
  ];
}

/** Returns an image file directory. @param next offset of the next one; 0 ends the chain. */
function directory(tags: readonly TiffTag[], next: number): Uint8Array {
  const bytes = Buffer.alloc(2 + tags.length * 12 + 4);
  bytes.writeUInt16LE(tags.length, 0);
  tags.forEach(({ tag, value }, index) => {
    const at = 2 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(value < 65_536 ? SHORT : LONG, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  });
  bytes.writeUInt32LE(next, bytes.length - 4);
  return bytes;
}

export function pagedTiff({ pages, side = 8, chain = 'ends', extra = [], storage = 'strip' }: PagedTiff): Uint8Array {
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  const first = HEADER_BYTES + side * side;
  header.writeUInt32LE(first, 4);
  const tags = [...pageTags(side, HEADER_BYTES, storage), ...extra].sort((a, b) => a.tag - b.tag);
  const length = directory(tags, 0).length;
  const last = chain === 'loop' ? first : 0;
  const directories = Array.from({ length: pages }, (_, page) =>
    directory(tags, page + 1 < pages ? first + (page + 1) * length : last),
  );
  return Buffer.concat([header, Buffer.alloc(side * side, 0x80), ...directories]);
}
