/** Windows-1252 where it differs from Latin-1: characters of 0x80 to 0x9F (Unicode, CP1252.TXT). */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Whether every character has a place in Windows-1252. */
export function fitsLatin(text: string): boolean {
  return [...text].every(
    (mark) => mark.codePointAt(0)! < 0x80 || mark.codePointAt(0)! - 0xa0 < 0x60 || CP1252.includes(mark),
  );
}

/** @param encoding `utf-8`, `utf-8-bom`, `latin1` (Windows-1252), `utf-16le` or `utf-16be` (both with a mark at the beginning). */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding === 'latin1') return Uint8Array.from([...text].map(byteOf));
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'utf-8-bom' ? `\ufeff${text}` : text, 'utf8');
}

function byteOf(mark: string): number {
  const place = CP1252.indexOf(mark);
  return place === -1 ? mark.codePointAt(0)! : 0x80 + place;
}
