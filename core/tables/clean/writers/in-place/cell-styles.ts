import {
  applyEdits,
  attributesOf,
  decodeXml,
  encodeXml,
  setAttribute,
  type TextEdit,
  tagsOf,
  type XmlTag,
  xmlAttributeOf,
  xmlContentOf,
} from './xml-tags.js';

/** Built-in number formats (ECMA-376 18.8.30). Of dates, the form of the United States. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mmss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);
/** Built-in number formats for East Asian dates. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
const FIRST_CUSTOM = 164;
/** Workbooks allow about 200 custom number formats, and 65,490 cell formats (Excel specifications and limits). */
const MAX_FORMATS = 200;
const MAX_STYLES = 60_000;

/** The cell formats of a workbook. New ones are copies of existing ones with another number format. */
export class CellStyles {
  readonly #text: string;
  readonly #formats = new Map<number, string>();
  /** The `xf` elements of the cells, and the id of the number format of each. */
  readonly #styles: { xml: string; format: number }[] = [];
  readonly #known = new Map<string, number | null>();
  readonly #originalStyles: number;
  readonly #newFormats: [id: number, code: string][] = [];
  #cells: XmlTag | null = null;
  #numbers: XmlTag | null = null;
  #root: XmlTag | null = null;

  /** @param text the part; '' if the workbook has none. */
  constructor(text: string) {
    this.#text = text;
    for (const tag of tagsOf(text)) {
      if (tag.kind === 'end') continue;
      if (tag.local === 'styleSheet') this.#root = tag;
      if (tag.local === 'numFmts') this.#numbers ??= tag;
      if (tag.local === 'cellXfs') this.#cells ??= tag;
      // Formats inside dxfs come later, and do not count.
      if (tag.local === 'numFmt' && this.#cells === null) this.#readFormat(tag);
    }
    if (this.#cells !== null) this.#readStyles(this.#cells);
    this.#originalStyles = this.#styles.length;
  }

  #readFormat(tag: XmlTag): void {
    const id = Number(xmlAttributeOf(this.#text, tag, 'numFmtId'));
    this.#formats.set(id, decodeXml(xmlAttributeOf(this.#text, tag, 'formatCode') ?? ''));
  }

  #readStyles(cells: XmlTag): void {
    const { from, to } = xmlContentOf(this.#text, cells);
    let end = from;
    for (const tag of tagsOf(this.#text, from, to)) {
      if (tag.local !== 'xf' || tag.kind === 'end' || tag.from < end) continue;
      end = xmlContentOf(this.#text, tag).end;
      const format = Number(xmlAttributeOf(this.#text, tag, 'numFmtId') ?? 0);
      this.#styles.push({ xml: this.#text.slice(tag.from, end), format });
    }
  }

  /** Returns the number format of a style. */
  formatOf(style: number): string {
    const id = this.#styles[style]?.format ?? 0;
    return this.#formats.get(id) ?? BUILT_IN.get(id) ?? (isEastAsianDate(id) ? 'm/d/yy' : 'General');
  }

  /** Returns a style that differs from another one only in its number format; null if there are too many. */
  styleWith(style: number, code: string): number | null {
    if (this.formatOf(style) === code) return style;
    const key = `${style} ${code}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#make(style, code);
    this.#known.set(key, made);
    return made;
  }

  #make(style: number, code: string): number | null {
    const base = this.#styles[style] ?? this.#styles[0];
    if (base === undefined || this.#styles.length >= MAX_STYLES) return null;
    const format = this.#idOf(code);
    if (format === null) return null;
    const tag = tagsOf(base.xml).next().value as XmlTag;
    const edits = [
      setAttribute(base.xml, tag, 'numFmtId', String(format)),
      setAttribute(base.xml, tag, 'applyNumberFormat', '1'),
    ];
    return this.#styles.push({ xml: applyEdits(base.xml, edits), format }) - 1;
  }

  #idOf(code: string): number | null {
    if (code === 'General') return 0;
    for (const [id, known] of BUILT_IN) if (known === code && !this.#formats.has(id)) return id;
    for (const [id, known] of this.#formats) if (known === code) return id;
    if (this.#formats.size >= MAX_FORMATS) return null;
    const id = Math.max(FIRST_CUSTOM - 1, ...this.#formats.keys()) + 1;
    this.#formats.set(id, code);
    this.#newFormats.push([id, code]);
    return id;
  }

  /** Returns the part with the new styles. */
  text(): string {
    const added = this.#styles.slice(this.#originalStyles).map(({ xml }) => xml);
    if (added.length === 0) return this.#text;
    return applyEdits(this.#text, [...append(this.#text, this.#cells!, added), ...this.#formatEdits()]);
  }

  #formatEdits(): TextEdit[] {
    const prefix = this.#cells!.name.slice(0, -'cellXfs'.length);
    const added = this.#newFormats.map(
      ([id, code]) => `<${prefix}numFmt numFmtId="${id}" formatCode="${encodeXml(code)}"/>`,
    );
    if (added.length === 0) return [];
    if (this.#numbers !== null && this.#numbers.kind === 'start') return append(this.#text, this.#numbers, added);
    const list = `<${prefix}numFmts count="${added.length}">${added.join('')}</${prefix}numFmts>`;
    if (this.#numbers !== null) return [{ from: this.#numbers.from, to: this.#numbers.to, text: list }];
    return [{ from: this.#root!.to, to: this.#root!.to, text: list }];
  }
}

/** Appends elements to a list with a count. */
function append(text: string, list: XmlTag, added: readonly string[]): TextEdit[] {
  const { to } = xmlContentOf(text, list);
  const count = attributesOf(text, list).find(({ name }) => name === 'count');
  const edits = [{ from: to, to, text: added.join('') }];
  if (count !== undefined)
    edits.push({ from: count.from, to: count.to, text: String(Number(count.value) + added.length) });
  return edits;
}
