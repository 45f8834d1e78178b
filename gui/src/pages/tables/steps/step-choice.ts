import type { TableCleaning } from '../../../../../core/tables/clean/clean-preview.js';
import type {
  CleanOptions,
  CleanStep,
  StepClass,
  StepEffect,
} from '../../../../../core/tables/clean/kit/clean-step.js';
import type { LazyText } from '../../../i18n/lazy-text.js';
import { stepName } from './step-texts.js';
import { t } from './texts.js';

/** A step in the user's own list, which can be turned off, edited and moved. */
export interface OwnStep {
  /** Identifies the step, even if it is moved. */
  id: number;
  isOn: boolean;
  step: CleanStep;
  /** The step as suggested, with everything in it that can be approved. */
  offer: CleanStep;
  class: StepClass;
  title: LazyText;
  reason: LazyText;
}

/**
 * The steps to apply. `plan`: the server plans the steps, and the user has only turned some on or off; a step may
 * change the suggestions after it. `own`: the user has edited or moved a step, and exactly these steps are applied.
 */
export type StepChoice =
  | { kind: 'plan'; accept: readonly string[]; reject: readonly string[] }
  | { kind: 'own'; steps: readonly OwnStep[] };

export const FIRST_CHOICE: StepChoice = { kind: 'plan', accept: [], reject: [] };

/** Returns the request fields for a choice. */
export function cleaningOf(choice: StepChoice): CleanOptions {
  if (choice.kind === 'own') return { steps: choice.steps.filter(({ isOn }) => isOn).map(({ step }) => step) };
  const { accept, reject } = choice;
  return {
    ...(accept.length > 0 ? { accept: [...accept] } : {}),
    ...(reject.length > 0 ? { reject: [...reject] } : {}),
  };
}

/** A step in the list. */
export interface ListedStep extends OwnStep {
  /** Its effect; null if unknown, such as for a step in the user's own list that is off. */
  effect: StepEffect | null;
}

function listed(effect: StepEffect): ListedStep {
  const { number: id, applied: isOn, step, class: stepClass, title, reason } = effect;
  return { id, isOn, step, offer: step, class: stepClass, title, reason, effect };
}

/**
 * Returns the steps in order.
 * @param cleaning answer of the server for this choice; null until it arrives.
 */
export function listSteps(choice: StepChoice, cleaning: TableCleaning | null): ListedStep[] {
  if (choice.kind === 'plan') return cleaning?.steps.map(listed) ?? [];
  let at = 0;
  return choice.steps.map((own) => {
    const effect = own.isOn ? (cleaning?.steps[at++] ?? null) : null;
    return { ...own, title: effect?.title ?? own.title, effect };
  });
}

const without = (names: readonly string[], name: string) => names.filter((one) => one !== name);

/** Converts listed steps to the user's own list, so that they can be edited. */
export function toOwn(steps: readonly ListedStep[]): OwnStep[] {
  return steps.map(({ effect: _, ...own }) => own);
}

/** Turns a step on or off. Safe steps are on unless rejected; other steps are on only if accepted. */
export function switchStep(choice: StepChoice, step: ListedStep, isOn: boolean): StepChoice {
  if (choice.kind === 'own') return editStep(choice.steps, step.id, { isOn });
  const name = step.effect?.name ?? step.step.operation;
  const accept = without(choice.accept, name);
  const reject = without(choice.reject, name);
  if (isOn) return { kind: 'plan', accept: step.class === 'safe' ? accept : [...accept, name], reject };
  return { kind: 'plan', accept, reject: step.class === 'safe' ? [...reject, name] : reject };
}

/** Edits a step. The list becomes the user's own. */
export function editStep(steps: readonly OwnStep[], id: number, change: Partial<OwnStep>): StepChoice {
  return { kind: 'own', steps: steps.map((own) => (own.id === id ? { ...own, ...change } : own)) };
}

/** Moves a step up (-1) or down (1). The list becomes the user's own. */
export function moveStep(steps: readonly OwnStep[], id: number, by: -1 | 1): StepChoice {
  const from = steps.findIndex((own) => own.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= steps.length) return { kind: 'own', steps };
  const moved = [...steps];
  [moved[from], moved[to]] = [moved[to]!, moved[from]!];
  return { kind: 'own', steps: moved };
}

/** Adds a step at the end of the list. */
export function addStep(steps: readonly OwnStep[], step: CleanStep): StepChoice {
  const id = Math.max(0, ...steps.map((own) => own.id)) + 1;
  const { operation, column } = step;
  const title = () => (column ? t('add.title', { step: stepName(operation), column }) : stepName(operation));
  const own: OwnStep = { id, isOn: true, step, offer: step, class: 'consent', title, reason: () => t('add.reason') };
  return { kind: 'own', steps: [...steps, own] };
}
