import type { Box } from '../boxes/detection.js';
import type { RgbImage } from '../image/decode-image.js';
import { loadSharp } from '../image/load-sharp.js';
import type { ImageResult } from '../results/image-result.js';
import { encodeImage } from './drawing/encode-image.js';
import { formatOrigin } from './origin-text.js';
import { outputFileName, toSafeName } from './output-file-name.js';

/** The part of an image inside a box. */
interface Crop {
  file_name: string;
  jpeg: Uint8Array;
}

const QUALITY = 92;

/** Returns the whole pixels of a box, inside the image and at least one. */
function areaOf({ x1, y1, x2, y2 }: Box, { width, height }: RgbImage) {
  const left = Math.min(Math.max(Math.floor(x1), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y1), 0), height - 1);
  const right = Math.min(Math.max(Math.ceil(x2), left + 1), width);
  const bottom = Math.min(Math.max(Math.ceil(y2), top + 1), height);
  return { left, top, width: right - left, height: bottom - top };
}

function cut({ data, width, profile }: RgbImage, area: ReturnType<typeof areaOf>): RgbImage {
  const part = new Uint8Array(area.width * area.height * 3);
  for (let y = 0; y < area.height; y += 1) {
    const from = ((area.top + y) * width + area.left) * 3;
    part.set(data.subarray(from, from + area.width * 3), y * area.width * 3);
  }
  return { data: part, width: area.width, height: area.height, profile };
}

/**
 * Crops each detected object from its image, as JPEG with the origin of the box in its metadata.
 * @returns crops in the order of the detections, with names such as `dog.001-bicycle.jpg`.
 */
export async function cropBoxes(pixels: RgbImage, result: ImageResult): Promise<Crop[]> {
  const sharp = await loadSharp();
  const crops: Crop[] = [];
  for (const [at, { class_name: name, box }] of result.detections.entries()) {
    const mark = `.${String(at + 1).padStart(3, '0')}-${toSafeName(name).slice(0, 60)}`;
    const jpeg = await encodeImage(sharp, cut(pixels, areaOf(box, pixels)), {
      encoding: 'jpeg',
      quality: QUALITY,
      description: formatOrigin(result),
    });
    crops.push({
      file_name: outputFileName('annotated-jpeg', result.image.name, mark).replace('.annotated.jpg', '.jpg'),
      jpeg,
    });
  }
  return crops;
}
