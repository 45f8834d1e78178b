import { LineCounter } from './line-counter.js';

/** A value of a JSON text. Strings, numbers and words are as in the file: as JavaScript numbers they would lose digits. */
export type JsonValue = string | readonly JsonValue[] | JsonObject;

export interface JsonField {
  name: string;
  value: JsonValue;
  /** Line of the name, from 1. */
  line: number;
}

/** An object with its fields in their order. A name may occur twice. */
export class JsonObject {
  readonly fields: JsonField[] = [];
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

/** Returns the text of a string in quotes. */
export const unquote = (raw: string): string =>
  raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, raw.length - 1);

/** Parses the values of a text (RFC 8259), one after another. */
export class JsonParser {
  at = 0;
  readonly lines: LineCounter;
  readonly #text: string;
  readonly #names = new Map<string, string>();

  constructor(text: string) {
    this.#text = text;
    this.lines = new LineCounter(text);
  }

  /** Skips white space and returns the next character, '' at the end. */
  next(): string {
    while (isSpace(this.#text.charCodeAt(this.at))) this.at += 1;
    return this.#text.charAt(this.at);
  }

  /** Parses the next value. Throws DamagedJson. */
  value(depth = 0): JsonValue {
    const char = this.next();
    if (depth > MAX_DEPTH) throw new DamagedJson(this.at);
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#array(depth);
    return char === '"' ? this.#string() : this.#word();
  }

  #object(depth: number): JsonObject {
    const object = new JsonObject();
    this.at += 1;
    if (this.#skip('}')) return object;
    do {
      if (this.next() !== '"') throw new DamagedJson(this.at);
      const line = this.lines.lineAt(this.at);
      const name = this.#name();
      if (!this.#skip(':')) throw new DamagedJson(this.at);
      object.fields.push({ name, value: this.value(depth + 1), line });
    } while (this.#skip(','));
    if (!this.#skip('}')) throw new DamagedJson(this.at);
    return object;
  }

  #array(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.at += 1;
    if (this.#skip(']')) return items;
    do items.push(this.value(depth + 1));
    while (this.#skip(','));
    if (!this.#skip(']')) throw new DamagedJson(this.at);
    return items;
  }

  #skip(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at += 1;
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
