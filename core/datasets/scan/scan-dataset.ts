import { inLanes } from '../../in-lanes.js';
import { abortReason } from '../../when-aborted.js';
import type { DatasetConfig, DatasetImage } from '../dataset-config.js';
import type { Finding } from '../finding.js';
import type { ImageFacts } from '../images/image-facts.js';
import { inspectImage } from '../images/inspect-image.js';
import type { LabelFile } from '../labels/label-file.js';
import type { ManifestFile } from '../manifest/dataset-manifest.js';
import { inTurn } from '../report/in-turn.js';
import { hashFile } from './hash-file.js';
import { readLabelOf } from './read-label-of.js';

/** What was seen of one image and its label. */
export interface ScannedImage {
  image: DatasetImage;
  /** Null where images were only hashed, or could not be read. */
  facts: ImageFacts | null;
  label: LabelFile | null;
  findings: readonly Finding[];
  /** Image and label, those that could be read. */
  files: readonly ManifestFile[];
  /** Those of them that are there and could not be read, each a sentence without its end. */
  unread: readonly string[];
}

export interface ScanOptions {
  /** `decode`: look at the pixels too; `hash`: only make sure which files they are. */
  look: 'decode' | 'hash';
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

type SeenFile = Pick<ScannedImage, 'facts' | 'findings' | 'files' | 'unread'>;

/** Decoding keeps the threads of the library busy; labels and hashes fill the gaps. */
const LANES = 6;

/**
 * Looks at all images and labels side by side, and hands over what it saw in the order of the images, so that memory
 * holds a few images however many there are. Faults: cancelled, timed-out (by the signal).
 */
export async function scanDataset(
  config: DatasetConfig,
  images: readonly DatasetImage[],
  options: ScanOptions,
  take: (scanned: ScannedImage) => void,
): Promise<void> {
  let done = 0;
  const hand = inTurn(take);
  await inLanes({ places: images.length, lanes: LANES }, async (place) => {
    if (options.signal.aborted) throw abortReason(options.signal);
    hand(place, await lookAt(images[place]!, config, options));
    options.onProgress?.(++done, images.length);
  });
}

async function lookAt(image: DatasetImage, config: DatasetConfig, options: ScanOptions): Promise<ScannedImage> {
  const { facts, findings, files, unread } = await readImage(image, options);
  const read = await readLabelOf(image, config, facts?.size ?? null);
  const { labelName: path } = image;
  const labelFile = read.label ? [{ path, bytes: read.label.bytes, sha256: read.label.sha256 }] : [];
  const all = [...findings, ...read.findings];
  const left = [...unread, ...(read.unread === null ? [] : [read.unread])];
  return { image, facts, label: read.label, findings: all, files: [...files, ...labelFile], unread: left };
}

const unreadImage = (name: string) => `"${name.slice(0, 200)}" cannot be read`;

async function readImage(image: DatasetImage, { look, signal }: ScanOptions): Promise<SeenFile> {
  const { path, name } = image;
  if (look === 'hash') {
    const file = await hashFile(path, name);
    return { facts: null, files: file ? [file] : [], findings: [], unread: file ? [] : [unreadImage(name)] };
  }
  const { facts, findings } = await inspectImage(image, signal);
  const { bytes, sha256 } = facts;
  if (sha256 === '') return { facts, findings, files: [], unread: [unreadImage(name)] };
  return { facts, findings, files: [{ path: name, bytes, sha256 }], unread: [] };
}
