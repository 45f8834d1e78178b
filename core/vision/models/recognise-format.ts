import type { Refusal } from './refusal.js';

interface Signature {
  /** Whether the first bytes of a file match this format. */
  fits: (head: Uint8Array) => boolean;
  reason: string;
  remedy: string;
}

const EXPORT =
  'Export it to ONNX with the tool it was trained with (Ultralytics: `yolo export model=best.pt format=onnx`).';
const DOWNLOAD = 'Download the .onnx file itself (on GitHub: the raw or release link).';

function startsWith(text: string, at = 0): Signature['fits'] {
  const mark = Array.from(text, (character) => character.charCodeAt(0));
  return (head) => mark.every((byte, index) => head[at + index] === byte);
}

function textMatches(pattern: RegExp): Signature['fits'] {
  return (head) => pattern.test(Buffer.from(head.subarray(0, 256)).toString('latin1'));
}

function isPickle(head: Uint8Array): boolean {
  return head[0] === 0x80 && head[1]! >= 2 && head[1]! <= 5;
}

/**
 * Whether a file is safetensors: the length of the header as a 64-bit number, then the header as a JSON object
 * (huggingface/safetensors, README, "Format").
 */
function isSafetensors(head: Uint8Array): boolean {
  return head[8] === 0x7b && head[5] === 0 && head[6] === 0 && head[7] === 0;
}

/** Whether a file is a TensorRT engine. Ultralytics writes JSON metadata before it, preceded by its 32-bit length. */
function isTensorrt(head: Uint8Array): boolean {
  return startsWith('ftrt')(head) || startsWith('ptrt')(head) || (head[4] === 0x7b && head[2] === 0 && head[3] === 0);
}

/**
 * Whether a file is text. ONNX starts with a protobuf field key, which is a control character, so a file that starts
 * with 32 printable bytes is not ONNX.
 */
function isText(head: Uint8Array): boolean {
  const start = head.subarray(0, 32);
  return start.every((byte) => (byte >= 0x20 && byte !== 0x7f) || (byte >= 0x09 && byte <= 0x0d));
}

const SIGNATURES: readonly Signature[] = [
  {
    fits: startsWith('version https://git-lfs'),
    reason: 'This is a Git LFS pointer instead of the weights.',
    remedy: 'Run `git lfs pull` in the repository it came from, or download the file itself.',
  },
  {
    fits: startsWith('PK\x03\x04'),
    reason: 'This is a zip archive, as PyTorch writes a .pt file. It may contain code and is never opened.',
    remedy: EXPORT,
  },
  { fits: isPickle, reason: 'This is a Python pickle. It may contain code and is never opened.', remedy: EXPORT },
  { fits: isSafetensors, reason: 'This is a safetensors file: weights without a graph.', remedy: EXPORT },
  { fits: startsWith('\x89HDF\r\n\x1a\n'), reason: 'This is an HDF5 file, as Keras writes.', remedy: EXPORT },
  { fits: startsWith('TFL3', 4), reason: 'This is a TensorFlow Lite file.', remedy: EXPORT },
  {
    fits: startsWith('ORTM', 4),
    reason: "This is in onnxruntime's own ORT format.",
    remedy: 'Use the .onnx file it was made from.',
  },
  { fits: isTensorrt, reason: 'This is a TensorRT engine, bound to one GPU.', remedy: EXPORT },
  { fits: startsWith('GGUF'), reason: 'This is a GGUF file, for language models.', remedy: EXPORT },
  {
    fits: startsWith('\x1f\x8b'),
    reason: 'This is a gzip archive.',
    remedy: 'Unpack it first (`gunzip` or `tar -xzf`).',
  },
  {
    fits: textMatches(/^[\s\xef\xbb\xbf]{0,16}<(!doctype html|html|head)/i),
    reason: 'This is a web page saved under the name of a model.',
    remedy: DOWNLOAD,
  },
  { fits: isText, reason: 'This is a text file, not an ONNX model.', remedy: DOWNLOAD },
];

/** Minimum size of a model with an input and an output, bytes. */
const MIN_MODEL_BYTES = 32;

/** Number of leading bytes that `recogniseFormat` reads. */
export const HEAD_BYTES = 256;

/**
 * Detects weight files that are not ONNX, from their content.
 * @param head first `HEAD_BYTES` bytes, or all of a shorter file.
 * @returns the refusal; null if the file may be ONNX.
 */
export function recogniseFormat(head: Uint8Array): Refusal | null {
  if (head.length === 0) return { reason: 'The file is empty (0 bytes).', remedy: DOWNLOAD };
  const found = SIGNATURES.find(({ fits }) => fits(head));
  if (found) return { reason: found.reason, remedy: found.remedy };
  if (head.length >= MIN_MODEL_BYTES) return null;
  return { reason: `The file has only ${head.length} bytes, which is too small for a model.`, remedy: DOWNLOAD };
}
