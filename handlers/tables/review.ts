import * as z from 'zod';
import { ReviewAnswer } from '../../core/tables/review/review-answer.js';
import { TableReview } from '../../core/tables/review/review-result.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { reviewChosen } from './kit/review-chosen.js';
import { ReadFields, SESSION_UPLOAD, TableFields, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

/** Maximum answers of a request. */
const MAX_ANSWERS = 10_000;

const Body = z
  .strictObject({
    ...TableFields,
    answers: z
      .array(ReviewAnswer)
      .max(MAX_ANSWERS)
      .default([])
      .meta({ description: 'New answers, in addition to those in the journal', example: [] }),
    resume: z.boolean().default(true).meta({
      description: 'Continue with the answers about this file in the journal; false starts over',
      example: true,
    }),
    recipe: z.boolean().default(false).meta({
      description: 'Also return the recipe and its steps. It reads the file again, so request it once, at the end',
      example: false,
    }),
    max_questions: z
      .int()
      .min(0)
      .max(1000)
      .default(10)
      .meta({ description: 'Maximum questions to return, the most informative first', example: 10 }),
    max_examples: z
      .int()
      .min(0)
      .max(20)
      .default(3)
      .meta({ description: 'Maximum example cells of each question', example: 3 }),
    ...ReadFields,
  })
  .meta({
    id: 'ReviewRequest',
    description: 'A table file, and answers to questions about its corrections',
    example: { path: 'tables/beers.csv' },
  });

export const endpoint = defineEndpoint({
  id: 'tables.review',
  method: 'post',
  path: '/api/review',
  summary: 'Ask about corrections, and learn from the answers',
  description:
    'Returns the most informative questions about the corrections of a table: steps, wrong formats, wrong texts, and values about which sources contradict each other. Each answer refits the probabilities of all corrections, so that an answer about one cell also decides similar ones. Answers are stored in the journal by the content of the file; send only the new ones. With `recipe`, also returns the recipe and its steps. Nothing else is written.',
  body: Body,
  examples: tableExamples({ max_questions: 3 }),
  upload: SESSION_UPLOAD,
  result: TableReview,
  faults: READ_FAULTS,
  run: async (input, context) => reviewChosen(await chooseTable(input, context), input.body, context),
});

export const handler = toLambda(endpoint);
