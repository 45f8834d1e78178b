import { mutate } from '../../../scripts/fuzz/mutate.js';

const MAX_BYTES = 1024 * 1024;
const WORDS = [
  ...['1e308', '-1e308', '1e309', '5e-324', 'NaN', 'Infinity', '9999-12-31', '275760-09-13', '9'.repeat(400), '-'],
  ...[
    ',',
    ';',
    '\t',
    '|',
    '"',
    '""',
    "'",
    '\\',
    '\n',
    '\r',
    '\r\n',
    '\n\n\n\n',
    '\u0000',
    '\ufeff',
    '\ufffd',
    ' ',
    '=1+1',
  ],
  ...['sep=;\n', '----', '"\n"', ',,,,,,,,', '#', '\u2028', '\ud83d\ude00', '__proto__', 'Total', '<table><tr><td>'],
].map((text) => Buffer.from(text));
const BYTE_WORDS = [[0xff, 0xfe], [0xfe, 0xff], [0x80], [0xc0, 0x80], [0x1f, 0x8b, 8], [0x1a]].map((bytes) =>
  Uint8Array.from(bytes),
);
const MAX_REPEATS = 3000;

/**
 * Changes the bytes of a text table: delimiters, quotes, line ends, encodings, extreme numbers, repeated lines.
 * @param random as returned by `seededRandom`. Deterministic for the same numbers.
 */
export function mutateText(bytes: Uint8Array, random: () => number): Uint8Array {
  const words = [...WORDS, ...BYTE_WORDS];
  const changed = mutate(bytes, { random, words, maxBytes: MAX_BYTES, other: () => bytes });
  if (random() > 0.15) return changed;
  const word = words[Math.floor(random() * words.length)] as Uint8Array;
  const at = Math.floor(random() * changed.length);
  const repeated = Array<Uint8Array>(Math.floor(random() * MAX_REPEATS)).fill(word);
  return Uint8Array.from(Buffer.concat([changed.subarray(0, at), ...repeated, changed.subarray(at)]));
}
