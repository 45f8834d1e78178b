import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { way } from '../../../core/base/text/ways.js';
import { CleanOptions } from '../../../core/tables/clean/kit/clean-step.js';
import type { Recipe } from '../../../core/tables/clean/recipe.js';
import { type HistoryRecipe, readAnyRecipe } from '../../../core/tables/history/recipe/history-recipe.js';
import { StepOutcome } from '../../../core/tables/history/replay/history-step.js';
import type { CleanRequest, StepsRequest } from '../../../core/tables/jobs/file-jobs.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { type ChosenTable, chooseTable } from './choose-source.js';
import { pinRecipe } from './session-parts.js';

/** Fields that select cleaning steps. */
export const CleanFields = {
  ...CleanOptions.shape,
  recipe: z.string().min(1).max(262_144).optional().meta({
    description:
      'A recipe (YAML) to apply instead of the suggested steps: the steps of an earlier cleaning, or the history of a table session (version 2)',
    example: 'version: 1\ntables: []\n',
  }),
};

/** Field of answers: what the operations of a recipe of version 2 do. */
export const OperationsField = z.array(StepOutcome).optional().meta({
  description: 'What each operation of a recipe of version 2 does; absent for cleaning steps',
  example: undefined,
});

/** A table with its cleaning steps, or with the operations of a history. */
export interface ChosenCleaning<Request extends CleanRequest = CleanRequest> extends ChosenTable {
  clean: Request;
}

/** Whether a cleaning applies the operations of a history. */
export const isHistory = (chosen: ChosenCleaning): chosen is ChosenCleaning<{ history: HistoryRecipe }> =>
  'history' in chosen.clean;

/** Rejects a history, for endpoints about cleaning steps. Faults: invalid-input. */
export function requireSteps({ clean, ...chosen }: ChosenCleaning): ChosenCleaning<StepsRequest> {
  if (!('history' in clean)) return { ...chosen, clean };
  throw new Fault('invalid-input', `The recipe is the history of a table session. ${way('start-session')}.`, {
    issues: [{ pointer: '/recipe', detail: 'Must contain cleaning steps (version 1)' }],
  });
}

type Fields = CleanOptions & { recipe?: string | undefined };

/** Rejects a request whose recipe was made with a reference, but that has none. Faults: invalid-input. */
export function checkReference({ reference: used }: Recipe, { reference }: ChosenTable): void {
  if (used === undefined || reference !== undefined) return;
  throw new Fault(
    'invalid-input',
    `The recipe corrects cells by the reference "${used.name.slice(0, 100)}". Add \`reference\` with this file or a newer one.`,
    { issues: [{ pointer: '/reference', detail: 'Is missing' }] },
  );
}

/** Returns the table of a request, and the history to apply to it. Faults: invalid-input (a reference). */
async function chooseHistory(
  history: HistoryRecipe,
  input: Parameters<typeof chooseTable>[0],
  context: RunContext,
): Promise<ChosenCleaning<{ history: HistoryRecipe }>> {
  const chosen = await chooseTable(input, context);
  rejectReference(chosen);
  return {
    ...chosen,
    read: { ...history.reading, ...chosen.read },
    clean: { history: await pinRecipe(history, context) },
  };
}

/** Rejects a reference for a history, whose operations name their corrections. Faults: invalid-input. */
export function rejectReference({ reference }: ChosenTable): void {
  if (reference === undefined) return;
  throw new Fault('invalid-input', 'A recipe of version 2 uses no reference. Remove `reference` and `key`.', {
    issues: [{ pointer: '/reference', detail: 'Must be omitted' }],
  });
}

/**
 * Returns the table of a request, its reference and its cleaning steps. If there is a recipe, its import options and key
 * columns apply unless the request has its own. Faults: invalid-input, those of `chooseTable`.
 */
export async function chooseCleaning(
  input: Parameters<typeof chooseTable>[0] & { body: Fields },
  context: RunContext,
): Promise<ChosenCleaning> {
  const { recipe: text, steps, accept, reject, min_confidence } = input.body;
  const own = Object.entries({ steps, accept, reject, min_confidence }).filter(([, value]) => value !== undefined);
  if (text === undefined) {
    return { ...(await chooseTable(input, context)), clean: { options: CleanOptions.parse(Object.fromEntries(own)) } };
  }
  if (own.length > 0) {
    throw new Fault(
      'invalid-input',
      'A recipe already lists its steps and their options. Remove `steps`, `accept`, `reject` and `min_confidence`.',
    );
  }
  const recipe = readAnyRecipe(text);
  if (recipe.version === 2) return chooseHistory(recipe, input, context);
  const chosen = await chooseTable(input, context, recipe.reference?.keys);
  checkReference(recipe, chosen);
  return { ...chosen, read: { ...recipe.reading, ...chosen.read }, clean: { recipe } };
}
