import { createMemo, createResource } from 'solid-js';
import type { ModelList } from '../../../core/vision/models/model-list.js';
import { call } from '../api/call.js';
import { createUrlState, TEXT } from '../app/url-state.js';
import { MODELS_REQUEST } from './model-choice.js';

/** Returns the default model; empty if several are ready and the user must choose one. */
export async function readDefaultModel(): Promise<string> {
  const { default: usual } = await call<ModelList>(MODELS_REQUEST);
  return usual.model ?? '';
}

/**
 * Returns the model of a page: the one in its address, or else that of the displayed results, or else the default
 * model, which is requested first. If the models cannot be listed, the user must choose one.
 * @param shown model of the displayed results; empty if there are none.
 */
export function createModelState(shown: () => string = () => ''): [model: () => string, set: (model: string) => void] {
  const [usual] = createResource(readDefaultModel);
  const begin = () => shown() || (usual.error ? '' : (usual() ?? ''));
  const [chosen, setChosen] = createUrlState('model', TEXT, '');
  const model = createMemo(() => chosen() || begin());
  return [model, (model) => setChosen(model === begin() ? '' : model)];
}
