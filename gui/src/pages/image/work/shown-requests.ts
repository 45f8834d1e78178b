import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { type ApiRequest, shellFlags } from '../../../api/api-request.js';
import { type Look, MAX_OBJECTS } from '../document/look.js';
import type { ImageWork } from './image-work.js';

/** Returns the classes to request: those of the model that are not hidden; undefined for all. */
function classesOf({ class_names: names }: StoredResult, { hidden }: Look): string[] | undefined {
  return hidden.length > 0 ? names.filter((name) => !hidden.includes(name)) : undefined;
}

/** Returns the request that leads to the displayed boxes of a result, without corrections. */
function requestFor(item: WorkspaceItem, result: StoredResult, look: Look): ApiRequest {
  const { backend, is_mock: isMock, model, options } = result;
  const fields = {
    backend,
    model_path: isMock ? undefined : model.id,
    confidence: look.confidence,
    iou: result.candidates ? look.iou : options.iou,
    max_detections: Math.min(look.maxObjects, MAX_OBJECTS),
    agnostic_nms: (result.candidates ? look.isAgnostic : options.agnostic_nms) || undefined,
    classes: classesOf(result, look),
    ...(options.tile_size > 0 ? { tile_size: options.tile_size, tile_overlap: options.tile_overlap } : {}),
  };
  const isByPath = item.source.type === 'path';
  const name = item.source.type === 'path' ? item.source.path : item.name;
  return {
    method: 'POST',
    path: '/detect/image',
    operation: ['detection', 'detectionDetectImage'],
    fields: isByPath ? { image_path: name, ...fields } : fields,
    ...(isByPath ? {} : { files: [{ field: 'image', file: new File([], name) }] }),
    shell: ['detect', 'image', name, ...shellFlags(fields)],
  };
}

/** Returns the requests that lead to exactly the displayed detections, one for each side of a comparison. */
export function shownRequests(work: ImageWork): ApiRequest[] {
  const doc = work.doc();
  const item = doc.item();
  const { comparison } = work.open();
  const results = [doc.result(), comparison.isOn() ? comparison.result() : null];
  return item ? results.flatMap((result) => (result ? [requestFor(item, result, doc.look())] : [])) : [];
}
