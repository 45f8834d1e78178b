/**
 * Inspects files, a few in parallel, until `signal` is aborted.
 * @param inspect returns null if `signal` was aborted before it was done.
 * @param concurrency maximum parallel inspections.
 * @returns the results up to the first file that was not done in time.
 */
export async function inspectInOrder<File, Seen>(
  files: readonly File[],
  inspect: (file: File) => Promise<Seen | null>,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let from = 0; from < files.length; from += concurrency) {
    if (from > 0 && signal.aborted) break;
    for (const seen of await Promise.all(files.slice(from, from + concurrency).map(inspect))) {
      if (seen === null) return all;
      all.push(seen);
    }
  }
  return all;
}
