import { createEffect, createMemo, createSignal } from 'solid-js';
import type { ModelEntry, ModelList } from '../../../../../core/vision/models/model-list.js';
import { call } from '../../../api/call.js';
import { serverHealth } from '../../../app/health.js';
import { MODELS_REQUEST } from '../../../parts/model-choice.js';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The models of the server; null before they are read. */
const [models, setModels] = createSignal<readonly ModelEntry[] | null>(null, { equals: isSame });
let isReading = false;

async function read(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    setModels((await call<ModelList>(MODELS_REQUEST)).models);
  } catch {
    // After a failure, the known models remain. They are read again when the server is back.
  } finally {
    isReading = false;
  }
}

/**
 * Returns the models of the server; null before they are read. Reads them again whenever a menu of models is rendered.
 */
export function useModels(): () => readonly ModelEntry[] | null {
  const isDown = createMemo(() => serverHealth().state === 'down');
  createEffect(() => {
    if (!isDown()) void read();
  });
  return models;
}
