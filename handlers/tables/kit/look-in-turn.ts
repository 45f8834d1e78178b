/**
 * Looks into files, a few at once, until the time is over.
 * @param look answers null where the time was over before it was done.
 * @param atOnce how many are looked into at once.
 * @returns what was seen in the first files, up to the first that the time did not do for.
 */
export async function lookInTurn<File, Seen>(
  files: readonly File[],
  look: (file: File) => Promise<Seen | null>,
  { atOnce, time }: { atOnce: number; time: AbortSignal },
): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let from = 0; from < files.length; from += atOnce) {
    if (from > 0 && time.aborted) break;
    for (const seen of await Promise.all(files.slice(from, from + atOnce).map(look))) {
      if (seen === null) return all;
      all.push(seen);
    }
  }
  return all;
}
