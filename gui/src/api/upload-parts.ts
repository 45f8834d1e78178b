import type { Upload } from '../../../core/uploads/upload.js';
import { call } from './call.js';
import { Problem } from './problem.js';
import { createSha256 } from './sha256.js';

/** Bytes that are read and hashed at a time, so that the page stays responsive. */
const CHUNK = 2 << 20;

/** Maximum attempts to send a part if the server does not answer or is busy. */
const TRIES = 4;
const PAUSE_MS = 500;

/**
 * Progress of an upload: the file is read for its hash, then the missing parts are sent, then the server checks the
 * file.
 */
export interface UploadProgress {
  /** Name of the file. */
  name: string;
  step: 'reading' | 'sending' | 'checking';
  done: number;
  total: number;
}

export interface UploadOptions {
  signal: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

async function hashOf(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  const hash = createSha256();
  for (let from = 0; from < file.size; from += CHUNK) {
    signal.throwIfAborted();
    hash.add(new Uint8Array(await file.slice(from, from + CHUNK).arrayBuffer()));
    onProgress?.({
      name: file.name,
      step: 'reading',
      done: Math.min(from + CHUNK, file.size),
      total: file.size,
    });
  }
  return hash.end();
}

const openUpload = (file: File, sha256: string, signal: AbortSignal) =>
  call<Upload>(
    {
      method: 'POST',
      path: '/api/datasets',
      operation: ['tables', 'tablesDatasetsRegister'],
      fields: { name: file.name || 'upload', size: file.size, sha256 },
    },
    signal,
  );

const isPassing = (error: unknown) => error instanceof Problem && [0, 429, 503, 504].includes(error.status);

/**
 * Repeats work that fails because of a missing answer or a busy server, after increasing pauses. Throws all other
 * errors.
 */
async function withRetries<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      signal.throwIfAborted();
    }
  }
}

async function sendPart(file: File, upload: Upload, number: number, signal: AbortSignal): Promise<number> {
  const from = (number - 1) * upload.part_bytes;
  const content = file.slice(from, from + upload.part_bytes);
  const path = `/api/datasets/${upload.dataset_id}/parts/${number}`;
  const operation = ['datasets', 'datasetsUploadPart'] as const;
  try {
    await withRetries(() => call({ method: 'PUT', path, operation, content, series: 'upload' }, signal), signal);
  } catch (error) {
    // Another window has completed an upload of the same file.
    if (!(error instanceof Problem && error.code === 'already-exists')) throw error;
  }
  return content.size;
}

async function complete(id: string, signal: AbortSignal): Promise<void> {
  const path = `/api/datasets/${id}/complete`;
  const operation = ['datasets', 'datasetsUploadComplete'] as const;
  for (;;) {
    // The server assembles a large file for longer than a request may take. Then the request is repeated.
    const { state } = await withRetries(
      () => call<Upload>({ method: 'POST', path, operation, fields: {} }, signal),
      signal,
    );
    if (state === 'complete') return;
  }
}

/**
 * Uploads a file in parts. A cancelled upload is resumed when the same file is uploaded again, even if the page was
 * closed in between. Throws `Problem`, or the reason of the signal if aborted.
 * @returns the id that endpoints accept instead of the file.
 */
export async function uploadInParts(file: File, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const upload = await openUpload(file, await hashOf(file, options), signal);
  let done = upload.state === 'complete' ? file.size : Math.min(upload.parts.length * upload.part_bytes, file.size);
  const tell = (step: UploadProgress['step']) => onProgress?.({ name: file.name, step, done, total: file.size });
  tell('sending');
  for (const number of upload.missing) {
    done = Math.min(done + (await sendPart(file, upload, number, signal)), file.size);
    tell('sending');
  }
  if (upload.state !== 'complete') {
    tell('checking');
    await complete(upload.dataset_id, signal);
  }
  return upload.dataset_id;
}
