import { z } from 'zod';
import { DatasetProfile } from '../../core/tables/profile/table-profile.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './choose-source.js';
import { profileChosen } from './profile-chosen.js';
import { ReadFields, TABLE_UPLOAD } from './source-fields.js';
import { READ_FAULTS } from './table-faults.js';

const Body = z.strictObject(ReadFields).meta({
  id: 'AnalyzeUploadRequest',
  description: 'How to read the uploaded file where the guess is not right',
  example: {},
});

export const endpoint = defineEndpoint({
  id: 'tables.analyze-upload',
  method: 'post',
  path: '/api/analyze-upload',
  summary: 'Profile the tables of an uploaded file',
  description: 'The file comes as a multipart upload in the field `file`, or as the whole body. It is not kept.',
  body: Body,
  upload: { ...TABLE_UPLOAD, isRequired: true, replaces: [] },
  result: DatasetProfile,
  faults: READ_FAULTS,
  run: async (input, context) => profileChosen(await chooseTable(input, context), context),
});

export const handler = toLambda(endpoint);
