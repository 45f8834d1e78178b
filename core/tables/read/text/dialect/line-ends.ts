import type { Guess } from '../../source/reading.js';
import type { Dialect } from './dialect.js';

export interface LineEnds extends Pick<Dialect, 'newline' | 'mixesReturns' | 'doublesReturns'> {
  guess: Guess;
}

function countText(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** Minimum share of line ends with two carriage returns, as written by a program that adds one to each line end. */
const NEARLY_ALL = 0.9;

/** Detects the line ends of samples by counting them, including the few inside quotes. */
export function guessLineEnds(samples: readonly string[]): LineEnds {
  let pairs = 0;
  let feeds = 0;
  let returns = 0;
  let doubled = 0;
  for (const sample of samples) {
    pairs += countText(sample, '\r\n');
    feeds += countText(sample, '\n');
    returns += countText(sample, '\r');
    doubled += countText(sample, '\r\r\n');
  }
  feeds -= pairs;
  const doublesReturns = doubled > 0 && doubled >= pairs * NEARLY_ALL;
  returns -= pairs + (doublesReturns ? doubled : 0);
  const counted = [
    { value: 'LF', count: feeds },
    { value: 'CRLF', count: pairs },
    { value: 'CR', count: returns },
  ].sort((a, b) => b.count - a.count);
  const [first, second] = counted;
  const all = feeds + pairs + returns;
  const isMixed = second!.count > 0 && second!.count >= all * 0.02;
  const reason =
    all === 0 ? 'no end of line in the file' : counted.map(({ value, count }) => `${count} ${value}`).join(', ');
  const onlyReturns = feeds + pairs === 0 && returns > 0;
  return {
    newline: onlyReturns ? '\r' : '\n',
    // Whether single carriage returns end lines or are part of cells is decided together with the dialect.
    mixesReturns: !onlyReturns && returns > 0,
    doublesReturns,
    guess: {
      what: 'line-end',
      value: isMixed ? 'mixed' : first!.value,
      confidence: all === 0 ? 0.5 : Math.round((isMixed ? 0.9 : first!.count / all) * 100) / 100,
      source: all === 0 ? 'default' : 'content',
      reason,
      alternatives: [],
      table: null,
    },
  };
}
