import { join } from 'node:path';
import { writeTinyGguf } from '../../tests/support/write-tiny-gguf.js';

/** Draws models of random weights, each from another seed. @returns the names of their files. */
export async function drawModels(folder: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, place) => `random-${place + 1}.gguf`);
  for (const [place, name] of names.entries()) await writeTinyGguf(join(folder, name), place + 1);
  return names;
}
