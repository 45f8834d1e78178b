import { BYTE, irregular, isSpace, MAX_DIGITS, wordBytes, XmlCursor } from './xml-cursor.js';

/** Cell types by stored value (ECMA-376 18.18.11). */
export const STORED = { number: 0, shared: 1, text: 2, inline: 3, boolean: 4, error: 5, date: 6 } as const;
export type Stored = (typeof STORED)[keyof typeof STORED];

const LETTER = { f: 0x66, i: 0x69, r: 0x72, s: 0x73, t: 0x74, v: 0x76 } as const;
const STORED_BY_LETTER: ReadonlyMap<number, Stored> = new Map<number, Stored>([
  [0x6e, STORED.number],
  [0x73, STORED.shared],
  [0x62, STORED.boolean],
  [0x65, STORED.error],
  [0x64, STORED.date],
]);
const WORD = {
  str: wordBytes('str"'),
  inlineStr: wordBytes('inlineStr"'),
  value: wordBytes('<v>'),
  spaced: wordBytes('<v xml:space="preserve">'),
  noValue: wordBytes('<v/>'),
  endValue: wordBytes('</v>'),
  endFormula: wordBytes('</f>'),
  inline: wordBytes('<is>'),
  text: wordBytes('<t>'),
  spacedText: wordBytes('<t xml:space="preserve">'),
  endText: wordBytes('</t></is>'),
  endInline: wordBytes('</is>'),
  end: wordBytes('</c>'),
};
/** Attributes for metadata and phonetics, which do not affect the text. */
const OTHERS = ['cm="', 'vm="', 'ph="'].map(wordBytes);

/** Features of a value: non-ASCII characters, and characters that may start an escape or a line end. */
export const SIGNS = { wide: 1, escape: 2 } as const;
const SIGN_OF = Uint8Array.from({ length: 256 }, (_, byte) => {
  const isEscape = byte === BYTE.ampersand || byte === BYTE.underscore || byte === 0x0d;
  return byte >= 0x80 ? SIGNS.wide : isEscape ? SIGNS.escape : 0;
});

/** Reads the cells of a sheet one after another. Its fields describe the last cell read. */
export class CellCursor extends XmlCursor {
  /** From 0; -1 until it is known. */
  column = -1;
  /** Whether the cell has a reference. */
  isNamed = false;
  /** Index of its style; -1 if there is none. */
  style = -1;
  stored: Stored = STORED.number;
  isFormula = false;
  /** Start of its value; equal to `to` if there is none. */
  from = 0;
  to = 0;
  /** Features of its value, as bits of SIGNS. */
  signs = 0;
  #isTyped = false;

  /**
   * Reads a cell from after its `<c` to its end.
   * @param row its row number, from 1.
   * @param before column of the previous cell.
   */
  readCell(row: number, before: number): void {
    this.column = -1;
    this.style = -1;
    this.stored = STORED.number;
    this.#isTyped = false;
    this.isFormula = false;
    this.from = this.to = this.at;
    const begin = this.at;
    const hasContent = this.#readAttributes(row);
    this.isNamed = this.column >= 0;
    if (!this.isNamed) this.column = before + 1;
    if (hasContent) this.#readContent();
    if (!this.isNamed) this.#checkUnnamed(begin);
  }

  /** Parses the value as a whole number. */
  valueIndex(): number {
    const { bytes, from, to } = this;
    let index = 0;
    for (let at = from; at < to; at += 1) {
      const digit = bytes[at]! - BYTE.zero;
      if (digit < 0 || digit > 9) irregular('an invalid index');
      index = index * 10 + digit;
    }
    return to - from <= MAX_DIGITS ? index : irregular('an invalid index');
  }

  /**
   * Rejects a cell without a reference if SheetJS could mistake other text for one, or if it has a formula or date,
   * because these are found by reference.
   */
  #checkUnnamed(begin: number): void {
    if (this.isFormula || this.stored === STORED.date || /r=["']/.test(this.bytes.toString('latin1', begin, this.at)))
      irregular('a cell without a name');
  }

  /** Returns whether the cell has content. */
  #readAttributes(row: number): boolean {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.at]!;
      this.at += 1;
      if (byte === BYTE.more) return true;
      if (byte === BYTE.slash) {
        if (bytes[this.at] !== BYTE.more) irregular('an unclosed tag');
        this.at += 1;
        return false;
      }
      if (!isSpace(byte)) irregular('an attribute next to another');
      const next = bytes[this.at]!;
      if (next !== BYTE.more && next !== BYTE.slash && !isSpace(next)) this.#readAttribute(row, next);
    }
  }

  #readAttribute(row: number, name: number): void {
    const { bytes } = this;
    if (bytes[this.at + 1] !== BYTE.equals || bytes[this.at + 2] !== BYTE.quote) {
      this.#skipOther();
      return;
    }
    this.at += 3;
    if (name === LETTER.r) this.#readName(row);
    else if (name === LETTER.s && this.style < 0) this.style = this.readNumber();
    else if (name === LETTER.t && !this.#isTyped) this.#readStored();
    else irregular('an unknown attribute');
  }

  #skipOther(): void {
    const word = OTHERS.find((other) => this.isAt(other)) ?? irregular('an unknown attribute');
    this.at += word.length;
    this.readNumber();
  }

  #readName(row: number): void {
    const { bytes } = this;
    if (this.column >= 0) irregular('two names');
    let at = this.at;
    let column = 0;
    for (let letter = bytes[at]! - 64; letter >= 1 && letter <= 26; letter = bytes[at]! - 64) {
      column = column * 26 + letter;
      at += 1;
    }
    const letters = at - this.at;
    this.at = at;
    if (letters === 0 || letters > 3 || this.readNumber() !== row)
      irregular('an invalid name, or a name of another row');
    this.column = column - 1;
  }

  #readStored(): void {
    this.#isTyped = true;
    if (this.bytes[this.at + 1] === BYTE.quote) {
      this.stored = STORED_BY_LETTER.get(this.bytes[this.at]!) ?? irregular('an unknown type');
      this.at += 2;
      return;
    }
    this.stored = this.isAt(WORD.str) ? STORED.text : STORED.inline;
    this.expect(this.stored === STORED.text ? WORD.str : WORD.inlineStr);
  }

  #readContent(): void {
    this.skipSpace();
    if (this.#isAtElement(LETTER.f)) this.#skipFormula();
    if (this.#isAtElement(LETTER.v)) this.#readValue();
    else if (this.#isAtElement(LETTER.i)) this.#readInline();
    this.skipSpace();
    this.expect(WORD.end);
  }

  #isAtElement(letter: number): boolean {
    return this.bytes[this.at] === BYTE.less && this.bytes[this.at + 1] === letter;
  }

  #skipFormula(): void {
    const { bytes } = this;
    const next = bytes[this.at + 2]!;
    if (next !== BYTE.more && next !== BYTE.space && next !== BYTE.slash) irregular('an unexpected element');
    this.isFormula = true;
    this.at += 2;
    this.skipTo(BYTE.more);
    const isClosed = bytes[this.at - 1] === BYTE.slash;
    this.at += 1;
    if (!isClosed) {
      while (bytes[this.at] !== BYTE.less) this.at += 1;
      this.expect(WORD.endFormula);
    }
    this.skipSpace();
  }

  #readValue(): void {
    if (this.stored === STORED.inline) irregular('a value next to a text');
    if (this.isAt(WORD.noValue)) {
      this.at += WORD.noValue.length;
      return;
    }
    const isSpaced = !this.isAt(WORD.value);
    this.expect(isSpaced ? WORD.spaced : WORD.value);
    this.#scanValue();
    if (isSpaced && this.to === this.from) irregular('a value of whitespace only');
    this.expect(WORD.endValue);
  }

  #scanValue(): void {
    const { bytes } = this;
    let at = this.at;
    let signs = 0;
    this.from = at;
    for (let byte = bytes[at]!; byte !== BYTE.less; byte = bytes[at]!) {
      signs |= SIGN_OF[byte]!;
      at += 1;
    }
    this.to = this.at = at;
    this.signs = signs;
  }

  /** Reads an inline text without runs and escapes, which is stored like other texts. Returns whether it is one. */
  #readPlainInline(): boolean {
    const begin = this.at;
    const open = [WORD.text, WORD.spacedText].find((word) => this.isAt(word));
    if (open === undefined) return false;
    this.at += open.length;
    this.#scanValue();
    const isPlain = (this.signs & SIGNS.escape) === 0 && this.isAt(WORD.endText);
    this.at = isPlain ? this.to + WORD.endText.length : begin;
    if (isPlain) this.stored = STORED.text;
    return isPlain;
  }

  #readInline(): void {
    if (this.stored !== STORED.inline || this.isFormula) irregular('an inline text in another cell');
    this.expect(WORD.inline);
    if (this.#readPlainInline()) return;
    const end = this.bytes.indexOf(WORD.endInline, this.at);
    if (end < 0) irregular('an unclosed text');
    this.from = this.at;
    this.to = end;
    this.at = end + WORD.endInline.length;
  }
}
