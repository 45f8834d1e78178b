import type { Box } from '../../vision/boxes/detection.js';
import { type Canvas, type Color, type PixelPoint, regularPolygon } from './canvas.js';
import { STREET_CLASSES, type StreetClass, type StreetClassName } from './street-classes.js';

/** An object of a scene, in px of the image. */
export interface StreetObject {
  kind: StreetClassName;
  /** Left edge. */
  x: number;
  /** Lower edge. */
  base: number;
  height: number;
  /** Factor applied to its color. A car in deep shade is too dark for the demo model. */
  shade?: number;
}

const GLASS: Color = [0.75, 0.86, 0.9];
const TYRE: Color = [0.1, 0.1, 0.11];
const RIM: Color = [0.6, 0.6, 0.62];
const SKIN: Color = [0.88, 0.68, 0.56];
const HAIR: Color = [0.2, 0.14, 0.1];
const TROUSERS: Color = [0.2, 0.21, 0.24];
const POLE: Color = [0.45, 0.46, 0.48];
const WHITE: Color = [0.97, 0.97, 0.97];
const LAMP: Color = [0.98, 0.96, 0.86];

export function streetClass(kind: StreetClassName): StreetClass & { id: number } {
  const id = STREET_CLASSES.findIndex(({ name }) => name === kind);
  return { ...STREET_CLASSES[id]!, id };
}

/** Returns the box of an object, px. */
export function boxOf({ kind, x, base, height }: StreetObject): Box {
  return { x1: x, y1: base - height, x2: x + height * streetClass(kind).aspect, y2: base };
}

/** A canvas with coordinates relative to a box, 0 to 1. */
interface BoxCanvas {
  canvas: Canvas;
  color: Color;
  at(x: number, y: number): PixelPoint;
  fill(x1: number, y1: number, x2: number, y2: number, color: Color): void;
  /** @param radius as a fraction of the height. */
  disc(x: number, y: number, radius: number, color: Color): void;
  height: number;
}

function inBox(canvas: Canvas, object: StreetObject): BoxCanvas {
  const { x1, y1, x2, y2 } = boxOf(object);
  const [width, height] = [x2 - x1, y2 - y1];
  const at = (x: number, y: number): PixelPoint => [x1 + x * width, y1 + y * height];
  const shade = object.shade ?? 1;
  return {
    canvas,
    height,
    color: streetClass(object.kind).color.map((value) => value * shade) as unknown as Color,
    at,
    fill: (left, top, right, bottom, color) =>
      canvas.rectangle(...at(left, top), (right - left) * width, (bottom - top) * height, color),
    disc: (x, y, radius, color) => canvas.ellipse(at(x, y), radius * height, radius * height, color),
  };
}

function drawWheels({ disc }: BoxCanvas, places: readonly number[], radius: number): void {
  for (const x of places) {
    disc(x, 1 - radius, radius, TYRE);
    disc(x, 1 - radius, radius / 2, RIM);
  }
}

function drawCar(box: BoxCanvas): void {
  const { canvas, color, at, fill } = box;
  canvas.polygon([at(0.2, 0.4), at(0.3, 0), at(0.72, 0), at(0.86, 0.4)], color);
  fill(0, 0.36, 1, 0.86, color);
  canvas.polygon([at(0.26, 0.34), at(0.33, 0.07), at(0.45, 0.07), at(0.45, 0.34)], GLASS);
  canvas.polygon([at(0.57, 0.34), at(0.57, 0.07), at(0.69, 0.07), at(0.78, 0.34)], GLASS);
  fill(0.95, 0.56, 1, 0.66, LAMP);
  drawWheels(box, [0.21, 0.79], 0.17);
}

function drawBus(box: BoxCanvas): void {
  const { color, fill } = box;
  fill(0, 0, 1, 0.88, color);
  for (const x of [0.05, 0.25, 0.57, 0.77]) fill(x, 0.1, x + 0.17, 0.38, GLASS);
  fill(0.89, 0.52, 0.96, 0.86, GLASS);
  drawWheels(box, [0.2, 0.82], 0.13);
}

function drawPerson(box: BoxCanvas): void {
  const { canvas, color, at, fill, disc } = box;
  fill(0.22, 0.6, 0.46, 1, TROUSERS);
  fill(0.54, 0.6, 0.78, 1, TROUSERS);
  canvas.polygon([at(0.18, 0.19), at(0.82, 0.19), at(0.94, 0.3), at(0.94, 0.62), at(0.06, 0.62), at(0.06, 0.3)], color);
  disc(0.5, 0.09, 0.09, HAIR);
  disc(0.5, 0.115, 0.075, SKIN);
}

function drawStopSign({ canvas, color, at, fill, height }: BoxCanvas): void {
  canvas.rectangle(at(0.46, 1)[0], at(0, 1)[1], 0.08 * height, 1.4 * height, POLE);
  // With this radius, the flat sides of the octagon touch its box.
  const radius = height / 2 / Math.cos(Math.PI / 8);
  canvas.polygon(regularPolygon(at(0.5, 0.5), { radiusX: radius, radiusY: radius, corners: 8 }), color);
  fill(0.2, 0.44, 0.8, 0.56, WHITE);
}

const DRAW: Record<StreetClassName, (box: BoxCanvas) => void> = {
  person: drawPerson,
  car: drawCar,
  bus: drawBus,
  'stop sign': drawStopSign,
};

export function drawObject(canvas: Canvas, object: StreetObject): void {
  DRAW[object.kind](inBox(canvas, object));
}
