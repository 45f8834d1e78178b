import { stringify } from 'yaml';
import * as z from 'zod';
import { Fault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { MAX_YAML_BYTES, parseYaml } from '../../base/yaml.js';
import { ReferenceUse } from '../profile/column/reference-use.js';
import { ReadOptions } from '../read/source/read-options.js';
import { TableSchema } from '../schema/table-schema.js';
import { CleanStep, MAX_STEPS } from './kit/clean-step.js';

const RowCount = z.strictObject({
  minimum: z.int().min(0).optional(),
  maximum: z.int().min(0).optional(),
});

/**
 * A reusable cleaning: the import options of a file, the steps with all options, and what the table must contain after
 * them.
 */
export const Recipe = z
  .strictObject({
    version: z.literal(1).meta({ description: 'Version of the file format', example: 1 }),
    reading: ReadOptions.default({}).meta({ description: 'Import options' }),
    reference: ReferenceUse.pick({ name: true, sha256: true, keys: true })
      .optional()
      .meta({ description: 'Reference by which the steps correct cells; each use of the recipe needs one' }),
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
          row_count: RowCount.optional().meta({
            description: 'Number of rows after the steps',
            example: { minimum: 1 },
          }),
          schema: TableSchema.optional().meta({
            description: 'Table Schema of Frictionless Data for the table after the steps',
            example: { fields: [{ name: 'id', type: 'integer' }] },
          }),
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

const HEADER =
  '# A recipe of Handlens for similar files: "table clean" applies its steps, "table check" checks its schema.\n';

/** Renders a recipe as YAML. The output is deterministic. Faults: too-large. */
export function writeRecipe(recipe: Recipe): string {
  const text = HEADER + stringify(Recipe.parse(recipe), { schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 });
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  return text;
}

/** A Table Schema, or a Data Package whose resources have one. */
const Descriptor = z.union([
  z.looseObject({
    resources: z
      .array(z.looseObject({ name: z.string(), schema: TableSchema }))
      .min(1)
      .max(1000),
  }),
  TableSchema,
]);

/** Converts a Frictionless descriptor to a recipe without steps, for tables in the order of its resources. */
function recipeOfDescriptor(descriptor: z.output<typeof Descriptor>): Recipe {
  const resources = 'resources' in descriptor ? descriptor.resources : [{ name: 'table', schema: descriptor }];
  const tables = (resources as { name: string; schema: TableSchema }[]).map(({ name, schema }, at) => ({
    ...{ table: `t${at + 1}`, name },
    columns: schema.fields.map((field) => field.name),
    steps: [],
    schema,
  }));
  return { version: 1, reading: {}, tables };
}

/** Whether a parsed document is a recipe of version 2, the history of a table session. */
const isHistory = (start: unknown): boolean =>
  typeof start === 'object' && start !== null && 'version' in start && start.version === 2;

/** Whether a text is a recipe of version 2, the history of a table session. Faults: invalid-input (no YAML). */
export const isHistoryRecipe = (text: string): boolean =>
  isHistory(parseYaml(text, z.unknown(), { name: 'The recipe', code: 'invalid-input' }));

/**
 * Parses a recipe, or a Table Schema or Data Package of Frictionless Data: plain YAML or JSON, at most 256 KB. Faults:
 * invalid-input, too-large.
 */
export function readRecipe(text: string): Recipe {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  const source = { name: 'The recipe', code: 'invalid-input' } as const;
  const start: unknown = parseYaml(text, z.unknown(), source);
  if (isHistory(start))
    throw new Fault('invalid-input', `The recipe is the history of a table session. ${way('start-session')}.`);
  const isDescriptor = typeof start === 'object' && start !== null && ('fields' in start || 'resources' in start);
  if (!isDescriptor) return parseYaml(text, Recipe, source);
  return recipeOfDescriptor(parseYaml(text, Descriptor, { ...source, name: 'The Table Schema' }));
}

function tooLarge(): Fault {
  return new Fault('too-large', `The recipe is larger than ${MAX_YAML_BYTES / 1024} KB. Split it by tables.`);
}

/**
 * Returns the schema of a recipe as a Table Schema, or as a Data Package if there are several. Faults: invalid-input
 * (it has none).
 */
export function packageOfRecipe({ tables }: Recipe): object {
  const resources = tables.flatMap(({ name, schema }) => (schema === undefined ? [] : [{ name, schema }]));
  if (resources.length > 1) return { resources };
  if (resources[0]) return resources[0].schema;
  throw new Fault(
    'invalid-input',
    'The recipe has no schema. Add `schema` to its tables, or draft it with "recipe learn".',
  );
}
