import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The other case of each letter. */
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/**
 * Whether a disk keeps `A.txt` and `a.txt` apart, found by asking for a file under its name in the other case.
 * @param path a file that exists and that the caller alone writes, with a letter in its name.
 */
export async function readLetterCase(path: string): Promise<'sensitive' | 'insensitive'> {
  const [original, other] = await Promise.all(
    [path, join(dirname(path), swapCase(basename(path)))].map((name) => stat(name).catch(() => null)),
  );
  return original && other && original.ino === other.ino ? 'insensitive' : 'sensitive';
}
