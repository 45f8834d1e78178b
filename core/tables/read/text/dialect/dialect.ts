/** How records and cells are told apart in a text. */
export interface Dialect {
  kind: 'delimited' | 'whitespace' | 'fixed-width' | 'single';
  /** One or more characters; '' for white space and fixed width, the end of line for a single column. */
  delimiter: string;
  /** One character, '' for none. */
  quote: string;
  escape: 'doubled' | 'backslash';
  /** Whether cells of the file stand in quotes: only then may a quote that encloses nothing be a slip. */
  usesQuotes: boolean;
  /** Blanks beside delimiters that belong to the delimiter. */
  trim: 'none' | 'left' | 'both';
  /** What ends a line. A carriage return before a line feed is dropped with it. */
  newline: '\n' | '\r';
  /** Both stand alone as ends of lines: a carriage return is read as a line feed. */
  mixesReturns: boolean;
  /** Offsets that the cells of a fixed-width file begin at; empty for other kinds. */
  cuts: readonly number[];
}

export const PLAIN_DIALECT: Dialect = {
  kind: 'delimited',
  delimiter: ',',
  quote: '"',
  escape: 'doubled',
  usesQuotes: false,
  trim: 'none',
  newline: '\n',
  mixesReturns: false,
  cuts: [],
};
