import { createMemo, For, Show } from 'solid-js';
import { figure } from '../../../parts/figures.js';
import { TaskLine } from '../busy-line.js';
import { counted } from '../counted.js';
import { AddStep } from './add-step.js';
import type { CleaningWork } from './cleaning-work.js';
import { StepItem } from './step-item.js';

interface StepsPanelProps {
  work: CleaningWork;
  columns: readonly string[];
  onShowChanges: () => void;
}

/** The steps of the cleaning, in their order: to switch, edit and move. */
export function StepsPanel(props: StepsPanelProps) {
  const { history } = props.work;
  const cleaning = () => props.work.cleaning();
  const ids = createMemo(() => props.work.steps().map(({ id }) => id), [], {
    equals: (a, b) => a.length === b.length && a.every((id, at) => id === b[at]),
  });
  const done = () => props.work.steps().filter(({ isOn }) => isOn).length;
  return (
    <div class="panel-body">
      <div class="row">
        <button type="button" disabled={!history.canUndo()} onClick={history.undo}>
          Undo
        </button>
        <button type="button" disabled={!history.canRedo()} onClick={history.redo}>
          Redo
        </button>
        <button type="button" class="primary" disabled={done() === 0} onClick={() => props.onShowChanges()}>
          Show changes
        </button>
      </div>
      <TaskLine task={props.work.preview} onRetry={props.work.refresh} />
      <Show when={cleaning()}>
        {(now) => (
          <p class="soft" role="status">
            {figure(done())} of {counted(props.work.steps().length, 'steps')} on:{' '}
            {counted(now().cells_changed, 'cells')} changed, {counted(now().rows_before, 'rows')} before,{' '}
            {figure(now().rows_after)} after.
          </p>
        )}
      </Show>
      <Show when={history.now().kind === 'own'}>
        <p class="soft">
          These steps are applied exactly as listed.{' '}
          <button type="button" class="link" onClick={props.work.planAgain}>
            Suggest again
          </button>
        </p>
      </Show>
      <ol class="step-list">
        <For each={ids()}>
          {(id, place) => (
            <Show when={props.work.steps().find((own) => own.id === id)}>
              {(own) => (
                <StepItem
                  own={own()}
                  isFirst={place() === 0}
                  isLast={place() === ids().length - 1}
                  onSwitch={(isOn) => props.work.switchStep(own(), isOn)}
                  onMove={(by) => props.work.moveStep(id, by)}
                  onEdit={(change) => props.work.editStep(id, change)}
                />
              )}
            </Show>
          )}
        </For>
      </ol>
      <Show when={cleaning()?.misfits.length}>
        <ul class="notes">
          <For each={cleaning()?.misfits}>{({ message }) => <li>{message}</li>}</For>
        </ul>
      </Show>
      <AddStep columns={props.columns} onAdd={props.work.addStep} />
    </div>
  );
}
