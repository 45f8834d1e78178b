import { setImmediate } from 'node:timers/promises';
import { abortReason } from '../../../base/when-aborted.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';
import type { DatasetImageFacts } from '../images/image-facts.js';
import { inspectImage } from '../images/inspect-image.js';
import type { LabelFile } from '../labels/label-file.js';
import { describeFile } from './describe-file.js';
import type { EvidenceRequest, ImageEvidence } from './evidence.js';
import { readLabelOf } from './read-label-of.js';

/** Result for an image and its label. Plain data, because it is sent between processes. */
export interface Seen {
  /** Null if the image was only hashed, or could not be read. */
  facts: DatasetImageFacts | null;
  label: LabelFile | null;
  findings: readonly Finding[];
  /** Image and label, as far as they could be read. */
  files: readonly ManifestFile[];
  /** Existing files that could not be read, each as a sentence without its period. */
  unread: readonly string[];
}

/** Options of an inspection. */
export interface InspectionOptions {
  /** `decode`: inspect the pixels, too. `hash`: only hash the files. */
  mode: 'decode' | 'hash';
  dataset: Pick<DatasetConfig, 'root' | 'names'>;
}

/** Inspects an image and its label. Reads small files on the calling thread. Throws the reason of the signal. */
async function inspectWithLabel(
  image: DatasetImage,
  { mode, dataset }: InspectionOptions,
  signal: AbortSignal,
): Promise<Seen> {
  const { facts, findings, files, unread } = await readImage(image, mode, signal);
  const read = readLabelOf(image, dataset, facts?.size ?? null);
  const { labelName: path } = image;
  const labelFile = read.label ? [{ path, bytes: read.label.bytes, sha256: read.label.sha256 }] : [];
  const left = [...unread, ...(read.unread === null ? [] : [read.unread])];
  return {
    facts,
    label: read.label,
    findings: [...findings, ...read.findings],
    files: [...files, ...labelFile],
    unread: left,
  };
}

const unreadImage = (name: string) => `"${name.slice(0, 200)}" cannot be read`;

async function readImage(
  image: DatasetImage,
  mode: InspectionOptions['mode'],
  signal: AbortSignal,
): Promise<Omit<Seen, 'label'>> {
  const { path, name } = image;
  if (mode === 'hash') {
    const file = await describeFile(path, name);
    return { facts: null, files: file ? [file] : [], findings: [], unread: file ? [] : [unreadImage(name)] };
  }
  const { facts, findings } = await inspectImage(image, signal);
  const { bytes, sha256 } = facts;
  if (sha256 === '') return { facts, findings, files: [], unread: [unreadImage(name)] };
  return { facts, findings, files: [{ path: name, bytes, sha256 }], unread: [] };
}

/** Work for the inspecting process: images to inspect, or inspected images to show. */
export type ScanTask =
  | { options: InspectionOptions; images: readonly DatasetImage[] }
  | { evidence: EvidenceRequest; root: string };

/** Results in the order of the images, or what the image shows. */
export type ScanAnswer = Seen[] | ImageEvidence;

/** Inspects a few images. Results are in the order of the images. */
export type Inspector = (images: readonly DatasetImage[]) => Promise<Seen[]>;

/**
 * Images inspected in parallel. Enough to keep the threads of the image library busy while others are read and hashed.
 */
const LANES = 10;

/** Returns a function that runs work in call order, up to `lanes` items in parallel. */
function openLanes(lanes: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = lanes;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else free++;
    }
  };
}

/**
 * Returns a function that inspects images on the calling thread, up to ten in parallel. After the signal aborts, it
 * starts no further image and throws the reason once the running ones have finished.
 */
export function openInspector(options: InspectionOptions, signal: AbortSignal): Inspector {
  const inLane = openLanes(LANES);
  return async (images) => {
    // Yields to the event loop even if all files are rejected immediately.
    await setImmediate();
    const results = images.map((image) =>
      inLane(async () => {
        if (signal.aborted) throw abortReason(signal);
        return inspectWithLabel(image, options, signal);
      }),
    );
    await Promise.allSettled(results);
    return Promise.all(results);
  };
}
