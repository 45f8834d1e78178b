import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import { type HandCorrections, hasHandCorrections } from '../../../workspace/hand-corrections.js';
import { readEntries } from '../../../workspace/jobs.js';
import type { ExportChoice } from './export-choice.js';
import { shownResult } from './shown-result.js';

const PAGE = 500;

/** An image without a result. */
export interface FailedImage {
  name: string;
  reason: string;
}

const toFailed = ({ name, reason }: JobEntry): FailedImage => ({ name, reason: reason?.detail ?? '' });

/** The results of the exported images, in the order of their folder. */
export interface ReadResults {
  results: ImageResult[];
  failed: FailedImage[];
  /** Corrections of each image. Images without corrections are omitted. */
  corrections: HandCorrections[];
  classNames: string[];
}

interface ReadOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Reads the results of a job from the server, because the page does not store all digits. */
export async function readResults(
  job: string,
  choice: Pick<ExportChoice, 'ids' | 'boxes' | 'confidence'>,
  { signal, onProgress }: ReadOptions,
): Promise<ReadResults> {
  const read: ReadResults = { results: [], failed: [], corrections: [], classNames: [] };
  for (let offset = 0; ; offset += PAGE) {
    const page = await readEntries(job, { offset, limit: PAGE, after: 0 }, signal);
    if (read.classNames.length === 0) read.classNames = [...page.class_names];
    const chosen = page.entries.filter(({ item_id: id }) => choice.ids.has(id));
    read.failed.push(...chosen.filter(({ state }) => state === 'failed').map(toFailed));
    const done = chosen.filter(({ result }) => result !== null);
    const shown = done.map((entry) => shownResult(entry, choice, read.classNames));
    read.results.push(...shown.map(({ result }) => result));
    read.corrections.push(...shown.map(({ corrections }) => corrections).filter(hasHandCorrections));
    onProgress(Math.min(page.total, offset + page.entries.length), page.total);
    if (page.entries.length < PAGE) return read;
  }
}
