import type { ByteSource } from '../source/byte-source.js';
import { cellEncoderModule } from './cell-encoder-module.js';

interface CounterExports {
  memory: WebAssembly.Memory;
  allot(size: number): number;
  countByte(from: number, length: number, byte: number): number;
}

const ROOM = 4 * 1024 * 1024;

let counter: { exports: CounterExports; at: number } | undefined;

function openCounter(): { exports: CounterExports; at: number } {
  const exports = new WebAssembly.Instance(cellEncoderModule()).exports as unknown as CounterExports;
  return { exports, at: exports.allot(ROOM) };
}

/** Counts a byte in a range of a file. Stops early if the file ends within the range. */
export function countByte(source: ByteSource, from: number, length: number, byte: number): number {
  counter ??= openCounter();
  const { exports, at } = counter;
  let count = 0;
  for (let offset = from; offset < from + length; offset += ROOM) {
    const room = new Uint8Array(exports.memory.buffer, at, Math.min(ROOM, from + length - offset));
    count += exports.countByte(at, source.readInto(room, offset), byte);
  }
  return count;
}
