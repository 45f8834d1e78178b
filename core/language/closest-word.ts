import { editDistance } from './edit-distance.js';

/** The known word that a mistyped one most likely meant; undefined when none is near (a third of its letters). */
export function closestWord(typed: string, known: readonly string[]): string | undefined {
  const word = typed.slice(0, 64).toLowerCase();
  const most = Math.max(1, Math.floor(word.length / 3));
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.slice(0, 64).toLowerCase(), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}
