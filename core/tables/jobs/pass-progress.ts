/**
 * Combines the progress of several passes over a file.
 * @param passes number of passes.
 * @param size bytes of each pass.
 * @returns a function that starts the next pass. It returns the progress callback of that pass, which accepts the bytes
 * read so far.
 */
export function passProgress(
  passes: number,
  size: number,
  report: (done: number, total: number) => void,
): () => (read: number) => void {
  let started = 0;
  return () => {
    const before = started * size;
    started++;
    return (read) => report(Math.min(before + read, passes * size), passes * size);
  };
}
