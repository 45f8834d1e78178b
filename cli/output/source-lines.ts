import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../core/vision/datasets/checks/finding.js';

/** A line of a file, and the one before it. */
interface SourceLine {
  text: string;
  before: string | null;
}

/** Lines by `sourceKey`. */
export type SourceLines = ReadonlyMap<string, SourceLine>;

export const sourceKey = (file: string, line: number): string => `${line}:${file}`;

/** Larger files are not read, bytes. Label files and configs are much smaller. */
const MAX_BYTES = 4_000_000;

async function linesOf(path: string): Promise<string[] | null> {
  try {
    if ((await stat(path)).size > MAX_BYTES) return null;
    return (await readFile(path, 'utf8')).split(/\r\n|\r|\n/);
  } catch {
    // The finding is printed without its line, for instance if the file was deleted after the check.
    return null;
  }
}

/** Reads the lines that findings are about. @param root folder of the file names. */
export async function readSourceLines(root: string, findings: readonly Finding[]): Promise<SourceLines> {
  const found = new Map<string, SourceLine>();
  const files = new Map<string, Promise<string[] | null>>();
  const readOnce = (file: string) => {
    const lines = files.get(file) ?? linesOf(join(root, file));
    files.set(file, lines);
    return lines;
  };
  for (const { file, line } of findings) {
    if (file === null || line === null) continue;
    const lines = await readOnce(file);
    const text = lines?.[line - 1];
    if (text !== undefined) found.set(sourceKey(file, line), { text, before: lines?.[line - 2] ?? null });
  }
  return found;
}
