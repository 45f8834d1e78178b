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

/** Describes the value of an import option in a few words: `UTF-8`, `comma`, `row 1`. */
export function describeValue(what: Guess['what'], value: string): string {
  if (what === 'encoding') return value.toUpperCase().replace('WINDOWS', 'Windows');
  if (what === 'delimiter') return DELIMITERS[value] ?? JSON.stringify(value);
  if (what === 'header') return value === 'none' ? 'none' : rowsOf(value);
  return what === 'tables' ? value : JSON.stringify(value);
}

/** Describes an import option with its name: `encoding UTF-8`, `header in row 1`, `2 tables`. */
export function describeOption({ what, value }: Pick<Guess, 'what' | 'value'>): string {
  const described = describeValue(what, value);
  if (what === 'header') return value === 'none' ? 'no header' : `header in ${described}`;
  return what === 'tables' ? `${value} tables` : `${what} ${described}`;
}

/** Describes an import option in a few words: `UTF-8`, `comma`, `header in row 1`. */
export function describeGuess(guess: Pick<Guess, 'what' | 'value' | 'source'>): string {
  const { what, value, source } = guess;
  const isNamedByValue = what === 'encoding' || (what === 'delimiter' && value in DELIMITERS);
  return `${isNamedByValue ? describeValue(what, value) : describeOption(guess)}${source === 'given' ? ' (specified)' : ''}`;
}
