import * as z from 'zod';
import { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { profileChosen } from './kit/profile-chosen.js';
import { ReadFields, ReferenceFields, SourceFields, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z.strictObject({ ...SourceFields, ...ReferenceFields, ...ReadFields }).meta({
  id: 'AnalyzeRequest',
  description: 'A table file on this machine, and import options to override the detected ones',
  example: { path: 'tables/beers.csv' },
});

export const endpoint = defineEndpoint({
  id: 'tables.analyze',
  method: 'post',
  path: '/api/analyze',
  summary: 'Profile the tables of a file on this machine',
  description:
    'Parses the file, reports how it was parsed and with what confidence, and profiles all tables (`profile_dataset`), or the one named in `table` (`profile_table`).',
  body: Body,
  examples: tableExamples({}),
  result: DatasetProfile,
  faults: READ_FAULTS,
  run: async ({ body }, context) => profileChosen(await chooseTable({ body }, context), context),
});

export const handler = toLambda(endpoint);
