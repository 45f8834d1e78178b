import type { AdoptedPath } from '../contract/adopted-path.js';

const MAX_WRITTEN = 100;

/** Describes an adopted path in one sentence, for results without a list of findings. */
export function describeAdopted({ key, written, found, images, labels }: AdoptedPath): string {
  const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
  const evidence = `${count(images, 'image')}, ${count(labels, 'label')}`;
  const place = found === '.' ? 'the folder of the dataset' : `"${found}"`;
  return `"${key}: ${written.slice(0, MAX_WRITTEN)}" does not lead to the images; ${place} (${evidence}) was used instead.`;
}
