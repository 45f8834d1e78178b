import { basename } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import type { ImageSource } from '../../../core/vision/detect/detect-image.js';
import { readImageFile } from '../../../core/vision/image/read-file.js';
import type { Config } from '../../kit/config.js';
import type { UploadedFile } from '../../kit/define-endpoint.js';
import { type UploadedImageId, uploadedImage } from './uploaded-image.js';

interface ImageInput {
  body: {
    image_path?: string | undefined;
    image_base64?: string | undefined;
    dataset_id?: UploadedImageId | undefined;
  };
  files: readonly UploadedFile[];
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Decodes standard or URL-safe base64, optionally with line breaks and the prefix of a data URL. Faults: invalid-input.
 */
function decodeBase64(text: string): Uint8Array {
  const plain = text.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '');
  if (BASE64.test(plain)) return Buffer.from(plain, 'base64');
  throw new Fault('invalid-input', 'image_base64 is not valid base64. Encode the bytes of the image file.', {
    issues: [{ pointer: '/image_base64', detail: 'Not base64' }],
  });
}

/**
 * Returns the image of a request. Faults: invalid-input (none or several), path-not-allowed, not-found,
 * dataset-not-found, dataset-incomplete.
 */
export async function chooseImage({ body, files }: ImageInput, config: Config): Promise<ImageSource> {
  const { image_path: path, image_base64: base64, dataset_id: id } = body;
  const given = [path, base64, id, files[0]].filter((one) => one !== undefined).length;
  if (given !== 1) {
    const what = given === 0 ? 'The request contains no image' : 'The request contains more than one image';
    throw new Fault(
      'invalid-input',
      `${what}. Send \`image_path\`, \`image_base64\`, \`dataset_id\` or an upload in the field \`image\`.`,
      {
        issues: [{ pointer: '', detail: 'Send exactly one of image_path, image_base64, dataset_id and an upload' }],
      },
    );
  }
  if (path !== undefined) {
    const real = await resolveAllowedPath(path, config);
    return { name: basename(path), read: () => readImageFile(real, config.maxImageBytes) };
  }
  if (id !== undefined) return uploadedImage(id, config);
  if (base64 !== undefined) {
    const data = decodeBase64(base64);
    return { name: 'image', read: async () => data };
  }
  const file = files[0]!;
  return { name: file.name, read: async () => file.data };
}
