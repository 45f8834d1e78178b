import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { FolderEntry } from '../../../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { type ApiRequest, shellFlags } from '../../api/api-request.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import type { BatchItem, BatchSource } from './batch-item.js';

export interface BatchOptions {
  backend: string | undefined;
  model: string | undefined;
}

/** The platform takes bodies up to 10 MB; the form around the files needs some of it. */
const MAX_BYTES = 8e6;
const MAX_FILES = 12;
/** Images of a folder that are asked for at a time: progress and a stop are never far. */
const PAGE = 12;

const fieldsOf = ({ backend, model }: BatchOptions) => ({
  backend,
  model_path: model,
  confidence: MIN_CONFIDENCE,
  max_detections: 1000,
});

const OPERATION = ['detection', 'detectionDetectFolder'] as const;

/** The next files that fit into one request; at least one. */
export function nextFiles(items: readonly BatchItem[]): BatchItem[] {
  const waiting = items.filter(({ state, file }) => state === 'waiting' && file !== null);
  let bytes = 0;
  const fitting = waiting.slice(0, MAX_FILES).findIndex(({ file }, place) => {
    bytes += file!.size;
    return place > 0 && bytes > MAX_BYTES;
  });
  return waiting.slice(0, fitting === -1 ? MAX_FILES : fitting);
}

/** Looks at files that came with the page. */
export function filesRequest(items: readonly BatchItem[], options: BatchOptions): ApiRequest {
  const files = items.map(({ file }) => ({ field: 'images', file: file! }));
  return { method: 'POST', path: '/detect/folder', operation: OPERATION, fields: fieldsOf(options), files };
}

/** Looks at the next page of a folder of the machine. @param cursor of the page before; undefined for the first. */
export function folderRequest(
  source: Extract<BatchSource, { kind: 'folder' }>,
  options: BatchOptions,
  cursor: string | undefined,
): ApiRequest {
  const { path, recursive } = source;
  return {
    method: 'POST',
    path: '/detect/folder',
    operation: OPERATION,
    fields: { folder_path: path, recursive, limit: PAGE, cursor, ...fieldsOf(options) },
    shell: ['detect', 'folder', path, ...shellFlags({ recursive, limit: PAGE, ...fieldsOf(options) })],
  };
}

/** The request that answers with what is shown of a folder: all of it above a score. */
export function requestForShown(
  { path, recursive }: Extract<BatchSource, { kind: 'folder' }>,
  options: BatchOptions,
  confidence: number,
): ApiRequest {
  const fields = { recursive, ...fieldsOf(options), confidence };
  return {
    method: 'POST',
    path: '/detect/folder',
    operation: OPERATION,
    fields: { folder_path: path, ...fields },
    shell: ['detect', 'folder', path, ...shellFlags(fields)],
  };
}

/** Where an image of a folder stands. @param name path inside the folder, as an answer gives it. */
export function pathIn(folder: string, name: string): string {
  return /[\\/]$/.test(folder) ? `${folder}${name}` : `${folder}/${name}`;
}

/** Looks at one image of the machine again. */
export function imageRequest(path: string, options: BatchOptions): ApiRequest {
  return {
    method: 'POST',
    path: '/detect/image',
    operation: ['detection', 'detectionDetectImage'],
    fields: { image_path: path, ...fieldsOf(options) },
    series: 'batch-again',
    shell: ['detect', 'image', path, ...shellFlags(fieldsOf(options))],
  };
}

/** The answer about one image as a folder's would hold it. @param name path inside the folder. */
export function readImage(answer: DetectImageResult, name: string): ImageResult {
  const { class_names: _names, outputs: _outputs, candidates: _candidates, ...result } = answer;
  return { ...result, image: { ...result.image, name } };
}

/** What an entry of an answer says of its item. */
export function readEntry({ status, result, reason }: FolderEntry): Pick<BatchItem, 'state' | 'result' | 'reason'> {
  return { state: status === 'ok' ? 'done' : 'failed', result, reason: reason?.detail ?? null };
}
