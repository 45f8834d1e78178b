import * as z from 'zod';
import { canonicalJson } from '../../base/files/canonical-json.js';
import { compileOperation, compileStored } from '../../tables/history/operations/apply-operation.js';
import { Operation } from '../../tables/history/operations/operation.js';
import { Author, type HistoryStep, indexOfStep, StepId } from '../../tables/history/replay/history-step.js';

const Ids = z
  .array(StepId)
  .min(1)
  .max(5_000)
  .meta({ description: 'Ids of operations', example: ['o3'] });

const Place = z.int().min(0).max(5_000);

const NewOperation = z
  .strictObject({
    operation: Operation,
    author: Author.default('user'),
    reason: z
      .string()
      .min(1)
      .max(2000)
      .nullable()
      .default(null)
      .meta({ description: 'Why; null without a reason', example: null }),
    is_on: z.boolean().default(true).meta({ description: 'Whether it is applied', example: true }),
  })
  .meta({ id: 'NewOperation', description: 'An operation to add' });
export type NewOperation = z.output<typeof NewOperation>;

/** A change of a history. */
export const HistoryChange = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('add'),
        operations: z
          .array(NewOperation)
          .min(1)
          .max(5_000)
          .meta({
            description: 'Operations, in their order',
            example: [{ operation: { operation: 'change_case', column: 'city', options: { to: 'title' } } }],
          }),
        at: Place.optional().meta({
          description: 'How many operations come before them; at the end if omitted',
          example: undefined,
        }),
        skip_known: z.boolean().default(false).meta({
          description:
            'Skip operations that the history already has, switched on and with the same column, options and rows; the answer lists them in `skipped`',
          example: false,
        }),
      })
      .meta({ description: 'Adds operations' }),
    z
      .strictObject({ kind: z.literal('edit'), id: StepId, operation: Operation })
      .meta({ description: 'Replaces an operation; it keeps its id and its place' }),
    z
      .strictObject({
        kind: z.literal('switch'),
        ids: Ids,
        is_on: z.boolean().meta({ description: 'Whether they are applied', example: false }),
      })
      .meta({ description: 'Switches operations off or on; the others stay' }),
    z
      .strictObject({
        kind: z.literal('move'),
        id: StepId,
        to: Place.meta({ description: 'How many other operations come before it', example: 0 }),
      })
      .meta({ description: 'Moves an operation' }),
    z
      .strictObject({ kind: z.literal('remove'), ids: Ids })
      .meta({ description: 'Removes operations from the history' }),
    z
      .strictObject({
        kind: z.literal('undo'),
        count: z.int().min(1).max(500).default(1).meta({ description: 'Changes to undo', example: 1 }),
      })
      .meta({ description: 'Undoes the last changes of the history' }),
    z
      .strictObject({
        kind: z.literal('redo'),
        count: z.int().min(1).max(500).default(1).meta({ description: 'Changes to redo', example: 1 }),
      })
      .meta({ description: 'Repeats undone changes' }),
  ])
  .meta({
    id: 'HistoryChange',
    description: 'A change of the history of a session',
    example: { kind: 'switch', ids: ['o3'], is_on: false },
  });
export type HistoryChange = z.output<typeof HistoryChange>;
/** A change other than moving between versions. */
export type StepsChange = Exclude<HistoryChange, { kind: 'undo' | 'redo' }>;

/** A changed history. */
export interface ChangedSteps {
  steps: HistoryStep[];
  /** The change in one line, for undo. */
  what: string;
  /** Ids of the operations that were added or edited. */
  written: string[];
}

const contentOf = ({ options = {}, ...operation }: Operation) => canonicalJson({ ...operation, options });

/**
 * Leaves out the operations of a change that must not be added again.
 * @returns the change, and the ids of the operations that the history already has.
 */
export function withoutKnown(
  steps: readonly HistoryStep[],
  change: StepsChange,
): { change: StepsChange; skipped: string[] } {
  if (change.kind !== 'add' || !change.skip_known) return { change, skipped: [] };
  const known = new Map(steps.filter((step) => step.is_on).map(({ id, operation }) => [contentOf(operation), id]));
  const idOf = (operation: Operation) => known.get(contentOf(operation));
  const operations = change.operations.filter(({ operation }) => idOf(operation) === undefined);
  const skipped = change.operations.flatMap(({ operation }) => idOf(operation) ?? []);
  return { change: { ...change, operations }, skipped };
}

const titleOf = (operation: Operation) => compileOperation(operation).title;

function describe(verb: string, steps: readonly HistoryStep[], ids: readonly string[]): string {
  const [first, ...others] = ids.map((id) => steps[indexOfStep(steps, id)]!);
  return others.length === 0
    ? `${verb}: ${compileStored(first!.operation).title}`
    : `${verb}: ${others.length + 1} operations`;
}

/**
 * Returns a history with a change, without checking that its table allows it.
 * @param takeNumber returns the number of a new operation.
 * Faults: invalid-input (unknown id, invalid options).
 */
export function changeSteps(
  steps: readonly HistoryStep[],
  change: StepsChange,
  { now, takeNumber }: { now: Date; takeNumber(): number },
): ChangedSteps {
  switch (change.kind) {
    case 'add': {
      const added = change.operations.map(({ operation, author, reason, is_on }): HistoryStep => {
        compileOperation(operation);
        return { id: `o${takeNumber()}`, operation, author, reason, is_on, added_at: now.toISOString() };
      });
      const at = Math.min(change.at ?? steps.length, steps.length);
      const what = added.length === 1 ? titleOf(added[0]!.operation) : `Add ${added.length} operations`;
      return { steps: [...steps.slice(0, at), ...added, ...steps.slice(at)], what, written: added.map(({ id }) => id) };
    }
    case 'edit': {
      const at = indexOfStep(steps, change.id);
      const what = `Edit: ${titleOf(change.operation)}`;
      return {
        steps: steps.with(at, { ...steps[at]!, operation: change.operation, author: 'user' }),
        what,
        written: [change.id],
      };
    }
    case 'switch': {
      const ids = new Set(change.ids);
      const what = describe(change.is_on ? 'Switch on' : 'Switch off', steps, change.ids);
      return {
        steps: steps.map((step) => (ids.has(step.id) ? { ...step, is_on: change.is_on } : step)),
        what,
        written: [],
      };
    }
    case 'move': {
      const step = steps[indexOfStep(steps, change.id)]!;
      const others = steps.filter((one) => one !== step);
      const what = describe('Move', steps, [change.id]);
      return { steps: [...others.slice(0, change.to), step, ...others.slice(change.to)], what, written: [] };
    }
    case 'remove': {
      const ids = new Set(change.ids);
      const what = describe('Remove', steps, change.ids);
      return { steps: steps.filter(({ id }) => !ids.has(id)), what, written: [] };
    }
  }
}
