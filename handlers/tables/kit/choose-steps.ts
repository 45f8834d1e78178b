import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { CleanOptions } from '../../../core/tables/clean/kit/clean-step.js';
import { readRecipe } from '../../../core/tables/clean/recipe.js';
import type { CleanRequest } from '../../../core/tables/jobs/table-job.js';
import type { ChosenTable } from './choose-source.js';

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

/**
 * Adds the cleaning steps of a request to its table. If there is a recipe, its import options apply unless the request
 * has its own.
 */
export function chooseSteps(
  { recipe: text, steps, accept, reject, min_confidence }: Fields,
  chosen: ChosenTable,
): ChosenCleaning {
  if (text === undefined) {
    const given = Object.entries({ steps, accept, reject, min_confidence }).filter(([, value]) => value !== undefined);
    return { ...chosen, clean: { options: CleanOptions.parse(Object.fromEntries(given)) } };
  }
  if ([steps, accept, reject, min_confidence].some((one) => one !== undefined)) {
    throw new Fault(
      'invalid-input',
      'A recipe already lists its steps and their options. Remove `steps`, `accept`, `reject` and `min_confidence`.',
    );
  }
  const recipe = readRecipe(text);
  return { ...chosen, read: { ...recipe.reading, ...chosen.read }, clean: { recipe } };
}
