import type { Terminal } from '../terminal.js';
import { widthOf } from './columns.js';

/** Formats keys and their meanings as lines, and continues with two spaces, after which the answer is printed. */
export function formatKeys(
  first: string,
  keys: readonly (readonly string[])[],
  { promptWidth, paint }: Pick<Terminal, 'promptWidth' | 'paint'>,
): string {
  const indent = ' '.repeat(widthOf(first));
  const lines = [first];
  for (const [key, words] of keys) {
    const item = `${paint('cyan', `[${key}]`)} ${words}`;
    const line = lines.at(-1)!;
    const isStart = line === first || line === indent;
    // Leaves room for the answer.
    if (!isStart && widthOf(line) + widthOf(item) + 5 > promptWidth) lines.push(`${indent}${item}`);
    else lines[lines.length - 1] = `${line}${isStart ? '' : '  '}${item}`;
  }
  return lines.join('\n');
}

/** Formats an answer at the right end of the line of its question. */
export function formatAnswer(prompt: string, answer: string, { promptWidth, paint }: Terminal): string {
  const room = promptWidth - widthOf(prompt.split('\n').at(-1)!) - widthOf(answer);
  return `${' '.repeat(Math.max(2, room))}${paint('bold', answer)}`;
}
