import { createMemo, For, Show } from 'solid-js';
import { RichText } from '../../../i18n/rich-text.js';
import { TaskLine } from '../busy-line.js';
import { plural as tablePlural } from '../texts.js';
import { AddStep } from './add-step.js';
import type { CleaningWork } from './cleaning-work.js';
import { StepItem } from './step-item.js';
import { plural, t } from './texts.js';

interface StepsPanelProps {
  work: CleaningWork;
  columns: readonly string[];
  onShowChanges: () => void;
}

/** The steps of the cleaning in order, which can be turned on and off, edited and moved. */
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
          {t('undo')}
        </button>
        <button type="button" disabled={!history.canRedo()} onClick={history.redo}>
          {t('redo')}
        </button>
        <button type="button" class="primary" disabled={done() === 0} onClick={() => props.onShowChanges()}>
          {t('changes')}
        </button>
      </div>
      <TaskLine task={props.work.preview} onRetry={props.work.refresh} />
      <Show when={cleaning()}>
        {(now) => (
          <p class="soft" role="status">
            {plural('state', props.work.steps().length, {
              done: done(),
              cells: tablePlural('count.cells', now().cells_changed),
              before: tablePlural('count.rows', now().rows_before),
              after: tablePlural('count.rows', now().rows_after),
            })}
          </p>
        )}
      </Show>
      <Show when={history.now().kind === 'own'}>
        <p class="soft">
          <RichText
            text={(slots) => t('own', slots)}
            parts={{
              again: (
                <button type="button" class="link" onClick={props.work.planAgain}>
                  {t('again')}
                </button>
              ),
            }}
          />
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
