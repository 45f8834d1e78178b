import type { Package } from '../../zip/open-package.js';
import { XML_ENTITIES } from '../xml/read-xml.js';
import { IrregularXml, irregular, wordBytes, XmlCursor } from './xml-cursor.js';

const WORD = {
  root: wordBytes('<sst'),
  endRoot: wordBytes('</sst>'),
  item: wordBytes('<si>'),
  endItem: wordBytes('</si>'),
};

/** The shared strings of a workbook. Their positions are found at once, but each is decoded on first use. */
export class SharedStrings {
  readonly #bytes: Buffer;
  /** Start and end offset of each item. */
  readonly #places: number[] = [];
  readonly #texts: string[] = [];

  /** @param bytes the part (ECMA-376 18.4.9). */
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

/**
 * Reads the shared strings of a workbook. Returns null if it has none, several lists, or a list that is not certainly
 * regular.
 */
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

const PLAIN = /^<t(?: xml:space="preserve")?>([^<]*)<\/t>$/;
const TOKEN = /<[^<>]*>|[^<]+|</g;
const TEXT_TAG = /^<t(?: xml:space="preserve")?>$/;
const HINT_TAG = /^<rPh(?:\s[^<>]*)?>$/;
/** Elements around the texts of a rich string (ECMA-376 18.4.4 to 18.4.8). */
const AROUND =
  /^<\/?(?:r|rPr|phoneticPr|b|i|u|strike|sz|color|rFont|name|family|charset|scheme|vertAlign|outline|shadow|condense|extend)(?:\s[^<>]*)?\/?>$/;

/** Collects the texts of the runs of a rich string. */
class RunReader {
  readonly texts: string[] = [];
  /** Number of texts except phonetic hints. */
  count = 0;
  #isText = false;
  #isHint = false;

  take(token: string): void {
    const isTag = token.startsWith('<');
    if (!isTag) this.#takeText(token);
    else if (TEXT_TAG.test(token) || token === '</t>') this.#turn('text', token !== '</t>');
    else if (HINT_TAG.test(token) || token === '</rPh>') this.#turn('hint', token !== '</rPh>');
    else if (this.#isText || !AROUND.test(token)) irregular('an unknown element');
  }

  #takeText(token: string): void {
    if (this.#isText && !this.#isHint) this.texts.push(token);
    else if (!this.#isText && token.trim() !== '') irregular('a text outside a run');
  }

  #turn(what: 'text' | 'hint', begins: boolean): void {
    const isInside = what === 'text' ? this.#isText : this.#isHint;
    if (begins === isInside || (what === 'hint' && this.#isText)) irregular('overlapping elements');
    if (what === 'text') this.#isText = begins;
    else this.#isHint = begins;
    if (what === 'text' && begins && !this.#isHint) this.count += 1;
  }

  get isOpen(): boolean {
    return this.#isText || this.#isHint;
  }
}

/** Joins the texts of the runs, without phonetic hints. */
function joinRuns(item: string): string {
  const reader = new RunReader();
  for (const [token] of item.matchAll(TOKEN)) reader.take(token);
  const isRich = item.startsWith('<r>');
  // For an item without runs, SheetJS expects exactly one text.
  const isOdd = !isRich && (!item.startsWith('<t') || reader.count !== 1 || /<r[\s/>]/.test(item));
  if (reader.isOpen || isOdd) irregular('a text next to runs');
  return reader.texts.join('');
}

/**
 * Returns the text of a string item (ECMA-376 18.4.8), either a shared string or that of a cell.
 * @param xml its XML without the enclosing tags.
 */
export function stringItemText(xml: string): string {
  const item = xml.trim();
  if (item === '' || item === '<t/>') return '';
  return unescapeText(PLAIN.exec(item)?.[1] ?? joinRuns(item));
}

/** Returns the character of an entity. It must be in the Basic Multilingual Plane, because SheetJS truncates others. */
function characterOf(name: string): string {
  const named = XML_ENTITIES.get(name);
  if (named !== undefined) return named;
  const digits = /^#(?:(\d{1,5})|x([\da-fA-F]{1,4}))$/.exec(name) ?? irregular('an unknown entity');
  const code = digits[1] === undefined ? Number.parseInt(digits[2]!, 16) : Number(digits[1]);
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : irregular('an invalid character');
}

/** Resolves entities and the escapes `_xHHHH_` (ECMA-376 22.9.2.19) of a text, and normalizes line ends. */
function unescapeText(text: string): string {
  if (!/[&_\r]/.test(text)) return text;
  return text
    .replace(/&([^&;]{0,8})(;?)/g, (_, name: string, end: string) => characterOf(end === '' ? '' : name))
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n/g, '\n');
}

/** Texts whose escapes SheetJS would resolve a second time. */
const TWICE = /&(?:quot|apos|gt|lt|amp|#x?[\da-f]+);|_x[\da-f]{4}_|<!\[CDATA\[/i;
/** Escapes that SheetJS would resolve before it decodes UTF-8. */
const WIDE =
  /&#(?:x[\da-f]{0,2}[89a-f][\da-f];|x[\da-f]{3,};|1[3-9]\d;|12[89];|[2-9]\d\d;|\d{4,};)|_x(?!00[0-7])[\da-f]{4}_/i;

/**
 * Returns the text of a cell of type `str`. SheetJS resolves its escapes twice, so texts for which that matters are
 * left to SheetJS.
 */
export function unescapeValue(text: string): string {
  if (WIDE.test(text)) irregular('a numeric character reference');
  const once = unescapeText(text);
  return TWICE.test(once) ? irregular('an escape in an escape') : once;
}
