import { expect, test } from 'vitest';
import type { Detection } from '../../core/vision/boxes/detection.js';
import type { BoxChange, LabelledBox } from '../../core/workspace/items/change-store.js';
import type { StoredResult } from '../../core/workspace/items/result-store.js';
import { compareBoxes, countSegments, type SideBox } from '../../gui/src/pages/image/compare/compare-boxes.js';
import { resolveTo } from '../../gui/src/pages/image/compare/resolve.js';
import { carryOver } from '../../gui/src/pages/image/document/carry-over.js';
import { chooseResult } from '../../gui/src/pages/image/document/choose-result.js';
import { correctedBoxes, countClasses, plainBoxes, sortBoxes } from '../../gui/src/pages/image/document/image-boxes.js';
import { firstLook, type Look } from '../../gui/src/pages/image/document/look.js';
import { matchClasses, recentClasses } from '../../gui/src/pages/image/edit/class-choices.js';
import {
  duplicate,
  insideImage,
  relabel,
  remove,
  reshape,
  restore,
  withField,
} from '../../gui/src/pages/image/edit/edit-boxes.js';
import { exportInput } from '../../gui/src/pages/image/export/export-input.js';

const A = 'a'.repeat(16);
const B = 'b'.repeat(16);
const IMAGE = { width: 100, height: 80 };

const box = (x1: number, y1 = 0, side = 20) => ({ x1, y1, x2: x1 + side, y2: y1 + side });
const detection = (class_name: string, confidence: number, x1: number): Detection => {
  return { class_id: class_name === 'dog' ? 0 : 1, class_name, confidence, box: box(x1) };
};

function result(maker: string, detections: Detection[], change: Partial<StoredResult> = {}): StoredResult {
  return {
    ...{ maker, detections, created_at: '2026-11-25T12:00:00.000Z', class_names: ['dog', 'cat'], candidates: null },
    ...{ backend: 'onnx', is_mock: false, model: { id: maker, sha256: maker }, device: 'cpu', warnings: [] },
    options: {
      ...{ confidence: 0.05, iou: 0.7, max_detections: 1000, classes: null, agnostic_nms: false },
      ...{ tile_size: 0, tile_overlap: 0.2 },
    },
    image: { name: 'a.jpg', ...IMAGE, format: 'jpeg', orientation: 1, bytes: 1, sha256: 'f' },
    timings_ms: { decode: 1, preprocess: 1, inference: 1, postprocess: 1, queue: 0, total: 4 },
    ...change,
  };
}

const FOUND = result(A, [detection('dog', 0.9, 0), detection('cat', 0.5, 30), detection('dog', 0.1, 60)]);
const look = (change: Partial<Look> = {}): Look => ({ ...firstLook({ confidence: 0.25, iou: 0.7 }), ...change });
const labelled = (class_name: string, confidence: number | null, x1: number): LabelledBox => {
  return { class_name, confidence, box: box(x1) };
};
const shown = (changes: readonly BoxChange[], change: Partial<Look> = {}) =>
  sortBoxes(correctedBoxes(A, plainBoxes(FOUND, look(change)), changes), look(change));
const names = (boxes: readonly { class_name: string }[]) => boxes.map(({ class_name: name }) => name);

test('identifies boxes by their place in the stored result', () => {
  expect(plainBoxes(FOUND, look()).map(({ id }) => id)).toEqual([`${A}:0`, `${A}:1`, `${A}:2`]);
});

test('classes named like properties of Object.prototype have the common threshold, or a separate one', () => {
  const odd = ['__proto__', 'constructor'];
  const found = result(
    A,
    odd.map((name, at) => detection(name, 0.5, at * 30)),
  );
  const shownAt = (classConfidence: Record<string, number>) => {
    const given = look({ classConfidence });
    return names(sortBoxes(correctedBoxes(A, plainBoxes(found, given), []), given).shown);
  };
  expect(shownAt({})).toEqual(odd);
  expect(shownAt(JSON.parse('{"__proto__":0.6}'))).toEqual(['constructor']);
  expect(shownAt(JSON.parse('{"constructor":0.6}'))).toEqual(['__proto__']);
});

test.each([
  ['the threshold', {}, ['dog', 'cat'], 1],
  ['a threshold of one class', { classConfidence: { cat: 0.6 } }, ['dog'], 2],
  ['hidden classes', { hidden: ['dog'] }, ['cat'], 1],
  ['a maximum', { maxObjects: 1 }, ['dog'], 2],
] as const)('shows the boxes under %s', (_, change, expected, below) => {
  const boxes = shown([], change);
  expect(names(boxes.shown)).toEqual(expected);
  expect(boxes.below).toHaveLength(below);
});

test('a corrected box is shown under any threshold, with its original', () => {
  const before = labelled('dog', 0.1, 60);
  const change = { box_id: `${A}:2`, before, after: { ...before, class_name: 'cat' } };
  const boxes = shown([change], { confidence: 0.99 });
  expect(boxes.shown).toMatchObject([{ class_name: 'cat', state: 'edited', original: before }]);
});

test('a deleted box can be restored, and is a detection again', () => {
  const [dog] = shown([]).shown;
  const deleted = shown(remove(dog!));
  expect(names(deleted.shown)).toEqual(['cat']);
  const back = shown([...remove(dog!), ...restore(deleted.deleted[0]!)]);
  expect(back.shown[0]).toMatchObject({ class_name: 'dog', state: 'detected' });
});

test('corrections of another result do not change this one, but drawn boxes do', () => {
  const changes = [
    { box_id: `${B}:0`, before: labelled('dog', 0.9, 0), after: null },
    { box_id: 'new:1', before: null, after: labelled('bird', null, 5) },
  ];
  expect(names(shown(changes).shown)).toEqual(['dog', 'cat', 'bird']);
});

test('counts classes, hidden ones included', () => {
  expect(countClasses(shown([], { confidence: 0.05, hidden: ['dog'] }))).toEqual([
    { name: 'dog', count: 2, isHidden: true },
    { name: 'cat', count: 1, isHidden: false },
  ]);
});

test('a model without a result has to run, and never gets the boxes of another one', () => {
  const results = [result(A, []), result(B, [])];
  const chosen = (change: Partial<Look>) => chooseResult(results, look(change))?.maker ?? null;
  expect(chosen({})).toBe(A);
  expect(chosen({ model: B })).toBe(B);
  expect(chosen({ model: 'other' })).toBe(null);
  expect(chosen({ model: A, tileSize: 640 })).toBe(null);
  expect(chosen({ maker: B, model: A })).toBe(B);
});

test('carries corrections over to the boxes that overlap most', () => {
  const changes: BoxChange[] = [
    { box_id: `${A}:0`, before: labelled('dog', 0.9, 0), after: { ...labelled('dog', 0.9, 0), class_name: 'cat' } },
    { box_id: `${A}:1`, before: labelled('cat', 0.5, 30), after: null },
    { box_id: `${A}:2`, before: labelled('dog', 0.1, 60), after: labelled('fox', 0.1, 60) },
  ];
  const boxes = [
    { id: `${B}:0`, ...labelled('dog', 0.8, 1) },
    { id: `${B}:1`, ...labelled('cat', 0.7, 31) },
  ];
  expect(carryOver(changes, { maker: B, boxes }, () => 'new:1')).toEqual([
    { box_id: `${B}:0`, before: labelled('dog', 0.8, 1), after: { ...labelled('cat', 0.8, 0) } },
    { box_id: `${B}:1`, before: labelled('cat', 0.7, 31), after: null },
    { box_id: 'new:1', before: null, after: labelled('fox', 0.1, 60) },
  ]);
});

const side = (id: string, class_name: string, x1: number, confidence = 0.9): SideBox => {
  return { id, class_name, confidence, box: box(x1) };
};

test('compares two sides: agreement, other classes, and boxes of one side', () => {
  const objects = compareBoxes(
    [side('a0', 'dog', 0), side('a1', 'horse', 30), side('a2', 'cat', 60)],
    [side('b0', 'dog', 1), side('b1', 'sheep', 31), side('b2', 'cow', 78)],
  );
  expect(objects.map(({ segment, a, b }) => [segment, a?.id ?? null, b?.id ?? null])).toEqual([
    ['differ', 'a1', 'b1'],
    ['agree', 'a0', 'b0'],
    ['only-a', 'a2', null],
    ['only-b', null, 'b2'],
  ]);
  expect(countSegments(objects)).toEqual({ all: 4, agree: 1, differ: 1, 'only-a': 1, 'only-b': 1 });
  expect(objects[3]!.iou).toBeCloseTo((2 * 20) / (2 * 400 - 40));
});

test('choosing the correct side of a difference changes the labels to those of that side', () => {
  const objects = compareBoxes([side('a1', 'horse', 30), side('a2', 'cat', 60)], [side('b1', 'sheep', 30)]);
  const right = (place: number, who: 'a' | 'b') => resolveTo(objects[place]!, who, () => 'new:1');
  expect(right(0, 'a')).toBe(null);
  expect(right(0, 'b')).toMatchObject({ box_id: 'a1', after: { class_name: 'sheep', box: box(30) } });
  expect(right(1, 'b')).toMatchObject({ box_id: 'a2', after: null });
  const [missed] = compareBoxes([], [side('b1', 'sheep', 30)]);
  expect(resolveTo(missed!, 'b', () => 'new:1')).toMatchObject({ box_id: 'new:1', before: null });
});

test('edits keep boxes inside the image', () => {
  expect(insideImage({ x1: 50, y1: -5, x2: 20, y2: 300 }, IMAGE)).toEqual({ x1: 20, y1: 0, x2: 50, y2: 80 });
  expect(insideImage({ x1: 100, y1: 80, x2: 100, y2: 80 }, IMAGE)).toEqual({ x1: 99, y1: 79, x2: 100, y2: 80 });
  const [dog] = shown([]).shown;
  expect(reshape(dog!, dog!.box, IMAGE)).toEqual([]);
  expect(relabel(dog!, 'dog')).toEqual([]);
  expect(duplicate(dog!, IMAGE).after).toEqual({ class_name: 'dog', confidence: null, box: box(10, 10) });
  expect(withField(box(10), 'x', 40)).toEqual(box(40));
  expect(withField(box(10), 'w', 5)).toEqual({ x1: 10, y1: 0, x2: 15, y2: 20 });
});

test('digit keys choose the most recently assigned classes', () => {
  const changes: BoxChange[] = [
    { box_id: 'new:1', before: null, after: labelled('fox', null, 0) },
    { box_id: 'new:1', before: labelled('fox', null, 0), after: labelled('owl', null, 0) },
    { box_id: 'new:1', before: labelled('owl', null, 0), after: labelled('owl', null, 9) },
  ];
  expect(recentClasses(changes, ['dog', 'fox'])).toEqual(['owl', 'fox', 'dog']);
  expect(matchClasses('o', ['dog', 'owl', 'cat'], ['cat'])).toEqual(['owl', 'dog']);
  expect(matchClasses('猫', ['dog', 'owl', 'cat'], ['dog'])).toEqual(['cat']);
});

test('an export states what is hidden, corrected and of which class thresholds', () => {
  const before = labelled('cat', 0.5, 30);
  const current = look({ hidden: ['dog'], classConfidence: { dog: 0.4 } });
  const changes = [{ box_id: `${A}:1`, before, after: { ...before, class_name: 'fox' } }];
  const boxes = sortBoxes(correctedBoxes(A, plainBoxes(FOUND, current), changes), current);
  const { result: file, classNames } = exportInput(FOUND, { boxes, look: current, scope: 'shown' });
  expect(classNames).toEqual(['dog', 'cat', 'fox']);
  expect(file.detections).toMatchObject([{ class_id: 2, class_name: 'fox', confidence: 0.5 }]);
  expect(file.options).toMatchObject({ confidence: 0.25, hidden_classes: ['dog'] });
  expect(file.warnings.map(({ code }) => code)).toEqual(['corrected-by-hand', 'class-thresholds']);
  const all = exportInput(FOUND, { boxes, look: current, scope: 'everything' }).result;
  expect(names(all.detections)).toEqual(['dog', 'fox', 'dog']);
  expect(all.options.hidden_classes).toBe(undefined);
});
