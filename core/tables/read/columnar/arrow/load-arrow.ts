import { decompress } from 'fzstd';
import { requirePackage } from '../../../../base/require-package.js';
import { unpackLz4Frame } from './lz4-frame.js';

export type ArrowLibrary = typeof import('apache-arrow');

/** Maximum unpacked bytes of one buffer. */
const MAX_BUFFER = 1 << 30;

type Flatbuffers = typeof import('flatbuffers');

/**
 * Rejects lists that claim more elements than the file has bytes. The JavaScript library does not check this and would
 * loop for minutes.
 */
function guardLists({ ByteBuffer: { prototype } }: Flatbuffers): void {
  const read = prototype.__vector_len;
  prototype.__vector_len = function guarded(offset: number) {
    const count = read.call(this, offset);
    if (count < 0 || count > this.capacity()) throw new Error('a list in its description is longer than the file');
    return count;
  };
}

let loaded: ArrowLibrary | undefined;

/** Loads the Arrow library on demand, with decoders for the compressions that the format knows. */
export function loadArrow(): ArrowLibrary {
  if (loaded) return loaded;
  loaded = requirePackage('apache-arrow') as ArrowLibrary;
  guardLists(requirePackage('flatbuffers') as Flatbuffers);
  const { compressionRegistry, CompressionType } = loaded;
  compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: (frame) => unpackLz4Frame(frame, MAX_BUFFER) });
  // Copied, because columns must be aligned in memory.
  compressionRegistry.set(CompressionType.ZSTD, { decode: (frame) => decompress(frame).slice() });
  return loaded;
}
