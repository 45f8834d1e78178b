import { basename } from 'node:path';
import { isFault } from '../../../base/fault.js';
import { hashBytes } from '../../../base/files/hash.js';
import { type RegularFile, readFault, readRegularFile } from '../../../base/files/read-regular-file.js';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { Split } from '../contract/dataset-config.js';
import { decodeFacts } from './decode-facts.js';
import type { DatasetImageFacts } from './image-facts.js';
import { recogniseImage } from './recognise-image.js';

export const IMAGE_FILE_CHECKS = defineChecks({
  'image-unreadable': {
    severity: 'error',
    title: 'Image cannot be opened',
    why: 'Training stops or skips the image.',
    fix: 'Grant read permission, or remove the image from the split.',
  },
});

/** Maximum size of a file that is loaded into memory, bytes. */
const MAX_BYTES = 1e9;

const NOTHING_SEEN: DatasetImageFacts = {
  bytes: 0,
  sha256: '',
  size: null,
  orientation: 1,
  format: null,
  pixelSha256: null,
  perceptualHash: null,
};

const REFUSED: Readonly<Record<Extract<RegularFile, { refused: string }>['refused'], string>> = {
  'not-a-file': 'is a folder or a device, not a file',
  'too-large': `is larger than ${MAX_BYTES / 1e9} GB`,
};

/** Reads an image file, or returns why it cannot be read. */
function readImage({ path, name }: { path: string; name: string }): { bytes: Uint8Array } | { message: string } {
  try {
    const read = readRegularFile(path, MAX_BYTES);
    return 'bytes' in read ? read : { message: `"${name}" ${REFUSED[read.refused]}.` };
  } catch (error) {
    const fault = readFault(error, basename(path));
    if (!isFault(fault)) throw error;
    return { message: fault.message };
  }
}

/**
 * Inspects an image: reads the file once, on the calling thread, and decodes it completely. Reports problems as
 * findings; throws only the reason of the signal.
 * @param image absolute path, name for findings, and split.
 * @returns facts with an empty `sha256` if the file could not be read.
 */
export async function inspectImage(
  image: { path: string; name: string; split: Split },
  signal?: AbortSignal,
): Promise<{ facts: DatasetImageFacts; findings: Finding[] }> {
  signal?.throwIfAborted();
  const place = { file: image.name, split: image.split };
  const read = readImage(image);
  if ('message' in read) {
    const found = { ...place, message: read.message };
    return { facts: NOTHING_SEEN, findings: [raise(IMAGE_FILE_CHECKS['image-unreadable'], found)] };
  }
  const { bytes } = read;
  const facts = { ...NOTHING_SEEN, bytes: bytes.length, sha256: hashBytes(bytes) };
  const { format, problem } = recogniseImage(bytes);
  if (format === null) return { facts, findings: [raise(problem.check, { ...place, ...problem })] };
  signal?.throwIfAborted();
  const { facts: decoded, found } = await decodeFacts(bytes, format, image.name);
  return {
    facts: { ...facts, ...decoded },
    findings: found.map(({ check, ...rest }) => raise(check, { ...place, ...rest })),
  };
}
