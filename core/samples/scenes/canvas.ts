import type { RgbImage } from '../../vision/image/decode-image.js';
import { loadSharp } from '../../vision/image/load-sharp.js';

/** Red, green and blue in sRGB, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

export type PixelPoint = readonly [x: number, y: number];

/** Pixels drawn per output pixel in each direction. Scaling down then smooths edges. */
const OVERSAMPLING = 2;

/** Corners of a polygon drawn as a circle or ellipse. */
const ROUND = 48;

/** An image to draw filled shapes on. Coordinates are px of the output, from the top left corner. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Factor applied to all colors, for scenes at dusk. */
  light = 1;
  readonly #data: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#data = new Uint8Array(width * height * OVERSAMPLING ** 2 * 3);
  }

  /** Fills a polygon by the even-odd rule. */
  polygon(points: readonly PixelPoint[], color: Color): void {
    const scaled = points.map(([x, y]): PixelPoint => [x * OVERSAMPLING, y * OVERSAMPLING]);
    const ys = scaled.map(([, y]) => y);
    const first = Math.max(0, Math.ceil(Math.min(...ys) - 0.5));
    const last = Math.min(this.height * OVERSAMPLING - 1, Math.floor(Math.max(...ys) - 0.5));
    for (let row = first; row <= last; row++) {
      const crossings = crossingsAt(scaled, row + 0.5);
      for (let at = 0; at + 1 < crossings.length; at += 2) this.#span(row, crossings[at]!, crossings[at + 1]!, color);
    }
  }

  rectangle(x: number, y: number, width: number, height: number, color: Color): void {
    const [right, bottom] = [x + width, y + height];
    this.polygon(
      [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
      color,
    );
  }

  ellipse(center: PixelPoint, radiusX: number, radiusY: number, color: Color): void {
    this.polygon(regularPolygon(center, { radiusX, radiusY, corners: ROUND }), color);
  }

  /** Fills the image with a vertical gradient. */
  gradient(top: Color, bottom: Color): void {
    for (let y = 0; y < this.height; y++) {
      const part = y / this.height;
      const color = top.map((value, channel) => value + (bottom[channel]! - value) * part) as unknown as Color;
      this.rectangle(0, y, this.width, 1, color);
    }
  }

  /**
   * Scales the image down and adds grain, so that it looks less like a drawing.
   * @param random returns numbers from 0 to below 1.
   */
  async finish(random: () => number, grain = 6): Promise<RgbImage> {
    const sharp = await loadSharp();
    const { width, height } = this;
    const raw = { width: width * OVERSAMPLING, height: height * OVERSAMPLING, channels: 3 } as const;
    const data = new Uint8Array(await sharp(this.#data, { raw }).resize(width, height).raw().toBuffer());
    for (let at = 0; at < data.length; at += 3) {
      const noise = (random() - 0.5) * 2 * grain;
      for (let channel = at; channel < at + 3; channel++) data[channel] = clampByte(data[channel]! + noise);
    }
    return { data, width, height };
  }

  #span(row: number, from: number, to: number, color: Color): void {
    const width = this.width * OVERSAMPLING;
    const start = Math.max(0, Math.ceil(from - 0.5));
    const end = Math.min(width - 1, Math.floor(to - 0.5));
    const [red, green, blue] = color.map((value) => clampByte(value * this.light * 255)) as [number, number, number];
    for (let at = (row * width + start) * 3; at <= (row * width + end) * 3; at += 3) {
      this.#data[at] = red;
      this.#data[at + 1] = green;
      this.#data[at + 2] = blue;
    }
  }
}

const clampByte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

/** Returns the x of each crossing of a polygon with a horizontal line, ascending. */
function crossingsAt(points: readonly PixelPoint[], y: number): number[] {
  const crossings: number[] = [];
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(at + 1) % points.length]!;
    if (y1 <= y === y2 <= y) continue;
    crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings.sort((a, b) => a - b);
}

interface RoundShape {
  radiusX: number;
  radiusY: number;
  corners: number;
}

/** Returns a regular polygon inscribed in an ellipse, with a flat top and no corner at the highest point. */
export function regularPolygon([x, y]: PixelPoint, { radiusX, radiusY, corners }: RoundShape): PixelPoint[] {
  return Array.from({ length: corners }, (_, corner): PixelPoint => {
    const angle = ((corner + 0.5) / corners) * 2 * Math.PI;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}
