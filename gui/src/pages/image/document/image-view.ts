import type { CanvasView } from '../../../canvas/canvas-box.js';
import { createItemView } from '../../../workspace/view-state.js';
import type { Look } from './look.js';

/** What the server stores of how an image is viewed. */
interface ImageView {
  look: Look;
  /** Null shows the whole photo. */
  zoom: CanvasView | null;
  selected: string | null;
}

/**
 * How an image is viewed: restored from the server, and stored there on every change.
 * @param first look of an image that was never opened; `carried` replaces the stored one.
 */
export function createImageView(id: string, { first, isCarried }: { first: Look; isCarried: boolean }) {
  throw new Error('kit');
}
