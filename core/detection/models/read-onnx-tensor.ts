import type Pbf from 'pbf';
import { type Chunk, readText, visitFields } from './protobuf-fields.js';

const MAX_NAME_BYTES = 4096;
const EXTERNAL = 1;

export interface TensorFacts {
  name: string;
  /** Number of ONNX's TensorProto.DataType. */
  dtype: number;
  /** Bytes of the values inside this file. */
  bytes: number;
  /** Where the values stand when they are in another file; empty when the file names no place. */
  external: string | null;
}

/** Reads a TensorProto but for its values, which are only counted. */
export function readTensor(pbf: Pbf, chunk: Chunk): TensorFacts {
  const tensor: TensorFacts = { name: '', dtype: 0, bytes: 0, external: null };
  let location = '';
  let isExternal = false;
  const count = ({ start, end }: Chunk) => {
    tensor.bytes += end - start;
  };
  visitFields(pbf, chunk, {
    numbers: {
      2: (code) => {
        tensor.dtype = code;
      },
      14: (place) => {
        isExternal = place === EXTERNAL;
      },
    },
    chunks: {
      8: (name) => {
        tensor.name = readText(pbf, name, MAX_NAME_BYTES);
      },
      13: (entry) => {
        location = readLocation(pbf, entry) ?? location;
      },
      ...{ 4: count, 5: count, 6: count, 7: count, 9: count, 10: count, 11: count },
    },
  });
  return { ...tensor, external: isExternal ? location : null };
}

/** Reads a StringStringEntryProto of `external_data`: its value when the key is `location`. */
function readLocation(pbf: Pbf, chunk: Chunk): string | undefined {
  const { key, value } = readEntry(pbf, chunk, MAX_NAME_BYTES);
  return key === 'location' ? value : undefined;
}

/** Reads a StringStringEntryProto. */
export function readEntry(pbf: Pbf, chunk: Chunk, maxBytes: number): { key: string; value: string } {
  const entry = { key: '', value: '' };
  visitFields(pbf, chunk, {
    chunks: {
      1: (text) => {
        entry.key = readText(pbf, text, maxBytes);
      },
      2: (text) => {
        entry.value = readText(pbf, text, maxBytes);
      },
    },
  });
  return entry;
}
