import { Fault, isFault } from '../../../../base/fault.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { NO_FACTS, type SheetFacts } from '../sheet/sheet.js';
import type { SheetJsPackage, SheetJsPart } from '../sheet/sheetjs.js';
import { repairWholeBin } from '../xlsb/bin-records.js';
import { cutSheetBin } from '../xlsb/sheet-bin.js';
import type { Package } from '../zip/open-package.js';
import { readXml } from './xml/read-xml.js';
import { blankSheet, cutSheetXml } from './xml/sheet-xml.js';

/** Built-in number formats for East Asian dates, which Excel does not write to the file (ECMA-376 18.8.30). */
const IMPLICIT_DATES = /numFmtId="(?:2[7-9]|3[016]|5[0-4578])"/g;

/** Keeps only the entries of parts that are read, because SheetJS fails if a listed part is missing. */
function repairContentTypes(text: string, names: readonly string[]): string {
  const kept = new Set(names.map((name) => name.toLowerCase()));
  return text.replace(/<(?:\w+:)?Override\b[^<>]*>/g, (tag) => {
    const part = /PartName=["']\/?([^"'<>]*)["']/.exec(tag)?.[1];
    return part !== undefined && kept.has(part.toLowerCase()) ? tag : '';
  });
}

/** Replaces built-in date formats with one that SheetJS knows, unless the workbook redefines them. */
function repairStyles(text: string): string {
  const definitions = /<(?:\w+:)?numFmt\s[^<>]*numFmtId="(?:2[7-9]|3[0-6]|5[0-8])"/;
  return definitions.test(text) ? text : text.replace(IMPLICIT_DATES, 'numFmtId="14"');
}

/**
 * Root elements of parts other than sheets. SheetJS ignores root elements, so any other part that it opens is reduced
 * as a sheet.
 */
const WHOLE_PARTS = new Set(['workbook', 'sst', 'styleSheet', 'Types', 'Relationships']);

/** Name of a list of shared strings. A sheet with such a name is rejected. */
const STRINGS = /(?:^|\/)sharedstrings\d{0,3}\.xml$/i;

/** SheetJS reads a part up to twice. */
const MAX_READS = 3;

/**
 * The parts of a package as SheetJS sees them: unpacked, checked and reduced to their cells on demand, and never
 * cached.
 */
export class GuardedParts {
  /** Facts of the sheets in reading order. A sheet carries its index as its left margin. */
  readonly facts: SheetFacts[] = [];
  /** The first fault, because SheetJS swallows errors thrown while it reads a sheet. */
  fault: Fault | undefined;
  /** Names of the sheets that SheetJS does not read, by index into `facts`. */
  readonly sheetsApart = new Map<number, string>();
  /** Names of the lists of shared strings that SheetJS does not read. */
  readonly stringsApart = new Set<string>();
  readonly #parts: Package;
  readonly #names: readonly string[];
  readonly #limits: WorkbookLimits;
  readonly #reads = new Map<string, number>();
  readonly #setsApart: boolean;

  /**
   * @param cells `apart` gives SheetJS blank worksheets and shared strings, because their cells are read without it.
   */
  constructor(parts: Package, names: readonly string[], limits: WorkbookLimits, cells: 'within' | 'apart' = 'within') {
    this.#setsApart = cells === 'apart';
    this.#parts = parts;
    this.#names = names;
    this.#limits = limits;
  }

  forSheetJs(): SheetJsPackage {
    const toPart = (name: string): SheetJsPart =>
      name.toLowerCase().endsWith('.bin')
        ? { name, asNodeBuffer: () => this.#guarded(() => this.#readBinary(name)) }
        : { name, asBinary: () => this.#guarded(() => this.#readText(name)) };
    return { FullPaths: [...this.#names], FileIndex: this.#names.map(toPart) };
  }

  #guarded<T>(read: () => T): T {
    if (this.fault) throw this.fault;
    try {
      return read();
    } catch (error) {
      if (isFault(error)) this.fault = error;
      throw error;
    }
  }

  #countRead(name: string): void {
    const times = (this.#reads.get(name) ?? 0) + 1;
    this.#reads.set(name, times);
    if (times > MAX_READS)
      throw new Fault(
        'unreadable-table',
        `Several sheets of the workbook share the part "${name}", so the file is damaged.`,
      );
  }

  #unpack(name: string): Buffer {
    this.#countRead(name);
    return this.#parts.read(name) ?? Buffer.alloc(0);
  }

  /** Returns a blank replacement for a part with cells if it is read without SheetJS; null for any other part. */
  #readApart(name: string): string | null {
    const head = this.#setsApart ? this.#parts.peek(name) : undefined;
    const root = head === undefined ? '' : readXml(name, head).root;
    const areStrings = root === 'sst' && STRINGS.test(name);
    if (!areStrings && root !== 'worksheet') return null;
    this.#countRead(name);
    if (areStrings) {
      this.stringsApart.add(name);
      return '<sst/>';
    }
    const mark = this.facts.length;
    this.facts.push(NO_FACTS);
    this.sheetsApart.set(mark, name);
    return blankSheet(mark);
  }

  #readText(name: string): string {
    const apart = this.#readApart(name);
    if (apart !== null) return apart;
    const { text, root } = readXml(name, this.#unpack(name));
    if (root === 'Types') return repairContentTypes(text, this.#names);
    if (WHOLE_PARTS.has(root))
      return root === 'styleSheet' ? repairStyles(this.#checked(name, text)) : this.#checked(name, text);
    const cut = cutSheetXml(text, this.facts.length, this.#limits);
    this.facts.push(cut.facts);
    return cut.xml;
  }

  #checked(name: string, text: string): string {
    const isDisguised = /<(?:\w+:)?(?:sheetData|hyperlink)\b/;
    const isSuspect = text.includes('sheetData') || text.includes('hyperlink');
    if (!isSuspect || !isDisguised.test(text)) return text;
    throw new Fault(
      'unreadable-table',
      `The sheet "${name}" is declared as a different kind of part, so the workbook is rejected. Open it in a spreadsheet program and save it again.`,
    );
  }

  #readBinary(name: string): Buffer {
    const bytes = this.#unpack(name);
    const cut = cutSheetBin(bytes, this.facts.length, this.#limits);
    if (!cut) return repairWholeBin(bytes);
    this.facts.push(cut.facts);
    return cut.records;
  }
}
