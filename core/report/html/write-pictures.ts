import {
  type Block,
  omittedLine,
  type Phrase,
  type Picture,
  type PictureArea,
  type PictureBox,
  textOf,
} from '../document.js';
import { translate } from '../language/translation.js';
import { element, type HtmlElement, type HtmlNode } from './element.js';
import { CLASS_COLOURS } from './style.js';

/** Height of the pictures unless the block states another, px. */
const HEIGHT = 112;
/** Maximum width of a picture at this height: a panorama is lower instead, px. */
const MAX_ASPECT = 2.2;

/** Size of a label plate, px. */
const PLATE_HEIGHT = 16;
const PLATE_PAD = 5;
const FONT_SIZE = 10.5;
/** Distance of the hatch lines, px. */
const HATCH_STEP = 7;
/** Estimated width of a letter of a stamp, with its spacing, in em. */
const STAMP_LETTER = 0.85;

const px = (value: number) => String(Math.round(value * 10) / 10);

/** The frame of a picture on the page. @property scale page px per photo px. */
interface Frame {
  view: PictureArea;
  scale: number;
  width: number;
  height: number;
}

/** A rectangle on the page, px of the picture. */
interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

function frameOf({ view, area }: Picture, maxHeight: number): Frame {
  const shown = view ?? area;
  const [across, down] = [Math.max(1, shown.x2 - shown.x1), Math.max(1, shown.y2 - shown.y1)];
  const scale = Math.min(maxHeight / down, (maxHeight * MAX_ASPECT) / across);
  return { view: shown, scale, width: Math.max(1, across * scale), height: Math.max(1, down * scale) };
}

function spotOf({ x1, y1, x2, y2 }: PictureArea, { view, scale }: Frame): Spot {
  return {
    x: (x1 - view.x1) * scale,
    y: (y1 - view.y1) * scale,
    width: Math.max(0, (x2 - x1) * scale),
    height: Math.max(0, (y2 - y1) * scale),
  };
}

const attributesOf = ({ x, y, width, height }: Spot) => ({
  x: px(x),
  y: px(y),
  width: px(width),
  height: px(height),
});

/** Draws diagonal lines across a rectangle, to be clipped by its own viewport. */
function hatch({ width, height }: Spot, step: number): HtmlElement {
  const count = Math.ceil((width + height) / step);
  const lines = Array.from(
    { length: count + 1 },
    (_, at) => `M${px(at * step - height)} ${px(height)}l${px(height)} ${px(-height)}`,
  );
  return element('path', { d: lines.join('') });
}

/** Draws a hatched rectangle in its own viewport, which clips the lines. */
function hatched(spot: Spot, look: string, step: number): HtmlElement {
  return element(
    'svg',
    { class: look, ...attributesOf(spot) },
    element('rect', { width: '100%', height: '100%' }),
    hatch(spot, step),
  );
}

/** Returns the CSS class with the color of a slot, which repeats from 10 on; white for null. */
export function slotClass(slot: number | null): string {
  return slot === null ? 'white' : `k${slot % CLASS_COLOURS.length}`;
}

function drawBox(box: PictureBox, frame: Frame): HtmlElement {
  const spot = spotOf(box, frame);
  const stroke = box.isStrong ? 2 : 1.5;
  // The stroke lies inside the box, so that the edges of a box as large as the photo stay visible.
  const inner = {
    x: spot.x + stroke / 2,
    y: spot.y + stroke / 2,
    width: Math.max(0.5, spot.width - stroke),
    height: Math.max(0.5, spot.height - stroke),
  };
  const isDashed = box.isDashed || (box.slot !== null && box.slot >= CLASS_COLOURS.length);
  const looks = ['box', slotClass(box.slot), ...(box.isStrong ? ['strong'] : []), ...(isDashed ? ['dashed'] : [])];
  const place = { ...attributesOf(inner), rx: '1' };
  return element(
    'g',
    { class: looks.join(' ') },
    element('rect', { class: 'halo', 'stroke-width': px(stroke + 1.5), ...place }),
    element('rect', { class: 'edge', 'stroke-width': px(stroke), ...place }),
  );
}

/** Estimates the width of a label, px. The text is then fitted to it, whatever the font. */
function widthOf(label: string): number {
  const ems = Array.from(label, (letter) => {
    if (/[\u2e80-\uffef]/.test(letter) || letter.length > 1) return 1;
    if (/[ .,:;'|!ilj]/.test(letter)) return 0.29;
    if (/[mwMW@%]/.test(letter)) return 0.88;
    return /[frt()[\]-]/.test(letter) ? 0.4 : /[A-Z0-9]/.test(letter) ? 0.65 : 0.59;
  });
  return ems.reduce((sum, em) => sum + em, 0) * FONT_SIZE;
}

const overlap = (one: Spot, other: Spot) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/**
 * Finds the place of a label: at the upper edge outside, then inside, then at the lower edge, each at the left and at the
 * right. @returns null if every place is taken or outside the picture.
 */
function placeLabel(box: Spot, width: number, isLow: boolean, { taken, frame }: { taken: Spot[]; frame: Frame }) {
  const [upper, lower] = [box.y - PLATE_HEIGHT, box.y + box.height - PLATE_HEIGHT];
  // Inside the box, a second row is next to the first one.
  const high = [upper, upper + PLATE_HEIGHT, upper + 2 * PLATE_HEIGHT];
  const low = [lower, lower + PLATE_HEIGHT, lower - PLATE_HEIGHT];
  const rows = isLow ? [...low, ...high] : [...high, ...low];
  const limit = Math.max(0, frame.width - width);
  const places = rows.flatMap((y) =>
    [box.x, box.x + box.width - width].map((x) => ({
      x: Math.min(limit, Math.max(0, x)),
      y,
      width,
      height: PLATE_HEIGHT,
    })),
  );
  const isFree = (spot: Spot) =>
    spot.y >= 0 && spot.y + PLATE_HEIGHT <= frame.height && taken.every((other) => !overlap(spot, other));
  return places.find(isFree) ?? null;
}

function drawPlate(label: string, spot: Spot, look: string): HtmlElement {
  const text = {
    x: px(spot.x + PLATE_PAD),
    y: px(spot.y + PLATE_HEIGHT - 4.5),
    textLength: px(spot.width - 2 * PLATE_PAD),
    lengthAdjust: 'spacingAndGlyphs',
  };
  return element(
    'g',
    { class: `plate ${look}` },
    element('rect', { ...attributesOf(spot), rx: '2' }),
    element('text', text, label),
  );
}

/**
 * Draws the labels of boxes above all boxes, every second one at the lower edge, so that two boxes on one object show
 * both. A label without a free place is omitted; the text alternative has it.
 */
function drawLabels(boxes: readonly PictureBox[], frame: Frame): HtmlElement[] {
  const taken: Spot[] = [];
  const draw = (box: PictureBox, label: string | undefined, look: { isLow: boolean; name: string }): HtmlElement[] => {
    if (label === undefined || label === '') return [];
    const width = Math.min(frame.width, widthOf(label) + 2 * PLATE_PAD);
    const spot = placeLabel(spotOf(box, frame), width, look.isLow, { taken, frame });
    if (spot === null) return [];
    taken.push(spot);
    return [drawPlate(label, spot, look.name)];
  };
  return boxes.flatMap((box, place) => [
    ...draw(box, box.label, { isLow: place % 2 === 1, name: slotClass(box.slot) }),
    ...draw(box, box.otherLabel, { isLow: true, name: 'other' }),
  ]);
}

function drawMarks({ marks = [] }: Picture, frame: Frame): HtmlElement[] {
  return marks.flatMap((mark) => {
    const spot = spotOf(mark, frame);
    if (mark.kind === 'outside') return [hatched(spot, 'outside', HATCH_STEP)];
    const circle = {
      cx: px(spot.x + spot.width / 2),
      cy: px(spot.y + spot.height / 2),
      r: px(Math.max(spot.width, spot.height) / 2),
    };
    return [element('circle', { class: 'circle', ...circle }), element('circle', { class: 'circle edge', ...circle })];
  });
}

/** Draws words across a picture, as large as they fit, over wide stripes. */
function drawStamp(words: string, { width, height }: Frame): HtmlElement {
  const size = Math.min(20, (width * 0.9) / (Math.max(1, words.length) * STAMP_LETTER));
  const place = { x: px(width / 2), y: px(height / 2 + size / 3), 'font-size': px(size) };
  const stripes = hatch({ x: 0, y: 0, width, height }, 4 * HATCH_STEP);
  return element('g', { class: 'stamp' }, stripes, element('text', place, words));
}

function drawPixels({ jpeg, area, stamp }: Picture, frame: Frame): HtmlElement[] {
  if (jpeg !== null) {
    const href = `data:image/jpeg;base64,${jpeg}`;
    return [element('image', { href, ...attributesOf(spotOf(area, frame)), preserveAspectRatio: 'none' })];
  }
  const place = { x: px(frame.width / 2), y: px(frame.height / 2 + 4) };
  const stripes = hatch({ x: 0, y: 0, width: frame.width, height: frame.height }, 2 * HATCH_STEP);
  return [element('g', { class: 'unseen' }, stripes, element('text', place, translate(stamp ?? 'cannot be shown')))];
}

function drawPicture(picture: Picture, maxHeight: number): HtmlElement {
  const frame = frameOf(picture, maxHeight);
  const [width, height] = [px(frame.width), px(frame.height)];
  const [strong, quiet] = [picture.boxes.filter((box) => box.isStrong), picture.boxes.filter((box) => !box.isStrong)];
  return element(
    'svg',
    { class: 'photo', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, textOf(picture.text)),
    ...drawPixels(picture, frame),
    ...[...quiet, ...strong].map((box) => drawBox(box, frame)),
    ...drawMarks(picture, frame),
    ...drawLabels(
      [...strong, ...quiet].filter(({ label, otherLabel }) => label ?? otherLabel),
      frame,
    ),
    ...(picture.stamp === undefined || picture.jpeg === null ? [] : [drawStamp(translate(picture.stamp), frame)]),
  );
}

type Write = (phrase: Phrase) => HtmlNode[];

function writeFigure(picture: Picture, height: number, write: Write): HtmlElement {
  const { caption, note } = picture;
  const captions = [caption, ...(note === undefined ? [] : [note])];
  return element(
    'figure',
    { class: 'picture' },
    drawPicture(picture, height),
    element('figcaption', {}, ...captions.map((words) => element('span', {}, ...write(words)))),
  );
}

/** Writes what a limit omitted, if anything. */
function writeRest({ omitted, rest }: { omitted: number; rest: Phrase }, write: Write): HtmlElement[] {
  return omitted > 0 ? [element('p', { class: 'quiet' }, ...write(omittedLine(omitted, rest)))] : [];
}

/** Height of the pictures of a pair, px. */
const PAIR_HEIGHT = 78;

/** Writes pairs of photos with a sign between them. */
export function writePairs(block: Extract<Block, { kind: 'pairs' }>, write: Write): HtmlElement {
  const pairs = block.items.map(({ one, other, sign, tone }) =>
    element(
      'div',
      { class: 'pair' },
      writeFigure(one, PAIR_HEIGHT, write),
      element('span', { class: `signed ${tone}` }, sign),
      writeFigure(other, PAIR_HEIGHT, write),
    ),
  );
  return element('div', { class: 'pairs' }, ...pairs, ...writeRest(block, write));
}

/**
 * Writes photos with their boxes as inline SVG. The pixels are data URIs, so a page that has pictures needs a policy that
 * allows them.
 */
export function writePictures(block: Extract<Block, { kind: 'pictures' }>, write: Write): HtmlElement {
  const { items, height = HEIGHT } = block;
  const figures = items.map((picture) => writeFigure(picture, height, write));
  return element('div', { class: 'pictures' }, ...figures, ...writeRest(block, write));
}
