import * as z from 'zod';
import { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { EXAMPLE_TABLE_ID } from '../kit/example-files.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { profileChosen } from './kit/profile-chosen.js';
import { REFERENCED_UPLOAD, ReadFields, ReferenceFields, SourceFields } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const { dataset_id } = SourceFields;

const Body = z.strictObject({ dataset_id, ...ReferenceFields, ...ReadFields }).meta({
  id: 'AnalyzeUploadRequest',
  description: 'Id of a file uploaded in parts, and import options to override the detected ones',
  example: { dataset_id: EXAMPLE_TABLE_ID },
});

export const endpoint = defineEndpoint({
  id: 'tables.analyze-upload',
  method: 'post',
  path: '/api/analyze-upload',
  summary: 'Profile the tables of an uploaded file',
  description:
    'Send the file as a multipart upload in the field `file`, or as the whole body; it is not stored. Upload a file of more than 10 MB in parts first, and name it by its `dataset_id`.',
  body: Body,
  upload: REFERENCED_UPLOAD,
  result: DatasetProfile,
  faults: READ_FAULTS,
  run: async (input, context) => profileChosen(await chooseTable(input, context), context),
});

export const handler = toLambda(endpoint);
