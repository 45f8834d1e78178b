import type { Canvas, Color } from './canvas.js';

/** Colors of the sky from top to horizon, and the brightness. */
interface Weather {
  top: Color;
  bottom: Color;
  light: number;
}

const WEATHERS: readonly Weather[] = [
  { top: [0.42, 0.65, 0.92], bottom: [0.82, 0.9, 0.96], light: 1 },
  { top: [0.62, 0.68, 0.74], bottom: [0.84, 0.86, 0.88], light: 0.92 },
  { top: [0.55, 0.55, 0.68], bottom: [0.95, 0.8, 0.68], light: 0.86 },
];

/** Colors of facades: plaster, brick and concrete, too pale to be confused with the colors of the classes. */
const FRONTS: readonly Color[] = [
  [0.82, 0.76, 0.66],
  [0.66, 0.5, 0.42],
  [0.7, 0.7, 0.68],
  [0.76, 0.68, 0.6],
  [0.56, 0.58, 0.6],
];
const WINDOW: Color = [0.4, 0.46, 0.5];
const AWNING: Color = [0.72, 0.14, 0.14];
const TRUNK: Color = [0.38, 0.29, 0.22];
const LEAVES: Color = [0.27, 0.44, 0.24];
const PAVEMENT: Color = [0.68, 0.67, 0.65];
const KERB: Color = [0.8, 0.79, 0.77];
const ROAD: Color = [0.3, 0.31, 0.33];
const LINE: Color = [0.88, 0.88, 0.84];
const CLOUD: Color = [0.95, 0.96, 0.97];

/** Edges of pavements and road, as fractions of the image height. */
const GROUND = 0.5;
const ROAD_TOP = 0.57;
const ROAD_BOTTOM = 0.89;
const LANE_LINE = 0.715;

function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)]!;
}

function drawClouds(canvas: Canvas, random: () => number): void {
  for (let cloud = 0; cloud < 3; cloud++) {
    const [x, y] = [random() * canvas.width, canvas.height * (0.05 + random() * 0.12)];
    for (const [dx, radius] of [
      [-0.05, 0.03],
      [0, 0.045],
      [0.05, 0.03],
    ] as const) {
      canvas.ellipse([x + dx * canvas.width, y], radius * canvas.width, radius * canvas.height * 0.7, CLOUD);
    }
  }
}

/** Draws a building with rows of windows. @returns its right edge, px. */
function drawBuilding(canvas: Canvas, left: number, random: () => number): number {
  const { width, height } = canvas;
  const wide = width * (0.11 + random() * 0.1);
  const tall = height * (0.2 + random() * 0.22);
  const top = height * GROUND - tall;
  canvas.rectangle(left, top, wide, tall, pick(FRONTS, random));
  const columns = 3 + Math.floor(random() * 2);
  const rows = Math.max(2, Math.floor(tall / (height * 0.075)));
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns; column++) {
      const x = left + ((column + 0.25) / columns) * wide;
      canvas.rectangle(x, top + ((row + 0.3) / rows) * tall, wide / columns / 2, tall / rows / 2, WINDOW);
    }
  }
  // The demo model confuses red awnings with stop signs, so its precision is not perfect.
  if (random() < 0.12) {
    const awning = { x: left + wide * 0.3, y: top + tall - height * 0.075 };
    canvas.rectangle(awning.x, awning.y, height * 0.045, height * 0.04, AWNING);
  }
  return left + wide;
}

function drawTree(canvas: Canvas, x: number, random: () => number): void {
  const tall = canvas.height * (0.12 + random() * 0.06);
  const base = canvas.height * 0.53;
  canvas.rectangle(x - tall * 0.04, base - tall * 0.5, tall * 0.08, tall * 0.5, TRUNK);
  canvas.ellipse([x, base - tall * 0.75], tall * 0.32, tall * 0.38, LEAVES);
}

function drawRoad(canvas: Canvas): void {
  const { width, height } = canvas;
  const band = (top: number, bottom: number, color: Color) =>
    canvas.rectangle(0, top * height, width, (bottom - top) * height, color);
  band(GROUND, ROAD_TOP, PAVEMENT);
  band(ROAD_TOP - 0.008, ROAD_TOP, KERB);
  band(ROAD_TOP, ROAD_BOTTOM, ROAD);
  band(ROAD_BOTTOM, ROAD_BOTTOM + 0.012, KERB);
  band(ROAD_BOTTOM + 0.012, 1, PAVEMENT);
  const dash = width / 12;
  for (let x = dash / 4; x < width; x += dash) canvas.rectangle(x, LANE_LINE * height, dash / 2, 0.008 * height, LINE);
}

/** Draws the street without road users: sky, houses, trees, pavements and road. */
export function drawBackground(canvas: Canvas, random: () => number): void {
  const { top, bottom, light } = pick(WEATHERS, random);
  canvas.light = 1;
  canvas.gradient(top, bottom);
  drawClouds(canvas, random);
  canvas.light = light;
  for (let x = -random() * canvas.width * 0.1; x < canvas.width; ) {
    x = drawBuilding(canvas, x, random) + (random() < 0.3 ? canvas.width * 0.04 : 0);
  }
  drawRoad(canvas);
  for (let x = random() * canvas.width * 0.3; x < canvas.width; x += canvas.width * (0.18 + random() * 0.2)) {
    drawTree(canvas, x, random);
  }
}
