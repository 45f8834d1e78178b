import { stringify } from 'yaml';
import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../../base/yaml.js';
import { isHistoryRecipe, type Recipe, readRecipe } from '../../clean/recipe.js';
import { ReadOptions } from '../../read/source/read-options.js';
import type { SessionSource } from '../facts/session-facts.js';
import { Operation } from '../operations/operation.js';
import { Author, type HistoryStep } from '../replay/history-step.js';

/** Maximum operations of a history. */
const MAX_OPERATIONS = 5_000;

const RecipeOperation = z
  .strictObject({
    ...Operation.shape,
    reason: z.string().min(1).max(2000).optional().meta({ description: 'Why it was added', example: undefined }),
    author: Author.optional(),
    is_on: z.boolean().default(true).meta({ description: 'Whether it is applied', example: true }),
  })
  .meta({ id: 'RecipeOperation', description: 'An operation of a recipe' });

/** The history of a session without its source, to be applied to similar files. */
export const HistoryRecipe = z
  .strictObject({
    version: z.literal(2).meta({ description: 'Version of the file format', example: 2 }),
    reading: ReadOptions.default({}).meta({ description: 'Import options' }),
    table: z.string().max(1000).meta({ description: 'Name of the table that it was made for', example: 'beers' }),
    columns: z.array(z.string()).meta({ description: 'Columns of that table, as imported', example: ['id', 'ibu'] }),
    operations: z
      .array(RecipeOperation)
      .max(MAX_OPERATIONS)
      .meta({ description: 'Operations, in their order', example: [] }),
  })
  .meta({ id: 'HistoryRecipe', description: 'The history of a table session, for similar files' });
export type HistoryRecipe = z.output<typeof HistoryRecipe>;

const HEADER =
  '# A recipe of Handlens: the history of a table session. "table clean FILE --recipe" applies it to a similar file, "table session start FILE --recipe" also lets you edit it.\n';

function tooLarge(): Fault {
  const limit = `${MAX_YAML_BYTES / 1024} KB`;
  return new Fault('too-large', `The recipe is larger than ${limit}. Remove operations that write many single cells.`);
}

/** A session as far as its recipe needs it. */
interface RecordedSession {
  read: ReadOptions;
  source: Pick<SessionSource, 'table' | 'table_name' | 'columns' | 'other_tables'>;
  steps: readonly HistoryStep[];
}

/** Renders the history of a session as a recipe (YAML). The output is deterministic. Faults: too-large. */
export function writeHistoryRecipe({ read, source, steps }: RecordedSession): string {
  const { table, ...reading } = read;
  const recipe: z.input<typeof HistoryRecipe> = {
    version: 2,
    // In a file with one table, the id says nothing, and another file may have several.
    reading: source.other_tables.length > 0 && table !== undefined ? { ...reading, table } : reading,
    table: source.table_name,
    columns: source.columns,
    operations: steps.map(({ operation, reason, author, is_on: isOn }) => ({
      ...operation,
      ...(reason === null ? {} : { reason }),
      author,
      ...(isOn ? {} : { is_on: false }),
    })),
  };
  const text = HEADER + stringify(recipe, { schema: 'core', aliasDuplicateObjects: false, lineWidth: 0 });
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  return text;
}

/** Converts the steps of a cleaning to operations. Faults: invalid-input (several tables, a reference). */
function fromCleaning({ reading, reference, tables }: Recipe, table: string | undefined): HistoryRecipe {
  if (reference !== undefined)
    throw new Fault(
      'invalid-input',
      `The recipe corrects cells by the reference "${reference.name.slice(0, 100)}". Clean the file with it, and start a session on the result.`,
    );
  const used = tables.filter(({ steps }) => steps.length > 0);
  const chosen = table === undefined ? used : tables.filter(({ table: id, name }) => id === table || name === table);
  if (chosen.length > 1)
    throw new Fault(
      'invalid-input',
      `The recipe has steps for ${chosen.length} tables, and a session is about one. Name it with \`table\`: ${chosen
        .slice(0, 20)
        .map(({ table: id }) => id)
        .join(', ')}.`,
    );
  const [one] = chosen;
  return {
    version: 2,
    reading: one !== undefined && tables.length > 1 ? { ...reading, table: one.table } : reading,
    table: one?.name ?? '',
    columns: one?.columns ?? [],
    operations: (one?.steps ?? []).map((step) => ({ ...step, author: 'recipe', is_on: true })),
  };
}

/** Parses a recipe of either version, or a Table Schema. At most 256 KB. Faults: invalid-input, too-large. */
export function readAnyRecipe(text: string): Recipe | HistoryRecipe {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  const source = { name: 'The recipe', code: 'invalid-input' } as const;
  return isHistoryRecipe(text) ? parseYaml(text, HistoryRecipe, source) : readRecipe(text);
}

/** Returns the operations of a recipe as the steps of a history. */
export function stepsOfRecipe({ operations }: HistoryRecipe): HistoryStep[] {
  return operations.map(({ reason = null, author = 'recipe', is_on, ...operation }, at) => ({
    ...{ id: `o${at + 1}`, operation, author, reason, is_on, added_at: new Date(0).toISOString() },
  }));
}

/**
 * Parses a recipe for a session: a history, or the steps of a cleaning. Plain YAML or JSON, at most 256 KB.
 * @param table id or name of the table in a recipe of a cleaning, if it has several. Faults: invalid-input, too-large.
 */
export function readHistoryRecipe(text: string, table: string | undefined): HistoryRecipe {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) throw tooLarge();
  const source = { name: 'The recipe', code: 'invalid-input' } as const;
  return isHistoryRecipe(text) ? parseYaml(text, HistoryRecipe, source) : fromCleaning(readRecipe(text), table);
}

/** Returns whether an operation names rows by their number, which may be other rows in another file. */
function namesRows({ operation, options = {}, scope }: Operation): boolean {
  if (scope?.rows !== undefined || operation === 'edit_cells') return true;
  if (operation === 'set_cells') return options.from === undefined;
  return operation === 'repair_cells' && (options.rows !== undefined || options.except !== undefined);
}

/** Returns notes about operations that may not mean the same in another file. */
export function notesOnSteps(steps: readonly HistoryStep[]): string[] {
  return steps
    .filter(({ operation }) => namesRows(operation))
    .map(({ id }) => `Operation ${id} names rows of the original file.`);
}

/** Maximum columns that a note names. */
const MAX_NAMED = 10;

/** Returns the columns of a recipe that a file lacks. */
export function missingColumns({ columns }: HistoryRecipe, present: readonly string[]): string[] {
  const known = new Set(present);
  return columns.filter((name) => !known.has(name));
}

/** Returns a note about the columns of a recipe that a file lacks; none if it has all. */
export function notesOnColumns(recipe: HistoryRecipe, present: readonly string[]): string[] {
  const missing = missingColumns(recipe, present);
  if (missing.length === 0) return [];
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  const named = missing.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, 100)}"`);
  return [`Columns of the recipe that are missing here: ${named.join(', ')}${more}.`];
}
