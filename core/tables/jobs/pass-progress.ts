/**
 * Draws several passes over a file together to one progress.
 * @param passes how many there will be. @param size bytes of one.
 * @returns begins the next pass and takes the bytes that were read in it.
 */
export function passProgress(
  passes: number,
  size: number,
  report: (done: number, total: number) => void,
): () => (read: number) => void {
  let begun = 0;
  return () => {
    const before = begun * size;
    begun++;
    return (read) => report(Math.min(before + read, passes * size), passes * size);
  };
}
