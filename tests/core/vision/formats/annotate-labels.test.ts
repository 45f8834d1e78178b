import { expect, test } from 'vitest';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { annotate, drawOutline, toBoxArea } from '../../../../core/vision/formats/annotate.js';
import { classColor } from '../../../../core/vision/formats/drawing/class-colors.js';
import { toDrawingScale } from '../../../../core/vision/formats/drawing/draw-labels.js';
import { makeDetection, toBox } from './image-results.js';
import { findDifferences, makePixels, pixelAt, readPixels } from './pixels.js';

const draw = async (size: [width: number, height: number], detections: Detection[]) =>
  readPixels(await annotate(makePixels(...size), detections, { encoding: 'png' }));

const orange = (box: [number, number, number, number], class_name = 'dog') =>
  makeDetection({ class_id: 5, class_name, box: toBox(...box) });

/** Returns the bounds of the label: the pixels that differ from the bare outline. */
async function findLabel(size: [width: number, height: number], detection: Detection) {
  const [picture, { line }] = [await draw(size, [detection]), toDrawingScale({ width: size[0], height: size[1] })];
  const bare = makePixels(...size);
  drawOutline(bare, toBoxArea(detection.box, bare, line), { color: classColor(detection.class_id), thickness: line });
  const found = findDifferences(picture, bare);
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)];
  const letters = found.filter(({ x, y }) => pixelAt(picture, x, y).every((value) => value < 40)).length;
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys), letters };
}

test.each<[what: string, box: [number, number, number, number], place: object]>([
  ['on top of the box', [100, 100, 300, 200], { left: 99, bottom: 98 }],
  ['inside it if there is no space above', [100, 5, 300, 200], { left: 101, top: 6 }],
  ['inside it, where the box is lower than the label', [100, 0, 300, 9], { left: 99, top: 2 }],
  ['further left if there is no space to the right', [380, 100, 399, 200], { right: 399, bottom: 98 }],
])('the label is %s', async (_, box, place) => {
  const label = await findLabel([400, 300], orange(box));
  expect(label).toMatchObject(place);
  expect(label.letters).toBeGreaterThan(60);
});

test.each([
  ['a zero-width space', 'do\u200bg', 'dog'],
  ['a line end', 'a\nb', 'a b'],
  ['reordering marks', '\u202edog', 'dog'],
  ['only invisible characters', '\u200b\u2060', 'class 5'],
  ['nothing', '', 'class 5'],
  ['5,000 characters', 'x'.repeat(5000), `${'x'.repeat(31)}…`],
  ['a glyph that is blank', '\u2800', 'class 5'],
])('a name of %s is drawn as one line of plain text', async (_, name, same) => {
  const [one, other] = await Promise.all([
    draw([600, 80], [orange([5, 40, 500, 70], name)]),
    draw([600, 80], [orange([5, 40, 500, 70], same)]),
  ]);
  expect(findDifferences(one, other)).toEqual([]);
});

test.each([
  ['<b>dog</b>', 'dog'],
  ['&lt;', '<'],
  ["a'b", 'ab'],
])('the characters of %s are drawn, not interpreted', async (name, obeyed) => {
  const [one, other] = await Promise.all(
    [name, obeyed].map((text) => findLabel([600, 80], orange([5, 40, 500, 70], text))),
  );
  expect(one?.right).toBeGreaterThan(other?.right ?? Number.NaN);
});

test.each(['😀👩‍👩‍👧', '中文标签', 'كلب', `Z${'\u0301'.repeat(60)}`, '</span><span size="999999">x', '\ud800', 'a\0b'])(
  'the label of %j is as high as others',
  async (name) => {
    const [label, plain] = await Promise.all(
      [name, 'dog'].map((text) => findLabel([600, 200], orange([5, 100, 500, 150], text))),
    );
    expect([label?.top, label?.bottom]).toEqual([plain?.top, plain?.bottom]);
    expect(label?.letters).toBeGreaterThan(40);
  },
);

test('a long name is shortened to fit inside the image, before the score', async () => {
  const label = await findLabel([240, 80], orange([100, 40, 200, 70], 'W'.repeat(30)));
  expect(label.left).toBeLessThan(20);
  expect(label.right).toBeLessThan(240);
});
