import * as z from 'zod';
import { exportSession, SessionExport } from '../../core/tables/session/session-export.js';
import { SessionId } from '../../core/tables/session/session-files.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { defineEndpoint } from '../kit/define-endpoint.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const Query = z
  .strictObject({
    session: SessionId.optional().meta({
      description: 'Id of a session; the current one if omitted',
      // Has no example: the documentation page would send it, and no such session exists.
      example: undefined,
    }),
  })
  .meta({ id: 'SessionQuery', description: 'Session to export', example: {} });

export const endpoint = defineEndpoint({
  id: 'tables.session-export',
  method: 'get',
  path: '/api/session/export',
  summary: 'Export a session as one JSON document',
  description:
    'It contains the steps on each file and the hashes of the results. `vision-cli table session verify FILE` replays them and reports whether the results are the same.',
  body: Query,
  result: SessionExport,
  needsSharedState: true,
  faults: ['not-found'],
  run: ({ body: { session } }, { config }) =>
    exportSession(stateStore(config), { session, toolVersion: packageFacts.version, now: new Date() }),
});

export const handler = toLambda(endpoint);
