import { ROW_BLENDER } from './row-blender-wasm.js';

interface Exports {
  memory: WebAssembly.Memory;
  /** See `assembly/index.ts`. */
  blendRows(
    above: number,
    below: number,
    columns: number,
    count: number,
    weightAbove: number,
    weightBelow: number,
    to: number,
  ): void;
}

const PAGE = 65_536;
/** Bytes after a source row that can be read. */
const SLACK = 8;
const BYTES_PER_COLUMN = 8;
/** Bytes per pixel of a source row and of the result. */
const SOURCE_BYTES = 3;
export const BLENDED_BYTES = 4;

let exports: Exports | undefined;

const aligned = (address: number) => Math.ceil(address / 16) * 16;

/** For each target pixel: the left one of two adjacent source pixels, and the weights of both, in 1/2048. */
export interface ColumnWeights {
  first: Int32Array;
  firstWeight: Int32Array;
  secondWeight: Int32Array;
}

/** Interpolates rows between source rows. Its memory is shared by all of a thread, so only one can be used at a time. */
export interface RowBlender {
  /** Copies a source row. @param row RGB, 8 bits per channel. */
  setRow(place: 'above' | 'below', row: Uint8Array): void;
  /**
   * @param weightAbove in 1/2048. @param weightBelow in 1/2048.
   * @returns the interpolated pixels, four bytes each, the last of them 0. They are valid until the next call.
   */
  blend(weightAbove: number, weightBelow: number): Uint8Array;
}

/**
 * Prepares the interpolation of rows in WebAssembly.
 * @param width of the source rows, px.
 */
export function openRowBlender(width: number, { first, firstWeight, secondWeight }: ColumnWeights): RowBlender {
  exports ??= new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(ROW_BLENDER, 'base64')))
    .exports as unknown as Exports;
  const { memory, blendRows } = exports;
  const count = first.length;
  const columns = 0;
  const above = aligned(columns + BYTES_PER_COLUMN * count);
  const below = aligned(above + SOURCE_BYTES * width + SLACK);
  const to = aligned(below + SOURCE_BYTES * width + SLACK);
  const missing = to + BLENDED_BYTES * count - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  const words = new Int32Array(memory.buffer, columns, 2 * count);
  for (let x = 0; x < count; x++) {
    words[2 * x] = first[x]! * SOURCE_BYTES;
    words[2 * x + 1] = firstWeight[x]! | (secondWeight[x]! << 16);
  }
  const bytes = new Uint8Array(memory.buffer);
  const result = bytes.subarray(to, to + BLENDED_BYTES * count);
  return {
    setRow: (place, row) => bytes.set(row, place === 'above' ? above : below),
    blend(weightAbove, weightBelow) {
      blendRows(above, below, columns, count, weightAbove, weightBelow, to);
      return result;
    },
  };
}
