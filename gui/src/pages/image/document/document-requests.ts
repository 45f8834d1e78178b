import type { BoxChange, BoxChanges } from '../../../../../core/workspace/items/change-store.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { call } from '../../../api/call.js';
import { modelFields } from '../../../parts/model-choice.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { MAX_OBJECTS, type RunSettings } from './look.js';

/** Runs a model on an image and stores the result, with all objects down to the minimum of the sliders. */
export function detectItem(
  id: string,
  { model, settings }: { model: string; settings: RunSettings },
  signal: AbortSignal,
): Promise<StoredResult> {
  const { backend, model: path } = modelFields(model);
  const fields = {
    backend,
    model_path: path,
    confidence: MIN_CONFIDENCE,
    max_detections: MAX_OBJECTS,
    ...(settings.tileSize > 0 ? { tile_size: settings.tileSize, tile_overlap: settings.tileOverlap } : {}),
  };
  return call<StoredResult>(
    {
      method: 'POST',
      path: `/workspace/items/${id}/detect`,
      operation: ['workspace', 'workspaceItemDetect'],
      fields,
    },
    signal,
  );
}

type Correction = { changes: readonly BoxChange[] } | { done: number };

/**
 * Adds, undoes or redoes corrections.
 * @param expected number of corrections in effect that this window knows of.
 */
export function sendCorrection(id: string, expected: number, correction: Correction): Promise<BoxChanges> {
  return call<BoxChanges>({
    method: 'POST',
    path: `/workspace/items/${id}/corrections`,
    operation: ['workspace', 'workspaceCorrectionsChange'],
    fields: { expected, ...correction },
  });
}
