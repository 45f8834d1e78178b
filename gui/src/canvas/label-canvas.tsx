import { createEffect, createMemo, createSignal } from 'solid-js';
import type { CanvasBox } from './canvas-box.js';
import { SLOT_COLOURS } from './dashes.js';
import { LABEL_HEIGHT, type PlacedLabel } from './label-layout.js';
import { fontsLoaded, labelFont, labelParts, labelWidth, partPlaces } from './label-text.js';
import css from './labels.module.css';
import type { Scene } from './scene.js';
import { hasLightHalo } from './slot-style.js';

interface Ink {
  edge: string;
  fills: readonly string[];
  onLight: string;
  onDark: string;
}

/** Reads the colours of the design tokens, because CSS variables cannot be used in a canvas. */
function readInk(element: Element): Ink {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    edge: `color-mix(in oklab, ${read('--on-light')} 35%, transparent)`,
    fills: Array.from({ length: SLOT_COLOURS }, (_, slot) => read(`--c${slot}`)),
    onLight: read('--on-light'),
    onDark: read('--on-dark'),
  };
}

/** Maximum number of cached labels. */
const MAX_DRAWN = 5000;

/** Width of the outline of a label, px. */
const EDGE = 1;

/**
 * Draws a label with its outline.
 * @param sharpness device px per CSS px.
 */
function drawLabel(box: CanvasBox, ink: Ink, sharpness: number): ImageBitmap {
  const { badge, name: nameAt, score: scoreAt, width } = partPlaces(box);
  const full = { width: width + 2 * EDGE, height: LABEL_HEIGHT + 2 * EDGE };
  const canvas = new OffscreenCanvas(Math.ceil(full.width * sharpness), Math.ceil(full.height * sharpness));
  const pen = canvas.getContext('2d')!;
  pen.scale(sharpness, sharpness);
  const fill = (color: string, edge: number) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.roundRect(EDGE - edge, EDGE - edge, width + 2 * edge, LABEL_HEIGHT + 2 * edge, 3);
    pen.fill();
  };
  fill(ink.edge, EDGE);
  fill(ink.fills[box.slot % SLOT_COLOURS]!, 0);
  pen.fillStyle = hasLightHalo(box.slot) ? ink.onDark : ink.onLight;
  pen.textBaseline = 'middle';
  const middle = EDGE + LABEL_HEIGHT / 2;
  const { name, score } = labelParts(box.label);
  pen.font = labelFont(600);
  if (box.badge) pen.fillText(box.badge, EDGE + badge, middle);
  pen.fillText(name, EDGE + nameAt, middle);
  pen.font = labelFont(500);
  if (score !== null) pen.fillText(score, EDGE + scoreAt, middle);
  return canvas.transferToImageBitmap();
}

/**
 * Cache of drawn labels. They are drawn on an `OffscreenCanvas`, because a canvas in the page would recalculate styles
 * whenever the font is set.
 */
class DrawnLabels {
  private readonly known = new Map<string, ImageBitmap>();

  private readonly ink: Ink;

  constructor(ink: Ink) {
    this.ink = ink;
  }

  of(box: CanvasBox, sharpness: number): ImageBitmap {
    const key = `${sharpness} ${box.slot % SLOT_COLOURS} ${box.badge ?? ''} ${box.label}`;
    const known = this.known.get(key);
    if (known) return known;
    const drawn = drawLabel(box, this.ink, sharpness);
    if (this.known.size >= MAX_DRAWN) this.known.clear();
    this.known.set(key, drawn);
    return drawn;
  }
}

/** Clears a canvas, and sets its resolution. */
function prepare(element: HTMLCanvasElement, pen: CanvasRenderingContext2D, width: number, height: number): void {
  // Setting the size allocates memory, even if the size is the same.
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
  }
  pen.clearRect(0, 0, width, height);
}

/** Labels drawn on a canvas, if there are more than the page can move as elements within a frame. */
export function LabelCanvas(props: { scene: Scene; placed: ReadonlyMap<string, PlacedLabel> }) {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  const size = () => props.scene.sizes()?.stage ?? { width: 0, height: 0 };
  const drawn = createMemo(() => {
    const element = canvas();
    fontsLoaded();
    // The tokens of labels are the same in all themes, so they are read only once.
    return element && new DrawnLabels(readInk(element));
  });
  createEffect(() => {
    const element = canvas();
    const pen = element?.getContext('2d');
    const labels = drawn();
    if (!element || !pen || !labels) return;
    const sharpness = devicePixelRatio;
    prepare(element, pen, Math.round(size().width * sharpness), Math.round(size().height * sharpness));
    const boxes = props.scene.byId();
    for (const [id, at] of props.placed) {
      const box = boxes.get(id);
      if (!box || labelWidth(box) !== at.width) continue;
      // The text would be blurred at fractional positions.
      pen.drawImage(
        labels.of(box, sharpness),
        Math.round((at.x - EDGE) * sharpness),
        Math.round((at.y - EDGE) * sharpness),
      );
    }
  });
  return <canvas ref={setCanvas} class={css.canvas} />;
}
