const PAIRS: readonly (readonly [string, string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['on', 'off'],
  ['ja', 'nein'],
  ['wahr', 'falsch'],
  ['oui', 'non'],
  ['vrai', 'faux'],
  ['sí', 'no'],
  ['si', 'no'],
  ['verdadero', 'falso'],
  ['sì', 'no'],
  ['vero', 'falso'],
  ['sim', 'não'],
  ['sim', 'nao'],
  ['verdadeiro', 'falso'],
  ['ja', 'nee'],
  ['waar', 'onwaar'],
];
const VALUES = new Map<string, boolean>(PAIRS.flatMap(([yes, no]) => [[yes, true] as const, [no, false] as const]));

/**
 * Parses words for yes and no in seven languages. Does not parse 0 and 1, which are numbers by default.
 * @param text trimmed text.
 */
export function parseBoolean(text: string): boolean | null {
  return text.length > 10 ? null : (VALUES.get(text.toLowerCase()) ?? null);
}

/** Whether one pair of words for yes and no covers all texts, in any case. */
export function areOnePair(words: ReadonlySet<string>): boolean {
  return PAIRS.some((pair) => [...words].every((word) => pair.includes(word)));
}
