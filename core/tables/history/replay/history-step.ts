import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { Operation } from '../operations/operation.js';

/** Id of an operation in its session: `o` and a number, from 1. It stays when the operation is edited or moved. */
export const StepId = z
  .string()
  .regex(/^o[1-9]\d{0,8}$/, 'Must be the id of an operation, such as o3')
  .meta({ description: 'Id of the operation in its session', example: 'o3' });

/** Who added an operation. */
export const Author = z.enum(['user', 'rule', 'agent', 'recipe']).meta({
  description: 'Who added it: a person, an accepted suggestion of a rule, the agent, or a recipe',
  example: 'user',
});
export type Author = z.infer<typeof Author>;

/** An operation in the history of a session. */
export const HistoryStep = z
  .strictObject({
    id: StepId,
    operation: Operation,
    author: Author,
    reason: z.string().max(2000).nullable().meta({
      description: 'Why it was added; null without a reason',
      example: 'the other 1,655 values are fractions',
    }),
    is_on: z.boolean().meta({ description: 'Whether it is applied', example: true }),
    added_at: z.iso.datetime().meta({ description: 'When it was added', example: '2026-11-29T10:00:00.000Z' }),
  })
  .meta({ id: 'HistoryStep', description: 'An operation in the history of a table session' });
export type HistoryStep = z.infer<typeof HistoryStep>;

/** Returns the index of an operation in a history. Faults: invalid-input (unknown id). */
export function indexOfStep(steps: readonly Pick<HistoryStep, 'id'>[], id: string): number {
  const found = steps.findIndex((step) => step.id === id);
  if (found >= 0) return found;
  const last = steps.at(-1);
  throw new Fault(
    'invalid-input',
    `The session has no operation "${id}". ${last ? `Its last one is ${last.id}.` : 'It has none yet.'}`,
  );
}

/** Returns a number for the id of a new operation that no operation of a history has. */
export const nextStepNumber = (steps: readonly Pick<HistoryStep, 'id'>[]): number =>
  steps.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1;

const Count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

const CellErrors = z
  .strictObject({
    count: Count('Number of rows', 3),
    examples: z
      .array(
        z.strictObject({
          row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet', example: 40 }),
          text: z.string().meta({ description: 'The cell', example: 'about 12' }),
          count: Count('Number of rows with the same cell', 2),
          message: z.string().meta({ description: 'Why', example: '"about 12" in "price" is not a number' }),
        }),
      )
      .meta({ description: 'The first of them', example: [] }),
  })
  .meta({ id: 'CellErrors', description: 'Cells for which an operation has no result' });

/** What an operation does at its place in the history. */
export const StepOutcome = z
  .strictObject({
    id: StepId,
    title: z.string().meta({ description: 'The operation in one line', example: 'Rename "city" to "City"' }),
    state: z.enum(['applied', 'unchanged', 'off', 'failed']).meta({
      description: 'Whether it changed something, nothing, is switched off, or could not be applied and was skipped',
      example: 'applied',
    }),
    message: z.string().nullable().meta({ description: 'Why it could not be applied; null otherwise', example: null }),
    needs: StepId.nullable().meta({
      description: 'The switched off operation that it needs; null if none',
      example: null,
    }),
    cells: Count('Changed cells', 693),
    rows_removed: Count('Removed rows'),
    rows_added: Count('Added rows'),
    is_formed: z.boolean().meta({
      description:
        'Whether it formed other rows, as by grouping; their numbers then count from 1, or continue those of the table',
      example: false,
    }),
    is_sorted: z.boolean().meta({ description: 'Whether it changed the order of rows', example: false }),
    columns: z.array(z.string()).meta({ description: 'Columns with changed cells', example: ['abv'] }),
    columns_added: z.array(z.string()).meta({ description: 'Added columns', example: [] }),
    columns_removed: z.array(z.string()).meta({ description: 'Removed columns', example: [] }),
    columns_renamed: z
      .array(z.strictObject({ before: z.string(), after: z.string() }))
      .meta({ description: 'Renamed columns', example: [] }),
    is_reordered: z.boolean().meta({ description: 'Whether it changed the order of columns', example: false }),
    notes: z.array(z.string()).meta({
      description: 'Facts about the effect, such as the rows that matched a second table',
      example: ['1,998 of 2,410 rows have a match'],
    }),
    errors: CellErrors.nullable().meta({ description: 'Cells without a result; null if there are none' }),
  })
  .meta({ id: 'StepOutcome', description: 'What an operation does at its place in the history' });
export type StepOutcome = z.infer<typeof StepOutcome>;
