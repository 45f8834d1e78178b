import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../../core/tables/read/workbook/sheet/limits.js';
import { openPackage } from '../../../core/tables/read/workbook/zip/open-package.js';
import { mutate } from '../../../scripts/fuzz/mutate.js';
import { type ZipFile, zipBytes } from '../workbook/zip-bytes.js';
import { changeXml } from './change-xml.js';

const MAX_BYTES = 1024 * 1024;
const WORDS = ['<row r="0">', '<c r="A0">', '1e308', '\u0000', 'PK\u0001\u0002', '</sheetData>'].map((text) =>
  Buffer.from(text),
);
/** False entries of a zip directory. */
const CLAIMS: readonly Partial<ZipFile>[] = [
  ...[0, 1, 0x7fffffff, 0xffffffff].map((claimedBytes) => ({ claimedBytes })),
  ...[0, 0xffffffff, 1e6].map((offset) => ({ offset })),
  ...[1, 8, 0x0800, 0xffff].map((flags) => ({ flags })),
  ...[0, 12, 99].map((method) => ({ method })),
];

type Random = () => number;
const below = (count: number, random: Random) => Math.floor(random() * count);

/** Changes bytes as the fuzzer does. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  return mutate(bytes, { random, words: WORDS, maxBytes: MAX_BYTES, other: () => bytes });
}

function unpack(bytes: Uint8Array): ZipFile[] {
  const parts = openPackage(openBytes('seed.zip', bytes), WORKBOOK_LIMITS);
  return parts.names.map((name) => ({ name, data: parts.read(name) ?? new Uint8Array() }));
}

function changePart(file: ZipFile, random: Random): ZipFile {
  const data = Buffer.from(file.data as string);
  const isXml = data.subarray(0, 200).includes('<');
  return { ...file, data: isXml ? changeXml(data.toString('utf8'), random) : mutateBytes(data, random) };
}

/** Picks a part that affects the cells, usually a sheet. */
function choosePart(files: readonly ZipFile[], random: Random): number {
  const cells = files.flatMap(({ name }, index) =>
    /sheet\d|content\.xml|sharedStrings|styles/.test(name) ? [index] : [],
  );
  return cells.length > 0 && random() < 0.8
    ? (cells[below(cells.length, random)] as number)
    : below(files.length, random);
}

function swapParts(files: ZipFile[], random: Random): void {
  const [one, other] = [below(files.length, random), below(files.length, random)];
  const data = files[one]!.data;
  files[one] = { ...files[one]!, data: files[other]!.data };
  files[other] = { ...files[other]!, data };
}

function mutateZip(bytes: Uint8Array, random: Random): Uint8Array {
  const files = unpack(bytes);
  const at = choosePart(files, random);
  const chance = random();
  if (chance < 0.7) files[at] = changePart(files[at]!, random);
  else if (chance < 0.78) swapParts(files, random);
  else if (chance < 0.86) files.splice(at, 1);
  else if (chance < 0.9) files.push(changePart(files[at]!, random));
  else files[at] = { ...files[at]!, ...CLAIMS[below(CLAIMS.length, random)]! };
  return zipBytes(files, chance > 0.98 ? { count: below(65_536, random) } : {});
}

/**
 * Changes a valid workbook (XLSX, XLSM, XLSB, ODS, XLS, SpreadsheetML or HTML): XML inside its parts with the zip
 * packed again, swapped, dropped or doubled parts, false entries in the zip directory, or bytes anywhere.
 * @param random as returned by `seededRandom`. Deterministic for the same numbers.
 */
export function mutateWorkbook(bytes: Uint8Array, random: Random): Uint8Array {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (random() < 0.2) return mutateBytes(bytes, random);
  if (isZip) return mutateZip(bytes, random);
  const isMarkup = Buffer.from(bytes.subarray(0, 100)).includes('<');
  return isMarkup ? Buffer.from(changeXml(Buffer.from(bytes).toString('utf8'), random)) : mutateBytes(bytes, random);
}
