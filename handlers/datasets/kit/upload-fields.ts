import * as z from 'zod';
import { DatasetId, MAX_PARTS } from '../../../core/uploads/upload.js';
import { EXAMPLE_TABLE_ID } from '../../kit/example-files.js';

export const UploadParams = z.strictObject({
  dataset_id: DatasetId.meta({ description: 'Id returned when the upload was opened', example: EXAMPLE_TABLE_ID }),
});

/** The number of a part, from 1, as text. */
const PartNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'Must be an integer')
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PARTS))
  .meta({ description: `Number of the part, from 1 to at most ${MAX_PARTS.toLocaleString('en')}`, example: '1' });

export const PartParams = UploadParams.extend({ number: PartNumber });
