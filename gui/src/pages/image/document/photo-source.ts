import { serverPath } from '../../../api/server-path.js';
import type { ItemDetails } from '../../../workspace/items.js';

/** Formats that browsers cannot decode. The server converts them. */
const NOT_IN_BROWSERS: ReadonlySet<string> = new Set(['tiff']);
const TIFF = /\.tiff?$/i;
const MAX_SIDE = 2048;

/** Returns the URL of an image that the browser can decode. */
export function photoSource(id: string, details: ItemDetails | null): string {
  const format = details?.results[0]?.image.format;
  const isForeign = format ? NOT_IN_BROWSERS.has(format) : TIFF.test(details?.item.name ?? '');
  return serverPath(`/workspace/items/${id}/${isForeign ? `preview?max_side=${MAX_SIDE}` : 'file'}`);
}

/**
 * Measures an image without a result.
 * @returns px of the upright image; null if the browser cannot decode it.
 */
export async function measurePhoto(src: string): Promise<{ width: number; height: number } | null> {
  const image = new Image();
  image.src = src;
  return image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => null,
  );
}
