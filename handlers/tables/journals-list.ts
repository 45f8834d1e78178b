import * as z from 'zod';
import { JournalId, listJournals } from '../../core/tables/journal/journal-files.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const JournalList = z
  .strictObject({
    journals: z
      .array(
        z
          .strictObject({
            id: JournalId,
            bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 4821 }),
            is_current: z.boolean().meta({ description: 'Whether it is the current journal', example: true }),
          })
          .meta({ id: 'JournalEntry', description: 'A journal of work with tables' }),
      )
      .meta({ description: 'Stored journals, newest first', example: [] }),
  })
  .meta({ id: 'JournalList', description: 'The journals of work with tables' });
export type JournalList = z.infer<typeof JournalList>;

export const endpoint = defineEndpoint({
  id: 'tables.journals-list',
  method: 'get',
  path: '/api/journals',
  summary: 'List the journals of work with tables, newest first',
  body: z.strictObject({}),
  result: JournalList,
  needsSharedState: true,
  faults: [],
  run: async (_, { config }) => ({ journals: await listJournals(stateStore(config)) }),
});

export const handler = toLambda(endpoint);
