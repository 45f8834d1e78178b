/** Bytes of letters, digits, punctuation and line ends in the code pages of EBCDIC (IBM 037, 273, 500, 1047). */
const USUAL = new Set(
  ['0505', '0d0d', '1515', '2525', '4040', '4a50', '5a61', '6a6f', '797f', '8189', '9199', 'a1a9']
    .concat(['c0c9', 'd0d9', 'e0e0', 'e2e9', 'f0f9'])
    .flatMap((range) => {
      const [from, to] = [Number.parseInt(range.slice(0, 2), 16), Number.parseInt(range.slice(2), 16)];
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
);
const MIN_USUAL = 0.95;
/** Minimum share of letters and digits, all of which are beyond ASCII. */
const MIN_BEYOND_ASCII = 0.4;
const LINE_FEED = 0x0a;

/** Whether bytes are probably EBCDIC, which this program does not decode. */
export function isEbcdic(bytes: Uint8Array): boolean {
  if (bytes.includes(LINE_FEED)) return false;
  let usual = 0;
  let beyondAscii = 0;
  for (const byte of bytes) {
    if (USUAL.has(byte)) usual += 1;
    if (byte >= 0x80) beyondAscii += 1;
  }
  return usual >= bytes.length * MIN_USUAL && beyondAscii >= bytes.length * MIN_BEYOND_ASCII;
}
