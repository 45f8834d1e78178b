import { stringify } from 'yaml';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../base/yaml.js';
import { ReadOptions } from '../read/source/read-options.js';
import { CleanStep, MAX_STEPS } from './kit/clean-step.js';

/** A reusable cleaning: the import options of a file, and the steps with all options. */
export const Recipe = z
  .strictObject({
    version: z.literal(1).meta({ description: 'Version of the file format', example: 1 }),
    reading: ReadOptions.default({}).meta({ description: 'Import options' }),
    tables: z
      .array(
        z.strictObject({
          table: z.string().max(200).meta({ description: 'Id of the table', example: 't1' }),
          name: z
            .string()
            .max(1000)
            .meta({ description: 'Name of the table when the recipe was saved', example: 'beers' }),
          columns: z.array(z.string()).meta({ description: 'Its columns at that time', example: ['id', 'ibu'] }),
          steps: z.array(CleanStep).max(MAX_STEPS).meta({ description: 'Steps, in their order', example: [] }),
        }),
      )
      .max(1000)
      .meta({ description: 'In the order of the file', example: [] }),
  })
  .meta({ id: 'Recipe', description: 'A cleaning to apply to similar files' });
export type Recipe = z.infer<typeof Recipe>;

/** A difference between recipe and file: a column, token or category that only one of them has. */
export interface RecipeMisfit {
  code:
    | 'column-missing'
    | 'column-new'
    | 'token-unseen'
    | 'token-new'
    | 'variant-unseen'
    | 'category-new'
    | 'cell-changed';
  column: string;
  /** Number of the step in the recipe, from 1; null if no step is affected. */
  step: number | null;
  message: string;
}

const HEADER = '# A cleaning recipe of Handlens. Apply it to similar files with --recipe.\n';

/** Renders a recipe as YAML. The output is deterministic. Faults: too-large. */
export function writeRecipe(recipe: Recipe): string {
  const text = HEADER + stringify(Recipe.parse(recipe), { schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 });
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  return text;
}

/** Parses a recipe: plain YAML or JSON, at most 256 KB. Faults: invalid-input, too-large. */
export function readRecipe(text: string): Recipe {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  return parseYaml(text, Recipe, { name: 'The recipe', code: 'invalid-input' });
}

function tooLarge(): Fault {
  return new Fault('too-large', `The recipe is larger than ${MAX_YAML_BYTES / 1024} KB. Split it by tables.`);
}
