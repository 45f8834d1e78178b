import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { CleanPreview } from '../../core/tables/clean/clean-preview.js';
import { StepClass } from '../../core/tables/clean/kit/clean-step.js';
import { isHistoryRecipe, writeRecipe } from '../../core/tables/clean/recipe.js';
import { ReadOptions } from '../../core/tables/read/source/read-options.js';
import { EXIT } from '../exit-code.js';
import { bodyFromFlags } from '../flags.js';

/** Adds the flag that applies a recipe. */
export function addRecipeFlag(command: Command): void {
  command.option(
    '--recipe <file>',
    'apply this recipe (YAML) instead of the suggested steps: cleaning steps, or the history of a session',
  );
}

/** Adds the flag that saves the applied steps as a recipe. */
export function addSaveRecipeFlag(command: Command): void {
  command.option('--save-recipe <file>', 'save the applied steps as a recipe for similar files; never overwrites');
}

/** Writes a recipe with the applied steps of a cleaning and the requested import options. */
export async function saveRecipe(
  file: string,
  { tables }: Pick<CleanPreview, 'tables'>,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.keys(ReadOptions.shape).filter((name) => name !== 'table' && body[name] !== undefined);
  const reading = ReadOptions.parse(Object.fromEntries(given.map((name) => [name, body[name]])));
  const steps = tables.map(({ table, name, columns_before: columns, recipe }) => ({
    table,
    name,
    columns,
    steps: recipe,
  }));
  const used = tables.find(
    ({ reference, recipe }) => reference && recipe.some(({ operation }) => operation === 'repair_cells'),
  );
  const { name, sha256, keys } = used?.reference ?? {};
  const reference = name && sha256 && keys ? { reference: { name, sha256, keys } } : {};
  await writeFileAtomically(resolve(file), writeRecipe({ version: 1, reading, ...reference, tables: steps }), 'refuse');
}

/** Recipe mismatches because of which some cells were not cleaned as intended. */
const INCOMPLETE = new Set([
  'column-missing',
  'token-new',
  'category-new',
  'table-new',
  'cell-changed',
  'not-offered',
  'operation-failed',
  'cells-without-result',
]);

/** Whether the user named steps: by a recipe, by `steps`, or by `accept` with more than classes of steps. */
function isNamed({ recipe, steps, accept }: Readonly<Record<string, unknown>>): boolean {
  const classes: readonly unknown[] = StepClass.options;
  return (
    recipe !== undefined ||
    steps !== undefined ||
    (Array.isArray(accept) && accept.some((word) => !classes.includes(word)))
  );
}

/**
 * Sets the exit code if steps that the user named, or those of a recipe, could not be applied completely. Does not
 * apply to the steps that we planned for the file.
 * @returns whether all could be applied completely.
 */
export function reportIncomplete(
  { tables }: Pick<CleanPreview, 'tables'>,
  body: Readonly<Record<string, unknown>>,
): boolean {
  const isIncomplete =
    isNamed(body) &&
    tables.some(({ cells_unconverted: left, misfits }) => left > 0 || misfits.some(({ code }) => INCOMPLETE.has(code)));
  if (isIncomplete) process.exitCode = EXIT.someFailed;
  return !isIncomplete;
}

/** Reads the text of a recipe file. Faults: not-found. */
export async function readRecipeFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Fault('not-found', `The recipe "${file}" cannot be read. Check the path.`, { cause });
  }
}

/** Rejects to save the steps of a history. Faults: invalid-input. */
export function refuseHistory(file: string | undefined, { recipe }: Readonly<Record<string, unknown>>): void {
  if (file === undefined || typeof recipe !== 'string' || !isHistoryRecipe(recipe)) return;
  throw new Fault(
    'invalid-input',
    '--save-recipe saves cleaning steps, and this recipe is the history of a session. Remove --save-recipe, and copy the recipe instead.',
  );
}

/** Builds the request body of a cleaning from flags. Reads the recipe file, if one is named. Faults: not-found. */
export async function cleaningBody(
  body: z.ZodObject,
  flags: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { recipe: file, ...others } = flags;
  const fields = bodyFromFlags(body, others);
  if (typeof file !== 'string') return fields;
  return { ...fields, recipe: await readRecipeFile(file) };
}
