import { writeFile } from 'node:fs/promises';
import { seededRandom } from '../../core/base/seeded-random.js';

/** Sizes of an untrained model: one layer, 32 numbers per token. */
const WIDTH = 32;
const HIDDEN = 64;
const HEADS = 4;
const CONTEXT = 8192;

const TYPES = { u32: 4, i32: 5, f32: 6, text: 8, list: 9 } as const;

type Value =
  | { u32: number }
  | { f32: number }
  | { text: string }
  | { list: { of: 'text' | 'f32' | 'i32'; values: (string | number)[] } };

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([u64(bytes.length), bytes]);
}

function item(of: 'text' | 'f32' | 'i32', value: string | number): Buffer {
  if (of === 'text') return text(String(value));
  return of === 'f32' ? f32(Number(value)) : u32(Number(value));
}

function metadata(key: string, value: Value): Buffer {
  if ('u32' in value) return Buffer.concat([text(key), u32(TYPES.u32), u32(value.u32)]);
  if ('f32' in value) return Buffer.concat([text(key), u32(TYPES.f32), f32(value.f32)]);
  if ('text' in value) return Buffer.concat([text(key), u32(TYPES.text), text(value.text)]);
  const { of, values } = value.list;
  const items = values.map((one) => item(of, one));
  return Buffer.concat([text(key), u32(TYPES.list), u32(TYPES[of]), u64(values.length), ...items]);
}

/** Kinds of tokens in llama.cpp: normal, unknown, control, byte. */
const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

/** Returns a vocabulary of bytes, SentencePiece's fallback, and of printable characters. */
function vocabulary(): { tokens: string[]; kinds: number[] } {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
  const letters = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place));
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, '\u2581', ...letters];
  const kinds = [
    KIND.unknown,
    KIND.control,
    KIND.control,
    ...bytes.map(() => KIND.byte),
    ...['\u2581', ...letters].map(() => KIND.normal),
  ];
  return { tokens, kinds };
}

function allMetadata(): Buffer[] {
  const { tokens, kinds } = vocabulary();
  const values: [string, Value][] = [
    ['general.architecture', { text: 'llama' }],
    ['general.name', { text: 'random weights for tests' }],
    ['general.file_type', { u32: 0 }],
    ['llama.context_length', { u32: CONTEXT }],
    ['llama.embedding_length', { u32: WIDTH }],
    ['llama.block_count', { u32: 1 }],
    ['llama.feed_forward_length', { u32: HIDDEN }],
    ['llama.attention.head_count', { u32: HEADS }],
    ['llama.attention.head_count_kv', { u32: HEADS }],
    ['llama.rope.dimension_count', { u32: WIDTH / HEADS }],
    ['llama.attention.layer_norm_rms_epsilon', { f32: 1e-5 }],
    ['llama.vocab_size', { u32: tokens.length }],
    ['tokenizer.ggml.model', { text: 'llama' }],
    ['tokenizer.ggml.tokens', { list: { of: 'text', values: tokens } }],
    ['tokenizer.ggml.scores', { list: { of: 'f32', values: tokens.map((_, place) => -place) } }],
    ['tokenizer.ggml.token_type', { list: { of: 'i32', values: kinds } }],
    ['tokenizer.ggml.bos_token_id', { u32: 1 }],
    ['tokenizer.ggml.eos_token_id', { u32: 2 }],
    ['tokenizer.ggml.unknown_token_id', { u32: 0 }],
  ];
  return values.map(([key, value]) => metadata(key, value));
}

interface Tensor {
  name: string;
  /** Innermost dimension first, as in GGUF. */
  shape: number[];
}

function tensors(): Tensor[] {
  const vocabularySize = vocabulary().tokens.length;
  const square = (name: string): Tensor => ({ name: `blk.0.${name}.weight`, shape: [WIDTH, WIDTH] });
  return [
    { name: 'token_embd.weight', shape: [WIDTH, vocabularySize] },
    { name: 'output_norm.weight', shape: [WIDTH] },
    { name: 'output.weight', shape: [WIDTH, vocabularySize] },
    { name: 'blk.0.attn_norm.weight', shape: [WIDTH] },
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map(square),
    { name: 'blk.0.ffn_norm.weight', shape: [WIDTH] },
    { name: 'blk.0.ffn_gate.weight', shape: [WIDTH, HIDDEN] },
    { name: 'blk.0.ffn_up.weight', shape: [WIDTH, HIDDEN] },
    { name: 'blk.0.ffn_down.weight', shape: [HIDDEN, WIDTH] },
  ];
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]);

function weights({ shape }: Tensor, random: () => number): Buffer {
  const count = shape.reduce((product, length) => product * length, 1);
  const isNorm = shape.length === 1;
  return padded(Buffer.concat(Array.from({ length: count }, () => f32(isNorm ? 1 : random() - 0.5))));
}

/**
 * Returns a GGUF file (version 3, architecture llama) that every loader accepts, with random weights: its answers
 * follow a grammar but are meaningless. About 140 kB. Source: ggml-org/ggml, docs/gguf.md.
 * @param seed of the weights; deterministic.
 */
export function tinyGguf(seed = 1): Buffer {
  const random = seededRandom(seed);
  const values = allMetadata();
  const all = tensors();
  let offset = 0;
  const data: Buffer[] = [];
  const infos = all.map((tensor) => {
    const bytes = weights(tensor, random);
    const dimensions = tensor.shape.map((length) => u64(length));
    const info = Buffer.concat([text(tensor.name), u32(tensor.shape.length), ...dimensions, u32(0), u64(offset)]);
    offset += bytes.length;
    data.push(bytes);
    return info;
  });
  const head = Buffer.concat([Buffer.from('GGUF'), u32(3), u64(all.length), u64(values.length), ...values, ...infos]);
  return Buffer.concat([padded(head), ...data]);
}

/** Writes such a file. @returns its path. */
export async function writeTinyGguf(path: string, seed = 1): Promise<string> {
  await writeFile(path, tinyGguf(seed));
  return path;
}
