import type { Guess } from './reading.js';

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'space',
};

/** Names the rows of a header: `row 3`, `rows 1 to 2`. */
const rowsOf = (value: string) => (value.includes('-') ? `rows ${value.replace('-', ' to ')}` : `row ${value}`);

/** Describes an import option in a few words: `UTF-8`, `comma`, `header in row 1`. */
export function describeGuess({ what, value, source }: Pick<Guess, 'what' | 'value' | 'source'>): string {
  const given = source === 'given' ? ' (specified)' : '';
  if (what === 'encoding') return `${value.toUpperCase().replace('WINDOWS', 'Windows')}${given}`;
  if (what === 'delimiter') return `${DELIMITERS[value] ?? `delimiter ${JSON.stringify(value)}`}${given}`;
  if (what === 'header') return `${value === 'none' ? 'no header' : `header in ${rowsOf(value)}`}${given}`;
  return `${what} ${JSON.stringify(value)}${given}`;
}
