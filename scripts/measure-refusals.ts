/**
 * `npm run measure:refusals`: measures how long hostile input takes to be rejected or read, ms, for
 * docs/reliability.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { decide } from '../core/agent/decide.js';
import { isFault } from '../core/base/fault.js';
import { parseYaml } from '../core/base/yaml.js';
import { openDataset } from '../core/tables/read/open-dataset.js';
import { openBytes } from '../core/tables/read/source/byte-source.js';
import { decodeImage } from '../core/vision/image/decode-image.js';
import { AGENT } from '../tests/support/agent-context.js';
import { SHARED_DATA } from '../tests/support/shared-data.js';
import { sheetBytes, xlsxBytes } from '../tests/support/workbook/xlsx-files.js';
import { median } from './bench/statistics.js';
import { markdownTable } from './markdown-table.js';

const TIMES = 5;
const rows: string[][] = [];
const IMAGES = [
  ...[
    'patt_ssrf_svg_image.svg',
    'libvips_17000x17000.avif',
    'libvips_big-height.webp',
    'pillow_decompression_bomb.gif',
  ],
  ...['pillow_png_decompression_dos.png', 'sharp_truncated.jpg', 'sharp_corrupt-header.jpg', 'pillow_broken.png'],
];
const CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';
const textRow = (_: unknown, at: number) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`;
const BOMBS: Readonly<Record<string, Uint8Array>> = {
  'a false dimension': sheetBytes(CELL, { before: '<dimension ref="A1:XFD1048576"/>' }),
  '400 MB in a small zip': sheetBytes(`${CELL}${' '.repeat(400e6)}`),
  '100,001 merges': sheetBytes(CELL, { after: '<mergeCell ref="A1:B2"/>'.repeat(100_001) }),
  'rows that end in the last column': sheetBytes(
    Array.from({ length: 3100 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join(''),
  ),
  'one text in 1,100 cells': xlsxBytes({
    sheets: [{ name: 'a', rows: Array.from({ length: 1100 }, textRow).join('') }],
    strings: ['x'.repeat(1e6)],
  }),
};

async function measure(name: string, work: () => unknown): Promise<void> {
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const start = performance.now();
    try {
      await work();
    } catch (error) {
      if (!isFault(error)) throw error;
    }
    taken.push(performance.now() - start);
  }
  rows.push([name, Math.min(...taken).toFixed(1), median(taken).toFixed(1)]);
}

for (const name of IMAGES.filter((image) => existsSync(join(SHARED_DATA, 'abuse', image)))) {
  const bytes = readFileSync(join(SHARED_DATA, 'abuse', name));
  await measure(name, () => decodeImage(bytes, 50e6));
}
for (const [name, bytes] of Object.entries(BOMBS)) {
  await measure(name, () => openDataset(openBytes('bomb.xlsx', bytes), {}));
}
for (const sign of ['a ', 'not ', '"a" ', '1 ', 'a.b/', '是']) {
  await measure(`request of 4,000 characters, ${JSON.stringify(sign)}`, () =>
    decide(sign.repeat(4000 / sign.length), AGENT),
  );
}
await measure('YAML 20,000 deep', () =>
  parseYaml('['.repeat(20_000), z.unknown(), { name: 'The file', code: 'invalid-input' }),
);
console.log(markdownTable({ columns: ['Input', `best of ${TIMES}`, 'median'], rows, rule: '| --- | ---: | ---: |' }));
