import * as z from 'zod';
import { CleanOptions } from '../../core/tables/clean/kit/clean-step.js';
import { writeRecipe } from '../../core/tables/clean/recipe.js';
import { DatasetFacts } from '../../core/tables/profile/column/table-profile.js';
import { UncertainImport } from '../../core/tables/profile/issues/uncertain-import.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseCleaning, requireSteps } from './kit/choose-steps.js';
import { ReadFields, SourceFields, TABLE_UPLOAD, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z.strictObject({ ...SourceFields, ...CleanOptions.shape, ...ReadFields }).meta({
  id: 'RecipeLearnRequest',
  description: 'A good table file, and the cleaning steps that belong to its recipe',
  example: { path: 'tables/beers.csv' },
});

export const RecipeDraft = z
  .strictObject({
    operation: z.literal('learn_recipe').meta({ description: 'Operation', example: 'learn_recipe' }),
    dataset: DatasetFacts,
    recipe: z.string().meta({
      description: 'The recipe (YAML): import options, steps, and a Table Schema that the file satisfies',
      example: 'version: 1\ntables: []\n',
    }),
    notes: z.array(z.string()).meta({ description: 'Columns whose type is not certain, and why', example: [] }),
    uncertain_import: UncertainImport,
  })
  .meta({ id: 'RecipeDraft', description: 'A recipe that was drafted from a file' });
export type RecipeDraft = z.infer<typeof RecipeDraft>;

export const endpoint = defineEndpoint({
  id: 'tables.recipe-learn',
  method: 'post',
  path: '/api/recipe-learn',
  summary: 'Draft a recipe from a good file',
  description:
    'Returns a recipe with the safe cleaning steps and those in `accept`, and with a Table Schema of the table after them: types, required cells, ranges with a margin, sets of values, patterns of codes, and a key. The file itself satisfies it. Edit it, then check similar files with it.',
  body: Body,
  examples: tableExamples({}),
  upload: TABLE_UPLOAD,
  result: RecipeDraft,
  faults: READ_FAULTS,
  run: async (input, context) => {
    const chosen = requireSteps(await chooseCleaning(input, context));
    const { recipe, ...value } = await runTableJob(context.config, 'learn', chosen, context.signal);
    return { operation: 'learn_recipe' as const, ...value, recipe: writeRecipe(recipe) };
  },
});

export const handler = toLambda(endpoint);
