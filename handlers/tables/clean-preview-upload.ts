import * as z from 'zod';
import { CleanPreview } from '../../core/tables/clean/clean-preview.js';
import { MAX_REPAIRS } from '../../core/tables/clean/preview-cleaning.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { CleanFields, chooseCleaning, isHistory, OperationsField, requireSteps } from './kit/choose-steps.js';
import { previewChosen, previewHistoryOf } from './kit/preview-chosen.js';
import { REFERENCED_UPLOAD, ReadFields, ReferenceFields, SourceFields, tableExamples } from './kit/source-fields.js';
import { CLEAN_FAULTS } from './kit/table-faults.js';

const Body = z
  .strictObject({
    ...SourceFields,
    ...ReferenceFields,
    ...CleanFields,
    max_repairs: z.int().min(0).max(10_000).default(MAX_REPAIRS).meta({
      description: 'Maximum corrections of wrong cells to list for each table, the most certain first',
      example: 100,
    }),
    ...ReadFields,
  })
  .meta({
    id: 'CleanPreviewRequest',
    description: 'A table file and its cleaning steps',
    example: { path: 'tables/beers.csv', accept: ['proposed'] },
  });

const PreviewResult = CleanPreview.extend({ operations: OperationsField }).meta({
  id: 'CleanPreviewResult',
  description: 'Preview of a cleaning; nothing is written',
});
export type PreviewResult = z.infer<typeof PreviewResult>;

export const endpoint = defineEndpoint({
  id: 'tables.clean-preview-upload',
  method: 'post',
  path: '/api/clean-preview-upload',
  summary: 'Preview the cleaning steps; writes nothing',
  description:
    'Lists every suggested step with its class (safe, proposed, notation, consent), the number of changes and examples, and the corrections of wrong cells with their evidence. Send the file as an upload, a path or a dataset id.',
  body: Body,
  examples: tableExamples({ accept: ['proposed'] }),
  upload: REFERENCED_UPLOAD,
  result: PreviewResult,
  faults: CLEAN_FAULTS,
  run: async (input, context) => {
    const chosen = await chooseCleaning(input, context);
    if (isHistory(chosen)) {
      const { preview, operations } = await previewHistoryOf(chosen, context);
      return { ...preview, operations: [...operations] };
    }
    return (await previewChosen(requireSteps(chosen), context, input.body.max_repairs)).preview;
  },
});

export const handler = toLambda(endpoint);
