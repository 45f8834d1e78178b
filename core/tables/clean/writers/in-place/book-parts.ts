import type { ByteSource } from '../../../read/source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../../read/workbook/sheet/limits.js';
import { openPackage, type Package } from '../../../read/workbook/zip/open-package.js';
import { type ZipEntry, ZipEntryWriter } from '../zip-writer.js';
import { plainBytes } from './sheet-part.js';
import { attributesOf, CannotPatch, decodeXml, tagsOf } from './xml-tags.js';

/** A relationship of a part (ECMA-376 part 2, 9.3). */
export interface Relation {
  id: string;
  /** Last segment of its type, such as `worksheet`. */
  type: string;
  /** Name of the part, without a leading slash. */
  target: string;
}

/** A sheet of a workbook, in the order of the workbook. */
export interface BookSheetPart {
  name: string;
  /** Name of its part; null if it is not a worksheet. */
  part: string | null;
}

const key = (name: string) => name.toLowerCase().replace(/^\/+/, '');

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);

/** Returns the name of the part with the relationships of a part; '' is the package. */
export function relationsPart(name: string): string {
  const folder = folderOf(name);
  return `${folder}_rels/${name.slice(folder.length)}.rels`;
}

function resolveTarget(folder: string, target: string): string {
  const segments: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

/** The parts of a workbook that is changed in place. Texts are bytes: each character is a byte of UTF-8. */
export class BookParts {
  readonly source: Package;
  readonly workbook: string;
  readonly sheets: readonly BookSheetPart[];
  readonly is1904: boolean;
  readonly #changed = new Map<string, string | ZipEntry>();
  readonly #removed = new Set<string>();
  readonly #added: string[] = [];

  /** Throws CannotPatch. Faults: unreadable-table. */
  constructor(source: ByteSource) {
    this.source = openPackage(source, WORKBOOK_LIMITS);
    const root = this.relationsOf('').find(({ type }) => type === 'officeDocument');
    this.workbook = root?.target ?? 'xl/workbook.xml';
    const text = this.require(this.workbook);
    const relations = new Map(this.relationsOf(this.workbook).map((one) => [one.id, one]));
    const sheets: BookSheetPart[] = [];
    let is1904 = false;
    for (const tag of tagsOf(text)) {
      if (tag.kind === 'end') continue;
      if (tag.local === 'workbookPr') is1904 = /\sdate1904=["'](?:1|true|on)["']/.test(text.slice(tag.from, tag.to));
      if (tag.local !== 'sheet') continue;
      const attributes = attributesOf(text, tag);
      const relation = relations.get(attributes.find(({ name }) => /^[\w.-]+:id$/.test(name))?.value ?? '');
      const name = decodeXml(attributes.find((one) => one.name === 'name')?.value ?? '');
      sheets.push({ name, part: relation?.type === 'worksheet' ? relation.target : null });
    }
    this.sheets = sheets;
    this.is1904 = is1904;
  }

  has(name: string): boolean {
    return !this.#removed.has(key(name)) && (this.#changed.has(key(name)) || this.source.has(name));
  }

  /** Returns the current text of a part; undefined if there is none. */
  text(name: string): string | undefined {
    const changed = this.#changed.get(key(name));
    if (typeof changed === 'string') return changed;
    if (this.#removed.has(key(name))) return undefined;
    const bytes = this.source.read(name);
    return bytes === undefined ? undefined : plainBytes(name, bytes).toString('latin1');
  }

  require(name: string): string {
    const text = this.text(name);
    if (text === undefined) throw new CannotPatch(`its part "${name.slice(0, 60)}" is missing`);
    return text;
  }

  relationsOf(name: string): Relation[] {
    const text = this.text(relationsPart(name));
    if (text === undefined) return [];
    const found: Relation[] = [];
    for (const tag of tagsOf(text)) {
      if (tag.local !== 'Relationship' || tag.kind === 'end') continue;
      const values = new Map(attributesOf(text, tag).map((one) => [one.name, decodeXml(one.value)]));
      if (values.get('TargetMode') === 'External') continue;
      const type = values.get('Type') ?? '';
      const target = resolveTarget(folderOf(name), values.get('Target') ?? '');
      found.push({ id: values.get('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target });
    }
    return found;
  }

  /** Replaces the text of a part, if it differs. */
  change(name: string, text: string): void {
    if (text !== this.text(name)) this.#changed.set(key(name), text);
  }

  /** Replaces a part that is already packed. */
  replace(name: string, entry: ZipEntry): void {
    this.#changed.set(key(name), entry);
  }

  add(name: string, entry: string | ZipEntry): void {
    this.#added.push(name);
    this.#changed.set(key(name), entry);
  }

  remove(name: string): void {
    this.#removed.add(key(name));
  }

  /** Returns all parts in the order of the source. Parts that were not changed are copied without unpacking them. */
  *entries(): Generator<ZipEntry> {
    for (const name of [...this.source.names, ...this.#added]) {
      if (this.#removed.has(key(name))) continue;
      const changed = this.#changed.get(key(name));
      if (changed === undefined) yield this.#copy(name);
      else yield typeof changed === 'string' ? entryOf(name, changed) : changed;
    }
  }

  #copy(name: string): ZipEntry {
    const { method, crc, claimedBytes, packedBytes, chunks } = this.source.packed(name)!;
    return { finish: () => ({ name, method, crc, size: claimedBytes, parts: chunks(), packedSize: packedBytes }) };
  }
}

function entryOf(name: string, text: string): ZipEntry {
  const entry = new ZipEntryWriter(name);
  entry.writeBytes(Buffer.from(text, 'latin1'));
  return entry;
}
