import { type Camera, clampZoom, toImage, viewOf } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import type { Scene } from './scene.js';

const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const spread = ([one, other]: readonly [Point, Point]) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);

/**
 * Zooms and pans with two fingers. The image point between the fingers follows them. Computed from the start of the
 * gesture, so that errors do not add up.
 */
export function createPinch(props: PhotoCanvasProps, scene: Scene) {
  const fingers = new Map<number, Point>();
  let start: { camera: Camera; points: readonly [Point, Point] } | null = null;
  const pair = (): readonly [Point, Point] | null => {
    const [one, other] = [...fingers.values()];
    return one && other ? [one, other] : null;
  };
  return {
    /** Whether two fingers are down. */
    isActive: () => start !== null,
    down(id: number, at: Point): void {
      fingers.set(id, at);
      const points = pair();
      const camera = scene.camera();
      if (points && camera && fingers.size === 2) start = { camera, points };
    },
    move(id: number, at: Point): void {
      if (!fingers.has(id)) return;
      fingers.set(id, at);
      const points = pair();
      const sizes = scene.sizes();
      if (!start || !points || !sizes) return;
      const zoom = clampZoom((start.camera.zoom * spread(points)) / spread(start.points), sizes.image, sizes.stage);
      const fixed = toImage(start.camera, middle(start.points));
      const { x, y } = middle(points);
      props.onView(viewOf({ zoom, left: x - fixed.x * zoom, top: y - fixed.y * zoom }, sizes.image, sizes.stage));
    },
    /** @returns whether this ended a pinch. The remaining finger then has no effect. */
    up(id: number): boolean {
      fingers.delete(id);
      const wasPinching = start !== null;
      if (fingers.size < 2) start = null;
      return wasPinching;
    },
  };
}
