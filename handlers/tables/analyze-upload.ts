import { z } from 'zod';
import { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { EXAMPLE_TABLE_ID } from '../kit/example-files.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { profileChosen } from './kit/profile-chosen.js';
import { ReadFields, ReferenceFields, TABLE_UPLOAD } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const { dataset_id } = ReferenceFields;

const Body = z.strictObject({ dataset_id, ...ReadFields }).meta({
  id: 'AnalyzeUploadRequest',
  description: 'The id of a file that was uploaded in parts, and how to read an upload where the guess is not right',
  example: { dataset_id: EXAMPLE_TABLE_ID },
});

export const endpoint = defineEndpoint({
  id: 'tables.analyze-upload',
  method: 'post',
  path: '/api/analyze-upload',
  summary: 'Profile the tables of an uploaded file',
  description:
    'The file comes as a multipart upload in the field `file`, or as the whole body; then it is not kept. One of more than 10 MB comes in parts before, and is named by its `dataset_id`.',
  body: Body,
  upload: TABLE_UPLOAD,
  result: DatasetProfile,
  faults: READ_FAULTS,
  run: async (input, context) => profileChosen(await chooseTable(input, context), context),
});

export const handler = toLambda(endpoint);
