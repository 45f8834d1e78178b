import { lastAddress } from '../../../app/last-address.js';

/** Address on the Image page from which the user has already returned. */
let taken = '';

/**
 * Returns the id of the image that was displayed last on the Image page; null if there is none, or if it was already
 * returned.
 * @param isHere whether an image is in the grid.
 */
export function takeLastViewed(isHere: (id: string) => boolean): string | null {
  const address = lastAddress('/image');
  const id = /^\/image\/(\w+)/.exec(address)?.[1];
  if (address === taken || id === undefined || !isHere(id)) return null;
  taken = address;
  return id;
}

/** Must be called when an image is opened on the Image page, because it may be the same one as before. */
export function startViewing(): void {
  taken = '';
}
