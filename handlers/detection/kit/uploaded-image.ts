import type * as z from 'zod';
import { Fault, type FaultCode } from '../../../core/base/fault.js';
import { way } from '../../../core/base/text/ways.js';
import { findUpload } from '../../../core/uploads/find-upload.js';
import { DatasetId } from '../../../core/uploads/upload.js';
import type { ImageSource } from '../../../core/vision/detect/detect-image.js';
import { readImageFile } from '../../../core/vision/image/read-file.js';
import type { Config } from '../../kit/config.js';
import { EXAMPLE_IMAGE_ID } from '../../kit/example-files.js';
import { checkSharedState } from '../../kit/shared-state.js';
import { uploadPlace } from '../../kit/upload-place.js';

/** Id of an image uploaded in parts. */
export const UploadedImageId = DatasetId.meta({
  description: 'Id of an image uploaded in parts (POST /api/datasets)',
  example: EXAMPLE_IMAGE_ID,
});
export type UploadedImageId = z.infer<typeof UploadedImageId>;

/** Additional faults of endpoints that accept an uploaded image. */
export const UPLOADED_FAULTS: readonly FaultCode[] = ['dataset-not-found', 'dataset-incomplete', 'store-needed'];

/** Returns an image uploaded in parts. Faults: dataset-not-found, dataset-incomplete, store-needed. */
export async function uploadedImage(id: UploadedImageId, config: Config): Promise<ImageSource> {
  checkSharedState(config, process.env);
  const upload = await findUpload(uploadPlace(config), id, new Date());
  if (!upload) {
    throw new Fault('dataset-not-found', `No such upload: "${id}". It may have expired. ${way('list-datasets')}.`);
  }
  const { name } = upload.record;
  return { name, read: () => readImageFile(upload.path, config.maxImageBytes, name) };
}
