import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AccuracyFigures } from '../../../../core/vision/evaluate/comparison.js';
import { AccuracyTally } from '../../../../core/vision/evaluate/measures/accuracy-tally.js';
import type { LabelledObject } from '../../../../core/vision/evaluate/measures/overlap.js';
import { judgeImage } from '../../../../core/vision/evaluate/run/compare-images.js';

type Label = [classId: number, x1: number, y1: number, x2: number, y2: number];
type Found = [classId: number, confidence: number, x1: number, y1: number, x2: number, y2: number];

interface Figures {
  ap50_95: number | null;
  ap50: number | null;
}

/** Results of pycocotools, written by scripts/reference/coco_average_precision.py. */
interface Expected extends Figures {
  by_class: (Figures & { class_id: number })[];
}

const CASES = readdirSync('tests/fixtures/evaluation');
const read = <Value>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Value;

const objectOf = ([classId, x1, y1, x2, y2]: Label): LabelledObject => ({ classId, box: { x1, y1, x2, y2 } });

function evaluate(name: string) {
  const images = read<{ labelled: Label[]; found: Found[] }[]>(`tests/fixtures/evaluation/${name}/boxes.json`);
  const tally = new AccuracyTally();
  const judging = { confidence: 0.25, iou: 0.5, classNames: [], models: [{ label: 'A', classIds: new Set<number>() }] };
  for (const [place, image] of images.entries()) {
    const labels = image.labelled.map(objectOf);
    const found = image.found.map(([classId, confidence, ...box]) => ({ ...objectOf([classId, ...box]), confidence }));
    for (const { classId } of labels) tally.addLabelled(classId, 1);
    const [model] = judgeImage(String(place), [found], labels, judging).models;
    for (const [classId, confidence, hits] of model!.found) tally.addFound(classId, confidence, hits);
  }
  // With a threshold of 0, every detected class is listed.
  return tally.finish(0);
}

const four = (value: number | null) => (value === null ? null : value.toFixed(4));
const figures = ({ ap50, ap50_95 }: AccuracyFigures | Figures) => [four(ap50), four(ap50_95)];

test('cases exist', () => expect(CASES.length).toBeGreaterThanOrEqual(8));

test.each(CASES)('average precisions equal those of pycocotools to four decimals: %s', (name) => {
  const expected = read<Expected>(`tests/golden/evaluation/${name}.json`);
  const { overall, byClass } = evaluate(name);
  expect(figures(overall)).toEqual(figures(expected));
  expect([...byClass].map(([id, one]) => [id, ...figures(one)])).toEqual(
    expected.by_class.map((one) => [one.class_id, ...figures(one)]),
  );
});
