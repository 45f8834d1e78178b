import type { Finding } from '../checks/finding.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';
import type { DatasetImageFacts } from '../images/image-facts.js';
import { inspectImage } from '../images/inspect-image.js';
import type { LabelFile } from '../labels/label-file.js';
import { describeFile } from './describe-file.js';
import { readLabelOf } from './read-label-of.js';

/** What was seen of one image and its label; all of it can be sent to another thread. */
export interface Seen {
  /** Null where images were only hashed, or could not be read. */
  facts: DatasetImageFacts | null;
  label: LabelFile | null;
  findings: readonly Finding[];
  /** Image and label, those that could be read. */
  files: readonly ManifestFile[];
  /** Those of them that are there and could not be read, each a sentence without its end. */
  unread: readonly string[];
}

/** What a look at an image has to know. */
export interface Look {
  /** `decode`: look at the pixels too; `hash`: only make sure which files they are. */
  look: 'decode' | 'hash';
  dataset: Pick<DatasetConfig, 'root' | 'names'>;
}

/** Looks at one image and its label; small files are read on the calling thread. Throws what the signal gives. */
export async function lookAt(image: DatasetImage, { look, dataset }: Look, signal: AbortSignal): Promise<Seen> {
  const { facts, findings, files, unread } = await readImage(image, look, signal);
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

async function readImage(image: DatasetImage, look: Look['look'], signal: AbortSignal): Promise<Omit<Seen, 'label'>> {
  const { path, name } = image;
  if (look === 'hash') {
    const file = await describeFile(path, name);
    return { facts: null, files: file ? [file] : [], findings: [], unread: file ? [] : [unreadImage(name)] };
  }
  const { facts, findings } = await inspectImage(image, signal);
  const { bytes, sha256 } = facts;
  if (sha256 === '') return { facts, findings, files: [], unread: [unreadImage(name)] };
  return { facts, findings, files: [{ path: name, bytes, sha256 }], unread: [] };
}
