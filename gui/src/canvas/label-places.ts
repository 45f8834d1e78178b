import { createMemo } from 'solid-js';
import { type Camera, toScreen } from './camera.js';
import type { CanvasBox, PhotoCanvasProps, Point } from './canvas-box.js';
import { LABEL_HEIGHT, type LabelRequest, layoutLabels, type PlacedLabel, placeOnTop } from './label-layout.js';
import { labelWidth } from './label-text.js';
import type { Scene } from './scene.js';

/** Space between the selected box and its label for the handles, px. */
const LIFT = 6;

/** Maximum labels to place. There is no space for more on a canvas, and the others are less important. */
const MAX_LABELS = 1500;

/** Computes the positions of labels. */
export function createLabelPlaces(canvas: PhotoCanvasProps, scene: Scene) {
  /**
   * Returns the input of the layout for a label, except its screen position, so that it can be reused while zooming.
   */
  const requestOf = (box: CanvasBox): LabelRequest => {
    const isLifted = box.id === canvas.selected && box.isEditable && canvas.onChange !== undefined;
    // Copied, because the box may be part of a store, and fields of a store are slow to read.
    const { x1, y1, x2, y2 } = scene.boxOf(box.id) ?? box.box;
    return {
      id: box.id,
      box: { x1, y1, x2, y2 },
      width: labelWidth(box),
      lift: isLifted ? LIFT : 0,
      side: box.labelSide ?? 'start',
    };
  };
  const requests = createMemo((): LabelRequest[] => {
    if (!canvas.showsLabels) return [];
    const selected = canvas.selected === null ? undefined : scene.byId().get(canvas.selected);
    // The selected box has priority.
    const others = canvas.boxes.filter(({ id }) => id !== selected?.id);
    return (selected ? [selected, ...others] : others).slice(0, MAX_LABELS).map(requestOf);
  });
  const onScreen = (request: LabelRequest, camera: Camera): LabelRequest => ({
    id: request.id,
    box: toScreen(camera, request.box),
    width: request.width,
    lift: request.lift,
    side: request.side,
  });
  const placed = createMemo((): Map<string, PlacedLabel> => {
    const [sizes, camera] = [scene.sizes(), scene.camera()];
    if (!sizes || !camera) return new Map();
    return layoutLabels(
      requests().map((request) => onScreen(request, camera)),
      sizes.stage,
    );
  });
  const onTop = createMemo((): { id: string; at: PlacedLabel }[] => {
    const sizes = scene.sizes();
    const ids = new Set([canvas.selected, canvas.hovered]);
    return [...ids].flatMap((id) => {
      const box = id === null || placed().has(id) ? undefined : scene.byId().get(id);
      const at = box && sizes ? placeOnTop(onScreen(requestOf(box), scene.camera()!), sizes.stage) : null;
      return box && at ? [{ id: box.id, at }] : [];
    });
  });
  return {
    /** Labels with a place in the layout. */
    placed,
    /** Labels of the selected and the hovered box that have no place in the layout. They cover others. */
    onTop,
    /** Returns the id of the box whose label is at a screen point; null if there is none. */
    labelAt(point: Point): string | null {
      const isAt = ({ x, y, width }: PlacedLabel) =>
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + LABEL_HEIGHT;
      const above = onTop().findLast(({ at }) => isAt(at));
      if (above) return above.id;
      for (const [id, at] of placed()) if (isAt(at)) return id;
      return null;
    },
  };
}
export type LabelPlaces = ReturnType<typeof createLabelPlaces>;
