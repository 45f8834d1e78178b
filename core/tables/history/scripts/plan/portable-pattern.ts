import type { FindOptions } from '../../operations/edit-cells.js';

/** A regular expression with the same matches in JavaScript, RE2 (DuckDB), Python and Rust (polars). */
export interface ScriptPattern {
  /** The expression, except for the anchor at the end of the text, whose notation differs. */
  parts: readonly (string | typeof END)[];
  ignoresCase: boolean;
}

/** Marks the end of the text. */
export const END = { isEnd: true } as const;

/** A literal text of a replacement, or the number of a group; 0 is the whole match. */
export type ReplacementPart = string | number;

const DIGITS = '0-9';
const WORDS = '0-9A-Za-z_';
/** The white space of JavaScript. */
const SPACES = '\t\n\u000b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const CLASSES: Readonly<Record<string, string>> = {
  d: `[${DIGITS}]`,
  D: `[^${DIGITS}]`,
  w: `[${WORDS}]`,
  W: `[^${WORDS}]`,
  s: `[${SPACES}]`,
  S: `[^${SPACES}]`,
};
const IN_CLASS: Readonly<Record<string, string>> = { d: DIGITS, w: WORDS, s: SPACES };
const CONTROLS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\u000b' };
const NOT_LINE_END = '[^\n\r\u2028\u2029]';
const MAX_REPEATS = 100;

/** Quotes a character that has a meaning in a pattern or class of one of the languages. */
const quote = (character: string): string => (/[\\.+*?()|[\]{}^$\-&~#]/.test(character) ? `\\${character}` : character);

/** Quotes a literal text for a pattern. */
export const quotePattern = (text: string): string => [...text].map(quote).join('');

/** Parses the part of the syntax that all languages share. Any other pattern is rejected by returning null. */
class PatternReader {
  readonly #letters: readonly string[];
  #at = 0;
  #depth = 0;
  groups = 0;
  hasAlternatives = false;

  constructor(source: string) {
    this.#letters = [...source];
  }

  read(): ScriptPattern['parts'] | null {
    const parts: ScriptPattern['parts'][number][] = [];
    while (this.#at < this.#letters.length) {
      const part = this.#readPart();
      if (part === null) return null;
      parts.push(part);
    }
    return this.#depth === 0 ? parts : null;
  }

  #next(): string | undefined {
    return this.#letters[this.#at++];
  }

  #readPart(): string | typeof END | null {
    const letter = this.#next()!;
    if (letter === '^') return '\\A';
    if (letter === '$') return END;
    if (letter === '(') return this.#openGroup();
    if (letter === ')') return this.#closeGroup();
    if (letter === '|') {
      this.hasAlternatives = true;
      return '|';
    }
    const atom = this.#readAtom(letter);
    return atom === null ? null : this.#withRepeat(atom);
  }

  #openGroup(): string | null {
    this.#depth += 1;
    if (this.#letters[this.#at] !== '?') {
      this.groups += 1;
      return '(';
    }
    if (this.#letters[this.#at + 1] !== ':') return null;
    this.#at += 2;
    return '(?:';
  }

  /** Repeated groups are rejected, because the languages differ in what the groups in them capture. */
  #closeGroup(): string | null {
    this.#depth -= 1;
    const next = this.#letters[this.#at];
    return next !== undefined && '*+?{'.includes(next) ? null : ')';
  }

  #readAtom(letter: string): string | null {
    if (letter === '.') return NOT_LINE_END;
    if (letter === '[') return this.#readClass();
    if (letter !== '\\') return '*+?{}]'.includes(letter) ? null : quote(letter);
    const escaped = this.#next() ?? '';
    const known = CLASSES[escaped] ?? CONTROLS[escaped];
    if (known !== undefined) return known;
    return /^[\p{L}\p{N}]?$/u.test(escaped) ? null : quote(escaped);
  }

  #readClass(): string | null {
    let text = '[';
    if (this.#letters[this.#at] === '^') {
      this.#at += 1;
      text += '^';
    }
    const start = text.length;
    for (let letter = this.#next(); letter !== ']'; letter = this.#next()) {
      const item = letter === undefined ? null : this.#readItem(letter);
      if (item === null) return null;
      text += item;
    }
    return text.length === start ? null : `${text}]`;
  }

  #readItem(letter: string): string | null {
    const isRange = this.#letters[this.#at] === '-' && this.#letters[this.#at + 1] !== ']';
    if (isRange) {
      const end = this.#letters[this.#at + 1] ?? '';
      this.#at += 2;
      return /^[0-9A-Za-z]{2}$/.test(letter + end) ? `${letter}-${end}` : null;
    }
    if (letter !== '\\') return quote(letter);
    const escaped = this.#next() ?? '';
    // A range that starts with an escaped character.
    if (this.#letters[this.#at] === '-' && this.#letters[this.#at + 1] !== ']') return null;
    const known = IN_CLASS[escaped] ?? CONTROLS[escaped];
    if (known !== undefined) return known;
    return /^[\p{L}\p{N}]?$/u.test(escaped) ? null : quote(escaped);
  }

  #withRepeat(atom: string): string | null {
    let repeat = /^(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})/.exec(this.#letters.slice(this.#at, this.#at + 9).join(''))?.[0];
    if (repeat === undefined) return this.#letters[this.#at] === '{' ? null : atom;
    if ((repeat.match(/\d+/g) ?? []).some((count) => Number(count) > MAX_REPEATS)) return null;
    this.#at += repeat.length;
    if (this.#letters[this.#at] === '?') {
      this.#at += 1;
      repeat += '?';
    }
    return `${atom}${repeat}`;
  }
}

/** A pattern that all languages share, with facts about its groups. */
export interface PortablePattern extends ScriptPattern {
  groups: number;
  hasAlternatives: boolean;
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/**
 * Converts a search to a pattern of all languages; null if one of them could find something else.
 * @param texts texts to search. Without regard to case, the languages agree only on ASCII.
 */
export function portablePattern(options: FindOptions, texts: Iterable<string>): PortablePattern | null {
  const { find, is_pattern: isPattern, ignore_case: ignoresCase, whole_cell: wholeCell } = options;
  if (ignoresCase && !(isAscii(find) && [...texts].every(isAscii))) return null;
  const reader = new PatternReader(find);
  const own = isPattern ? reader.read() : [quotePattern(find)];
  if (own === null || (isPattern && new RegExp(`(?:${find})`, 'u').test(''))) return null;
  const parts = wholeCell ? ['\\A(?:', ...own, ')', END] : own;
  return { parts, ignoresCase, groups: reader.groups, hasAlternatives: reader.hasAlternatives };
}

/** Converts a replacement of JavaScript to its parts; null if another language could write something else. */
export function replacementParts(replace: string, groups: number): ReplacementPart[] | null {
  const parts: ReplacementPart[] = [];
  for (const [token, reference] of replace.matchAll(/\$(\$|&|[`'<]|\d{1,2})?|[^$]+/g)) {
    if (!token.startsWith('$') || reference === undefined) parts.push(token);
    else if (reference === '$') parts.push('$');
    else if (reference === '&') parts.push(0);
    else if (/^[1-9]$/.test(reference) && Number(reference) <= groups) parts.push(Number(reference));
    else return null;
  }
  return parts;
}
