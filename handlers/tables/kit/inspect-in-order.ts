/**
 * Inspects files, a few in parallel, until the time is over.
 * @param inspect returns null if the time ended before it was done.
 * @param atOnce number of parallel inspections.
 * @returns the results up to the first file that was not done in time.
 */
export async function inspectInOrder<File, Seen>(
  files: readonly File[],
  inspect: (file: File) => Promise<Seen | null>,
  { atOnce, time }: { atOnce: number; time: AbortSignal },
): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let from = 0; from < files.length; from += atOnce) {
    if (from > 0 && time.aborted) break;
    for (const seen of await Promise.all(files.slice(from, from + atOnce).map(inspect))) {
      if (seen === null) return all;
      all.push(seen);
    }
  }
  return all;
}
