import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';

/** A setting of a step, with the kind of its field. `pairs` are lines of the form "from → to". */
export type StepField = { name: string; label: string } & (
  | { kind: 'choice'; words: readonly string[] }
  | { kind: 'text' | 'number' | 'texts' | 'pairs' }
);

/** The form of a step. The server validates the input. */
export interface StepForm {
  /** Whether the step applies to one column, to all matching columns, or to the table. */
  scope: 'column' | 'columns' | 'table';
  fields: readonly StepField[];
}

export type StepOption = NonNullable<CleanStep['options']>[string];

/** Formats the value of a setting that is one text. */
export const optionText = (value: StepOption | undefined): string => (value === undefined ? '' : String(value));

/** Parses the text of such a setting; null if it is empty, so that it is omitted. */
export function readOption({ kind }: StepField, text: string): StepOption | null {
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
