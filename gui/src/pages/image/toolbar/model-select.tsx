import Package from 'lucide-solid/icons/package';
import { type JSX, Show } from 'solid-js';
import type { ModelEntry } from '../../../../../core/vision/models/model-list.js';
import { formatPair } from '../../../i18n/format.js';
import { Button } from '../../../kit/button.js';
import { Select } from '../../../kit/select.js';
import { MOCK } from '../../../parts/model-choice.js';
import { LABELS } from '../document/look.js';
import { t } from '../texts.js';
import { useModels } from './known-models.js';

const STATES = ['not-reviewed', 'changed', 'missing', 'refused', 'card-invalid'] as const;

/** Returns why a model cannot run; undefined if it can. */
function reasonOf({ state, remedy }: ModelEntry): string | undefined {
  const known = STATES.find((one) => one === state);
  if (!known) return undefined;
  return remedy === null ? t(`model.${known}`) : formatPair(t(`model.${known}`), remedy);
}

interface ModelSelectProps {
  label: string;
  value: string;
  onChange: (model: string) => void;
  icon?: JSX.Element;
  /** Whether the labels of the image can be selected instead of a model. */
  hasLabels?: boolean;
  /** Whether the labels are still being read. */
  isReading?: boolean;
  /** Text if nothing is selected. */
  none?: string;
}

/** A menu of models. Those that cannot run are disabled, with the reason. */
export function ModelSelect(props: ModelSelectProps) {
  const listed = useModels();
  const options = () => {
    const entries = (listed() ?? [])
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
  const none = () => props.none ?? t('model.choose');
  const icon = () => props.icon ?? <Package size={14} />;
  return (
    <Show
      when={!props.isReading && listed()}
      fallback={
        <Button icon={icon()} disabled>
          {props.value === '' ? none() : props.value}
        </Button>
      }
    >
      <Select
        label={props.label}
        value={props.value}
        options={options()}
        placeholder={none()}
        onChange={(value: string) => props.onChange(value)}
        icon={icon()}
        look="bare"
      />
    </Show>
  );
}
