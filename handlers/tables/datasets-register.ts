import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { RegisteredDataset, registerDataset } from '../../core/tables/journal/dataset-registry.js';
import type { ReadOptions } from '../../core/tables/read/source/read-options.js';
import { openUpload } from '../../core/uploads/open-upload.js';
import { MAX_PART_BYTES, NewUpload, Upload } from '../../core/uploads/upload.js';
import { bodyLimits } from '../kit/body-limit.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { EXAMPLE_TABLE } from '../kit/example-files.js';
import { runTableJob } from '../kit/services.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { fileSource } from './kit/choose-source.js';
import { openRecording } from './kit/open-recording.js';
import { ReadFields, TablePath } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const { name, size, sha256, part_bytes } = NewUpload.shape;

const Body = z
  .strictObject({
    path: TablePath.optional().meta(TablePath.meta()!),
    ...ReadFields,
    name: name.optional().meta({ ...name.meta(), description: 'Of an upload: file name' }),
    size: size.optional().meta({ ...size.meta(), description: 'Of an upload: file size, bytes' }),
    sha256: sha256.optional().meta({ ...sha256.meta(), description: 'Of an upload: SHA-256 of the whole file, hex' }),
    part_bytes: part_bytes.unwrap().optional().meta({
      description:
        'Of an upload: size of each part except the last, bytes; at most 8 MiB, or 4 MiB in functions of a serverless platform, which are the defaults',
      example: MAX_PART_BYTES,
    }),
  })
  .meta({
    id: 'RegisterRequest',
    description:
      'A table file on this machine with its import options; or name, size and SHA-256 of a file to upload in parts',
    example: { path: 'tables/beers.csv', delimiter: ',' },
  });
type Body = z.output<typeof Body>;

export const RegisterResult = z
  .strictObject({ dataset: RegisteredDataset, outline: DatasetOutline })
  .meta({ id: 'RegisterResult', description: 'A registered dataset and its tables' });
export type RegisterResult = z.infer<typeof RegisterResult>;

/**
 * Checks that a request has all fields of one form (a path or an upload) and none of the other. Faults: invalid-input.
 */
function checkForm({ path, name, size, sha256, part_bytes }: Body, readNames: readonly string[]): void {
  const own = [name, size, sha256];
  const isUpload = [...own, part_bytes].some((one) => one !== undefined);
  if (isUpload && (path !== undefined || readNames.length > 0)) {
    throw new Fault(
      'invalid-input',
      'An upload is opened with name, size and sha256 only. Send the import options later.',
      {
        issues: [{ pointer: `/${path === undefined ? readNames[0] : 'path'}`, detail: 'Not with an upload' }],
      },
    );
  }
  if (path !== undefined || own.every((one) => one !== undefined)) return;
  throw new Fault('invalid-input', 'Send path, or name, size and sha256 of a file to upload in parts.', {
    issues: [{ pointer: '', detail: 'Send either path, or name, size and sha256' }],
  });
}

async function registerFile(path: string, read: ReadOptions, { config, signal }: RunContext): Promise<RegisterResult> {
  const recording = await openRecording(config);
  const source = await fileSource(path, config);
  const input = { source, read, datasetId: null };
  const outline = await runTableJob(config, 'outline', input, signal);
  const sha256 = await runTableJob(config, 'hash', input, signal);
  const { path: real, name, size: bytes } = source;
  const dataset = await registerDataset(
    stateStore(config),
    { path: real, name, sha256, bytes, options: read },
    new Date(),
  );
  const facts = { id: dataset.id, name, format: outline.format, bytes, sha256 };
  await recording.add(input, facts, { event: 'dataset_registered' });
  return { dataset, outline };
}

export const endpoint = defineEndpoint({
  id: 'tables.datasets-register',
  method: 'post',
  path: '/api/datasets',
  summary: 'Register a file on this machine with its import options, or open an upload in parts',
  description:
    'With `path`, a file on this machine gets an id for its import options; nothing is copied. With `name`, `size` and `sha256`, an upload in parts is opened, for images and tables of more than 10 MB. The same file always has the same id, so an interrupted upload continues with the missing parts.',
  body: Body,
  examples: {
    file: { summary: 'Register a file on this machine', value: { path: 'tables/beers.csv', delimiter: ',' } },
    upload: { summary: 'Open an upload in parts', value: EXAMPLE_TABLE },
  },
  result: z.union([RegisterResult, Upload]),
  needsSharedState: true,
  faults: READ_FAULTS,
  run: ({ body }, context) => {
    const { part } = bodyLimits(process.env);
    const { path, name, size, sha256, part_bytes = part, ...read } = body;
    checkForm(body, Object.keys(read));
    if (path !== undefined) return registerFile(path, read, context);
    return openUpload(
      uploadPlace(context.config),
      { name: name!, size: size!, sha256: sha256!, part_bytes: Math.min(part_bytes, part) },
      new Date(),
    );
  },
});

export const handler = toLambda(endpoint);
