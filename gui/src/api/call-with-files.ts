import type { ApiRequest } from './api-request.js';
import { maxUploadBytes } from './body-limit.js';
import { call } from './call.js';
import { Problem } from './problem.js';
import { type UploadOptions, type UploadProgress, uploadInParts } from './upload-parts.js';

/** Whether a file is too large for one request. */
export const isLarge = ({ size }: File): boolean => size > maxUploadBytes();

/** Ids of files that were uploaded in parts, so that a file is not read and hashed for each request. */
const known = new WeakMap<File, string>();

/** Returns the id of a file. Uploads it in parts if the server does not have it. */
async function uploadedId(file: File, options: UploadOptions): Promise<string> {
  const id = known.get(file) ?? (await uploadInParts(file, options));
  known.set(file, id);
  return id;
}

/**
 * Replaces the files of a request by their ids if they are too large for one body. Returns other requests unchanged.
 */
async function withoutLargeFiles(request: ApiRequest, options: UploadOptions): Promise<ApiRequest> {
  const { files = [], ...rest } = request;
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= maxUploadBytes()) return request;
  const ids: string[] = [];
  for (const { file } of files) ids.push(await uploadedId(file, options));
  const isOfMany = files[0]?.field === 'images';
  return { ...rest, fields: { ...rest.fields, ...(isOfMany ? { dataset_ids: ids } : { dataset_id: ids[0] }) } };
}

/** Options of a request whose files may be large. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Receives the progress of each upload in parts, and null when all are complete. */
  onUpload?: (progress: UploadProgress | null) => void;
}

/**
 * Calls an endpoint with files of any size. Files that are too large for a request are uploaded in parts first, and the
 * request contains their ids. Throws `Problem`, or the reason of the signal if aborted.
 */
export async function callWithFiles<Result>(request: ApiRequest, options: CallOptions = {}): Promise<Result> {
  const { signal = new AbortController().signal, onUpload } = options;
  const callOnce = async () => {
    const small = await withoutLargeFiles(request, { signal, ...(onUpload ? { onProgress: onUpload } : {}) });
    onUpload?.(null);
    return call<Result>(small, signal);
  };
  try {
    return await callOnce();
  } catch (error) {
    const uploaded = (request.files ?? []).filter(({ file }) => known.has(file));
    if (!(error instanceof Problem && error.code === 'dataset-not-found') || uploaded.length === 0) throw error;
    // The server has removed the earlier upload.
    for (const { file } of uploaded) known.delete(file);
    return callOnce();
  }
}
