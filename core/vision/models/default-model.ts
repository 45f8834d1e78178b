import * as z from 'zod';

export const DefaultModel = z
  .strictObject({
    model: z.string().nullable().meta({
      description: 'Model that the pages and the shell use if none is requested; null if the user has to choose one',
      example: 'yolox_nano',
    }),
    reason: z.enum(['setting', 'only-ready', 'none-ready', 'several-ready']).meta({
      description:
        'Why: the settings name it, it is the only one that is ready, none is ready (mock), or several are ready (null)',
      example: 'only-ready',
    }),
  })
  .meta({
    id: 'DefaultModel',
    description:
      'Default model of the pages and the shell. A request to the API without a model is answered by the mock.',
  });
export type DefaultModel = z.infer<typeof DefaultModel>;

/** A model of the list. */
interface ListedModel {
  id: string;
  backend: 'mock' | 'onnx';
  state: string;
}

/** Settings for the default model. */
interface ChosenModel {
  /** Backend chosen by the user; null for none. */
  backend: 'mock' | 'onnx' | null;
  /** Id or path of the model; empty for none. */
  model: string;
}

/**
 * Chooses the model for requests that specify neither a model nor a backend: the one in the settings, otherwise the
 * only one that is ready. Uses the mock, with its made-up boxes, only if the user chose it or no model is ready.
 */
export function chooseDefaultModel(models: readonly ListedModel[], { backend, model }: ChosenModel): DefaultModel {
  if (backend === 'mock') return { model: 'mock', reason: 'setting' };
  if (model !== '') return { model, reason: 'setting' };
  const ready = models.filter((one) => one.backend === 'onnx' && one.state === 'ready');
  if (ready.length === 0) return { model: 'mock', reason: 'none-ready' };
  return ready.length === 1 ? { model: ready[0]!.id, reason: 'only-ready' } : { model: null, reason: 'several-ready' };
}
