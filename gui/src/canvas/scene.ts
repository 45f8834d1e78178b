import { createMemo, createSignal } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import { type Camera, cameraOf, type Sizes, toScreen } from './camera.js';
import type { CanvasBox, PhotoCanvasProps, Size } from './canvas-box.js';
import type { Draft } from './gesture.js';
import { createHitGrid } from './hit-grid.js';

/** Maximum numbers of boxes and labels that have an element each. Moving 300 label elements takes half a frame. */
const MAX_ELEMENTS = { boxes: 1500, labels: 100 };

/** Shared state of the parts of a canvas: sizes, the position of the image, and the displayed boxes. */
export function createScene(props: PhotoCanvasProps) {
  const [stage, setStage] = createSignal<Size | null>(null, {
    equals: (one, other) => one?.width === other?.width && one?.height === other?.height,
  });
  const [draft, setDraft] = createSignal<Draft | null>(null);
  const [isCoarse, setCoarse] = createSignal(matchMedia('(pointer: coarse)').matches);
  const sizes = createMemo((): Sizes | null => {
    const size = stage();
    const isKnown = size !== null && size.width > 0 && size.height > 0 && props.width > 0 && props.height > 0;
    return isKnown ? { stage: size, image: { width: props.width, height: props.height } } : null;
  });
  const camera = createMemo((): Camera | null => {
    const known = sizes();
    return known && cameraOf(props.view, known.image, known.stage);
  });
  const byId = createMemo(() => new Map(props.boxes.map((box) => [box.id, box])));
  const grid = createMemo(() => createHitGrid(props.boxes, { width: props.width, height: props.height }));
  const boxOf = (id: string): Box | undefined => {
    const edited = draft();
    return edited?.id === id ? edited.box : byId().get(id)?.box;
  };
  const selectedBox = createMemo((): CanvasBox | null => {
    const box = props.selected === null ? undefined : byId().get(props.selected);
    const shown = box && boxOf(box.id);
    return box && shown ? { ...box, box: shown } : null;
  });
  return {
    sizes,
    setStage,
    camera,
    draft,
    setDraft,
    isCoarse,
    setCoarse,
    byId,
    boxOf,
    selectedBox,
    /** Whether each box has its own element. */
    hasBoxElements: createMemo(() => props.boxes.length <= MAX_ELEMENTS.boxes),
    /** Whether each label has its own element. Otherwise labels are drawn on a canvas. */
    hasLabelElements: createMemo(() => props.boxes.length <= MAX_ELEMENTS.labels),
    /**
     * Returns the id of the box at an image point; null if there is none.
     * @param reach image px.
     */
    hit: (point: { x: number; y: number }, reach: number) => grid().hit(point, reach),
    /** Converts a box from image px to screen px; null while the size of the canvas is unknown. */
    onScreen: (box: Box): Box | null => {
      const current = camera();
      return current && toScreen(current, box);
    },
  };
}
export type Scene = ReturnType<typeof createScene>;
