import { createSignal } from 'solid-js';
import type { ItemFacts } from '../../../workspace/item-facts.js';
import { FIRST_CHOICE, type StepChoice } from './step-choice.js';

/** Steps of the tables of a file, by the id of the table. */
export type StoredSteps = Readonly<Record<string, StepChoice>>;

/** How many steps a choice has by itself; those that are on by default are not counted. */
function countOf(choice: StepChoice): number {
  return choice.kind === 'own' ? choice.steps.filter(({ isOn }) => isOn).length : choice.accept.length;
}

/** Keeps the steps of each table of a file, for the item that stores them. */
export function createKeptSteps() {
  const [stored, setStored] = createSignal<StoredSteps>({});
  return {
    /** What the item stores. */
    kept: stored,
    restore: (steps: StoredSteps) => setStored(steps),
    /** The steps that a table begins with. */
    choiceFor: (table: string | undefined): StepChoice => stored()[table ?? ''] ?? FIRST_CHOICE,
    keep: (table: string | undefined, choice: StepChoice) => {
      if (table === undefined) return;
      // An effect calls this: storing the same choice as another object would run it without end.
      setStored((before) => {
        const isNews = before[table] === undefined ? countOf(choice) > 0 : before[table] !== choice;
        return isNews ? { ...before, [table]: choice } : before;
      });
    },
    forget: () => setStored({}),
    facts: (): ItemFacts => ({ steps: Object.values(stored()).reduce((sum, choice) => sum + countOf(choice), 0) }),
  };
}
export type KeptSteps = ReturnType<typeof createKeptSteps>;
