import { createEffect, createMemo, on } from 'solid-js';
import type { CleanPreview, TableCleaning } from '../../../../../core/tables/clean/clean-preview.js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import type { CleanResult } from '../../../../../handlers/tables/clean-upload.js';
import { call } from '../../../api/call.js';
import { type CellChange, readChanges } from '../changes/read-changes.js';
import { t as changesText } from '../changes/texts.js';
import { changesRequest, previewRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { createHistory } from './history.js';
import * as choices from './step-choice.js';
import { t } from './texts.js';

interface Previewed {
  choice: choices.StepChoice;
  cleaning: TableCleaning;
}

interface Changed extends Previewed {
  changes: readonly CellChange[];
}

interface Wanted {
  /** The table to clean; null if there is none. */
  table: () => ChosenTable | null;
  /** Whether the steps are visible, and whether the list of changes is. */
  steps: () => boolean;
  changes: () => boolean;
  /** Initial steps of a table. */
  first: () => choices.StepChoice;
}

/** The cleaning of a table: its steps, their effects, and undo. */
export function createCleaningWork(wanted: Wanted) {
  const history = createHistory<choices.StepChoice>(wanted.first());
  const preview = createTask<Previewed>();
  const changes = createTask<Changed>();

  const lookAt = (table: ChosenTable) => {
    const choice = history.now();
    void preview.run(
      () => t('previewing'),
      async (signal) => {
        const { tables } = await call<CleanPreview>(previewRequest(table, choices.cleaningOf(choice)), signal);
        return { choice, cleaning: tables[0]! };
      },
    );
  };
  const lookAtChanges = (table: ChosenTable) => {
    const choice = history.now();
    void changes.run(
      () => changesText('listing'),
      async (signal) => {
        const result = await call<CleanResult>(changesRequest(table, choices.cleaningOf(choice)), signal);
        return { choice, cleaning: result.tables[0]!, changes: readChanges(result.log?.content_base64 ?? '') };
      },
    );
  };
  const refresh = () => {
    const table = wanted.table();
    // The request for the changes also returns the preview.
    if (table && wanted.steps() && !wanted.changes()) lookAt(table);
  };
  const refreshChanges = () => {
    const table = wanted.table();
    if (table && wanted.changes()) lookAtChanges(table);
  };
  const isOutdated = (known: Previewed | null) => known?.choice !== history.now();

  createEffect(
    on(wanted.table, () => {
      history.reset({ ...wanted.first() });
      preview.forget();
      changes.forget();
    }),
  );
  createEffect(
    on([wanted.table, history.now, wanted.steps, wanted.changes], () => {
      if (isOutdated(preview.value()) && isOutdated(changes.value())) refresh();
    }),
  );
  createEffect(
    on([wanted.table, history.now, wanted.changes], () => {
      if (isOutdated(changes.value())) refreshChanges();
    }),
  );

  const cleaning = createMemo(() => {
    const known = [changes.value(), preview.value()].find((one) => one?.choice === history.now());
    return known?.cleaning ?? null;
  });
  /** The previous list is displayed until the server answers, so that the layout does not jump. */
  const steps = createMemo<choices.ListedStep[]>((before) => {
    const choice = history.now();
    if (choice.kind === 'own' || cleaning()) return choices.listSteps(choice, cleaning());
    return wanted.table() && (preview.value() ?? changes.value()) ? before : [];
  }, []);
  const own = () => {
    const choice = history.now();
    return choice.kind === 'own' ? choice.steps : choices.toOwn(steps());
  };

  return {
    history,
    preview,
    changes,
    cleaning,
    steps,
    /** The changes made by the current steps; null until the server has answered. */
    changeList: createMemo(() => {
      const known = changes.value();
      return known && known.choice === history.now() ? known.changes : null;
    }),
    options: () => choices.cleaningOf(history.now()),
    refresh,
    refreshChanges,
    planAgain: () => history.set({ ...choices.FIRST_CHOICE }),
    switchStep: (step: choices.ListedStep, isOn: boolean) => history.set(choices.switchStep(history.now(), step, isOn)),
    moveStep: (id: number, by: -1 | 1) => history.set(choices.moveStep(own(), id, by)),
    editStep: (id: number, change: Partial<choices.OwnStep>) => history.set(choices.editStep(own(), id, change)),
    /** Replaces all steps by others, which become the user's own. */
    replaceSteps: (steps: readonly CleanStep[]) =>
      history.set(
        steps.reduce<choices.StepChoice>(
          (choice, step) => choices.addStep(choice.kind === 'own' ? choice.steps : [], step),
          { kind: 'own', steps: [] },
        ),
      ),
    addStep: (step: CleanStep) => history.set(choices.addStep(own(), step)),
    /** Turns on suggested steps by name, in addition to those that are already on. */
    accept: (names: readonly string[]) => {
      const now = history.now();
      const plan = now.kind === 'plan' ? now : choices.FIRST_CHOICE;
      if (plan.kind !== 'plan') return;
      const reject = plan.reject.filter((name) => !names.includes(name));
      history.set({ kind: 'plan', accept: [...new Set([...plan.accept, ...names])], reject });
    },
  };
}
export type CleaningWork = ReturnType<typeof createCleaningWork>;
