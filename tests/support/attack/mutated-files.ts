import { seededRandom } from '../../../core/seeded-random.js';
import { mutate } from '../../../scripts/fuzz/mutate.js';
import { drawImage } from '../drawn-image.js';
import { endlessModel } from '../endless-model.js';
import { tinyModel } from '../tiny-model.js';
import { writtenWorkbook } from '../workbook/written-workbook.js';
import type { FileKind, HostileFile } from './hostile-file.js';

const MAX_BYTES = 200_000;

const ROWS: unknown[][] = [
  ['id', 'date', 'city', 'price', 'share', 'note'],
  [1, '2026-01-31', 'Köln', '1.299,00 €', '12 %', 'first, "quoted"'],
  [2, '31.01.2026', 'Cologne', '$5', '0.5', 'N/A'],
  [3, 'Jan 31, 2026', 'Bend', '-3', '', '=1+1'],
  [4, '2026-02-30', 'Salem', '1e308', '1', 'line\nbreak'],
];

const toText = (delimiter: string) =>
  Buffer.from(
    ROWS.map((row) =>
      row.map((cell) => (/["\n]/.test(String(cell)) ? JSON.stringify(cell) : cell)).join(delimiter),
    ).join('\n'),
  );

const workbook = (type: Parameters<typeof writtenWorkbook>[0]) =>
  writtenWorkbook(type, [
    { name: 'Sheet1', rows: ROWS, merges: ['A1:B1'] },
    { name: 'Other', rows: ROWS.slice(0, 3), hidden: 1 },
  ]);

const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif'] as const;

const YAML = Buffer.from('path: .\ntrain: images\nval: images\nnames:\n  0: red\n  1: green\n');

/** Sound files of every format that the product reads. */
async function seedFiles(): Promise<HostileFile[]> {
  const images = IMAGE_FORMATS.map(async (format) => ({
    kind: 'image' as const,
    name: `photo.${format === 'jpeg' ? 'jpg' : format}`,
    bytes: await drawImage({ format, ...(format === 'jpeg' ? { orientation: 6 } : {}) }),
  }));
  const tables: HostileFile[] = [
    { kind: 'table', name: 'table.csv', bytes: toText(',') },
    { kind: 'table', name: 'table.tsv', bytes: toText('\t') },
    { kind: 'table', name: 'table.txt', bytes: toText(' | ') },
    { kind: 'table', name: 'table.xlsx', bytes: workbook('xlsx') },
    { kind: 'table', name: 'table.xlsb', bytes: workbook('xlsb') },
    { kind: 'table', name: 'table.xls', bytes: workbook('biff8') },
    { kind: 'table', name: 'table.ods', bytes: workbook('ods') },
    { kind: 'table', name: 'table.xml', bytes: workbook('xlml') },
  ];
  return [
    ...(await Promise.all(images)),
    ...tables,
    { kind: 'model', name: 'model.onnx', bytes: tinyModel() },
    { kind: 'model', name: 'endless.onnx', bytes: endlessModel() },
    { kind: 'dataset', name: 'data.yaml', bytes: YAML },
  ];
}

/** Words at which readers of these formats branch. */
const WORDS = [
  '"',
  '\r\n',
  '\0',
  ',,,,',
  '<row r="0">',
  '1e308',
  '-1',
  'PK\x03\x04',
  '&#x0;',
  '{{',
  '!!js',
  '\ufeff',
].map((word) => Uint8Array.from(Buffer.from(word)));

/**
 * Files that were sound before bytes of them changed, the same for the same seed. Every other one keeps its kind of damage
 * small, so that it passes the first checks of its format.
 */
export async function* mutatedFiles(
  seed: number,
  count: number,
  kinds?: readonly FileKind[],
): AsyncGenerator<HostileFile> {
  const seeds = (await seedFiles()).filter(({ kind }) => kinds?.includes(kind) ?? true);
  const random = seededRandom(seed);
  const pick = () => seeds[Math.floor(random() * seeds.length)]!;
  for (let number = 0; number < count; number++) {
    const { kind, name, bytes } = pick();
    const other = () => pick().bytes;
    yield { kind, name, bytes: mutate(bytes, { random, words: WORDS, maxBytes: MAX_BYTES, other }) };
  }
}
