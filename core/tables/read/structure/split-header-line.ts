import { isTyped, shapeOf } from './cell-shape.js';
import { nameLikeness } from './name-likeness.js';

const MARKS = [';', '\t', '|', ',', ':', ' '];

/**
 * Reads a line above a table as its header, where another delimiter than that of the table parts its names.
 * @param width columns of the table.
 * @returns a name for each column; null where no delimiter gives as many names.
 */
export function splitHeaderLine(line: string, width: number): string[] | null {
  if (width < 2 || line.length > 20_000) return null;
  for (const mark of MARKS) {
    const parts = splitOutsideQuotes(line, mark);
    if (parts.length === width && areNames(parts)) return parts;
  }
  return null;
}

function areNames(parts: readonly string[]): boolean {
  const isDistinct = new Set(parts).size === parts.length;
  const typed = parts.filter((part) => isTyped(shapeOf(part)) && nameLikeness(part) < 0.5).length;
  return isDistinct && typed * 5 <= parts.length && parts.every((part) => part !== '' && part.length <= 60);
}

function splitOutsideQuotes(line: string, mark: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === mark && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
}
