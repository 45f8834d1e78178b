import * as z from 'zod';
import { hashBytes } from '../../core/base/files/hash.js';
import { type HistoryRecipe, readAnyRecipe, stepsOfRecipe } from '../../core/tables/history/recipe/history-recipe.js';
import { CheckResult } from '../../core/tables/schema/check-result.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { checkReference, rejectReference } from './kit/choose-steps.js';
import { secondFilesOf } from './kit/second-tables.js';
import { pinRecipe } from './kit/session-parts.js';
import { REFERENCED_UPLOAD, ReadFields, ReferenceFields, SourceFields, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z
  .strictObject({
    ...SourceFields,
    ...ReferenceFields,
    recipe: z.string().min(1).max(262_144).meta({
      description:
        'The recipe (YAML), of cleaning steps or the history of a table session, or a Table Schema or Data Package of Frictionless Data (JSON)',
      example: '{"fields": [{"name": "id", "type": "integer", "constraints": {"required": true}}]}',
    }),
    max_cells: z.int().min(0).max(10_000).default(100).meta({
      description: 'Maximum violations to list for each rule; all are counted',
      example: 100,
    }),
    ...ReadFields,
  })
  .meta({
    id: 'CheckRequest',
    description: 'A table file, and the recipe that it must satisfy',
    example: { path: 'tables/beers.csv', recipe: '{"fields": [{"name": "id", "type": "integer"}]}' },
  });

/** Returns a recipe with complete second tables, and their files. */
async function historyOf(recipe: HistoryRecipe, context: RunContext) {
  const history = await pinRecipe(recipe, context);
  return { history, seconds: await secondFilesOf(stepsOfRecipe(history), context) };
}

export const endpoint = defineEndpoint({
  id: 'tables.check',
  method: 'post',
  path: '/api/check',
  summary: 'Check a file against a recipe; writes nothing',
  description:
    'Applies the steps of the recipe in memory, then checks the result against its Table Schema: names and types of the columns, required cells, ranges, sets, patterns, unique values and keys, and the number of rows. Every violation is counted and listed with its row; cells that a step could not convert, and operations of a history that cannot be applied, count too. Send the file as an upload, a path or a dataset id.',
  body: Body,
  examples: tableExamples({ recipe: '{"fields": [{"name": "id", "type": "integer"}]}' }),
  upload: REFERENCED_UPLOAD,
  result: CheckResult,
  faults: READ_FAULTS,
  run: async (input, context) => {
    const { recipe: text, max_cells: maxCells } = input.body;
    const recipe = readAnyRecipe(text);
    const isHistory = recipe.version === 2;
    const chosen = await chooseTable(input, context, isHistory ? [] : recipe.reference?.keys);
    if (isHistory) rejectReference(chosen);
    else checkReference(recipe, chosen);
    const job = { ...chosen, read: { ...recipe.reading, ...chosen.read }, maxCells };
    const value = isHistory
      ? await runTableJob(
          context.config,
          'check-history',
          { ...job, ...(await historyOf(recipe, context)) },
          context.signal,
        )
      : await runTableJob(context.config, 'check', { ...job, recipe }, context.signal);
    return {
      operation: 'check_dataset' as const,
      recipe_sha256: hashBytes(text),
      is_valid: value.violation_count === 0,
      ...value,
    };
  },
});

export const handler = toLambda(endpoint);
