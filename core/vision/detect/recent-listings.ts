import type { PageCursor } from '../../base/files/page-cursor.js';
import { placeBehind } from '../../base/files/place-behind.js';
import { type ImageListing, listImages } from './list-images.js';

/** Listings kept for the pages that follow; one of 100,000 names takes about 10 MB. */
const KEPT = 4;

const recent = new Map<string, ImageListing & { place: string }>();

function keep(listing: ImageListing, place: string): void {
  recent.delete(listing.id);
  recent.set(listing.id, { ...listing, place });
  for (const id of [...recent.keys()].slice(0, Math.max(0, recent.size - KEPT))) recent.delete(id);
}

/**
 * The listing that a page belongs to and the place where the page starts. A listing that is no longer in memory is
 * made anew: images that came in between before the cursor are not seen, none is seen twice.
 */
export async function listingFor(
  folder: string,
  recursive: boolean,
  cursor: PageCursor | null,
): Promise<{ listing: ImageListing; start: number }> {
  const place = JSON.stringify([folder, recursive]);
  const known = cursor ? recent.get(cursor.listing) : undefined;
  // A cursor comes from outside: the listing that it names must be of the folder that is asked for.
  const listing = known?.place === place ? known : await listImages(folder, recursive);
  keep(listing, place);
  return { listing, start: cursor ? placeBehind(listing.names, cursor.after) : 0 };
}
