import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { HEAD_BYTES } from './recognise-format.js';
import { reviewAdvice } from './review-command.js';

/** Maximum size of a protobuf message, bytes (protobuf.dev, "Encoding": 2 GiB). */
const MAX_BYTES = 2 ** 31 - 1;

/** Opens a weight file, calls `read` and closes the file. Faults: model-not-found, too-large. */
async function withFile<Value>(path: string, read: (file: FileHandle, size: number) => Promise<Value>): Promise<Value> {
  const file = await openFile(path);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw notFound(path);
    return await read(file, facts.size);
  } finally {
    await file.close();
  }
}

/** Reads a complete weight file. Faults: model-not-found, too-large. */
export async function readWeights(path: string): Promise<Uint8Array> {
  return withFile(path, async (file, size) => {
    if (size > MAX_BYTES) {
      throw new Fault(
        'too-large',
        `"${basename(path)}" has ${size} bytes, but the limit of an ONNX file is ${MAX_BYTES}. Use a smaller model.`,
      );
    }
    return file.readFile();
  });
}

/** Reads the first bytes of a weight file, enough to detect its format. Faults: model-not-found. */
export async function readHead(path: string): Promise<{ head: Uint8Array; size: number }> {
  return withFile(path, async (file, size) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  });
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw notFound(path, cause);
  }
}

function notFound(path: string, cause?: unknown): Fault {
  const name = basename(path).slice(0, 100);
  return new Fault(
    'model-not-found',
    `The weight file "${name}" does not exist or cannot be read. Check its name and permissions.`,
    { cause },
  );
}

/**
 * Reads a weight file once and verifies the hash, so that exactly the reviewed bytes run. Faults: model-changed (the
 * bytes are not the reviewed ones), model-not-found, too-large.
 */
export async function readVerifiedBytes(path: string, sha256: string): Promise<Uint8Array> {
  const bytes = await readWeights(path);
  if (hashBytes(bytes) === sha256) return bytes;
  const name = basename(path);
  throw new Fault(
    'model-changed',
    `"${name}" has changed since it was reviewed. If this is intended: ${reviewAdvice(name, 'again')}.`,
  );
}
