import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DatasetReport } from '../../../core/vision/datasets/contract/dataset-report.js';
import { compareCleaned, compareCleaningText, type TableCounts } from '../../../scripts/outputs/compare-cleaning.js';
import * as files from '../../../scripts/outputs/compare-files.js';
import { comparePicture } from '../../../scripts/outputs/compare-picture.js';
import { Ledger } from '../../../scripts/outputs/ledger.js';
import type { MessyTable } from '../../../scripts/outputs/messy-tables.js';
import { noteOf } from '../../../scripts/outputs/page-window.js';
import { compareSarif } from '../../../scripts/outputs/shell-datasets.js';
import { reportSentence } from '../../../scripts/outputs/shell-tables.js';

const HASH = 'a'.repeat(64);
const OPTIONS = { confidence: 0.25, iou: 0.7, max_detections: 300, classes: null };

/** A car and a dog in an image of 200 x 100 px. */
const TRUTH = {
  ...{ backend: 'onnx', is_mock: false, model: { id: 'finder', sha256: HASH }, device: 'cpu', options: OPTIONS },
  ...{ warnings: [], timings_ms: {}, class_names: ['cat', 'dog', 'car'] },
  image: { name: 'a.png', width: 200, height: 100 },
  detections: [
    { class_id: 2, class_name: 'car', confidence: 0.9, box: { x1: 20, y1: 10, x2: 60, y2: 40 } },
    { class_id: 1, class_name: 'dog', confidence: 0.5, box: { x1: 100, y1: 20, x2: 140, y2: 80 } },
  ],
} as unknown as files.Truth;

const ORIGIN = `"backend":"onnx","is_mock":false,"model":{"id":"finder","sha256":"${HASH}"},"device":"cpu","options":${JSON.stringify(OPTIONS)}`;
const CELLS = `onnx,finder,${HASH},false,"{""confidence"":0.25,""iou"":0.7,""max_detections"":300,""classes"":null}"`;
const CSV = [
  'image,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options',
  `a.png,200,100,2,car,0.9,20,10,60,40,${CELLS}`,
  `a.png,200,100,1,dog,0.5,100,20,140,80,${CELLS}`,
].join('\r\n');
const LABELS = '2 0.200000 0.250000 0.200000 0.300000\n1 0.600000 0.500000 0.200000 0.600000\n';
const IMAGE = '"image":{"name":"a.png","width":200,"height":100}';
const JSON_LINE = `{${ORIGIN},${IMAGE},"detections":${JSON.stringify(TRUTH.detections)}}\n`;
const COCO = `{"annotations":[
{"id":1,"image_id":1,"category_id":2,"bbox":[20,10,40,30],"area":1200,"score":0.9},
{"id":2,"image_id":1,"category_id":1,"bbox":[100,20,40,60],"area":2400,"score":0.5}],
"images":[{"id":1,"file_name":"a.png","width":200,"height":100}],
"categories":[{"id":0,"name":"cat"},{"id":1,"name":"dog"},{"id":2,"name":"car"}],
"info":{"description":"Boxes with finder (onnx)","origins":[{${ORIGIN}}]}}`;

const MESSY: MessyTable = {
  file: 'm.csv',
  text: 'id,name\n1,"says ""hi"""\n2,Bob \n3,x,y,z\nTotal,3\n\n',
  columns: ['id', 'name'],
  rows: [
    { row: 2, cells: ['1', 'says "hi"'] },
    { row: 3, cells: ['2', 'Bob '] },
    { row: 4, cells: ['3', 'x,y,z'] },
  ],
  outsideRows: [{ row: 5, kind: 'total', text: 'Total 3' }],
  empty: [6],
  broken: [{ line: 4, text: '3,x,y,z' }],
  total: 6,
};
const OUTSIDE_ROWS = [
  { kind: 'total', row: 5, rows: 1, text: 'Total 3' },
  { kind: 'blank', row: 6, rows: 1, text: '' },
];
const BROKEN = [{ line: 4, repair: 'kept', detail: '4 cells, 2 expected', text: '3,x,y,z' }];
const COUNTS: TableCounts = {
  ...{ rows_before: 3, rows_after: 2, rows_set_aside: 1, cells_changed: 1 },
  set_aside: OUTSIDE_ROWS,
  ...{ broken_row_count: 1, broken_rows: BROKEN },
};
const LOG = [
  { kind: 'cell', row: 3, column: 'name', before: 'Bob ', after: 'Bob', rule: 'trim' },
  { kind: 'row-dropped', row: 4, cells: ['3', 'x,y,z'] },
  ...OUTSIDE_ROWS.map((outsideRow) => ({ kind: 'set-aside', set_aside: outsideRow })),
  ...BROKEN.map((broken) => ({ kind: 'broken-row', broken })),
]
  .map((entry) => JSON.stringify(entry))
  .join('\n');
const CLEANED = 'id,name\n1,"says ""hi"""\n2,Bob\n';
const PREVIEW = [
  'm.csv  csv, 1 table, 1 row outside the table, 1 malformed row',
  't1 m  3 -> 2 rows, 2 -> 2 columns, 1 cell changed',
  '  omitted, outside the table, row 5: total "Total 3"',
  '  kept, row 4: "3,x,y,z" (4 cells, 2 expected)',
].join('\n');

const FINDING = {
  ...{ code: 'label-class', severity: 'error', message: 'Class 99.', fix: 'Name it.', count: 1 },
  ...{ file: 'labels/a.txt', line: 2 },
};
const REPORT = { config: 'data.yaml', findings: [FINDING] } as unknown as DatasetReport;
const SARIF = `{"runs":[{"results":[{"ruleId":"label-class","level":"error","message":{"text":"Class 99. Name it."},
"occurrenceCount":1,"locations":[{"physicalLocation":{"artifactLocation":{"uri":"labels/a.txt"},"region":{"startLine":2}}}]}]}]}`;

type Compare = (ledger: Ledger, text: string) => void;
const clean =
  (part: 'csv' | 'log' | 'counts'): Compare =>
  (ledger, text) => {
    const whole = { csv: CLEANED, log: LOG, counts: COUNTS };
    compareCleaned(ledger, { ...whole, [part]: part === 'counts' ? JSON.parse(text) : text }, MESSY);
  };
const SENTENCE =
  'm.csv is a CSV file of 50 bytes with one table: 3 rows, 2 columns; 1 row outside the table (titles, notes, totals and similar).';

/** Correct outputs, each with falsifications: the replaced text, its replacement, and the expected finding. */
const OUTPUTS: [string, Compare, string, [string, string, RegExp][]][] = [
  [
    'CSV',
    (ledger, text) => files.compareCsv(ledger, text, [TRUTH]),
    CSV,
    [
      ['2,car', '2,zebra', /class_name: states zebra, the result has car/],
      ['2,car', '3,car', /class_id: states 3/],
      ['20,10,60,40', '10,20,40,60', /x1: states 10, the result has 20/],
      ['onnx,finder', 'onnx,other', /model_id: states other/],
      ['a.png,200,100,2', 'b.png,200,100,2', /image: states b.png/],
      ['""iou"":0.7', '""iou"":0.5', /options: states/],
      [CSV.slice(CSV.lastIndexOf('\r\n')), '', /number of CSV row: states 1, the result has 2/],
    ],
  ],
  [
    'labels',
    (ledger, text) => files.compareLabels(ledger, text, TRUTH),
    LABELS,
    [
      ['2 0.2', '3 0.2', /class_id: states 3, the result has 2/],
      ['0.200000 0.250000', '0.250000 0.200000', /center: states \[0.25,0.2\]/],
      ['0.300000', '0.300010', /size: states/],
      ['1 0.600000 0.500000 0.200000 0.600000\n', '', /number of label of a.png: states 1/],
    ],
  ],
  [
    'classes',
    (ledger, text) => files.compareClasses(ledger, text, TRUTH),
    'cat\ndog\ncar\n',
    [['cat\ndog', 'dog\ncat', /classes.txt/]],
  ],
  [
    'JSON lines',
    (ledger, text) => files.compareJsonLines(ledger, text, [TRUTH]),
    JSON_LINE,
    [
      ['"car"', '"dog"', /class_name: states dog/],
      ['"x1":20', '"x1":21', /box: states/],
      [HASH, 'b'.repeat(64), /model: states/],
      ['"confidence":0.25', '"confidence":0.5', /options: states/],
    ],
  ],
  [
    'COCO',
    (ledger, text) => files.compareCoco(ledger, text, [TRUTH]),
    COCO,
    [
      ['"category_id":2', '"category_id":1', /category_id: states 1, the result has 2/],
      ['[20,10,40,30]', '[20,10,60,40]', /bbox: states \[20,10,60,40\]/],
      ['"name":"cat"', '"name":"cow"', /COCO category 1, name: states cow/],
      ['"score":0.9', '"score":0.8', /score: states 0.8/],
      ['with finder', 'with other', /COCO description/],
      ['"id":"finder"', '"id":"other"', /origin 1, model/],
    ],
  ],
  [
    'origin file',
    (ledger, text) => files.compareOrigin(ledger, text, TRUTH),
    `{${ORIGIN},${IMAGE}}`,
    [
      ['finder', 'other', /origin file, model: states/],
      ['"is_mock":false', '"is_mock":true', /is_mock/],
      ['a.png', 'b.png', /image/],
    ],
  ],
  [
    'SARIF',
    (ledger, text) => compareSarif(ledger, text, REPORT),
    SARIF,
    [
      ['"startLine":2', '"startLine":3', /line: states 3, the result has 2/],
      ['"level":"error"', '"level":"note"', /severity: states notice/],
      ['labels/a.txt', 'labels/b.txt', /file: states/],
    ],
  ],
  [
    'cleaned file',
    clean('csv'),
    CLEANED,
    [
      ['"says ""hi"""', 'says hi', /row 2, name in the cleaned file: states says hi, the result has says "hi"/],
      ['2,Bob\n', '', /rows written, dropped, set aside and empty/],
      ['2,Bob', '2,Bop', /row 3, name in the cleaned file: states Bop/],
    ],
  ],
  [
    'log',
    clean('log'),
    LOG,
    [
      ['"before":"Bob "', '"before":"Rob "', /row 3, name, before trim: states Rob/],
      ['"x,y,z"', '"x,y"', /dropped row 4/],
      ['"text":"Total 3"', '"text":"Total 4"', /rows outside the table in the log/],
      ['"repair":"kept"', '"repair":"repaired"', /broken rows in the log/],
    ],
  ],
  [
    'counts',
    clean('counts'),
    JSON.stringify(COUNTS),
    [
      ['"rows_set_aside":1', '"rows_set_aside":0', /rows_set_aside: states 0, the result has 1/],
      ['"cells_changed":1', '"cells_changed":2', /cells changed: states 2/],
      ['"broken_row_count":1', '"broken_row_count":0', /broken_row_count: states 0/],
      ['"rows_after":2', '"rows_after":3', /rows_after: states 3/],
    ],
  ],
  [
    'printed preview',
    (ledger, text) => compareCleaningText(ledger, text, COUNTS, MESSY),
    PREVIEW,
    [
      ['1 row outside the table', '0 rows outside the table', /first line: states .*"0"/],
      ['3 -> 2', '3 -> 3', /line of the table: states/],
      ['1 cell changed', '5 cells changed', /line of the table: states/],
      ['total "Total 3"', 'note "Total 3"', /rows outside the table: states/],
      [', 1 malformed row', ', 2 malformed rows', /first line: states .*"2"/],
      ['kept, row 4', 'padded, row 4', /broken rows: states/],
    ],
  ],
  [
    'report',
    (ledger, text) => ledger.states('sentence', text, reportSentence(MESSY)),
    SENTENCE,
    [['1 row outside', '0 rows outside', /sentence: states .*0 rows/]],
  ],
  [
    'origin note',
    (ledger, text) => ledger.same('origin', text, noteOf(TRUTH)),
    'Made with finder aaaaaaaa on cpu; confidence > 0.25, NMS IoU 0.7, at most 300 objects',
    [['finder', 'other', /origin: states Made with other/]],
  ],
];

describe.each(OUTPUTS)('%s', (_, compare, output, falsehoods) => {
  const findingsOf = (text: string) => {
    const ledger = new Ledger();
    compare(ledger, text);
    return ledger.findings.map(({ what }) => what);
  };

  test('a correct output has no finding', () => {
    expect(findingsOf(output)).toEqual([]);
  });

  test.each(falsehoods)('names %s turned into %s', (before, after, finding) => {
    expect(output).toContain(before);
    expect(findingsOf(output.replace(before, after))).toContainEqual(expect.stringMatching(finding));
  });
});

test('reports a misplaced box, and another model in the picture', async () => {
  const photo = { create: { width: 200, height: 100, channels: 3, background: '#000' } } as const;
  const frame = { create: { width: 40, height: 30, channels: 3, background: '#fff' } } as const;
  const hole = { create: { width: 36, height: 26, channels: 3, background: '#000' } } as const;
  const overlays = [
    { input: await sharp(frame).png().toBuffer(), left: 20, top: 10 },
    { input: await sharp(hole).png().toBuffer(), left: 22, top: 12 },
  ];
  const ImageDescription = `finder, sha256 ${HASH}; confidence > 0.25`;
  const picture = await sharp(photo).composite(overlays).withExif({ IFD0: { ImageDescription } }).png().toBuffer();
  const bytes = { photo: await sharp(photo).png().toBuffer(), picture };
  const findingsOf = async (truth: files.Truth) => {
    const ledger = new Ledger();
    await comparePicture(ledger, bytes, truth);
    return ledger.findings.map(({ what }) => what);
  };
  const [car] = TRUTH.detections;
  expect(await findingsOf({ ...TRUTH, detections: [car!] })).toEqual([]);
  expect(await findingsOf(TRUTH)).toEqual([expect.stringMatching(/box 2 \(dog\) is drawn along/)]);
  const other = { ...TRUTH, detections: [car!], model: { id: 'other', sha256: HASH } };
  expect(await findingsOf(other)).toEqual(['the picture names other']);
});
