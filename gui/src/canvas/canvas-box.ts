import type { Box } from '../../../core/vision/boxes/detection.js';

/** A box on a photo. */
export interface CanvasBox {
  id: string;
  /** Px of the upright image. */
  box: Box;
  /** Class and score, such as "dog 0.84". */
  label: string;
  /** Colour slot of the class; from 10 on, the colours repeat with dashes. */
  slot: number;
  /** Model that found the box, in comparisons. */
  badge?: 'A' | 'B';
  /** Corner of the box that its label is at; `start` (left) by default. */
  labelSide?: 'start' | 'end';
  /** `class` dashes classes whose colours repeat; in comparisons, only the model decides. */
  line: 'class' | 'solid' | 'dashed';
  isEditable: boolean;
}

/** The visible part of a photo. */
export interface CanvasView {
  /** Screen px per image px. */
  zoom: number;
  /** Image point at the centre of the canvas, px. */
  x: number;
  y: number;
}

export interface PhotoCanvasProps {
  src: string;
  alt: string;
  /** Upright size of the image, px. */
  width: number;
  height: number;
  /** In order of importance: the first ones get the best places for their labels. */
  boxes: readonly CanvasBox[];
  selected: string | null;
  hovered: string | null;
  onSelect(id: string | null): void;
  onHover(id: string | null): void;
  /** Null fits the image into the canvas. */
  view: CanvasView | null;
  onView(view: CanvasView | null): void;
  tool: 'select' | 'draw' | 'pan';
  showsLabels: boolean;
  /** A new box that has no class yet. */
  drawn?: Box | null;
  /** The user drew a new box. */
  onDraw?(box: Box): void;
  /** The user moved or resized a box; called once per gesture or run of key presses. */
  onChange?(id: string, box: Box): void;
  /** Image point below the pointer; null outside the image. */
  onPointer?(point: Point | null): void;
  /** Whether the keys of the canvas work on the whole page; true by default. Of several canvases, only one may have them. */
  hasKeys?: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}
