import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import type { ReadWorkbook } from '../sheet/sheet.js';
import { parseRecords } from '../sheet/sheetjs.js';
import { repairRecords } from './repair-records.js';

const OLE_MAGIC = 0xe011cfd0;

/** Extracts the record stream from its container (MS-CFB). */
function findStream(source: ByteSource, bytes: Buffer): Buffer {
  if (bytes.readUInt32LE(0) !== OLE_MAGIC) return bytes;
  const { isEncrypted, workbook } = openContainer(bytes);
  if (isEncrypted) {
    throw new Fault('password-protected', `"${source.name}" is password-protected. Save it without a password.`);
  }
  if (workbook) return workbook;
  throw new Fault(
    'unsupported-type',
    `"${source.name}" is a Microsoft Office file without a workbook. Use an Excel workbook.`,
  );
}

/** Reads a BIFF workbook, versions 2 to 8. Faults: password-protected, unreadable-table, table-too-large. */
export function readXls(source: ByteSource, limits: WorkbookLimits, isListed: boolean): ReadWorkbook {
  try {
    const bytes = Buffer.from(source.read(0, source.size));
    if (bytes.length < 8) throw new Error('it ends after a few bytes');
    const stream = findStream(source, bytes);
    const { states, facts } = repairRecords(stream, limits);
    const workbook = parseRecords(stream, isListed);
    const names = workbook.SheetNames;
    return {
      workbook: { ...workbook, Sheets: workbook.Sheets ?? {} },
      nameOf: (index) => workbook.SheetNames[index]!,
      stateOf: (index) => states[index] ?? 'visible',
      factsOf: (index) => (facts.length === names.length ? facts[index] : undefined),
      allowsBefore1900: false,
    };
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}

/** Sector numbers from this one on end a chain or mark a sector without data (MS-CFB 2.1). */
const NO_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;
const STREAM = 2;

/**
 * A directory entry. `left`, `right` and `child` are positions in the directory; `start` is a sector and `size` is in
 * bytes.
 */
interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** Reads a container. Follows each chain for at most as many sectors as the file has, so that cycles end. */
class Container {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #sectors: number;
  readonly #next: Uint32Array;
  readonly #entries: Entry[];

  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES) throw new Error('its container ends in the header');
    this.#bytes = bytes;
    this.#sectorBytes = bytes.readUInt16LE(0x1e) === 12 ? 4096 : 512;
    this.#sectors = Math.max(0, Math.ceil(bytes.length / this.#sectorBytes) - 1);
    this.#next = this.#readTable();
    this.#entries = this.#readEntries();
  }

  /** Streams and storages directly under the root. */
  get top(): Entry[] {
    const found: Entry[] = [];
    const seen = new Set<number>();
    const open = [this.#entries[0]?.child ?? NO_ENTRY];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const entry = this.#entries[at];
      if (!entry || seen.has(at)) continue;
      seen.add(at);
      found.push(entry);
      open.push(entry.left, entry.right);
    }
    return found;
  }

  get all(): readonly Entry[] {
    return this.#entries;
  }

  /**
   * Returns the contents of a stream. Throws if its chain ends before its size is reached, because the file is
   * truncated.
   */
  read({ start, size }: Entry): Buffer {
    const cutoff = this.#bytes.readUInt32LE(0x38);
    const content = size < cutoff ? this.#readMini(start, size) : this.#readChain(start);
    if (content.length < size) throw new Error(`only ${content.length} of its ${size} bytes are present`);
    return Buffer.from(content.subarray(0, size));
  }

  #sector(number: number): Buffer {
    const from = (number + 1) * this.#sectorBytes;
    return this.#bytes.subarray(from, from + this.#sectorBytes);
  }

  #chain(start: number, next: Uint32Array, most: number): number[] {
    const chain: number[] = [];
    for (let at = start; at < most && chain.length < most; at = next[at] ?? NO_SECTOR) chain.push(at);
    return chain;
  }

  #readChain(start: number): Buffer {
    return Buffer.concat(this.#chain(start, this.#next, this.#sectors).map((at) => this.#sector(at)));
  }

  /** Returns the sectors of the allocation table: 109 are listed in the header, the others in a separate chain. */
  #tableSectors(): number[] {
    const numbers = wordsOf(this.#bytes.subarray(0x4c, HEADER_BYTES));
    let at = this.#bytes.readUInt32LE(0x44);
    for (let steps = 0; at < this.#sectors && steps < this.#sectors; steps++) {
      const words = wordsOf(this.#sector(at));
      numbers.push(...words.slice(0, this.#sectorBytes / 4 - 1));
      at = words.at(-1) ?? NO_SECTOR;
    }
    return numbers.filter((number) => number < this.#sectors);
  }

  #readTable(): Uint32Array {
    const perSector = this.#sectorBytes / 4;
    const next = new Uint32Array(this.#sectors).fill(NO_SECTOR);
    const numbers = this.#tableSectors().slice(0, Math.ceil(this.#sectors / perSector));
    for (const [index, number] of numbers.entries()) {
      const words = wordsOf(this.#sector(number)).slice(0, Math.max(0, this.#sectors - index * perSector));
      next.set(words, index * perSector);
    }
    return next;
  }

  #readEntries(): Entry[] {
    const directory = this.#readChain(this.#bytes.readUInt32LE(0x30));
    return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, at) =>
      readEntry(directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES)),
    );
  }

  /**
   * Reads a short stream. Short streams share the stream of the root, which is divided into sectors of 64 bytes with
   * their own table.
   */
  #readMini(start: number, size: number): Buffer {
    const root = this.#entries[0];
    const shared = root ? this.#readChain(root.start) : Buffer.alloc(0);
    const next = Uint32Array.from(wordsOf(this.#readChain(this.#bytes.readUInt32LE(0x3c))));
    const most = Math.ceil(shared.length / MINI_BYTES);
    const chain = this.#chain(start, next, most).slice(0, Math.ceil(size / MINI_BYTES));
    return Buffer.concat(chain.map((at) => shared.subarray(at * MINI_BYTES, (at + 1) * MINI_BYTES)));
  }
}

function wordsOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
}

function readEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(64, Math.max(0, bytes.readUInt16LE(0x40) - 2));
  return {
    name: bytes.toString('utf16le', 0, nameBytes - (nameBytes % 2)),
    type: bytes.readUInt8(0x42),
    left: bytes.readUInt32LE(0x44),
    right: bytes.readUInt32LE(0x48),
    child: bytes.readUInt32LE(0x4c),
    start: bytes.readUInt32LE(0x74),
    size: bytes.readUInt32LE(0x78),
  };
}

/** Result of searching a container. */
interface OpenedContainer {
  /** Whether it contains an encrypted workbook. */
  isEncrypted: boolean;
  /** A copy of the workbook's records; undefined if there is none. */
  workbook: Buffer | undefined;
}

/**
 * Opens a compound file (MS-CFB, versions 3 and 4). Uses a workbook nested in another document only if there is none at
 * the top. Linear in the size of the file, even if its chains have cycles.
 * @throws Error if the file is truncated.
 */
export function openContainer(bytes: Buffer): OpenedContainer {
  const container = new Container(bytes);
  const { top, all } = container;
  if (all.every(({ name }) => name === '')) throw new Error('its directory is empty');
  const named = (entries: readonly Entry[], name: string) =>
    entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  const stream = (entries: readonly Entry[]) => {
    const streams = entries.filter(({ type }) => type === STREAM);
    return named(streams, 'Workbook') ?? named(streams, 'Book');
  };
  const workbook = stream(top) ?? stream(all);
  return {
    isEncrypted: named(all, 'EncryptedPackage') !== undefined || named(top, 'encryption') !== undefined,
    workbook: workbook && container.read(workbook),
  };
}
