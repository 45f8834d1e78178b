import { widthOf } from './columns.js';

/** Width of a paragraph. */
export interface Paragraph {
  /** Columns of a line, including its prefix. */
  width: number;
  /** Prefix of the first line. */
  first: string;
  /** Prefix of all other lines. */
  next: string;
}

/** Layout of a line that starts with a sign. The next lines are indented below its text. */
export const noted = ({ width }: { width: number }): Paragraph => ({ width, first: '', next: '  ' });

/** Breaks a text into lines at spaces. Does not break words. */
export function wrapped(text: string, { width, first, next }: Paragraph): string[] {
  const lines: string[] = [];
  let line = first;
  let isStart = true;
  for (const word of text.split(' ')) {
    if (!isStart && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = next;
      isStart = true;
    }
    line += isStart ? word : ` ${word}`;
    isStart = false;
  }
  return [...lines, line];
}
