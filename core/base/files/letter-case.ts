import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Swaps the case of each letter. */
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/**
 * Returns whether a disk distinguishes `A.txt` and `a.txt`, by looking up a file under its name in the other case.
 * @param path an existing file that only the caller writes, with a letter in its name.
 */
export async function readLetterCase(path: string): Promise<'sensitive' | 'insensitive'> {
  const [original, other] = await Promise.all(
    [path, join(dirname(path), swapCase(basename(path)))].map((name) => stat(name).catch(() => null)),
  );
  return original && other && original.ino === other.ino ? 'insensitive' : 'sensitive';
}
