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

const ARROW = ' → ';

/** Formats the value of a setting as text for editing. */
export function optionText(value: StepOption | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([from, to]) => `${from}${ARROW}${to}`)
    .join('\n');
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Parses the text of a setting; null if it is empty, so that it is omitted. */
export function readOption({ kind }: StepField, text: string): StepOption | null {
  if (kind === 'texts') return lines(text).length > 0 ? lines(text) : null;
  if (kind === 'pairs') {
    const pairs = lines(text).map((line) => line.split(ARROW));
    return Object.fromEntries(pairs.flatMap(([from, to]) => (from && to !== undefined ? [[from, to]] : [])));
  }
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
