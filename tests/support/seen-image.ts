import type { DatasetImage, Split } from '../../core/vision/datasets/contract/dataset-config.js';
import type { DatasetImageFacts } from '../../core/vision/datasets/images/image-facts.js';

/** Returns an inspected image. Omitted values differ for every name. */
export function seenImage(
  name: string,
  facts: Partial<DatasetImageFacts> = {},
): { image: DatasetImage; facts: DatasetImageFacts } {
  const split = name.split('/').find((part): part is Split => part === 'train' || part === 'val' || part === 'test');
  const labelName = name.replace('images/', 'labels/').replace(/\.[^.]*$/, '.txt');
  return {
    image: {
      split: split ?? 'train',
      path: `/data/${name}`,
      name,
      labelPath: `/data/${labelName}`,
      labelName,
      listed: null,
    },
    facts: {
      bytes: 1000,
      sha256: name,
      size: { width: 640, height: 480 },
      orientation: 1,
      format: 'jpeg',
      pixelSha256: `pixels of ${name}`,
      perceptualHash: null,
      ...facts,
    },
  };
}
