import type { RgbImage } from '../image/decode-image.js';

/** Size of the test image, px. At half the size, objects must still cover a few cells of any model. */
const WIDTH = 640;
const HEIGHT = 480;

type Rgb = readonly [number, number, number];
type Point = readonly [x: number, y: number];

/** A filled shape. Later shapes cover earlier ones. */
interface Shape {
  color: Rgb;
  /** The shape covers only rows from `top` to below `bottom`. */
  top: number;
  bottom: number;
  covers: (x: number, y: number) => boolean;
}

const circle = (center: Point, radius: number, color: Rgb): Shape => ({
  color,
  top: center[1] - radius,
  bottom: center[1] + radius,
  covers: (x, y) => Math.hypot(x - center[0], y - center[1]) < radius,
});

const rectangle = ([x1, y1]: Point, [x2, y2]: Point, color: Rgb): Shape => ({
  color,
  top: y1,
  bottom: y2,
  covers: (x, y) => x >= x1 && x < x2 && y >= y1 && y < y2,
});

/**
 * Returns a regular octagon with horizontal sides at top and bottom.
 * @param inner distance from the center to a side, px.
 */
const octagon = (center: Point, inner: number, color: Rgb): Shape => ({
  color,
  top: center[1] - inner,
  bottom: center[1] + inner,
  covers: (x, y) => {
    const [dx, dy] = [Math.abs(x - center[0]), Math.abs(y - center[1])];
    return Math.max(dx, dy, (dx + dy) / Math.SQRT2) < inner;
  },
});

/** Returns a straight line, `width` px wide. */
const line = ([x1, y1]: Point, [x2, y2]: Point, { width, color }: { width: number; color: Rgb }): Shape => ({
  color,
  top: Math.min(y1, y2) - width / 2,
  bottom: Math.max(y1, y2) + width / 2,
  covers: (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy), 0), 1);
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) < width / 2;
  },
});

const WHITE: Rgb = [250, 250, 250];
const RED: Rgb = [192, 23, 34];
const BLACK: Rgb = [28, 28, 28];

function stopSign(): Shape[] {
  const center: Point = [211, 180];
  const strokes: [Point, Point][] = [
    // Strokes of the letters S, T, O and P, from left to right.
    ...([
      [172, 160, 152, 160],
      [152, 160, 152, 180],
      [152, 180, 172, 180],
      [172, 180, 172, 200],
      [172, 200, 152, 200],
      [180, 160, 204, 160],
      [192, 160, 192, 200],
      [214, 160, 234, 160],
      [234, 160, 234, 200],
      [234, 200, 214, 200],
      [214, 200, 214, 160],
      [246, 200, 246, 160],
      [246, 160, 266, 160],
      [266, 160, 266, 180],
      [266, 180, 246, 180],
    ].map(([a, b, c, d]) => [
      [a, b],
      [c, d],
    ]) as [Point, Point][]),
  ];
  return [
    rectangle([205, 250], [217, 450], [136, 136, 136]),
    octagon(center, 88, WHITE),
    octagon(center, 80, RED),
    ...strokes.map(([from, to]) => line(from, to, { width: 7, color: WHITE })),
  ];
}

function clock(): Shape[] {
  const [cx, cy] = [480, 190];
  const marks = Array.from({ length: 12 }, (_, hour) => {
    const [sin, cos] = [Math.sin((hour * Math.PI) / 6), Math.cos((hour * Math.PI) / 6)];
    return line([cx + 60 * sin, cy - 60 * cos], [cx + 70 * sin, cy - 70 * cos], { width: 5, color: BLACK });
  });
  return [
    circle([cx, cy], 85, BLACK),
    circle([cx, cy], 76, [246, 244, 236]),
    ...marks,
    line([cx, cy], [cx + 35, cy - 25], { width: 8, color: BLACK }),
    line([cx, cy], [cx - 25, cy - 55], { width: 5, color: BLACK }),
  ];
}

/** Returns the background color of a row: sky above a lawn. */
function background(y: number): Rgb {
  const share = y / HEIGHT;
  const [from, to, at]: [Rgb, Rgb, number] =
    share < 0.6
      ? [[143, 183, 224], [216, 228, 234], share / 0.6]
      : [[111, 143, 95], [85, 112, 74], (share - 0.6) / 0.4];
  return [0, 1, 2].map((channel) => from[channel]! + (to[channel]! - from[channel]!) * at) as [number, number, number];
}

/** Sample points within a pixel, for anti-aliasing. */
const SAMPLES: readonly Point[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

/**
 * Draws a stop sign and a clock above a lawn, for reviews without a photo. Detectors trained on COCO find both in
 * drawings: YOLOX-nano and FastestDet with scores above 0.9.
 */
export function drawTestPicture(): RgbImage {
  const shapes = [...stopSign(), ...clock()].reverse();
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    const behind = background(y);
    const inRow = shapes.filter(({ top, bottom }) => top < y + 1 && bottom > y);
    for (let x = 0; x < WIDTH; x += 1) data.set(colorAt([x, y], inRow, behind), (y * WIDTH + x) * 3);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/**
 * Averages the samples of a pixel.
 * @param shapes shapes that may cover the pixel, topmost first.
 */
function colorAt([x, y]: Point, shapes: readonly Shape[], behind: Rgb): Rgb {
  if (shapes.length === 0) return behind;
  const sum: [number, number, number] = [0, 0, 0];
  for (const [dx, dy] of SAMPLES) {
    const color = shapes.find(({ covers }) => covers(x + dx, y + dy))?.color ?? behind;
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += color[channel]!;
  }
  return sum.map((value) => value / SAMPLES.length) as [number, number, number];
}
