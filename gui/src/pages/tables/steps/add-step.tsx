import { createSignal, For, Show } from 'solid-js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { STEP_FORMS } from './step-forms.js';
import { stepName } from './step-texts.js';
import { t } from './texts.js';

type StepName = CleanStep['operation'];

const NAMES = (Object.keys(STEP_FORMS) as StepName[]).sort();

/** Adds a step that was not suggested. Its settings are edited in the list. */
export function AddStep(props: { columns: readonly string[]; onAdd: (step: CleanStep) => void }) {
  const [operation, setOperation] = createSignal<StepName>('fill_missing');
  const [column, setColumn] = createSignal('');
  const needsColumn = () => STEP_FORMS[operation()].scope === 'column';
  const chosen = () => column() || (props.columns[0] ?? '');
  return (
    <details class="add-step">
      <summary>{t('add')}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          props.onAdd({ operation: operation(), ...(needsColumn() ? { column: chosen() } : {}) });
        }}
      >
        <label class="field">
          <span>{t('add.operation')}</span>
          <select
            value={operation()}
            onChange={({ currentTarget: { value } }) =>
              setOperation(NAMES.find((name) => name === value) ?? operation())
            }
          >
            <For each={NAMES}>{(name) => <option value={name}>{stepName(name)}</option>}</For>
          </select>
        </label>
        <Show when={needsColumn()}>
          <label class="field">
            <span>{t('add.column')}</span>
            <select value={chosen()} onChange={({ currentTarget }) => setColumn(currentTarget.value)}>
              <For each={props.columns}>{(name) => <option value={name}>{name}</option>}</For>
            </select>
          </label>
        </Show>
        <button type="submit">{t('add.submit')}</button>
      </form>
    </details>
  );
}
