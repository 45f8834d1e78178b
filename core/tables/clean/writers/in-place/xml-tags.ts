import { XML_ENTITIES } from '../../../read/workbook/xlsx/xml/read-xml.js';

/**
 * Thrown if a workbook cannot be changed in place, with the reason. Its tables are then written to a new workbook.
 */
export class CannotPatch extends Error {}

/** A tag in XML. Offsets are in the text that contains it. */
export interface XmlTag {
  /** With its prefix. */
  name: string;
  /** Without its prefix. */
  local: string;
  /** Offset of its `<`. */
  from: number;
  /** Offset after its `>`. */
  to: number;
  kind: 'start' | 'end' | 'empty';
}

/** An attribute of a tag. Offsets are those of its value, without quotes. */
export interface XmlAttribute {
  name: string;
  /** Offset of its name. */
  start: number;
  /** As in the file, with escapes. */
  value: string;
  from: number;
  to: number;
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** Returns the offset after the `>` of a tag. Quoted values may contain `>`. */
function tagEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const close = text.indexOf('>', at);
    if (close < 0) throw new CannotPatch('a tag is not closed');
    const quote = /["']/.exec(text.slice(at, close));
    if (quote === null) return close + 1;
    const end = text.indexOf(quote[0], at + quote.index + 1);
    if (end < 0) throw new CannotPatch('a quoted value is not closed');
    at = end + 1;
  }
}

/** Reads the tag that starts at an offset. */
export function readTag(text: string, from: number): XmlTag {
  const to = tagEnd(text, from);
  const isEnd = text[from + 1] === '/';
  const start = from + (isEnd ? 2 : 1);
  let at = start;
  while (at < to - 1 && !isSpace(text.charCodeAt(at)) && text[at] !== '/') at += 1;
  const name = text.slice(start, at);
  const local = name.slice(name.indexOf(':') + 1);
  return { name, local, from, to, kind: isEnd ? 'end' : text[to - 2] === '/' ? 'empty' : 'start' };
}

/** Yields the tags of a text in order, without comments and instructions. */
export function* tagsOf(text: string, from = 0, to = text.length): Generator<XmlTag> {
  let at = text.indexOf('<', from);
  while (at >= 0 && at < to) {
    const next = text[at + 1];
    if (next === '!' || next === '?') {
      const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>';
      const end = text.indexOf(close, at);
      if (end < 0) throw new CannotPatch('a comment is not closed');
      at = text.indexOf('<', end + close.length);
      continue;
    }
    const tag = readTag(text, at);
    yield tag;
    at = text.indexOf('<', tag.to);
  }
}

/** Returns the text after the last white space. */
function lastWord(text: string): string {
  let from = text.length;
  while (from > 0 && !isSpace(text.charCodeAt(from - 1))) from -= 1;
  return text.slice(from);
}

/** Returns the attributes of a tag, in order. */
export function attributesOf(text: string, tag: Pick<XmlTag, 'from' | 'to'>): XmlAttribute[] {
  const found: XmlAttribute[] = [];
  let at = text.indexOf('=', tag.from);
  let nameFrom = tag.from + 1;
  while (at >= 0 && at < tag.to) {
    const before = text.slice(nameFrom, at).trimEnd();
    const name = lastWord(before);
    let open = at + 1;
    while (isSpace(text.charCodeAt(open))) open += 1;
    const quote = text[open]!;
    const to = text.indexOf(quote, open + 1);
    if ((quote !== '"' && quote !== "'") || to < 0) throw new CannotPatch('an attribute has no quotes');
    const start = nameFrom + before.length - name.length;
    found.push({ name, start, value: text.slice(open + 1, to), from: open + 1, to });
    nameFrom = to + 1;
    at = text.indexOf('=', nameFrom);
  }
  return found;
}

/** Returns an attribute of a tag, by its name with its prefix. */
export function xmlAttributeOf(text: string, tag: Pick<XmlTag, 'from' | 'to'>, name: string): string | undefined {
  return attributesOf(text, tag).find((one) => one.name === name)?.value;
}

/**
 * Returns the offsets of the content of an element and of its end. An element of the same name inside it is counted.
 * @param tag its first tag.
 */
export function xmlContentOf(text: string, tag: XmlTag): { from: number; to: number; end: number } {
  if (tag.kind === 'empty') return { from: tag.to, to: tag.to, end: tag.to };
  let depth = 1;
  for (const { name, kind, from, to } of tagsOf(text, tag.to)) {
    if (name !== tag.name || kind === 'empty') continue;
    depth += kind === 'start' ? 1 : -1;
    if (depth === 0) return { from: tag.to, to: from, end: to };
  }
  throw new CannotPatch(`an element "${tag.name.slice(0, 40)}" is not closed`);
}

/** Text to put in the place of another. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
}

/** Applies edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.from - other.from || one.to - other.to)) {
    parts.push(text.slice(at, edit.from), edit.text);
    at = edit.to;
  }
  return parts.join('') + text.slice(at);
}

/**
 * Sets an attribute of a tag.
 * @param value escaped.
 */
export function setAttribute(text: string, tag: XmlTag, name: string, value: string): TextEdit {
  const known = attributesOf(text, tag).find((one) => one.name === name);
  if (known !== undefined) return { from: known.from, to: known.to, text: value };
  const at = tag.to - (tag.kind === 'empty' ? 2 : 1);
  return { from: at, to: at, text: ` ${name}="${value}"` };
}

/** Removes an attribute from the text of a single tag. */
export function withoutAttribute(tag: string, name: string): string {
  const found = attributesOf(tag, { from: 0, to: tag.length }).find((one) => one.name === name);
  if (found === undefined) return tag;
  return tag.slice(0, found.start - 1) + tag.slice(found.to + 1);
}

const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g;

/** Decodes XML whose characters are bytes of UTF-8. */
export function decodeXml(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString('utf8');
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return XML_ENTITIES.get(name) ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

const ESCAPED = /[&<>"\r\n\t]/g;

/** Encodes a text as XML whose characters are bytes of UTF-8, for elements and attributes. */
export function encodeXml(text: string): string {
  const escaped = text.replace(ESCAPED, (sign) => {
    for (const [name, character] of XML_ENTITIES) if (character === sign) return `&${name};`;
    return `&#${sign.charCodeAt(0)};`;
  });
  return asBytes(escaped);
}

/** Converts a text to one whose characters are bytes of UTF-8. */
export const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
