import { MAX_PICTURES } from './max-pictures.js';

/** How a TIFF stores its chain of pages: in 32 bits (TIFF 6.0, section 2), or in 64 (BigTIFF). */
interface Chain {
  view: DataView;
  isLittle: boolean;
  isBig: boolean;
}

function openChain(file: Uint8Array): Chain {
  const isLittle = file[0] === 0x49;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return { view, isLittle, isBig: file.length > 4 && view.getUint16(2, isLittle) === 43 };
}

/** An offset, or a count of a BigTIFF; 0 beyond the end of the file. */
function readOffset({ view, isLittle, isBig }: Chain, at: number): number {
  if (at + (isBig ? 8 : 4) > view.byteLength) return 0;
  return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
}

/** Where the directory of a page stores the offset of the next page; null beyond the end of the file. */
function linkPlace(chain: Chain, directory: number): number | null {
  const { view, isLittle, isBig } = chain;
  const [head, entry, link] = isBig ? [8, 20, 8] : [2, 12, 4];
  if (directory + head > view.byteLength) return null;
  const entries = isBig ? readOffset(chain, directory) : view.getUint16(directory, isLittle);
  const place = directory + head + entries * entry;
  return place + link <= view.byteLength ? place : null;
}

/** Pages from one on; a chain that leads back to itself is counted up to the limit. */
function countPages(chain: Chain, first: number): number {
  let pages = 0;
  for (let directory = first; directory !== 0 && pages < MAX_PICTURES; pages++) {
    const place = linkPlace(chain, directory);
    directory = place === null ? 0 : readOffset(chain, place);
  }
  return pages;
}

/** A TIFF whose first page has no next one, and the number of its pages. */
export function firstTiffPage(file: Uint8Array): { bytes: Uint8Array; pages: number } {
  const chain = openChain(file);
  const first = readOffset(chain, chain.isBig ? 8 : 4);
  const link = first === 0 ? null : linkPlace(chain, first);
  if (link === null || readOffset(chain, link) === 0) return { bytes: file, pages: 1 };
  const bytes = Buffer.from(file);
  bytes.fill(0, link, link + (chain.isBig ? 8 : 4));
  return { bytes, pages: countPages(chain, first) };
}
