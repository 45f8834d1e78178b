/** A byte order mark at the beginning of a file. */
export interface ByteOrderMark {
  label: string;
  /** Bytes that it takes. */
  length: number;
}

/** @returns the mark that `head` begins with, null where there is none. The longer marks go first: UTF-32 begins like UTF-16. */
export function findByteOrderMark(head: Uint8Array): ByteOrderMark | null {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { label: 'utf-32le', length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { label: 'utf-32be', length: 4 };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', length: 2 };
  return null;
}
