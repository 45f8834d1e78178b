/**
 * Edits between two words: insert, delete, replace, or swap two neighbours (optimal string alignment distance). Cost:
 * product of the lengths.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** The known word that a mistyped one most likely meant; undefined when none is near (a third of its letters). */
export function closestWord(typed: string, known: readonly string[]): string | undefined {
  const word = typed.slice(0, 64).toLowerCase();
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.slice(0, 64).toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}
