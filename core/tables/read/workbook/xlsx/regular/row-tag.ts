import { irregular } from './irregular-xml.js';
import { BYTE, isSpace, type XmlCursor } from './xml-cursor.js';

/** Attributes of a row that say nothing about its cells (ECMA-376 18.3.1.73). */
const OTHERS = new Set(
  'spans s customFormat ht customHeight outlineLevel collapsed thickTop thickBot ph x14ac:dyDescent xr:uid'.split(' '),
);

export interface RowTag {
  /** From 1; null where it is not said. */
  row: number | null;
  isHidden: boolean;
  hasContent: boolean;
}

/** Reads the tag of a row behind its `<row`. */
export function readRowTag(cursor: XmlCursor): RowTag {
  const { bytes } = cursor;
  const tag: RowTag = { row: null, isHidden: false, hasContent: true };
  for (;;) {
    const byte = bytes[cursor.at]!;
    if (byte === BYTE.more || byte === BYTE.slash) break;
    if (!isSpace(byte)) irregular('an attribute beside another');
    cursor.skipSpace();
    const next = bytes[cursor.at]!;
    if (next !== BYTE.more && next !== BYTE.slash) readAttribute(cursor, tag);
  }
  tag.hasContent = bytes[cursor.at] === BYTE.more;
  cursor.at += tag.hasContent ? 1 : 2;
  if (bytes[cursor.at - 1] !== BYTE.more) irregular('a tag that is not closed');
  return tag;
}

function readAttribute(cursor: XmlCursor, tag: RowTag): void {
  const from = cursor.at;
  cursor.skipTo(BYTE.equals);
  const name = cursor.bytes.toString('latin1', from, cursor.at);
  if (cursor.bytes[cursor.at + 1] !== BYTE.quote) irregular('an attribute in other quotes');
  cursor.at += 2;
  if (name === 'r' && tag.row === null) {
    tag.row = cursor.readNumber();
    return;
  }
  const begin = cursor.at;
  cursor.skipTo(BYTE.quote);
  const value = cursor.bytes.toString('latin1', begin, cursor.at);
  cursor.at += 1;
  if (name === 'hidden') tag.isHidden = value === '1' || value === 'true';
  else if (!OTHERS.has(name)) irregular('an attribute that is not known');
}
