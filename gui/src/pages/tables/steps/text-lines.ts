import { t } from './texts.js';

/** A setting with several lines: one text per line, or pairs of the form `old → new`. */
export type LinesValue = readonly string[] | Readonly<Record<string, string>>;

/** The value of a text, or the message to show if it has none. */
export type ParsedLines = { value: string[] | Record<string, string> } | { problem: string };

/** Splits a line at its last arrow, as shown or as typed; null if it has none. A text may contain arrows. */
function splitPair(line: string): [from: string, to: string] | null {
  const [shown, typed] = [line.lastIndexOf(' → '), line.lastIndexOf(' -> ')];
  const at = Math.max(shown, typed);
  return at < 0 ? null : [line.slice(0, at), line.slice(at + (at === shown ? 3 : 4))];
}

/** Formats a setting as text for editing. */
export function linesText(value: LinesValue): string {
  if (Array.isArray(value)) return value.join('\n');
  return Object.entries(value)
    .map(([from, to]) => `${from} → ${to}`)
    .join('\n');
}

/** Parses one text per line. Blank lines are ignored. */
export const parseTexts = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Parses pairs. A line without an arrow, or a second new text for the same old one, is a problem. */
export function parsePairs(text: string): ParsedLines {
  const pairs = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const pair = splitPair(line);
    if (pair === null) return { problem: t('noArrow', { line: index + 1 }) };
    const [from, to] = pair;
    if (pairs.has(from)) return { problem: t('secondPair', { line: index + 1, text: from }) };
    pairs.set(from, to);
  }
  return { value: Object.fromEntries(pairs) };
}
