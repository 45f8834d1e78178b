import * as z from 'zod';

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be 64 lower-case hex digits')
  .meta({ description: 'SHA-256, hex', example: 'c3ab8ff1'.repeat(8) });

const DATASET_ID = /^ds-[0-9a-f]{12}$/;

/** Whether a text has the form of the id of a dataset. */
export const isDatasetId = (text: string): boolean => DATASET_ID.test(text);

/** Id of a file that was registered by its path or uploaded in parts. */
export const DatasetId = z
  .string()
  .regex(DATASET_ID, 'Must be the id of a dataset: ds- and 12 hex digits')
  .meta({ description: 'Id of a dataset', example: 'ds-e1f3ab2d6c03' });

/**
 * Maximum bytes of a part. Including headers, it fits into a request to the local server, which is limited to 10 MB.
 */
export const MAX_PART_BYTES = 8 * 1024 * 1024;
const MIN_PART_BYTES = 64 * 1024;

/** Maximum parts of a file, the limit of S3. */
export const MAX_PARTS = 10_000;

/** File name without a path. Used for display only, not as a path. */
const FileName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\x00-\x1f\x7f/\\]+$/, 'Must be a file name without slashes and control characters');

const fields = {
  name: FileName.meta({
    description: 'Name of the file; its type is detected from the contents',
    example: 'sales.csv',
  }),
  size: z.int().min(1).meta({ description: 'Size of the file, bytes', example: 60_000_000 }),
  sha256: Sha256.meta({ description: 'SHA-256 of the whole file, hex; checked when all parts have been received' }),
  part_bytes: z
    .int()
    .min(MIN_PART_BYTES)
    .max(MAX_PART_BYTES)
    .meta({ description: 'Size of each part except the last, bytes', example: MAX_PART_BYTES }),
};

/** What a client declares about a file before it sends the parts. */
export const NewUpload = z.strictObject({ ...fields, part_bytes: fields.part_bytes.default(MAX_PART_BYTES) });
export type NewUpload = z.infer<typeof NewUpload>;

/** Record of an upload, stored next to its parts. */
export const UploadRecord = z.strictObject({
  dataset_id: DatasetId,
  ...fields,
  opened: z.iso.datetime().meta({ description: 'Time when it was opened', example: '2026-11-21T11:30:00.000Z' }),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

const part = z.int().min(1).max(MAX_PARTS);

export const Upload = z
  .strictObject({
    ...UploadRecord.shape,
    state: z.enum(['open', 'completing', 'complete']).meta({
      description: 'Receiving parts, being assembled, or ready for use by its id',
      example: 'open',
    }),
    expires: z.iso.datetime().meta({
      description: 'Time of removal, unless it is used before',
      example: '2026-11-28T11:30:00.000Z',
    }),
    parts: z.array(part).meta({ description: 'Received parts, by number; empty once it is complete', example: [1] }),
    missing: z.array(part).meta({ description: 'Missing parts, by number', example: [2, 3, 4, 5, 6, 7, 8] }),
  })
  .meta({ id: 'Upload', description: 'A file that is uploaded in parts' });
export type Upload = z.infer<typeof Upload>;

/** An upload in a list, without part numbers. */
export const UploadFacts = Upload.omit({ parts: true, missing: true }).meta({
  id: 'UploadFacts',
  description: 'A file uploaded in parts, complete or not',
});
export type UploadFacts = z.infer<typeof UploadFacts>;

export const countParts = ({ size, part_bytes: each }: Pick<UploadRecord, 'size' | 'part_bytes'>): number =>
  Math.ceil(size / each);

/**
 * Returns the size of a part in bytes.
 * @param number from 1 to `countParts`.
 */
export function bytesOfPart(record: Pick<UploadRecord, 'size' | 'part_bytes'>, number: number): number {
  const from = (number - 1) * record.part_bytes;
  return Math.min(record.part_bytes, record.size - from);
}
