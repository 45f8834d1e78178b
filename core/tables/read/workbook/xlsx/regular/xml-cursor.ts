/**
 * Thrown if a part may differ from what spreadsheet programs write, so that SheetJS reads it instead. Always caught
 * within this folder.
 */
export class IrregularXml extends Error {}

export function irregular(what: string): never {
  throw new IrregularXml(what);
}

export const BYTE = {
  space: 0x20,
  quote: 0x22,
  ampersand: 0x26,
  minus: 0x2d,
  point: 0x2e,
  slash: 0x2f,
  zero: 0x30,
  nine: 0x39,
  less: 0x3c,
  equals: 0x3d,
  more: 0x3e,
  underscore: 0x5f,
} as const;

/** Maximum digits of a whole number, so that it fits into 32 bits. */
export const MAX_DIGITS = 9;

export const wordBytes = (word: string): Uint8Array => Uint8Array.from(Buffer.from(word, 'latin1'));

/**
 * A position in the bytes of a part. Reading always stops at a tag that is known to follow, so it never passes the end.
 */
export class XmlCursor {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    while (isSpace(this.bytes[this.at]!)) this.at += 1;
  }

  isAt(word: Uint8Array): boolean {
    for (let index = 0; index < word.length; index += 1) {
      if (this.bytes[this.at + index] !== word[index]) return false;
    }
    return true;
  }

  expect(word: Uint8Array): void {
    if (!this.isAt(word)) irregular('an unexpected character');
    this.at += word.length;
  }

  /** Reads a whole number up to the quote that ends its attribute, and skips the quote. */
  readNumber(): number {
    const number = this.readDigits();
    if (this.bytes[this.at] !== BYTE.quote) irregular('an attribute that is not a number');
    this.at += 1;
    return number;
  }

  /** Reads the digits of a number without leading zeros. */
  readDigits(): number {
    const { bytes } = this;
    const from = this.at;
    let at = from;
    let number = 0;
    for (let digit = bytes[at]! - BYTE.zero; digit >= 0 && digit <= 9; digit = bytes[at]! - BYTE.zero) {
      number = number * 10 + digit;
      at += 1;
    }
    const isPadded = bytes[from] === BYTE.zero && at > from + 1;
    if (at === from || at - from > MAX_DIGITS || isPadded) irregular('an invalid number, or one that is too large');
    this.at = at;
    return number;
  }

  /** Moves to the next occurrence of a byte within the current tag or text. */
  skipTo(byte: number): void {
    const { bytes } = this;
    let at = this.at;
    while (bytes[at] !== byte) {
      if (bytes[at] === BYTE.less) irregular('a tag in a tag');
      at += 1;
    }
    this.at = at;
  }
}

export const isSpace = (byte: number) => byte === BYTE.space || byte === 0x0a || byte === 0x0d || byte === 0x09;
