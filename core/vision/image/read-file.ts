import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { readFault } from '../../base/files/read-regular-file.js';
import { way } from '../../base/text/ways.js';

/**
 * Reads a regular file into memory.
 * @param path real path, already allowed.
 * @param name name of the file in messages. Faults: invalid-input (a folder, a device, a pipe), too-large, not-found,
 * path-not-allowed.
 */
export async function readImageFile(
  path: string,
  maxBytes: number,
  name: string = basename(path),
): Promise<Uint8Array> {
  try {
    // Without this flag, opening a pipe without a writer would block forever.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await file.stat();
    if (facts.isDirectory()) {
      throw new Fault('invalid-input', `"${name}" is a folder. ${way('detect-folder')}, or name one image in it.`);
    }
    if (!facts.isFile()) throw new Fault('invalid-input', `"${name}" is not a regular file. Name an image file.`);
    if (facts.size > maxBytes) {
      const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
      throw new Fault(
        'too-large',
        `"${name}" has ${megabytes(facts.size)} MB, but the limit is ${megabytes(maxBytes)}. Scale it down, or raise HANDLENS_MAX_IMAGE_MB.`,
      );
    }
    return await file.readFile();
  } catch (error) {
    throw readFault(error, name);
  }
}
