import Package from 'lucide-solid/icons/package';
import { createResource, type JSX } from 'solid-js';
import type { ModelEntry, ModelList } from '../../../../../core/vision/models/model-list.js';
import { call } from '../../../api/call.js';
import { Select } from '../../../kit/select.js';
import { MOCK, MODELS_REQUEST } from '../../../parts/model-choice.js';
import { LABELS } from '../document/look.js';
import { t } from '../texts.js';

const STATES = ['not-reviewed', 'changed', 'missing', 'refused', 'card-invalid'] as const;

/** Returns why a model cannot run; undefined if it can. */
function reasonOf({ state, remedy }: ModelEntry): string | undefined {
  const known = STATES.find((one) => one === state);
  if (!known) return undefined;
  return remedy === null ? t(`model.${known}`) : `${t(`model.${known}`)}: ${remedy}`;
}

interface ModelSelectProps {
  label: string;
  value: string;
  onChange: (model: string) => void;
  icon?: JSX.Element;
  /** Whether the labels of the image can be chosen instead of a model. */
  hasLabels?: boolean;
  /** Text while nothing is chosen. */
  none?: string;
}

/** Chooses among the models that can run here; others are listed with the reason why they cannot. */
export function ModelSelect(props: ModelSelectProps) {
  const [models] = createResource(async () => (await call<ModelList>(MODELS_REQUEST)).models);
  const listed = () => (models.error ? [] : (models.latest ?? []));
  const options = () => {
    const entries = listed()
      .filter(({ backend }) => backend !== MOCK)
      .map((model) => {
        const reason = reasonOf(model);
        return { value: model.id, label: model.id, ...(reason ? { isDisabled: true, reason } : {}) };
      });
    const known = new Set([LABELS, MOCK, '', ...entries.map(({ value }) => value)]);
    const missing = known.has(props.value) ? [] : [{ value: props.value, label: props.value, hint: t('model.gone') }];
    return [
      ...(props.hasLabels ? [{ value: LABELS, label: t('compare.labels') }] : []),
      ...entries,
      ...missing,
      { value: MOCK, label: t('model.mock') },
    ];
  };
  return (
    <Select
      label={props.label}
      value={props.value}
      options={options()}
      placeholder={props.none ?? t('model.choose')}
      onChange={(value: string) => props.onChange(value)}
      icon={props.icon ?? <Package size={14} />}
      look="bare"
    />
  );
}
