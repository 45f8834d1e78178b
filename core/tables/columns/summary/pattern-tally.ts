import { avalanche } from './hash-text.js';
import { type CellText, exampleText, type PatternCount } from './wide-summary.js';

/** Maximum patterns counted. In a column with more, patterns are not informative. */
const MAX_PATTERNS = 5000;
/** Characters of a text from which its pattern is made. */
const MAX_LENGTH = 64;
const MAX_REPORTED = 20;

/**
 * Counts the patterns of texts. A pattern has A for an upper-case letter, a for a lower-case letter, 9 for a digit, and
 * other characters unchanged.
 */
export class PatternTally {
  /** Patterns by hash, so that each pattern is formatted only once. */
  readonly #patterns: Map<number, PatternCount>;

  /** @param state final state of an earlier tally, to continue it. */
  constructor(state = new Map<number, PatternCount>()) {
    this.#patterns = state;
  }

  get state(): Map<number, PatternCount> {
    return this.#patterns;
  }

  add(text: string, cells: number): void {
    this.addPattern(hashOfPattern(text), text, cells);
  }

  /** Adds a text by the hash of its pattern. */
  addPattern(key: number, text: CellText, cells: number): void {
    const known = this.#patterns.get(key);
    if (known !== undefined) known.cells += cells;
    else if (this.#patterns.size < MAX_PATTERNS) {
      const example = String(text);
      this.#patterns.set(key, { pattern: patternOf(example), cells, example: exampleText(example) });
    }
  }

  merge(later: PatternTally): void {
    for (const [key, pattern] of later.#patterns) {
      const known = this.#patterns.get(key);
      if (known === undefined) this.#patterns.set(key, { ...pattern });
      else known.cells += pattern.cells;
    }
  }

  /** @returns the most frequent patterns. Equally frequent ones are in order of occurrence. */
  finish(): PatternCount[] {
    return [...this.#patterns.values()].sort((a, b) => b.cells - a.cells).slice(0, MAX_REPORTED);
  }
}

/**
 * Returns the pattern of a text. Runs of letters are collapsed (`Aa+`); up to 12 consecutive digits are written out.
 */
function patternOf(text: string): string {
  let pattern = '';
  let last = 0;
  let run = 0;
  for (let index = 0; index < Math.min(text.length, MAX_LENGTH); index += 1) {
    const code = patternCodeOf(text.charCodeAt(index));
    run = code === last ? run + 1 : 1;
    last = code;
    pattern += nextOf(code, run);
  }
  return text.length > MAX_LENGTH ? `${pattern}…` : pattern;
}

function nextOf(code: number, run: number): string {
  if (code === LOWER || code === UPPER) return run === 1 ? String.fromCharCode(code) : run === 2 ? '+' : '';
  if (code === DIGIT) return run <= MAX_DIGITS_LENGTH ? '9' : run === MAX_DIGITS_LENGTH + 1 ? '+' : '';
  return String.fromCharCode(code);
}

const LOWER = 97;
const UPPER = 65;
const DIGIT = 57;
const MAX_DIGITS_LENGTH = 12;
const ASCII_CODES = Uint16Array.from({ length: 128 }, (_, code) => patternCodeOfAscii(code));

/** Returns a signed 32-bit hash that is equal for texts with equal patterns. */
function hashOfPattern(text: string): number {
  const length = Math.min(text.length, MAX_LENGTH);
  let hash = text.length > MAX_LENGTH ? 7 : 3;
  let last = 0;
  let run = 0;
  for (let index = 0; index < length; index += 1) {
    const code = patternCodeOf(text.charCodeAt(index));
    run = code === last ? run + 1 : 1;
    last = code;
    const cap = code === DIGIT ? MAX_DIGITS_LENGTH + 1 : code === LOWER || code === UPPER ? 2 : MAX_LENGTH;
    if (run <= cap) hash = Math.imul(hash ^ code, 0x01000193) + run;
  }
  return avalanche(hash);
}

function patternCodeOf(code: number): number {
  if (code < 128) return ASCII_CODES[code] as number;
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00)) return code;
  return code <= 0xde ? UPPER : LOWER;
}

function patternCodeOfAscii(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT;
  if (code >= 65 && code <= 90) return UPPER;
  return code >= 97 && code <= 122 ? LOWER : code;
}
