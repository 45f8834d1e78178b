import { expect, test } from 'vitest';
import {
  CLASS_COLORS,
  classColor,
  contrastColor,
  contrastRatio,
  type Rgb,
} from '../../../../../core/vision/formats/drawing/class-colors.js';

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Simulations of full dichromacy in linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.0. */
const VISIONS: [name: string, matrix: Matrix][] = [
  [
    'full vision',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'protanopia',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'deuteranopia',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'tritanopia',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
];

const toLinear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const dot = (a: Rgb, b: Rgb) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns CIE L*a*b* (D65) of a colour for a kind of colour vision. */
function toLab(color: Rgb, matrix: Matrix): Rgb {
  const linear: Rgb = [toLinear(color[0]), toLinear(color[1]), toLinear(color[2])];
  const [r, g, b] = matrix.map((row) => Math.min(Math.max(dot(row, linear), 0), 1)) as [number, number, number];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], [r, g, b]) / 0.9505);
  const y = f(dot([0.2126, 0.7152, 0.0722], [r, g, b]));
  const z = f(dot([0.0193, 0.1192, 0.9505], [r, g, b]) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

test.each(VISIONS)('with %s all twelve colours differ, the first six clearly', (_, matrix) => {
  const labs = CLASS_COLORS.map((color) => toLab(color, matrix));
  const nearest = (colors: Rgb[]) =>
    Math.min(...colors.flatMap((a, i) => colors.slice(i + 1).map((b) => distance(a, b))));
  expect(CLASS_COLORS).toHaveLength(12);
  expect(nearest(labs)).toBeGreaterThan(11);
  expect(nearest(labs.slice(0, 6))).toBeGreaterThan(19);
});

test('a class has a fixed colour, shared with every 12th class', () => {
  expect(classColor(16)).toBe(CLASS_COLORS[4]);
  expect(classColor(0)).toBe(classColor(12));
});

test.each(CLASS_COLORS.map((color) => [color]))('letters on %j meet the contrast of WCAG AA', (color) => {
  expect(contrastRatio(color, contrastColor(color))).toBeGreaterThanOrEqual(4.5);
});

test.each<[Rgb, Rgb]>([
  [
    [0, 0, 0],
    [255, 255, 255],
  ],
  [
    [255, 255, 255],
    [0, 0, 0],
  ],
  [
    [132, 0, 205],
    [255, 255, 255],
  ],
  [
    [255, 195, 59],
    [0, 0, 0],
  ],
])('letters on %j are %j', (background, letters) => {
  expect(contrastColor(background)).toEqual(letters);
});
