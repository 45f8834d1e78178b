import type { ImageDocument } from '../document/image-document.js';

/** Formats that browsers do not decode: the server sends a picture of them. */
const NOT_IN_BROWSERS: ReadonlySet<string> = new Set(['tiff']);
const TIFF = /\.tiff?$/i;
const MAX_SIDE = 2048;

/** Returns the address of the pixels of an image. */
export function photoSource(doc: ImageDocument): string {
  const format = doc.results()[0]?.image.format;
  const isForeign = format ? NOT_IN_BROWSERS.has(format) : TIFF.test(doc.item()?.name ?? '');
  return `/workspace/items/${doc.id}/${isForeign ? `preview?max_side=${MAX_SIDE}` : 'file'}`;
}
