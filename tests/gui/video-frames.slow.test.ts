import { expect, test } from 'vitest';
import {
  barPath,
  binCounts,
  countSeries,
  linePath,
  meanCounts,
  nextSeen,
} from '../../gui/src/pages/video/class-series.js';
import { clock } from '../../gui/src/pages/video/clock.js';
import { placeAt, planFrames, sizeToSend } from '../../gui/src/pages/video/frame-plan.js';
import { createPace, nextGroupSize } from '../../gui/src/pages/video/group-size.js';

/** Returns the times of frames, by default thirty per second, from 0. */
const times = (count: number, perSecond = 30) => Array.from({ length: count }, (_, place) => place / perSecond);
const object = (class_id: number, confidence: number) => ({
  class_id,
  class_name: `class ${class_id}`,
  confidence,
  box: { x1: 0, y1: 0, x2: 1, y2: 1 },
});

test.each([
  [0, 0],
  [0.033, 0],
  [1 / 30, 1],
  [0.0333333, 1],
  [0.5, 15],
  [-1, 0],
  [99, 29],
])('at %f s, displays frame %i', (seconds, place) => {
  expect(placeAt(times(30), seconds)).toBe(place);
});

test.each([
  [0, 30, times(30).map((_, place) => place)],
  [1, 61, [0, 30, 60]],
  [10, 10, [0, 3, 6, 9]],
  [60, 4, [0, 1, 2, 3]],
  [0.5, 61, [0, 60]],
  [7, 30, [0, 5, 9, 13, 18, 22, 26]],
])('at %f processed frames per second, chooses among %i frames', (perSecond, count, places) => {
  expect(planFrames(times(count), perSecond)).toEqual(places);
});

test('a gap in the frames repeats no frame, and displays none early', () => {
  expect(planFrames([10, 10.1, 12.5, 12.6, 13], 1)).toEqual([0, 2, 4]);
});

test.each([
  [1280, 720, 640, 640, 360],
  [720, 1280, 640, 360, 640],
  [320, 180, 640, 320, 180],
  [1920, 1080, 0, 1920, 1080],
  [4000, 1, 640, 640, 1],
])('sends %i x %i with at most %i px as %i x %i', (width, height, longest, w, h) => {
  expect(sizeToSend({ width, height }, longest)).toEqual({ width: w, height: h });
});

test('counts classes above a score, frame by frame', () => {
  const found = [[object(2, 0.9), object(2, 0.3), object(0, 0.5)], undefined, [object(2, 0.5)]];
  const [first, second] = countSeries(found, 0.4);
  expect(first).toMatchObject({ id: 0, total: 1, most: 1 });
  expect(second).toMatchObject({ id: 2, name: 'class 2', total: 2, most: 1 });
  expect([...second!.counts]).toEqual([1, 0, 1]);
  expect(countSeries(found, 0.2)[1]).toMatchObject({ total: 3, most: 2 });
});

test('the count of a processed frame applies until the next processed one', () => {
  const axis = { times: times(4, 1), duration: 4, plan: [0, 2] };
  expect([...binCounts(Uint16Array.of(3, 0, 0, 0), axis, 8)]).toEqual([3, 3, 3, 3, 0, 0, 0, 0]);
  expect([...binCounts(Uint16Array.of(0, 0, 1, 0), axis, 2)]).toEqual([0, 1]);
});

test('means exclude unprocessed frames', () => {
  const axis = { times: times(4, 1), duration: 4, plan: [0, 1, 2, 3], isProcessed: (place: number) => place < 2 };
  expect(meanCounts(Uint16Array.of(1, 2, 9, 9), axis, 2)).toEqual([1.5, null]);
});

test('draws bars and lines as SVG paths', () => {
  expect(barPath(Uint16Array.of(0, 2, 2, 1), 2, 10)).toBe('M0 10H1V0H3V5H4V10Z');
  expect(linePath([1, null, 0, 2], 2, { width: 8, height: 10 })).toBe('M1 5M5 10L7 0');
});

test.each([
  [0, 1, 2],
  [2, 1, 3],
  [3, 1, null],
  [3, -1, 2],
  [-1, 1, 0],
  [4, -1, 3],
] as const)('from frame %i in direction %i, the next frame with the class is %s', (place, step, next) => {
  expect(nextSeen(Uint16Array.of(1, 0, 2, 1), place, step)).toBe(next);
});

test.each([
  [4, 10, 8],
  [8, 12, 12],
  [12, 250, 6],
  [1, 9000, 1],
  [12, 25, 12],
  [6, 60, 5],
])('after a group of %i frames at %i ms each, sends %i frames', (size, msPerFrame, next) => {
  expect(nextGroupSize(size, msPerFrame)).toBe(next);
});

test('the pace is the average of the last answers, even if they arrive in bursts', () => {
  const pace = createPace(1000);
  expect(pace.answered(4, 1200)).toBe(50);
  expect(pace.answered(4, 1200)).toBe(25);
  expect(pace.answered(4, 1210)).toBe(17.5);
  expect(pace.answered(8, 1400)).toBe(20);
  // The first answer no longer counts: 20 frames were processed since 1200 ms.
  expect(pace.answered(4, 1500)).toBe(15);
});

test.each([
  [0, '0:00.000'],
  [1.0333, '0:01.033'],
  [59.9996, '1:00.000'],
  [3723.5, '1:02:03.500'],
])('formats %f s as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
