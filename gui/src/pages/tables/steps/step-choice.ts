import type { TableCleaning } from '../../../../../core/tables/clean/clean-preview.js';
import type {
  CleanOptions,
  CleanStep,
  StepClass,
  StepEffect,
} from '../../../../../core/tables/clean/kit/clean-step.js';

/** A step of a list that the user made: switched on or off, edited, moved. */
export interface OwnStep {
  /** Tells steps apart while they are moved. */
  id: number;
  isOn: boolean;
  step: CleanStep;
  /** As it was offered, with all that could be approved in it. */
  offer: CleanStep;
  class: StepClass;
  title: string;
  reason: string;
}

/**
 * Which steps are done. While steps are only switched, the server plans: what is switched on changes what is offered
 * after it. From the first step that is edited or moved on, the list is the user's own and is done as it stands.
 */
export type StepChoice =
  | { kind: 'plan'; accept: readonly string[]; reject: readonly string[] }
  | { kind: 'own'; steps: readonly OwnStep[] };

export const FIRST_CHOICE: StepChoice = { kind: 'plan', accept: [], reject: [] };

/** The choice as the endpoints take it. */
export function cleaningOf(choice: StepChoice): CleanOptions {
  if (choice.kind === 'own') return { steps: choice.steps.filter(({ isOn }) => isOn).map(({ step }) => step) };
  const { accept, reject } = choice;
  return {
    ...(accept.length > 0 ? { accept: [...accept] } : {}),
    ...(reject.length > 0 ? { reject: [...reject] } : {}),
  };
}

/** A step as the list shows it. */
export interface ListedStep extends OwnStep {
  /** What it does; null while that is not known, as for a step of an own list that is off. */
  effect: StepEffect | null;
}

function listed(effect: StepEffect): ListedStep {
  const { number: id, applied: isOn, step, class: stepClass, title, reason } = effect;
  return { id, isOn, step, offer: step, class: stepClass, title, reason, effect };
}

/** The steps in their order. @param cleaning what the server said of this choice; null while it has not. */
export function listSteps(choice: StepChoice, cleaning: TableCleaning | null): ListedStep[] {
  if (choice.kind === 'plan') return cleaning?.steps.map(listed) ?? [];
  let at = 0;
  return choice.steps.map((own) => {
    const effect = own.isOn ? (cleaning?.steps[at++] ?? null) : null;
    return { ...own, title: effect?.title ?? own.title, effect };
  });
}

const without = (names: readonly string[], name: string) => names.filter((one) => one !== name);

/** The list as the user's own, to be edited. */
export function toOwn(steps: readonly ListedStep[]): OwnStep[] {
  return steps.map(({ effect: _, ...own }) => own);
}

/** Switches a step. A safe one is done unless it is rejected, any other one is not unless it is accepted. */
export function switchStep(choice: StepChoice, step: ListedStep, isOn: boolean): StepChoice {
  if (choice.kind === 'own') return editStep(choice.steps, step.id, { isOn });
  const name = step.effect?.name ?? step.step.operation;
  const accept = without(choice.accept, name);
  const reject = without(choice.reject, name);
  if (isOn) return { kind: 'plan', accept: step.class === 'safe' ? accept : [...accept, name], reject };
  return { kind: 'plan', accept, reject: step.class === 'safe' ? [...reject, name] : reject };
}

/** Changes a step of a list that becomes the user's own. */
export function editStep(steps: readonly OwnStep[], id: number, change: Partial<OwnStep>): StepChoice {
  return { kind: 'own', steps: steps.map((own) => (own.id === id ? { ...own, ...change } : own)) };
}

/** Moves a step up (-1) or down (1) in a list that becomes the user's own. */
export function moveStep(steps: readonly OwnStep[], id: number, by: -1 | 1): StepChoice {
  const from = steps.findIndex((own) => own.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= steps.length) return { kind: 'own', steps };
  const moved = [...steps];
  [moved[from], moved[to]] = [moved[to]!, moved[from]!];
  return { kind: 'own', steps: moved };
}

/** Adds a step at the end. */
export function addStep(steps: readonly OwnStep[], step: CleanStep): StepChoice {
  const id = Math.max(0, ...steps.map((own) => own.id)) + 1;
  const title = [step.operation.replaceAll('_', ' '), step.column && `of "${step.column}"`].filter(Boolean).join(' ');
  const own: OwnStep = { id, isOn: true, step, offer: step, class: 'consent', title, reason: 'added by you' };
  return { kind: 'own', steps: [...steps, own] };
}
