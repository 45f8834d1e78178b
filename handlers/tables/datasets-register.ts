import { z } from 'zod';
import { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { registerDataset } from '../../core/tables/store/dataset-registry.js';
import { RegisteredDataset } from '../../core/tables/store/registered-dataset.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { fileSource } from './choose-source.js';
import { checkRecording, recordEvent } from './record-event.js';
import { ReadFields, TablePath } from './source-fields.js';
import { READ_FAULTS } from './table-faults.js';

const Body = z.strictObject({ path: TablePath, ...ReadFields }).meta({
  id: 'RegisterRequest',
  description: 'A table file of this machine, and how it is to be read from now on',
  example: { path: 'tables/beers.csv', delimiter: ',' },
});

export const RegisterResult = z
  .strictObject({ dataset: RegisteredDataset, outline: DatasetOutline })
  .meta({ id: 'RegisterResult', description: 'A registered dataset and the tables in it' });
export type RegisterResult = z.infer<typeof RegisterResult>;

export const endpoint = defineEndpoint({
  id: 'tables.datasets-register',
  method: 'post',
  path: '/api/datasets',
  summary: 'Register a file of this machine with the way it is read',
  description: 'The same file read in the same way always has the same id. Nothing is copied.',
  body: Body,
  result: RegisterResult,
  faults: READ_FAULTS,
  run: async ({ body: { path, ...read } }, { config, signal }) => {
    await checkRecording(config);
    const source = await fileSource(path, config);
    const input = { source, read, datasetId: null };
    const outline = await runTableJob(config, 'outline', input, signal);
    const sha256 = await runTableJob(config, 'hash', input, signal);
    const { path: real, name, size: bytes } = source;
    const dataset = await registerDataset(
      config.stateDir,
      { path: real, name, sha256, bytes, options: read },
      new Date(),
    );
    const facts = { id: dataset.id, name, format: outline.format, bytes, sha256 };
    await recordEvent(config, input, facts, { event: 'dataset_registered' });
    return { dataset, outline };
  },
});

export const handler = toLambda(endpoint);
