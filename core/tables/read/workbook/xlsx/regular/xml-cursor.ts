/** Thrown where a part is not certainly as spreadsheet programs write it: SheetJS reads it then. It never leaves this folder. */
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

/** Digits of the longest whole number that is read: its sum stays within 32 bits. */
export const MOST_DIGITS = 9;

export const wordBytes = (word: string): Uint8Array => Uint8Array.from(Buffer.from(word, 'latin1'));

/** A place in the bytes of a part. What is read lies before a tag that is known to be there, so that no step leaves the bytes. */
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

  /** A whole number up to the quote that ends its attribute, and steps over that. */
  readNumber(): number {
    const number = this.readDigits();
    if (this.bytes[this.at] !== BYTE.quote) irregular('an attribute that is not a number');
    this.at += 1;
    return number;
  }

  /** The number whose digits stand here, without zeros before it. */
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
    if (at === from || at - from > MOST_DIGITS || isPadded) irregular('an invalid number, or one that is too large');
    this.at = at;
    return number;
  }

  /** The next place of a byte up to the end of the tag or text that this stands in. */
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
