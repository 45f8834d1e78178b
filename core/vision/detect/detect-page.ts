import { type Fault, type FaultCode, isFault } from '../../base/fault.js';
import { inLanes } from '../../base/in-lanes.js';
import type { RgbImage } from '../image/decode-image.js';
import type { ImageResult } from '../results/image-result.js';
import { type DetectContext, detectImage, type ImageSource } from './detect-image.js';

/** One image of a page: its answer, or why there is none. */
export type PageEntry<Rendered> =
  | { name: string; result: ImageResult; rendered: Rendered }
  | { name: string; fault: Fault };

export interface PageContext<Rendered> extends DetectContext {
  /** Asked before each image but the first: false ends the page, when its time or its size runs out. */
  mayBegin(): boolean;
  /** Renders output files while the pixels are at hand. */
  render(result: ImageResult, pixels: RgbImage): Promise<Rendered>;
}

/** Faults of a single image; any other concerns the whole run and ends it. */
const IMAGE_FAULTS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'not-found',
  'path-not-allowed',
  'invalid-input',
  'empty-file',
  'too-large',
  'image-too-large',
  'unsupported-type',
  'unreadable-image',
  'model-failed',
]);

async function detectOne<R>(source: ImageSource, context: PageContext<R>): Promise<PageEntry<R>> {
  try {
    const { result, image } = await detectImage(source, context);
    return { name: source.name, result, rendered: await context.render(result, image.pixels) };
  } catch (error) {
    if (!isFault(error) || !IMAGE_FAULTS.has(error.code)) throw error;
    return { name: source.name, fault: error };
  }
}

/**
 * Detects in images side by side, each at its turn. One bad image is an entry with its reason, not the end of the page.
 * @returns entries in the order of the sources; fewer than the sources when it may not begin them, but at least one.
 */
export async function detectPage<R>(sources: readonly ImageSource[], context: PageContext<R>): Promise<PageEntry<R>[]> {
  const { parallel: lanes } = context.detector;
  return inLanes({ places: sources.length, lanes, mayBegin: () => context.mayBegin() }, (place) => {
    context.signal.throwIfAborted();
    return detectOne(sources[place]!, context);
  });
}
