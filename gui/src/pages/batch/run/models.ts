import { createResource } from 'solid-js';
import type { ModelList } from '../../../../../core/vision/models/model-list.js';
import type { Job } from '../../../../../core/workspace/jobs/job.js';
import { call } from '../../../api/call.js';
import { MOCK, MODELS_REQUEST } from '../../../parts/model-choice.js';
import { plural, t } from '../texts.js';
import { modelOf } from './batch-run.js';

/** An option of a menu of models. */
export interface ModelOption {
  value: string;
  label: string;
  hint?: string;
  isDisabled?: boolean;
  reason?: string;
}

export const modelLabel = (model: string): string => (model === MOCK ? t('model.mock') : model);

/** Reads the models that can run on this machine, for menus that also show which of them have results. */
export function createModelOptions(jobs: () => readonly Job[]) {
  const [list] = createResource(() => call<ModelList>(MODELS_REQUEST));
  const hintFor = (model: string): string => {
    const job = jobs().find((one) => modelOf(one) === model);
    return job === undefined ? t('model.runs') : plural('model.results', job.done);
  };
  /** @param current model that must be listed, even if it is no longer in the models folder. */
  return (current: string): ModelOption[] => {
    const ready = list.error ? [] : (list.latest?.models ?? []).filter(({ backend }) => backend !== MOCK);
    const known: ModelOption[] = [
      ...ready.map((model) => ({
        value: model.id,
        label: model.id,
        hint: hintFor(model.id),
        ...(model.state === 'ready' ? {} : { isDisabled: true, reason: t('model.notReady') }),
      })),
      { value: MOCK, label: modelLabel(MOCK), hint: hintFor(MOCK) },
    ];
    const isListed = current === '' || known.some(({ value }) => value === current);
    return isListed ? known : [{ value: current, label: t('model.missing', { model: current }) }, ...known];
  };
}
