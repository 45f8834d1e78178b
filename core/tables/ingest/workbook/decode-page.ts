/** A byte order mark, or the character set that a page names in its first kilobytes, or none. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return /charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})/i.exec(head)?.[1];
}

/**
 * The text of a page: UTF-8 where its bytes are valid UTF-8, else the character set that it names, else windows-1252.
 * @returns the text, and the character set that it was read by.
 */
export function decodePage(bytes: Uint8Array): { text: string; encoding: string } {
  const named = namedEncoding(bytes);
  if (named?.startsWith('utf-16') && (bytes[0] === 0xff || bytes[0] === 0xfe)) {
    return { text: new TextDecoder(named).decode(bytes), encoding: named };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // Bytes that are no UTF-8: the page's own word counts.
  }
  try {
    const decoder = new TextDecoder(named ?? 'windows-1252');
    if (decoder.encoding !== 'utf-8') return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    // A character set that nobody knows.
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}
