import type { Package } from '../../zip/open-package.js';
import { IrregularXml, irregular } from './irregular-xml.js';
import { stringItemText } from './string-item.js';
import { wordBytes, XmlCursor } from './xml-cursor.js';

const WORD = {
  root: wordBytes('<sst'),
  endRoot: wordBytes('</sst>'),
  item: wordBytes('<si>'),
  endItem: wordBytes('</si>'),
};

/** The shared strings of a workbook: found at once, each made a text when a cell first asks for it. */
export class SharedStrings {
  readonly #bytes: Buffer;
  /** Begin and end of each item. */
  readonly #places: number[] = [];
  readonly #texts: string[] = [];

  /** @param bytes of the part (ECMA-376 18.4.9). */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (bytes.includes('<!')) irregular('comments, or CDATA sections');
    const root = bytes.indexOf(WORD.root);
    const open = bytes.indexOf('>', root);
    const end = bytes.lastIndexOf(WORD.endRoot);
    if (bytes.indexOf('<', root + 1) < open) irregular('a tag in a tag');
    const isEmpty = root >= 0 && bytes[open - 1] === 0x2f;
    if (isEmpty) return;
    if (root < 0 || open < 0 || end < open) irregular('shared strings without a list');
    this.#findItems(new XmlCursor(bytes, open + 1), end);
  }

  #findItems(cursor: XmlCursor, end: number): void {
    cursor.skipSpace();
    while (cursor.at < end) {
      cursor.expect(WORD.item);
      const close = this.#bytes.indexOf(WORD.endItem, cursor.at);
      if (close < 0 || close > end) irregular('an unclosed shared string');
      this.#places.push(cursor.at, close);
      cursor.at = close + WORD.endItem.length;
      cursor.skipSpace();
    }
  }

  text(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const [from, to] = [this.#places[2 * index], this.#places[2 * index + 1]];
    if (from === undefined || to === undefined) irregular('a missing shared string');
    const text = stringItemText(this.#bytes.toString('utf8', from, to));
    this.#texts[index] = text;
    return text;
  }
}

/** The shared strings of a workbook. @returns null where it has none, several lists, or one that is not certainly regular. */
export function readSharedStrings(parts: Package, names: ReadonlySet<string>): SharedStrings | null {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) return null;
  const bytes = parts.read(name) ?? Buffer.alloc(0);
  try {
    return new SharedStrings(bytes);
  } catch (error) {
    if (error instanceof IrregularXml) return null;
    throw error;
  }
}
