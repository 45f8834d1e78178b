import { createEffect, createSignal } from 'solid-js';
import type { CanvasBox } from './canvas-box.js';
import { SLOT_COLOURS } from './dashes.js';
import { LABEL_HEIGHT, type PlacedLabel } from './label-layout.js';
import { labelFont, labelParts, labelWidth, partPlaces } from './label-text.js';
import css from './labels.module.css';
import type { Scene } from './scene.js';
import { hasLightHalo } from './slot-style.js';

interface Ink {
  edge: string;
  fills: readonly string[];
  onLight: string;
  onDark: string;
}

/** Reads the colours of the tokens, which a canvas cannot refer to. */
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

function fillRound(pen: CanvasRenderingContext2D, fill: string, rect: [number, number, number, number]): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(...rect, 3);
  pen.fill();
}

function drawLabel(pen: CanvasRenderingContext2D, box: CanvasBox, { x, y, width }: PlacedLabel, ink: Ink): void {
  fillRound(pen, ink.edge, [x - 1, y - 1, width + 2, LABEL_HEIGHT + 2]);
  fillRound(pen, ink.fills[box.slot % SLOT_COLOURS]!, [x, y, width, LABEL_HEIGHT]);
  pen.fillStyle = hasLightHalo(box.slot) ? ink.onDark : ink.onLight;
  const { name, score } = labelParts(box.label);
  const places = partPlaces(box);
  const middle = y + LABEL_HEIGHT / 2;
  pen.font = labelFont(600);
  if (box.badge) pen.fillText(box.badge, x + places.badge, middle);
  pen.fillText(name, x + places.name, middle);
  if (score === null) return;
  pen.font = labelFont(500);
  pen.fillText(score, x + places.score, middle);
}

/** Labels as a drawing, for more than the page can move as elements within a frame. */
export function LabelCanvas(props: { scene: Scene; placed: ReadonlyMap<string, PlacedLabel> }) {
  const [canvas, setCanvas] = createSignal<HTMLCanvasElement>();
  const size = () => props.scene.sizes()?.stage ?? { width: 0, height: 0 };
  createEffect(() => {
    const element = canvas();
    const pen = element?.getContext('2d');
    if (!element || !pen) return;
    const { width, height } = size();
    const sharpness = devicePixelRatio;
    // Setting the size also clears the drawing.
    element.width = Math.round(width * sharpness);
    element.height = Math.round(height * sharpness);
    pen.scale(sharpness, sharpness);
    pen.textBaseline = 'middle';
    const ink = readInk(element);
    const boxes = props.scene.byId();
    for (const [id, at] of props.placed) {
      const box = boxes.get(id);
      if (box && labelWidth(box) === at.width) drawLabel(pen, box, at, ink);
    }
  });
  return <canvas ref={setCanvas} class={css.canvas} />;
}
