/** Tries before a find is left as long as it is. */
const MOST_TRIES = 2000;

/**
 * Leaves out of an input whatever is not needed for it to stay a find, ever smaller pieces at a time.
 * @param isFind whether an input still shows the same error.
 */
export async function shortenFind(
  input: Uint8Array,
  isFind: (shorter: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = input;
  let tries = 0;
  for (let piece = Math.ceil(best.length / 2); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let from = 0; from < best.length && tries < MOST_TRIES; tries++) {
      const shorter = Uint8Array.from(Buffer.concat([best.subarray(0, from), best.subarray(from + piece)]));
      if (await isFind(shorter)) best = shorter;
      else from += piece;
    }
  }
  return best;
}
