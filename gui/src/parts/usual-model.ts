import { createMemo, createResource } from 'solid-js';
import type { ModelList } from '../../../core/vision/models/model-list.js';
import { call } from '../api/call.js';
import { createUrlState, TEXT } from '../app/url-state.js';
import { MODELS_REQUEST } from './model-choice.js';

/** Returns the default model; empty if several are ready and the user has to choose one. */
export async function readDefaultModel(): Promise<string> {
  const { default: usual } = await call<ModelList>(MODELS_REQUEST);
  return usual.model ?? '';
}

/**
 * The model that a page works with: the one in its address, else that of the results it shows, else the default model,
 * which the page waits for. If the models cannot be listed, the user has to choose one.
 * @param shown the model of results that the page has kept; empty while it shows none.
 */
export function createModelState(shown: () => string = () => ''): [model: () => string, set: (model: string) => void] {
  const [usual] = createResource(readDefaultModel);
  const begin = () => shown() || (usual.error ? '' : (usual() ?? ''));
  const [chosen, setChosen] = createUrlState('model', TEXT, '');
  const model = createMemo(() => chosen() || begin());
  return [model, (model) => setChosen(model === begin() ? '' : model)];
}
