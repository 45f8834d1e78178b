import { createMemo, For } from 'solid-js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { LinesField } from './lines-field.js';
import { optionText, readOption, type StepField, type StepForm, type StepOption } from './step-fields.js';
import { STEP_FORMS } from './step-forms.js';
import { fieldLabel, fieldWord } from './step-texts.js';
import type { LinesValue } from './text-lines.js';
import { t } from './texts.js';

interface StepSettingsProps {
  step: CleanStep;
  onChange: (options: NonNullable<CleanStep['options']>) => void;
}

function Field(props: { field: StepField; value: string; onChange: (text: string) => void }) {
  if (props.field.kind === 'choice') {
    const { words } = props.field;
    return (
      <label class="field">
        <span>{fieldLabel(props.field.label)}</span>
        <select value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)}>
          <option value="">{t('default')}</option>
          <For each={words}>{(word) => <option value={word}>{fieldWord(word)}</option>}</For>
        </select>
      </label>
    );
  }
  return (
    <label class="field">
      <span>{fieldLabel(props.field.label)}</span>
      <input
        type={props.field.kind === 'number' ? 'number' : 'text'}
        step="any"
        value={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
    </label>
  );
}

/** The settings of a step. A change is applied when the field loses the focus. */
export function StepSettings(props: StepSettingsProps) {
  const form = (): StepForm => STEP_FORMS[props.step.operation];
  const set = (field: StepField, value: StepOption | null) => {
    const { [field.name]: _, ...others } = props.step.options ?? {};
    props.onChange(value === null ? others : { ...others, [field.name]: value });
  };
  return (
    <div class="step-settings">
      <For each={form().fields}>
        {(field) => {
          // A plan that arrives while the user is typing must not overwrite the text.
          const text = createMemo(() => optionText(props.step.options?.[field.name]));
          if (field.kind !== 'texts' && field.kind !== 'pairs')
            return (
              <Field field={field} value={text()} onChange={(changed) => set(field, readOption(field, changed))} />
            );
          const isPairs = field.kind === 'pairs';
          return (
            <LinesField
              class="field"
              label={t(isPairs ? 'pairPerLine' : 'perLine', { label: fieldLabel(field.label) })}
              value={props.step.options?.[field.name] as LinesValue | undefined}
              isPairs={isPairs}
              onChange={(value) => set(field, isPairs || (value as string[]).length > 0 ? value : null)}
            />
          );
        }}
      </For>
    </div>
  );
}
