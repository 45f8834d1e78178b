import { createSignal, onMount } from 'solid-js';
import type { ModelEntry, ModelList } from '../../../../../core/vision/models/model-list.js';
import { call } from '../../../api/call.js';
import { MODELS_REQUEST } from '../../../parts/model-choice.js';

const [models, setModels] = createSignal<readonly ModelEntry[]>([]);
let isReading = false;

async function read(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    setModels((await call<ModelList>(MODELS_REQUEST)).models);
  } catch {
    // What is known stays; the status bar says that the server is down.
  } finally {
    isReading = false;
  }
}

/** Returns the models of the server, read again when a choice of them appears. Without an answer, those known before. */
export function useModels(): () => readonly ModelEntry[] {
  onMount(() => void read());
  return models;
}
