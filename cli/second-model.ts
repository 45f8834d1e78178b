import { Fault } from '../core/base/fault.js';
import type { ImageResult } from '../core/vision/results/image-result.js';
import type { Origin } from '../core/vision/results/origin.js';
import { type DetectFolderResult, handler } from '../handlers/detection/detect-folder.js';
import { call } from './call.js';

/** Minimum confidence of the objects of a second model: only those may contradict the first model. */
export const SECOND_CONFIDENCE = 0.6;

/** Options of a run that its second model shares. The others concern one model, or the files of the run. */
const SHARED = ['folder_path', 'recursive', 'device', 'tile_size', 'tile_overlap'];

/** What a second model detected in the images of a page. */
export interface SecondPage {
  origin: Origin;
  /** Its detections, highest confidence first, by name of the image; without the images it could not read. */
  detections: ReadonlyMap<string, ImageResult['detections']>;
}

/**
 * Detects objects with a second model in the images of a page.
 * @param model id of a card, or path of a reviewed weight file.
 * @param request that of the page, with its cursor.
 * @param page the result of the first model.
 * Faults: those of detecting in a folder.
 */
export async function detectAgain(
  model: string,
  request: Readonly<Record<string, unknown>>,
  page: DetectFolderResult,
): Promise<SecondPage> {
  const shared = Object.entries(request).filter(([name]) => SHARED.includes(name));
  const options = { backend: 'onnx', model_path: model, confidence: SECOND_CONFIDENCE };
  const detections = new Map<string, ImageResult['detections']>();
  let cursor = request.cursor;
  // A page that takes too long ends early, so the second model may need several.
  for (let left = page.entries.length; ; ) {
    const json = {
      ...Object.fromEntries(shared),
      ...options,
      limit: left,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const part = await call<DetectFolderResult>(handler, { json });
    for (const { name, result } of part.entries) if (result) detections.set(name, result.detections);
    left -= part.entries.length;
    if (left <= 0 || part.next_cursor === null) return { origin: part.origin, detections };
    cursor = part.next_cursor;
  }
}

/** Rejects a comparison with made-up boxes. Fault: invalid-input. */
export function checkComparable({ is_mock: isMock }: Origin): void {
  if (isMock) {
    throw new Fault('invalid-input', 'Made-up boxes cannot be compared. Add --backend onnx --model-path MODEL.');
  }
}

/** Rejects a comparison of a model with itself. Fault: invalid-input. */
export function checkDifferent({ model: one }: Origin, { model: other }: Origin): void {
  if (one.sha256 === other.sha256) {
    throw new Fault('invalid-input', `"${one.id}" cannot be compared with itself. Add --compare with another model.`);
  }
}
