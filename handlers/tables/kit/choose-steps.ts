import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { CleanOptions } from '../../../core/tables/clean/kit/clean-step.js';
import { type Recipe, readRecipe } from '../../../core/tables/clean/recipe.js';
import type { CleanRequest } from '../../../core/tables/jobs/table-job.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { type ChosenTable, chooseTable } from './choose-source.js';

/** Fields that select cleaning steps. */
export const CleanFields = {
  ...CleanOptions.shape,
  recipe: z.string().min(1).max(262_144).optional().meta({
    description: 'A recipe (YAML) to apply instead of the suggested steps: the steps of an earlier cleaning',
    example: 'version: 1\ntables: []\n',
  }),
};

/** A table with its cleaning steps. */
export interface ChosenCleaning extends ChosenTable {
  clean: CleanRequest;
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
  const recipe = readRecipe(text);
  const chosen = await chooseTable(input, context, recipe.reference?.keys);
  checkReference(recipe, chosen);
  return { ...chosen, read: { ...recipe.reading, ...chosen.read }, clean: { recipe } };
}
