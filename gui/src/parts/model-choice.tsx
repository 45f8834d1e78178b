import { createResource, For, Show } from 'solid-js';
import type { ModelList } from '../../../core/vision/models/model-list.js';
import { call } from '../api/call.js';
import { t } from './texts.js';

/**
 * The choice of the model for a detection: the mock, the id of a reviewed model, or empty while the user must choose.
 */
export interface ModelChoiceProps {
  label: string;
  value: string;
  /** Label of the option for no model, whose value is empty. If absent, there is no such option. */
  none?: string;
  onChange: (model: string) => void;
}

/** The backend without weights, which makes up boxes. */
export const MOCK = 'mock';

/** Returns the request fields for a choice. */
export function modelFields(choice: string): { backend: string; model: string | undefined } {
  return choice === MOCK ? { backend: MOCK, model: undefined } : { backend: 'onnx', model: choice || undefined };
}

export const MODELS_REQUEST = {
  method: 'GET',
  path: '/models',
  operation: ['detection', 'detectionModels'],
  shell: ['models', 'list'],
} as const;

/** A list of models. Models that must be reviewed first are listed but disabled. */
export function ModelChoice(props: ModelChoiceProps) {
  const [models] = createResource(() => call<ModelList>(MODELS_REQUEST));
  const others = () => models()?.models.filter(({ backend }) => backend !== 'mock') ?? [];
  const isMissing = () => {
    const names = ['', MOCK, ...others().map(({ id }) => id)];
    return !names.includes(props.value) && models.state === 'ready';
  };
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)}>
        <Show when={props.none}>
          <option value="">{props.none}</option>
        </Show>
        <Show when={props.none === undefined && props.value === ''}>
          <option value="" disabled selected>
            {t('model.choose')}
          </option>
        </Show>
        <option value={MOCK} selected={props.value === MOCK}>
          {t('model.mock')}
        </option>
        <Show when={isMissing()}>
          <option value={props.value} disabled selected>
            {t('model.missing', { model: props.value })}
          </option>
        </Show>
        <For each={others()}>
          {(model) => (
            <option value={model.id} disabled={model.state !== 'ready'} selected={props.value === model.id}>
              {model.state === 'ready'
                ? model.id
                : t('model.unusable', { model: model.id, state: t(`state.${model.state}`) })}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
