/** Returns the first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function fractionsOf(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let number = 2, found = 0; found < count; number++) {
    let isPrime = true;
    for (let by = 2; by * by <= number && isPrime; by++) isPrime = number % by !== 0;
    if (isPrime) words[found++] = (root(number) % 1) * 2 ** 32;
  }
  return words;
}

const START = fractionsOf(8, Math.sqrt);
const ROUND = fractionsOf(64, Math.cbrt);
const BLOCK = 64;

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * Computes the eight words of the state after a block (FIPS 180-4, 6.2.2).
 * @param words buffer for the 64 words of the message schedule.
 */
function digestBlock(state: Uint32Array, view: DataView, offset: number, words: Uint32Array): void {
  for (let at = 0; at < 16; at++) words[at] = view.getUint32(offset + at * 4);
  for (let at = 16; at < 64; at++) {
    const [x, y] = [words[at - 15]!, words[at - 2]!];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[at] = words[at - 16]! + low + words[at - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUND[at]! + words[at]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word;
}

/**
 * Computes SHA-256 incrementally. `crypto.subtle` needs the whole file at once, and exists only in secure contexts.
 * @returns `add` processes bytes; `end` returns the hash in hex and must be called only once.
 */
export function createSha256(): { add: (bytes: Uint8Array) => void; end: () => string } {
  const state = START.slice();
  const words = new Uint32Array(64);
  const rest = new Uint8Array(BLOCK);
  let held = 0;
  let length = 0;
  const add = (bytes: Uint8Array) => {
    length += bytes.length;
    let from = 0;
    if (held > 0) {
      from = Math.min(BLOCK - held, bytes.length);
      rest.set(bytes.subarray(0, from), held);
      held += from;
      if (held < BLOCK) return;
      digestBlock(state, new DataView(rest.buffer), 0, words);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; from + BLOCK <= bytes.length; from += BLOCK) digestBlock(state, view, from, words);
    held = bytes.length - from;
    rest.set(bytes.subarray(from));
  };
  const end = () => {
    const bits = length * 8;
    const padding = new Uint8Array((held < 56 ? 56 : 120) - held + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    add(padding);
    return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
  };
  return { add, end };
}

/** Returns the SHA-256 of bytes in hex, by the browser if it can, because that is faster. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (crypto.subtle === undefined) {
    const { add, end } = createSha256();
    add(bytes);
    return end();
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
