import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';

/** A setting of a step and its kind of field. `pairs` are lines of "from → to". */
export type StepField = { name: string; label: string } & (
  | { kind: 'choice'; words: readonly string[] }
  | { kind: 'text' | 'number' | 'texts' | 'pairs' }
);

/** The form of a step; the server validates the input. */
export interface StepForm {
  /** Whether it applies to one column, to all matching columns or to the table. */
  scope: 'column' | 'columns' | 'table';
  fields: readonly StepField[];
}

export type StepOption = NonNullable<CleanStep['options']>[string];

const ARROW = ' → ';

/** Formats a setting as editable text. */
export function optionText(value: StepOption | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([from, to]) => `${from}${ARROW}${to}`)
    .join('\n');
}

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Parses the text of a setting for the endpoint; null if it is empty and omitted. */
export function readOption({ kind }: StepField, text: string): StepOption | null {
  if (kind === 'texts') return lines(text).length > 0 ? lines(text) : null;
  if (kind === 'pairs') {
    const pairs = lines(text).map((line) => line.split(ARROW));
    return Object.fromEntries(pairs.flatMap(([from, to]) => (from && to !== undefined ? [[from, to]] : [])));
  }
  if (text === '') return null;
  return kind === 'number' ? Number(text) : text;
}
