import * as z from 'zod';
import { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import { TABLE_KIND_NAMES } from '../../../core/tables/read/source/table-kinds.js';
import { SessionId } from '../../../core/workspace/sessions/session-store.js';
import type { RequestExample, UploadField } from '../../kit/define-endpoint.js';
import { EXAMPLE_TABLE_ID } from '../../kit/example-files.js';

/** Path of a file on this machine. */
export const TablePath = z.string().min(1).max(4096).meta({
  description: 'Path of the table file on this machine, inside the allowed folders',
  example: 'tables/beers.csv',
});

/** Fields that name a file on this machine. */
export const SourceFields = {
  path: TablePath.optional().meta(TablePath.meta()!),
  dataset_id: z.string().min(1).max(40).optional().meta({
    description:
      'Id of a dataset that was uploaded in parts or registered, or of a table opened in the window, instead of a path; the import options of a registered dataset apply unless the request overrides them',
    example: EXAMPLE_TABLE_ID,
  }),
};

/** Fields that name a file, or a session whose result is the table. */
export const TableFields = {
  ...SourceFields,
  session_id: SessionId.optional().meta({
    description:
      'Id of a table session, instead of a path: the table after its history. Rows have the numbers of the source file, or of the result if an operation formed other rows',
    example: undefined,
  }),
};

/** Fields that name a reference of right values, with which the tables are compared. */
export const ReferenceFields = {
  reference: z.string().min(1).max(4096).optional().meta({
    description:
      'Path of a reference on this machine, inside the allowed folders: a table of right values, such as products or postcodes. Cells that contradict it are findings and corrections',
    example: 'tables/breweries.csv',
  }),
  reference_dataset_id: z.string().min(1).max(40).optional().meta({
    description: 'Id of a dataset that was uploaded in parts or registered, as reference, instead of a path',
    example: EXAMPLE_TABLE_ID,
  }),
  reference_table: z.string().min(1).max(200).optional().meta({
    description: 'Id of the table of the reference, if several have the key',
    example: 't1',
  }),
  key: z
    .array(z.string().min(1).max(1000))
    .min(1)
    .max(20)
    .optional()
    .meta({
      description:
        'Columns that identify a row of the reference. If it has another name for one of them, add it: "sku=article no"',
      example: ['brewery_id=id'],
    }),
};

export const ReadFields = ReadOptions.shape;

/** Upload of the file, instead of its path or id. */
export const TABLE_UPLOAD: UploadField = {
  field: 'file',
  many: false,
  description: `The table file, at most 10 MB, in one of these formats: ${TABLE_KIND_NAMES}; upload a larger one in parts and name it by \`dataset_id\``,
  replaces: ['path', 'dataset_id'],
};

/** Upload of the file, instead of its path, its id or a session. */
export const SESSION_UPLOAD: UploadField = { ...TABLE_UPLOAD, replaces: ['path', 'dataset_id', 'session_id'] };

/** Uploads of an endpoint that compares tables with a reference. */
export const REFERENCED_UPLOAD: UploadField = {
  ...TABLE_UPLOAD,
  second: {
    field: 'reference_file',
    description: `The reference, in one of the same formats, instead of \`reference\` and \`reference_dataset_id\``,
  },
};

/** Uploads of an endpoint that also compares the results of sessions with a reference. */
export const REFERENCED_SESSION_UPLOAD: UploadField = { ...REFERENCED_UPLOAD, replaces: SESSION_UPLOAD.replaces };

/** Returns an example for each way to name a table, all with the same options. */
export function tableExamples(options: Readonly<Record<string, unknown>>): Readonly<Record<string, RequestExample>> {
  return {
    path: { summary: 'A file on this machine', value: { path: 'tables/beers.csv', ...options } },
    uploaded: { summary: 'A file uploaded in parts', value: { dataset_id: EXAMPLE_TABLE_ID, ...options } },
  };
}
