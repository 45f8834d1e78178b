import { type ApiRequest, shellFlags } from '../../api/api-request.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';

/** Returns the request that leads to the displayed detections of a folder, which are all above a score. */
export function requestForShown(
  { path, recursive }: { path: string; recursive: boolean },
  { backend, model }: { backend: string; model: string | undefined },
  confidence: number,
): ApiRequest {
  const fields = {
    recursive,
    backend,
    model_path: model,
    max_detections: 1000,
    confidence: Math.max(confidence, MIN_CONFIDENCE),
  };
  return {
    method: 'POST',
    path: '/detect/folder',
    operation: ['detection', 'detectionDetectFolder'],
    fields: { folder_path: path, ...fields },
    shell: ['detect', 'folder', path, ...shellFlags(fields)],
  };
}
