import { Fault } from '../../../base/fault.js';
import { LineCounter } from './line-counter.js';

/**
 * A value of a JSON text. Strings, numbers and words are as in the file: as JavaScript numbers they would lose digits.
 */
export type JsonValue = string | JsonArray | JsonObject;

export interface JsonField {
  name: string;
  value: JsonValue;
  /** Line of the name, from 1. */
  line: number;
}

export class JsonArray {
  readonly items: JsonValue[] = [];
  /** Line on which it starts, from 1. */
  readonly line: number;

  constructor(line: number) {
    this.line = line;
  }
}

/** An object with its fields in their order. A name may occur twice. */
export class JsonObject {
  readonly fields: JsonField[] = [];
  /** Line on which it starts, from 1. */
  readonly line: number;

  constructor(line: number) {
    this.line = line;
  }
}

export class DamagedJson extends Error {
  /** Position of the first character that cannot follow the previous ones. */
  readonly at: number;

  constructor(at: number) {
    super(`The JSON is damaged at ${at}.`);
    this.at = at;
  }
}

/** Maximum nesting. Deeper values would exceed the stack. */
const MAX_DEPTH = 500;
/** Python writes NaN and Infinity. */
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Returns the string that is written in quotes. */
export const stringOf = (raw: string): string =>
  raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, raw.length - 1);

/** Returns the text of a string in quotes. Half a surrogate pair, which no encoding can store, stays an escape. */
export function unquote(raw: string): string {
  const text = stringOf(raw);
  if (!raw.includes('\\u')) return text;
  return text.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}

/** Parses the values of a text (RFC 8259), one after another. Comments and trailing commas are skipped and counted. */
export class JsonParser {
  at = 0;
  readonly lines: LineCounter;
  /** Lines of comments and of commas after the last item of a list or object. */
  readonly additions = new Set<number>();
  readonly #text: string;
  readonly #names = new Map<string, string>();

  constructor(text: string) {
    this.#text = text;
    this.lines = new LineCounter(text);
  }

  /** Skips white space and comments, and returns the next character, '' at the end. */
  next(): string {
    for (;;) {
      while (isSpace(this.#text.charCodeAt(this.at))) this.at += 1;
      const char = this.#text.charAt(this.at);
      if (char !== '/' || !this.#skipComment()) return char;
    }
  }

  /** Parses the next value. Throws DamagedJson. Faults: table-too-large, if it is nested too deeply. */
  value(depth = 0): JsonValue {
    const char = this.next();
    if (depth > MAX_DEPTH) throw tooDeep();
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#array(depth);
    return char === '"' ? this.#string() : this.#word();
  }

  /** Parses the next item of a list; null if the list ends here. Throws DamagedJson. */
  item(depth: number): JsonValue | null {
    return this.next() === ']' ? null : this.value(depth);
  }

  /** Skips a character if it is the next one. Returns whether it is. */
  skip(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at += 1;
    return true;
  }

  #object(depth: number): JsonObject {
    const object = new JsonObject(this.lines.lineAt(this.at));
    this.at += 1;
    while (this.next() !== '}') {
      if (this.next() !== '"') throw new DamagedJson(this.at);
      const line = this.lines.lineAt(this.at);
      const name = this.#name();
      if (!this.skip(':')) throw new DamagedJson(this.at);
      object.fields.push({ name, value: this.value(depth + 1), line });
      if (!this.#comma('}')) break;
    }
    this.#end('}');
    return object;
  }

  #array(depth: number): JsonArray {
    const array = new JsonArray(this.lines.lineAt(this.at));
    this.at += 1;
    for (let item = this.item(depth + 1); item !== null; item = this.item(depth + 1)) {
      array.items.push(item);
      if (!this.#comma(']')) break;
    }
    this.#end(']');
    return array;
  }

  /** Skips a comma. Returns whether there is one. */
  #comma(closing: string): boolean {
    const at = this.at;
    if (!this.skip(',')) return false;
    if (this.next() === closing) this.additions.add(this.lines.lineAt(at));
    return true;
  }

  #end(closing: string): void {
    if (!this.skip(closing)) throw new DamagedJson(this.at);
  }

  /** Skips a comment in the syntax of JavaScript. Returns whether there is one. */
  #skipComment(): boolean {
    const isLine = this.#text.startsWith('//', this.at);
    if (!isLine && !this.#text.startsWith('/*', this.at)) return false;
    const end = this.#text.indexOf(isLine ? '\n' : '*/', this.at + 2);
    if (end < 0 && !isLine) return false;
    this.additions.add(this.lines.lineAt(this.at));
    this.at = end < 0 ? this.#text.length : end + (isLine ? 1 : 2);
    return true;
  }

  /** Equal names share one string, to save memory. */
  #name(): string {
    const raw = this.#string();
    const name = this.#names.get(raw) ?? unquote(raw);
    this.#names.set(raw, name);
    return name;
  }

  #string(): string {
    const from = this.at;
    for (let at = from + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x22) {
        this.at = at + 1;
        return this.#text.slice(from, this.at);
      }
      if (code < 0x20) throw new DamagedJson(at);
      if (code === 0x5c) at = this.#match(ESCAPE, at) - 1;
    }
    throw new DamagedJson(this.#text.length);
  }

  #word(): string {
    const from = this.at;
    this.at = this.#match(WORD, from);
    return this.#text.slice(from, this.at);
  }

  /** Returns the end of what a sticky expression matches at a position. */
  #match(expression: RegExp, at: number): number {
    expression.lastIndex = at;
    if (!expression.test(this.#text)) throw new DamagedJson(at);
    return expression.lastIndex;
  }
}

function tooDeep(): Fault {
  return new Fault('table-too-large', `The JSON has more than ${MAX_DEPTH} levels. Export its records as CSV.`);
}
