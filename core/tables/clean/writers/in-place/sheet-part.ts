import { parseCell } from '../../../read/workbook/sheet/a1.js';
import { readXml } from '../../../read/workbook/xlsx/xml/read-xml.js';
import { CannotPatch, readTag, tagsOf, type XmlTag, xmlAttributeOf } from './xml-tags.js';

/** A row of a sheet in its XML. Offsets are in the bytes of the part. */
export interface SheetRowXml {
  /** From 1. */
  row: number;
  from: number;
  to: number;
}

/** A cell in the XML of its row. Offsets are in the text of the row. */
export interface CellXml {
  /** From 0. */
  column: number;
  tag: XmlTag;
  from: number;
  to: number;
}

const OPEN = /<((?:[\w.-]{1,40}:)?)sheetData(?=[\s/>])/;

/**
 * A worksheet part (ECMA-376 18.3.1.99), divided into rows. Texts are bytes: each character is a byte of UTF-8.
 */
export class SheetPart {
  readonly bytes: Buffer;
  /** Prefix of its element names with a colon, usually empty. */
  readonly prefix: string;
  /** Everything up to the first row, and from the end of the last one. */
  readonly head: string;
  readonly tail: string;
  /** Range of the rows. */
  readonly from: number;
  readonly to: number;

  constructor(name: string, part: Buffer) {
    this.bytes = plainBytes(name, part);
    const mark = this.bytes.indexOf('sheetData');
    const start = this.bytes.subarray(0, Math.max(0, mark) + 200).toString('latin1');
    const open = OPEN.exec(start);
    if (open === null) throw new CannotPatch('a sheet has no list of rows');
    this.prefix = open[1]!;
    const tag = readTag(start, open.index);
    this.from = tag.to;
    const close = `</${this.prefix}sheetData`;
    const end = tag.kind === 'empty' ? tag.to : this.bytes.lastIndexOf(close);
    if (end < tag.to) throw new CannotPatch('the list of rows of a sheet is not closed');
    this.to = end;
    this.head = this.bytes.toString('latin1', 0, this.from);
    this.tail = this.bytes.toString('latin1', this.to);
  }

  get hasFormulas(): boolean {
    const first = this.bytes.indexOf(`<${this.prefix}f`, this.from);
    return first >= 0 && first < this.to;
  }

  /** Yields the rows in order. Rows without a number follow the previous one. */
  *rows(): Generator<SheetRowXml> {
    const { bytes, prefix, to } = this;
    const close = `</${prefix}row>`;
    let last = 0;
    let at = bytes.indexOf('<', this.from);
    while (at >= 0 && at < to) {
      const text = bytes.toString('latin1', at, Math.min(to, bytes.indexOf('>', at) + 1));
      if (!text.startsWith(`<${prefix}row`)) throw new CannotPatch('a sheet has another element between its rows');
      const tag = readTag(text, 0);
      const closed = tag.kind === 'empty' ? at + tag.to : bytes.indexOf(close, at) + close.length;
      if (closed < at + tag.to || closed > to) throw new CannotPatch('a row is not closed');
      const row = Number(xmlAttributeOf(text, tag, 'r') ?? last + 1);
      if (!Number.isInteger(row) || row <= last) throw new CannotPatch('the rows of a sheet are out of order');
      last = row;
      yield { row, from: at, to: closed };
      at = bytes.indexOf('<', closed);
    }
  }

  textOf({ from, to }: SheetRowXml): string {
    return this.bytes.toString('latin1', from, to);
  }

  /** Returns the cells of a row in order. */
  cellsOf(text: string): { tag: XmlTag; cells: CellXml[] } {
    const { prefix } = this;
    const tag = readTag(text, 0);
    const cells: CellXml[] = [];
    const close = `</${prefix}c>`;
    let last = -1;
    let at = tag.kind === 'empty' ? -1 : text.indexOf('<', tag.to);
    while (at >= 0 && text[at + 1] !== '/') {
      const cell = readTag(text, at);
      if (cell.name !== `${prefix}c`) {
        // Extensions of a row follow its cells.
        break;
      }
      const to = cell.kind === 'empty' ? cell.to : text.indexOf(close, cell.to) + close.length;
      if (to < cell.to) throw new CannotPatch('a cell is not closed');
      const reference = xmlAttributeOf(text, cell, 'r');
      const column = reference === undefined ? last + 1 : (parseCell(reference)?.column ?? -1);
      if (column <= last) throw new CannotPatch('the cells of a row are out of order');
      last = column;
      cells.push({ column, tag: cell, from: at, to });
      at = text.indexOf('<', to);
    }
    return { tag, cells };
  }

  /** Returns the element in a cell with a name, such as `f`; undefined if there is none. */
  childOf(
    text: string,
    cell: CellXml,
    local: string,
  ): { tag: XmlTag; from: number; to: number; end: number } | undefined {
    if (cell.tag.kind === 'empty') return undefined;
    const name = `${this.prefix}${local}`;
    const start = text.indexOf(`<${name}`, cell.tag.to);
    if (start < 0 || start >= cell.to) return undefined;
    for (const tag of tagsOf(text, cell.tag.to, cell.to)) {
      if (tag.name !== name || tag.kind === 'end') continue;
      if (tag.kind === 'empty') return { tag, from: tag.to, to: tag.to, end: tag.to };
      const close = `</${name}>`;
      const to = text.indexOf(close, tag.to);
      if (to < 0 || to >= cell.to) throw new CannotPatch('a formula or value is not closed');
      return { tag, from: tag.to, to, end: to + close.length };
    }
    return undefined;
  }
}

/**
 * Returns a part as UTF-8 without comments and CDATA sections, usually the same bytes.
 * Faults: unreadable-table (a document type).
 */
export function plainBytes(name: string, part: Buffer): Buffer {
  const isUtf16 = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff);
  readXml(name, isUtf16 ? part : part.subarray(0, 4096));
  const head = part.toString('latin1', 0, 200);
  const encoding = /^[^>]*?\sencoding=["']([\w-]+)["']/.exec(head)?.[1];
  if (!isUtf16 && encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
    throw new CannotPatch(`a part has the encoding ${encoding}`);
  if (!isUtf16 && !part.includes('<!')) return part;
  const text = isUtf16
    ? readXml(name, part).text.replace(/^(<\?xml[^>]*?\sencoding=["'])[\w-]+/, '$1UTF-8')
    : part.toString('latin1');
  return Buffer.from(withoutSections(text), 'latin1');
}

/** Drops comments, and converts CDATA sections to escaped texts. */
function withoutSections(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!'); open >= 0; open = text.indexOf('<!', at)) {
    const isData = text.startsWith('<![CDATA[', open);
    const close = isData ? ']]>' : '-->';
    const end = text.indexOf(close, open);
    if (end < 0 || (!isData && !text.startsWith('<!--', open))) throw new CannotPatch('a part has a declaration');
    parts.push(text.slice(at, open));
    if (isData)
      parts.push(
        text
          .slice(open + 9, end)
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;'),
      );
    at = end + close.length;
  }
  return parts.join('') + text.slice(at);
}
