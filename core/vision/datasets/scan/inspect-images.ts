import { setImmediate } from 'node:timers/promises';
import { abortReason } from '../../../base/when-aborted.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';
import type { DatasetImageFacts } from '../images/image-facts.js';
import { inspectImage } from '../images/inspect-image.js';
import type { LabelFile } from '../labels/label-file.js';
import { describeFile } from './describe-file.js';
import { readLabelOf } from './read-label-of.js';

/** Results for one image and its label; can be sent to another thread. */
export interface Seen {
  /** Null if images were only hashed, or could not be read. */
  facts: DatasetImageFacts | null;
  label: LabelFile | null;
  findings: readonly Finding[];
  /** Image and label, if they could be read. */
  files: readonly ManifestFile[];
  /** Existing files that could not be read, each a sentence without its period. */
  unread: readonly string[];
}

/** Parameters of inspecting images. */
export interface InspectionOptions {
  /** `decode` also inspects the pixels; `hash` only identifies the files. */
  mode: 'decode' | 'hash';
  dataset: Pick<DatasetConfig, 'root' | 'names'>;
}

/** Inspects one image and its label. Small files are read on the calling thread. Throws the signal's fault. */
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

/** Images for the inspecting process. */
export interface ScanTask {
  options: InspectionOptions;
  images: readonly DatasetImage[];
}

/** Results in the order of the images. */
export type ScanAnswer = Seen[];

/** Inspects a few images. @returns the results in their order. */
export type Inspector = (images: readonly DatasetImage[]) => Promise<Seen[]>;

/** Images inspected in parallel. Decoding keeps the threads of the library busy; labels and hashes fill the gaps. */
const LANES = 10;

/** Returns a function that runs work first come, first served, up to `lanes` items in parallel. */
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
 * Inspects images on the calling thread, a few in parallel whatever their number. Once the signal aborts, no further
 * image is started, and it throws the signal's fault when the running ones are done.
 */
export function openInspector(options: InspectionOptions, signal: AbortSignal): Inspector {
  const inLane = openLanes(LANES);
  return async (images) => {
    // Yields even for rejected files, so that other work can run.
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
