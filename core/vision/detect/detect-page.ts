import { type Fault, type FaultCode, isFault } from '../../base/fault.js';
import { inLanes } from '../../base/in-lanes.js';
import type { RgbImage } from '../image/decode-image.js';
import type { ImageResult } from '../results/image-result.js';
import { type DetectContext, detectImage, type ImageSource } from './detect-image.js';

/** The result of an image of a page, or its fault. */
export type PageEntry<Rendered> =
  | { name: string; result: ImageResult; rendered: Rendered }
  | { name: string; fault: Fault };

export interface PageContext<Rendered> extends DetectContext {
  /** Called before each image except the first. Returns false to end the page when its time or size is used up. */
  mayBegin(): boolean;
  /** Renders output files while the pixels are still in memory. */
  render(result: ImageResult, pixels: RgbImage): Promise<Rendered>;
}

/** Faults of a single image. Any other fault ends the whole run. */
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
 * Detects objects in several images in parallel, in order. A fault of an image becomes an entry and does not end the
 * page.
 * @returns entries in the order of the sources. Fewer if `mayBegin` ends the page, but at least one.
 */
export async function detectPage<R>(sources: readonly ImageSource[], context: PageContext<R>): Promise<PageEntry<R>[]> {
  const { parallel: lanes } = context.detector;
  return inLanes({ places: sources.length, lanes, mayBegin: () => context.mayBegin() }, (place) => {
    context.signal.throwIfAborted();
    return detectOne(sources[place]!, context);
  });
}
