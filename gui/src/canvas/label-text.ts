import { createSignal } from 'solid-js';
import type { CanvasBox } from './canvas-box.js';

/** The parts of a label, which differ in font weight. */
export interface LabelParts {
  name: string;
  /** One score, or the scores of two models; null if there is none. */
  score: string | null;
}

const SCORES = /^(.*?\S)\s+(\d[.,]\d+(?: \| \d[.,]\d+)?)$/;

/** Cache, because labels are parsed several times in each frame. */
const parts = new Map<string, LabelParts>();
const MAX_PARTS = 10_000;

/** Splits a label into name and score: "person 0.88 | 0.90". */
export function labelParts(label: string): LabelParts {
  const known = parts.get(label);
  if (known) return known;
  const [, name, score] = SCORES.exec(label) ?? [];
  const found = name === undefined ? { name: label, score: null } : { name, score: score! };
  if (parts.size >= MAX_PARTS) parts.clear();
  parts.set(label, found);
  return found;
}

const PADDING = 6;
const GAP = 5;
const BADGE = 12;

const [fontsLoaded, setFontsLoaded] = createSignal(0);

export { fontsLoaded };

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;
let family = '';

function startMeasuring(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d')!;
  family = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim() || 'sans-serif';
  const fonts = [600, 500].map((weight) => document.fonts.load(`${weight} 11.5px ${family}`, 'dog 0.84'));
  Promise.allSettled(fonts).then(() => {
    // Widths that were measured earlier may be those of a fallback font.
    widths.clear();
    placesWithBadge.clear();
    placesWithout.clear();
    setFontsLoaded((count) => count + 1);
  });
  return context;
}

function measure(text: string, weight: 500 | 600): number {
  const key = `${weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= startMeasuring();
  pen.font = labelFont(weight);
  const { width } = pen.measureText(text);
  widths.set(key, width);
  return width;
}

/** Returns the font of the name (600) or the score (500) in a label. */
export const labelFont = (weight: 500 | 600): string => `${weight} 11.5px ${family}`;

/** Left edge of each part of a label, relative to the label, and the width of the label, px. */
interface PartPlaces {
  badge: number;
  name: number;
  score: number;
  width: number;
}

/** Caches, because all visible labels are needed in each frame. The keys are labels, with and without badge. */
const placesWithBadge = new Map<string, PartPlaces>();
const placesWithout = new Map<string, PartPlaces>();

function placeParts(label: string, hasBadge: boolean): PartPlaces {
  const { name, score } = labelParts(label);
  const nameAt = PADDING + (hasBadge ? BADGE + GAP : 0);
  const nameEnd = nameAt + measure(name, 600);
  const end = score === null ? nameEnd : nameEnd + GAP + measure(score, 500);
  return { badge: PADDING, name: nameAt, score: nameEnd + GAP, width: Math.ceil(end + PADDING) };
}

/** Returns the places of the parts of a label. Reactive, because they depend on the loaded fonts. */
export function partPlaces({ label, badge }: Pick<CanvasBox, 'label' | 'badge'>): PartPlaces {
  fontsLoaded();
  const places = badge ? placesWithBadge : placesWithout;
  const known = places.get(label);
  if (known) return known;
  const found = placeParts(label, badge !== undefined);
  if (places.size >= MAX_PARTS) places.clear();
  places.set(label, found);
  return found;
}

/** Returns the width of the label of a box, px. Reactive, because it depends on the loaded fonts. */
export const labelWidth = (box: Pick<CanvasBox, 'label' | 'badge'>): number => partPlaces(box).width;
