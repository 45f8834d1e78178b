import { createRequire } from 'node:module';
import type { RgbImage } from '../../image/decode-image.js';
import type { Sharp } from '../../image/load-sharp.js';
import type { Rgb } from './class-colors.js';

/** Coverage of each pixel by a text, 0 to 255, rows from the top. Masks of one font size share height and baseline. */
export interface TextMask {
  width: number;
  height: number;
  coverage: Uint8Array;
}

interface TextStyle {
  /** Font size (em), px. */
  fontSize: number;
  /** Rows above the top of "d" and below the bottom of "g", for accents and taller scripts. */
  padTop: number;
  padBottom: number;
  fontPath: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A bar after a left-to-right mark, which puts it to the left of Arabic and Hebrew names, too. */
const BAR = '\u200e|';

/**
 * Renders text at 72 dpi, where one point is one pixel. The library crops the result to the ink, so its height depends
 * on the letters.
 */
async function renderInk(sharp: Sharp, text: string, style: TextStyle): Promise<TextMask> {
  const font = `${LABEL_FONT} ${style.fontSize}`;
  const spacing = LINE_SPACE * style.fontSize;
  const { data, info } = await sharp({
    text: { text: escapeMarkup(text), font, fontfile: style.fontPath, dpi: 72, spacing },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, coverage: data };
}

/** Returns the first rows of the bars at the left of an image: those whose first `width` columns have mostly ink. */
function firstRowsOfBars({ width, height, coverage }: TextMask, barWidth: number): number[] {
  const rows: number[] = [];
  let wasInk = false;
  for (let y = 0; y < height; y += 1) {
    let isInk = false;
    for (let x = 0; x < barWidth; x += 1) isInk ||= (coverage[y * width + x] ?? 0) >= 128;
    if (isInk && !wasInk) rows.push(y);
    wasInk = isInk;
  }
  return rows;
}

/** A part of a mask: columns and rows from the first to before the last. */
interface Band {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Narrows a band to the columns from the first to the last ink. */
function trimColumns({ width, coverage }: TextMask, { left, right, top, bottom }: Band): Band {
  const isBlank = (x: number) => {
    for (let y = top; y < bottom; y += 1) if ((coverage[y * width + x] ?? 0) > 0) return false;
    return true;
  };
  let [first, end] = [left, right];
  while (first < end && isBlank(first)) first += 1;
  while (end > first && isBlank(end - 1)) end -= 1;
  return { left: first, right: end, top, bottom };
}

/**
 * Extracts the letters from a rendering of "| letters": aligned with the bar vertically, and from the first to the last
 * ink to the right of the bar.
 * @param top row of the rendering with the top of the mask; may be negative.
 */
function cutLetters(ink: TextMask, bar: TextMask, top: number, height: number): TextMask {
  const all = { left: Math.min(bar.width, ink.width), right: ink.width };
  const rows = { top: Math.max(0, top), bottom: Math.min(ink.height, top + height) };
  const { left, right } = trimColumns(ink, { ...all, ...rows });
  const width = right - left;
  const coverage = new Uint8Array(width * height);
  for (let y = rows.top; y < rows.bottom; y += 1)
    coverage.set(ink.coverage.subarray(y * ink.width + left, y * ink.width + right), (y - top) * width);
  return { width, height, coverage };
}

/** Space between lines, in font sizes, so that stacked accents do not reach the line above. */
const LINE_SPACE = 1;
/** Maximum size of a rendering, px, for lines of 20 font sizes. */
const MAX_PIXELS = 4_000_000;

/** Returns how many lines are rendered together. */
const linesAtOnce = ({ fontSize }: TextStyle) =>
  Math.max(1, Math.floor(MAX_PIXELS / (20 * fontSize * (LINE_SPACE + 1.2) * fontSize)));

interface Waiting {
  text: string;
  resolve(mask: TextMask): void;
  reject(error: unknown): void;
}

/**
 * Creates a renderer of one-line texts in one style, which renders each distinct text once. Texts that are requested
 * together are rendered as the lines of one text, because each call of the library takes longer than the line: 100
 * scores at 16 px take 4 ms instead of 56. Each line starts with a bar from the top of "d" to the bottom of "g", which
 * is cut off again, so that all masks have the same height and baseline.
 */
export function createTextRenderer(sharp: Sharp, style: TextStyle): (text: string) => Promise<TextMask> {
  const bar = renderInk(sharp, BAR, style);
  const masks = new Map<string, Promise<TextMask>>();
  let waiting: Waiting[] = [];

  const render = async (texts: readonly string[]): Promise<TextMask[]> => {
    const own = await bar;
    const ink = await renderInk(sharp, texts.map((text) => `${BAR} ${text}`).join('\n'), style);
    const tops = firstRowsOfBars(ink, own.width);
    // The library wraps no lines, but if a font did, no line would get the letters of another.
    if (tops.length !== texts.length && texts.length > 1)
      return (await Promise.all(texts.map((text) => render([text])))).flat();
    const [barTop = 0] = firstRowsOfBars(own, own.width);
    const height = style.padTop + own.height + style.padBottom;
    return texts.map((_, line) => cutLetters(ink, own, (tops[line] ?? 0) - barTop - style.padTop, height));
  };

  const flushPart = async (part: readonly Waiting[]) => {
    try {
      const rendered = await render(part.map(({ text }) => text));
      for (const [at, { resolve }] of part.entries()) resolve(rendered[at]!);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  };

  const flush = async () => {
    const all = waiting;
    waiting = [];
    const size = linesAtOnce(style);
    const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
      all.slice(at * size, (at + 1) * size),
    );
    await Promise.all(parts.map(flushPart));
  };

  return (text) => {
    const known = masks.get(text);
    if (known !== undefined) return known;
    if (waiting.length === 0) setImmediate(() => void flush());
    const mask = new Promise<TextMask>((resolve, reject) => waiting.push({ text, resolve, reject }));
    masks.set(text, mask);
    return mask;
  };
}

/** Name of the font in Pango: family, weight and style. */
const LABEL_FONT = 'DejaVu Sans Bold';

/** Returns the path of the label font in the package `dejavu-fonts-ttf`. Bundles contain their own copy. */
export function labelFontPath(): string {
  return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
}

interface TextPlace {
  left: number;
  top: number;
  color: Rgb;
}

/**
 * Blends a text into an image in place.
 * @param place top left corner of the mask, which must be inside the image.
 */
export function drawText(image: RgbImage, mask: TextMask, place: TextPlace): void {
  const { data } = image;
  const [red, green, blue] = place.color;
  for (let y = 0; y < mask.height; y += 1) {
    let at = ((place.top + y) * image.width + place.left) * 3;
    for (let x = 0; x < mask.width; x += 1, at += 3) {
      const covered = mask.coverage[y * mask.width + x]!;
      if (covered === 0) continue;
      const seen = 255 - covered;
      data[at] = (data[at]! * seen + red * covered + 127) / 255;
      data[at + 1] = (data[at + 1]! * seen + green * covered + 127) / 255;
      data[at + 2] = (data[at + 2]! * seen + blue * covered + 127) / 255;
    }
  }
}
