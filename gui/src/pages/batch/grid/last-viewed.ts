import { lastAddress } from '../../../app/last-address.js';

/** Address on Image that a grid has led back from. */
let taken = '';

/**
 * Returns the id of the image that was on Image last, once after each visit; null without one.
 * @param isHere whether an image is in the grid.
 */
export function takeLastViewed(isHere: (id: string) => boolean): string | null {
  const address = lastAddress('/image');
  const id = /^\/image\/(\w+)/.exec(address)?.[1];
  if (address === taken || id === undefined || !isHere(id)) return null;
  taken = address;
  return id;
}

/** Reports that an image is opened on Image, possibly the same as before. */
export function startViewing(): void {
  taken = '';
}
