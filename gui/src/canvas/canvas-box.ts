import type { Box } from '../../../core/vision/boxes/detection.js';

/** A box on a photo. */
export interface CanvasBox {
  id: string;
  /** In px of the upright image. */
  box: Box;
  /** Class and score, such as "dog 0.84". */
  label: string;
  /** Colour slot of the class. From 10 on, the colours are repeated with dashes. */
  slot: number;
  /** The model that found the box, in a comparison of two. */
  badge?: 'A' | 'B';
  /** Upper corner of the box at which its label is placed; `start` (left) by default. */
  labelSide?: 'start' | 'end';
  /**
   * `class`: dashed if the colour of the class is a repeated one. In comparisons, the line depends only on the model.
   */
  line: 'class' | 'solid' | 'dashed';
  isEditable: boolean;
}

/** The visible part of an image. */
export interface CanvasView {
  /** Screen px per image px. */
  zoom: number;
  /** Image point in the center of the canvas, px. */
  x: number;
  y: number;
}

export interface PhotoCanvasProps {
  src: string;
  alt: string;
  /** Size of the upright image, px. */
  width: number;
  height: number;
  /** The boxes, the most important first. Labels are placed in this order. */
  boxes: readonly CanvasBox[];
  selected: string | null;
  hovered: string | null;
  onSelect(id: string | null): void;
  onHover(id: string | null): void;
  /** Null for the fitted view. */
  view: CanvasView | null;
  onView(view: CanvasView | null): void;
  tool: 'select' | 'draw' | 'pan';
  showsLabels: boolean;
  /** A new box without a class. */
  drawn?: Box | null;
  /** Called when the user has drawn a box. */
  onDraw?(box: Box): void;
  /** Called when the user has moved or resized a box, once for each gesture or series of key presses. */
  onChange?(id: string, box: Box): void;
  /** Called with the image point below the pointer; null outside the image. */
  onPointer?(point: Point | null): void;
  /**
   * Whether the keys of the canvas work on the whole page; true by default. If there are several canvases, only one may
   * have it.
   */
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
