import { createSignal } from 'solid-js';
import type { ItemFacts } from '../../../workspace/item-facts.js';
import { FIRST_CHOICE, type StepChoice } from './step-choice.js';

/** Steps for the tables of a file, by the id of the table. */
export type StoredSteps = Readonly<Record<string, StepChoice>>;

/** Returns the number of steps that the user has turned on. Steps that are on by default do not count. */
function countOf(choice: StepChoice): number {
  return choice.kind === 'own' ? choice.steps.filter(({ isOn }) => isOn).length : choice.accept.length;
}

/** Holds the steps for each table of a file. The item of the file stores them. */
export function createKeptSteps() {
  const [stored, setStored] = createSignal<StoredSteps>({});
  return {
    /** The steps that the item stores. */
    kept: stored,
    restore: (steps: StoredSteps) => setStored(steps),
    /** Returns the initial steps of a table. */
    choiceFor: (table: string | undefined): StepChoice => stored()[table ?? ''] ?? FIRST_CHOICE,
    keep: (table: string | undefined, choice: StepChoice) => {
      if (table === undefined) return;
      // Called by an effect. Storing an equal choice as a new object would trigger it endlessly.
      setStored((before) => {
        const isChanged = before[table] === undefined ? countOf(choice) > 0 : before[table] !== choice;
        return isChanged ? { ...before, [table]: choice } : before;
      });
    },
    forget: () => setStored({}),
    facts: (): ItemFacts => ({ steps: Object.values(stored()).reduce((sum, choice) => sum + countOf(choice), 0) }),
  };
}
export type KeptSteps = ReturnType<typeof createKeptSteps>;
