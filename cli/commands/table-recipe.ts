import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import { Fault } from '../../core/fault.js';
import { bodyFromFlags } from '../flags.js';

/** Adds the flag that replays a recipe. */
export function addRecipeFlag(command: Command): void {
  command.option('--recipe <file>', 'clean by this recipe (YAML) instead of the plan');
}

/** The body of a cleaning from its flags, with the text of the recipe that they name. Faults: not-found. */
export async function cleaningBody(
  body: z.ZodObject,
  flags: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { recipe: file, ...others } = flags;
  const fields = bodyFromFlags(body, others);
  if (typeof file !== 'string') return fields;
  try {
    return { ...fields, recipe: await readFile(file, 'utf8') };
  } catch (cause) {
    throw new Fault('not-found', `The recipe "${file}" cannot be read. Check the path.`, { cause });
  }
}
