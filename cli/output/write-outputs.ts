import { join } from 'node:path';
import { Fault, isFault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { OutputFile } from '../../core/vision/formats/output-file.js';

/** Returns the content of a rendered file. */
export function outputData(file: OutputFile): string | Uint8Array {
  return file.encoding === 'base64' ? Buffer.from(file.content, 'base64') : file.content;
}

/**
 * Writes rendered files into a folder.
 * @returns their paths. Faults: already-exists.
 */
export async function writeOutputs(
  folder: string,
  files: readonly OutputFile[],
  existing: 'refuse' | 'replace',
): Promise<string[]> {
  const paths: string[] = [];
  for (const file of files) {
    const path = join(folder, file.file_name);
    try {
      await writeFileAtomically(path, outputData(file), existing);
    } catch (error) {
      if (!isFault(error, 'already-exists')) throw error;
      throw new Fault('already-exists', `"${path}" exists already. Add --overwrite, or choose another folder.`, {
        cause: error,
      });
    }
    paths.push(path);
  }
  return paths;
}
