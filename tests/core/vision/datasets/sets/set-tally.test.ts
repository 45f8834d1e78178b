import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DatasetReport } from '../../../../../core/vision/datasets/contract/dataset-report.js';
import { row, rows, tally, times, VALID_SET } from '../../../../support/tallied-set.js';

describe('counts', () => {
  test('finds nothing in a valid set', () => {
    expect(tally(VALID_SET).findings).toEqual([]);
  });

  test('images, labels, backgrounds and objects of each split', () => {
    const { splits } = tally({ train: [rows(0, 2), '', null, 'cat'], val: [row(1)], test: [] });
    expect(splits).toEqual({
      train: { images: 4, labels: 3, backgrounds: 2, objects: 2 },
      val: { images: 1, labels: 1, backgrounds: 0, objects: 1 },
      test: { images: 0, labels: 0, backgrounds: 0, objects: 0 },
    });
  });

  test('objects and images of each class, and the side of its boxes at 640 px', () => {
    const { classes } = tally({ train: [`${rows(0, 2)}\n${row(1)}`, row(0)], val: ['1 0.5 0.5 0.5 0.5'] });
    const small = Math.round(Math.sqrt(160 * 120) * 100) / 100;
    expect(classes).toEqual([
      {
        id: 0,
        name: 'cat',
        objects: { train: 3, val: 0 },
        images: 2,
        box_side_px: { min: small, median: small, max: small },
      },
      {
        id: 1,
        name: 'dog',
        objects: { train: 1, val: 1 },
        images: 2,
        box_side_px: { min: small, median: 207.75, max: 277.13 },
      },
    ]);
  });

  test('sizes and objects of images, and positions of boxes', () => {
    const { figures } = tally({ train: [row(0, 0.05, 0.95), rows(0, 25), null] });
    expect(figures.image_width_px).toEqual({ min: 640, median: 640, max: 640 });
    expect(figures.image_height_px).toEqual({ min: 480, median: 480, max: 480 });
    expect(figures.objects_per_image).toEqual({ min: 0, median: 1, max: 25 });
    expect(figures.objects_per_image_histogram).toEqual([1, 1, ...times(18, 0), 1]);
    expect(figures.centre_heatmap[9]![0]).toBe(1);
    expect(figures.centre_heatmap[5]![5]).toBe(25);
    expect(figures.centre_heatmap.flat().reduce((sum, count) => sum + count)).toBe(26);
  });

  test.each(['0 320 240 50 50', '0 1.02 0.5 0.1 0.1', '0 0.5 -0.1 0.1 0.1', '0 0.5 0.5 1.2 0.1'])(
    'a box outside is an object, but excluded from sizes and places: %s',
    (outside) => {
      const { figures, splits } = tally({ train: [outside] });
      expect(splits.train?.objects).toBe(1);
      expect(figures.box_side_px).toBeNull();
      expect(figures.centre_heatmap.flat().every((count) => count === 0)).toBe(true);
    },
  );

  test('sizes are unknown if images are', () => {
    const { figures } = tally({ train: [row(0)] }, { size: null });
    expect([figures.image_width_px, figures.box_side_px]).toEqual([null, null]);
  });

  test('ignores classes and ids without a name', () => {
    const { classes } = tally({ train: [`${row(0)}\n${row(7)}\n${row(999_999)}`] }, { names: ['cat', null] });
    expect(classes.map(({ name, images }) => [name, images])).toEqual([
      ['cat', 1],
      [null, 0],
    ]);
  });
});

test('lists undeclared ids in labels with their objects', () => {
  const { classes, unnamed_classes } = tally({ train: [`${row(0)}\n${row(9)}`, row(9)], val: [row(7)] });
  expect(classes.some(({ id }) => id === 9)).toBe(false);
  expect(
    unnamed_classes.map(({ id, name, objects, images }) => [id, name, objects.train, objects.val, images]),
  ).toEqual([
    [7, null, 0, 1, 1],
    [9, null, 2, 0, 2],
  ]);
});

test('the result fits the report, and is the same in any order of images', () => {
  const Summary = DatasetReport.pick({
    classes: true,
    unnamed_classes: true,
    splits: true,
    figures: true,
    findings: true,
  });
  const text = fc.constantFrom(row(0), rows(1, 3), '', 'cat', row(5, 0.1), `${row(0)}\n0 0.1 0.1 0.2 0.1 0.2 0.2`);
  const labels = fc.array(fc.option(text), { maxLength: 30 });
  fc.assert(
    fc.property(labels, labels, (train, val) => {
      const summary = tally({ train, val });
      expect(() => z.parse(Summary, summary)).not.toThrow();
      const { figures, classes, splits } = tally({ train: train.toReversed(), val: val.toReversed() });
      expect({ figures, classes, splits }).toEqual({
        figures: summary.figures,
        classes: summary.classes,
        splits: summary.splits,
      });
    }),
  );
});
