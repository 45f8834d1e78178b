import type { Finding } from '../checks/finding.js';
import type { DatasetImage, Split } from '../contract/dataset-config.js';
import type { DatasetImageFacts } from './image-facts.js';

/** An image and what was seen of it. */
export interface SeenImage {
  image: DatasetImage;
  facts: DatasetImageFacts;
}

/** A finding names so many other places at most. */
const MOST_RELATED = 20;

/** Other images that a finding is about. */
export function relatedImages(images: readonly DatasetImage[], note: string): Finding['related'] {
  return images.slice(0, MOST_RELATED).map(({ name }) => ({ file: name, line: null, note }));
}

/** Splits of images, each once, in their usual order. */
export function splitsOf(images: readonly DatasetImage[]): Split[] {
  return (['train', 'val', 'test'] as const).filter((split) => images.some((image) => image.split === split));
}

/** `train`, `train and val`, `train, val and test`. */
export function sayAll(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
