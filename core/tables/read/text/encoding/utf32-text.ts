/** The text of whole UTF-32 units; what is no code point becomes U+FFFD, as in the other decoders. */
export function decodeUtf32(bytes: Uint8Array, order: 'le' | 'be'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, order === 'le');
    parts.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code));
  }
  return bytes.length % 4 === 0 ? parts.join('') : `${parts.join('')}\ufffd`;
}
