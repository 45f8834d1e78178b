import { expect, test } from 'vitest';
import { AGREE, compareImage, DIFFERS, ONLY } from '../../gui/src/pages/batch/data/agreement.js';
import { BatchTable, type TableBox, type TableRow } from '../../gui/src/pages/batch/data/batch-table.js';
import { ClassIndex } from '../../gui/src/pages/batch/data/class-index.js';
import { computeFacets, type FacetInput, FacetPass } from '../../gui/src/pages/batch/data/facets.js';
import { choiceOf, NO_FILTERS, readFilters, toggleChoice } from '../../gui/src/pages/batch/data/filters.js';
import { areByName, extendOrder, sortImages } from '../../gui/src/pages/batch/data/sort-images.js';
import { resultOrigins } from '../../gui/src/pages/batch/export/result-origins.js';
import { shownResult } from '../../gui/src/pages/batch/export/shown-result.js';
import { writeBatchReport } from '../../gui/src/pages/batch/export/write-report.js';
import { placeLabels } from '../../gui/src/pages/batch/grid/box-paths.js';
import { justifyRows, rowAt, rowOf } from '../../gui/src/pages/batch/grid/justify-rows.js';
import { moveFocus } from '../../gui/src/pages/batch/grid/move-focus.js';
import { packOrder, unpackOrder } from '../../gui/src/workspace/image-order.js';
import type { JobEntry } from '../../handlers/workspace/job-entries.js';

const box = (className: string, confidence: number, x = 0): TableBox => ({
  className,
  confidence,
  box: { x1: x, y1: 0, x2: x + 10, y2: 10 },
});

const row = (id: string, boxes: readonly TableBox[], change: Partial<TableRow> = {}): TableRow => ({
  id,
  name: `${id}.jpg`,
  state: 'done',
  width: 100,
  height: 80,
  isReviewed: false,
  edits: 0,
  reason: null,
  warnings: [],
  maker: 0,
  boxes,
  ...change,
});

function tableOf(rows: readonly TableRow[], index = new ClassIndex()): BatchTable {
  const table = new BatchTable(index);
  for (const one of rows) table.put(one);
  return table;
}

const ROWS = [
  row('a', [box('dog', 0.9), box('cat', 0.3)]),
  row('b', [box('dog', 0.6), box('dog', 0.5, 20)], { isReviewed: true }),
  row('c', []),
  row('d', [], { state: 'failed', reason: 'unreadable', width: 0, height: 0 }),
  row('e', [box('cat', 0.8)], { edits: 2 }),
  row('f', [], { state: 'waiting', width: 0, height: 0 }),
];

const input = (change: Partial<FacetInput> = {}): FacetInput => ({
  table: tableOf(ROWS),
  other: null,
  confidence: 0.4,
  filters: NO_FILTERS,
  ...change,
});

const shownIds = (given: FacetInput) => Array.from(computeFacets(given).shown, (at) => given.table.ids[at]);

test('counts images, boxes, classes and states of everything with an outcome', () => {
  const facets = computeFacets(input());
  expect(facets).toMatchObject({ images: 5, kept: 4, below: 1, maxObjects: 2 });
  expect([...facets.classImages]).toEqual([2, 1]);
  expect([...facets.status]).toEqual([1, 1, 1, 1]);
  expect([...facets.objects.subarray(0, 3)]).toEqual([1, 2, 1]);
});

test('counts follow the threshold', () => {
  const facets = computeFacets(input({ confidence: 0.7 }));
  expect([...facets.classImages]).toEqual([1, 1]);
  expect(facets.kept).toBe(2);
  expect(facets.status[2]).toBe(2);
});

test('counts of a facet follow the filters of the others, but not its own', () => {
  const filters = toggleChoice(NO_FILTERS, { facet: 'classes', value: 'dog' }, 'include');
  const facets = computeFacets(input({ filters }));
  expect([...facets.classImages]).toEqual([2, 1]);
  expect([...facets.status]).toEqual([1, 0, 0, 0]);
  expect(facets).toMatchObject({ kept: 3, below: 1 });
  expect(shownIds(input({ filters }))).toEqual(['a', 'b']);
});

test.each([
  ['classes', 'cat', 'include', ['e']],
  ['classes', 'dog', 'exclude', ['c', 'd', 'e']],
  ['status', 'reviewed', 'exclude', ['a', 'c', 'd', 'e']],
  ['status', 'empty', 'include', ['c']],
  ['status', 'failed', 'include', ['d']],
] as const)('%s: %s, %s', (facet, value, choice, expected) => {
  const filters = toggleChoice(NO_FILTERS, { facet, value }, choice);
  expect(shownIds(input({ filters }))).toEqual(expected);
});

test('a filter by the number of objects hides failed images', () => {
  expect(shownIds(input({ filters: { ...NO_FILTERS, objects: [0, 1] } }))).toEqual(['a', 'c', 'e']);
  expect(shownIds(input({ filters: { ...NO_FILTERS, objects: [2, 30] } }))).toEqual(['b']);
});

test('counting facets in parts has the same result as counting them at once', () => {
  const rows = Array.from({ length: 2000 }, (_, at) => row(`i${at}`, [box(`class ${at % 7}`, (at % 100) / 100)]));
  const given = input({ table: tableOf(rows) });
  const pass = new FacetPass(given);
  let parts = 0;
  let found = pass.advance(() => true);
  for (; found === null; parts += 1) found = pass.advance(() => true);
  expect(parts).toBeGreaterThan(3);
  expect(found).toEqual(computeFacets(given));
});

test('a result that arrives later replaces the earlier one in place', () => {
  const table = tableOf(ROWS);
  table.put(row('a', [box('bird', 0.9), box('bird', 0.8), box('bird', 0.7)]));
  const facets = computeFacets(input({ table }));
  expect(table.ids[0]).toBe('a');
  expect(facets.perImage[0]).toBe(3);
  expect(table.classIndex.names).toEqual(['dog', 'cat', 'bird']);
});

test.each([
  ['the same class', [box('dog', 0.9)], [box('dog', 0.7, 1)], AGREE, 0],
  ['another class', [box('dog', 0.9)], [box('cat', 0.7, 1)], DIFFERS, 1],
  ['another place', [box('dog', 0.9)], [box('dog', 0.7, 50)], ONLY, 2],
  ['nothing in B', [box('dog', 0.9)], [], ONLY, 1],
  ['only a faint box in B', [box('dog', 0.9)], [box('dog', 0.3, 1)], ONLY, 1],
  ['nothing in both', [], [], AGREE, 0],
  ['the better of two', [box('dog', 0.9), box('dog', 0.8, 3)], [box('dog', 0.7, 3)], ONLY, 1],
])('compares two models: %s', (_, a, b, kind, differences) => {
  const index = new ClassIndex();
  const sides = { a: tableOf([row('x', a)], index), b: tableOf([row('x', b)], index) };
  expect(compareImage(sides, [0, 0], 0.4)).toEqual({ kind, differences });
});

test('sorts by score, differences, name and objects', () => {
  const given = input();
  const facets = computeFacets(given);
  const sorted = (sort: 'lowest' | 'name' | 'objects') =>
    Array.from(sortImages(given.table, facets, sort), (at) => given.table.ids[at]).join('');
  expect(sorted('lowest').startsWith('bea')).toBe(true);
  expect(sorted('name')).toBe('abcde');
  expect(sorted('objects')).toBe('baecd');
});

test('new results come after those on the page, and nothing moves', () => {
  const table = tableOf(ROWS);
  const before = sortImages(table, computeFacets(input({ table })), 'objects');
  table.put(row('f', [box('dog', 0.9), box('dog', 0.8, 20), box('dog', 0.7, 40)]));
  const after = extendOrder(before, computeFacets(input({ table })));
  expect([...after.subarray(0, before.length)]).toEqual([...before]);
  expect(table.ids[after.at(-1)!]).toBe('f');
});

test('detects whether results arrived in the order of their names', () => {
  const table = tableOf(['a', 'c', 'b'].map((id) => row(id, [])));
  expect(areByName(table, Int32Array.of(0, 1))).toBe(true);
  expect(areByName(table, Int32Array.of(0, 1, 2))).toBe(false);
  expect(areByName(table, Int32Array.of(0, 2, 1))).toBe(true);
});

test('an image that a filter hides does not change the order of the others', () => {
  const table = tableOf(ROWS);
  const before = sortImages(table, computeFacets(input({ table })), 'objects');
  table.setReviewed(0, true);
  const filters = toggleChoice(NO_FILTERS, { facet: 'status', value: 'reviewed' }, 'exclude');
  const after = extendOrder(before, computeFacets(input({ table, filters })));
  expect([...after]).toEqual([...before].filter((at) => at > 1));
});

const RATIOS = [1.5, 0.7, 1.8, 1, 1.3, 0.6, 2.2, 1, 1, 1.6, 0.8];
const rowsOf = (count: number, width = 800) =>
  justifyRows(count, (at) => RATIOS[at % RATIOS.length]!, { width, height: 170 });

test('rows fill the width at about the target height', () => {
  const { starts, heights } = rowsOf(200);
  for (let at = 0; at < heights.length - 1; at += 1) {
    const ratios = Array.from(
      { length: starts[at + 1]! - starts[at]! },
      (_, place) => RATIOS[(starts[at]! + place) % 11]!,
    );
    const width = ratios.reduce((sum, ratio) => sum + ratio * heights[at]!, 0) + 8 * (ratios.length - 1);
    expect(width).toBeCloseTo(800, 6);
    expect(heights[at]).toBeGreaterThan(110);
    expect(heights[at]).toBeLessThan(260);
  }
});

test('images added at the end move no complete row', () => {
  const [few, many] = [rowsOf(57), rowsOf(58)];
  const complete = few.heights.length - 2;
  expect(many.tops.slice(0, complete)).toEqual(few.tops.slice(0, complete));
  expect(many.starts.slice(0, complete)).toEqual(few.starts.slice(0, complete));
});

test('finds the row at a height and of an image', () => {
  const rows = rowsOf(100);
  for (const [row, top] of rows.tops.slice(0, -1).entries()) {
    expect(rowAt(rows, top + 5)).toBe(row);
    expect(rowOf(rows, rows.starts[row]!)).toBe(row);
    expect(rowOf(rows, rows.starts[row + 1]! - 1)).toBe(row);
  }
});

test('arrow keys move within a row, to the nearest image of the next one, and to both ends', () => {
  const rows = rowsOf(100);
  const places = { rows, count: 100, ratioOf: (at: number) => RATIOS[at % 11]!, height: 400 };
  expect(moveFocus(places, 5, 'ArrowRight')).toBe(6);
  expect(moveFocus(places, 0, 'ArrowLeft')).toBe(0);
  expect(rowOf(rows, moveFocus(places, 0, 'ArrowDown'))).toBe(1);
  expect(moveFocus(places, moveFocus(places, 0, 'ArrowDown'), 'ArrowUp')).toBe(0);
  expect(moveFocus(places, 50, 'End')).toBe(99);
  expect(moveFocus(places, 50, 'Home')).toBe(0);
  expect(moveFocus(places, 0, 'PageDown')).toBeGreaterThan(5);
});

test('an order survives packing, without images that were removed', () => {
  const ids = Array.from({ length: 300 }, (_, at) => `${(at + 40_000).toString(32)}zzzzzzzzzzzzz`.slice(0, 16));
  const order = ids.toReversed();
  expect(unpackOrder(packOrder(order), ids)).toEqual(order);
  expect(unpackOrder(packOrder(order), ids.slice(1))).toEqual(order.slice(0, -1));
});

test.each(['__proto__', 'constructor'])('a class named %s can be chosen like any other', (value) => {
  expect(choiceOf(NO_FILTERS.classes, value)).toBeUndefined();
  const filters = toggleChoice(NO_FILTERS, { facet: 'classes', value }, 'exclude');
  expect(choiceOf(filters.classes, value)).toBe('exclude');
  expect(choiceOf(readFilters(JSON.parse(JSON.stringify(filters))).classes, value)).toBe('exclude');
  expect(toggleChoice(filters, { facet: 'classes', value }, 'exclude')).toEqual(NO_FILTERS);
});

test('labels keep clear of the controls in the corners of a thumbnail', () => {
  const labels = (name: string, x: number, shown: { width: number; height: number }) =>
    placeLabels(tableOf([row('a', [box(name, 0.9, x)])]), 0, { confidence: 0.25, shown });
  const large = { width: 200, height: 160 };
  // To the right of the check mark, and below the button that opens the image.
  expect(labels('dog', 0, large)).toMatchObject([{ left: 13, top: 0 }]);
  expect(labels('dog', 90, large)).toMatchObject([{ top: 20 }]);
  expect(labels('dog', 30, large)).toMatchObject([{ left: 30, top: 0 }]);
  // The label is too wide for the space to the right of the check mark.
  expect(labels('traffic light', 0, { width: 120, height: 100 })).toMatchObject([{ left: 0, top: 32 }]);
});

test('counts the images with a warning, and follows an image that is processed again', () => {
  const warnings = (...codes: string[]) => ({ warnings: codes.map((code) => ({ code })) });
  const table = tableOf([
    row('a', [], warnings('mock-backend', 'image-cmyk')),
    row('b', [], warnings('mock-backend')),
    ...['c', 'd', 'e'].map((id) => row(id, [], warnings('image-cmyk', 'image-pages'))),
  ]);
  expect(table.warned()).toEqual([
    { code: 'image-pages', count: 3, names: ['c.jpg', 'd.jpg', 'e.jpg'] },
    { code: 'image-cmyk', count: 4, names: ['a.jpg', 'c.jpg', 'd.jpg'] },
  ]);
  for (const id of ['c', 'd', 'e']) table.put(row(id, []));
  expect(table.warned()).toEqual([{ code: 'image-cmyk', count: 1, names: ['a.jpg'] }]);
});

const MAKER = 'a'.repeat(16);
const at = (x1: number) => ({ x1, y1: 0, x2: x1 + 10, y2: 10 });

/** An image with a relabelled box, a deleted one, a drawn one, and an unchanged one below the threshold. */
const correctedEntry = (change: Partial<JobEntry> = {}): JobEntry => ({
  ...{ item_id: 'i', name: 'a.jpg', state: 'done', reason: null, maker: MAKER, is_reviewed: false, changes: 3 },
  result: {
    ...{ backend: 'onnx', is_mock: false, model: { id: 'one', sha256: MAKER }, device: 'cpu', warnings: [] },
    options: {
      ...{ confidence: 0.05, iou: 0.7, max_detections: 1000, classes: null, agnostic_nms: false },
      ...{ tile_size: 0, tile_overlap: 0.2 },
    },
    image: { name: 'a.jpg', width: 100, height: 80, format: 'jpeg', orientation: 1, bytes: 1, sha256: 'f' },
    detections: [0.9, 0.8, 0.1].map((confidence, place) => {
      return { class_id: 0, class_name: 'dog', confidence, box: at(20 * place) };
    }),
    timings_ms: { decode: 1, preprocess: 1, inference: 1, postprocess: 1, queue: 0, total: 4 },
  },
  corrections: [
    {
      box_id: `${MAKER}:0`,
      before: { class_name: 'dog', confidence: 0.9, box: at(0) },
      after: { class_name: 'owl', confidence: 0.9, box: at(0) },
    },
    { box_id: `${MAKER}:1`, before: { class_name: 'dog', confidence: 0.8, box: at(20) }, after: null },
    { box_id: 'new:1', before: null, after: { class_name: 'dog', confidence: null, box: at(60) } },
  ],
  ...change,
});

test('an export names the corrections of an image, and the report those of all', () => {
  const shown = { ids: new Set(['i']), boxes: 'shown', confidence: 0.25 } as const;
  const classNames = ['dog'];
  const { result, corrections } = shownResult(correctedEntry(), shown, classNames);
  expect(classNames).toEqual(['dog', 'owl']);
  expect(result.detections.map(({ class_name: name, confidence }) => [name, confidence])).toEqual([
    ['dog', 1],
    ['owl', 0.9],
  ]);
  expect(result.warnings).toMatchObject([
    { code: 'corrected-by-hand', message: expect.stringContaining('1 edited, 1 added, 1 deleted') },
  ]);
  const plain = shownResult(correctedEntry({ corrections: [] }), shown, classNames).result;
  expect(plain.warnings).toEqual([]);
  expect(shownResult(correctedEntry(), { ...shown, boxes: 'everything' }, classNames).result.warnings).toEqual([]);

  const results = [result, plain];
  expect(resultOrigins(results).map(({ origin, images }) => [origin.warnings.length, images])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  const choice = { ...shown, files: new Set(['report'] as const), name: 'street', scope: 'All 2' };
  const write = (some: (typeof corrections)[]) =>
    writeBatchReport({ results, failed: [], corrections: some, classNames }, choice);
  const report = write([corrections]);
  expect(report).toContain('1 image was corrected by hand (boxes edited: 1, added: 1, deleted: 1).');
  expect(report.match(/Made with/g)).toHaveLength(1);
  expect(report).toContain('(2)');
  expect(write([])).not.toContain('corrected by hand');
});
