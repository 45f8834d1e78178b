import { createMemo, For } from 'solid-js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { optionText, readOption, type StepField, type StepForm } from './step-fields.js';
import { STEP_FORMS } from './step-forms.js';
import { fieldLabel, fieldWord } from './step-texts.js';
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
  if (props.field.kind === 'texts' || props.field.kind === 'pairs') {
    return (
      <label class="field">
        <span>
          {t(props.field.kind === 'texts' ? 'perLine' : 'pairPerLine', { label: fieldLabel(props.field.label) })}
        </span>
        <textarea rows={3} value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)} />
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
  const set = (field: StepField, text: string) => {
    const { [field.name]: _, ...others } = props.step.options ?? {};
    const value = readOption(field, text);
    props.onChange(value === null ? others : { ...others, [field.name]: value });
  };
  return (
    <div class="step-settings">
      <For each={form().fields}>
        {(field) => {
          // A plan that arrives while the user is typing must not overwrite the text.
          const text = createMemo(() => optionText(props.step.options?.[field.name]));
          return <Field field={field} value={text()} onChange={(changed) => set(field, changed)} />;
        }}
      </For>
    </div>
  );
}
