import * as z from 'zod';
import { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { askChosen } from './kit/ask-chosen.js';
import { chooseTable } from './kit/choose-source.js';
import { ReadFields, SESSION_UPLOAD, TableFields, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z
  .strictObject({
    question: z.string().trim().min(1).max(1000).meta({
      description: 'A question about the rows of a table, in English, German or Chinese',
      example: 'Which city has the most breweries?',
    }),
    local_ai: z.boolean().default(false).meta({
      description: 'Let the local model interpret a question that the rules could not, and phrase the answer',
      example: false,
    }),
    include_totals: z.boolean().default(false).meta({
      description:
        'Also count rows that add up other rows, such as subtotals; they are omitted otherwise, unless the question says "including totals"',
      example: false,
    }),
    keep_blanks: z.boolean().default(false).meta({
      description:
        'Leave cells blank below the name of a group that is written only in its first row, and in merged ranges; they count as the text above otherwise',
      example: false,
    }),
    ...TableFields,
    ...ReadFields,
  })
  .meta({
    id: 'QueryRequest',
    description: 'A question about a table, and its file',
    example: { question: 'What is the average abv per style?', path: 'tables/beers.csv' },
  });

export const endpoint = defineEndpoint({
  id: 'tables.agent-query',
  method: 'post',
  path: '/api/agent/query',
  summary: 'Answer a question about a table',
  description:
    'Turns the question into a plan, runs the plan on the table and returns the answer with its evidence: the plan in words, the SQL statement, the rows used, and the rows skipped with the reasons. A question that is only partly understood, or that two plans answer differently, is declined (`status` is `declined`), with the part that was not understood and suggested questions.',
  body: Body,
  examples: tableExamples({ question: 'What is the average abv per style?' }),
  upload: SESSION_UPLOAD,
  result: QueryAnswer,
  faults: READ_FAULTS,
  run: async (input, context) => askChosen(await chooseTable(input, context), input.body, context),
});

export const handler = toLambda(endpoint);
