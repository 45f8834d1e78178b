import * as z from 'zod';
import { exportJournal, JournalExport } from '../../core/tables/journal/journal-export.js';
import { JournalId } from '../../core/tables/journal/journal-files.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { defineEndpoint } from '../kit/define-endpoint.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const Query = z
  .strictObject({
    journal: JournalId.optional().meta({
      description: 'Id of a journal; the current one if omitted',
      // Has no example: the documentation page would send it, and no such journal exists.
      example: undefined,
    }),
  })
  .meta({ id: 'JournalQuery', description: 'Journal to export', example: {} });

export const endpoint = defineEndpoint({
  id: 'tables.session-export',
  method: 'get',
  path: '/api/session/export',
  summary: 'Export a journal as one JSON document',
  description:
    'It contains the steps on each file and the hashes of the results. `vision-cli table journal verify FILE` replays them and reports whether the results are the same.',
  body: Query,
  result: JournalExport,
  needsSharedState: true,
  faults: ['not-found'],
  run: ({ body: { journal } }, { config }) =>
    exportJournal(stateStore(config), { journal, toolVersion: packageFacts.version, now: new Date() }),
});

export const handler = toLambda(endpoint);
