import { createEffect, createSignal, on } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { pan, type ViewBox, wholeView, zoomAt } from './view-box.js';

const STEP = 0.8;

interface ShownSize {
  /** Names the photo: another one is shown whole. */
  url: string;
  width: number;
  height: number;
}

/** What part of a photo is seen, and the keys that change it. Several views of it may share one, and move together. */
export function createPhotoZoom(shown: () => ShownSize) {
  const photo = (): ViewBox => wholeView(shown());
  const [view, setView] = createSignal<ViewBox>(photo());
  const showAll = () => setView(photo());
  createEffect(on([() => shown().url, () => shown().width, () => shown().height], showAll, { defer: true }));
  const zoom = (direction: 'in' | 'out', point?: { x: number; y: number }) => {
    const { x, y, width, height } = view();
    const { x: px, y: py } = point ?? { x: x + width / 2, y: y + height / 2 };
    setView(zoomAt(view(), direction === 'in' ? STEP : 1 / STEP, { x: px, y: py, photo: photo() }));
  };
  /** By px of the photo. */
  const move = (x: number, y: number) => setView(pan(view(), { x, y }, photo()));
  const step = (x: number, y: number) => move((x * view().width) / 8, (y * view().height) / 8);
  useKeys([
    { keys: ['+', '='], label: 'Zoom in', run: () => zoom('in') },
    { keys: ['-'], label: 'Zoom out', run: () => zoom('out') },
    { keys: ['0'], label: 'Show the whole photo', run: showAll },
    { keys: ['Alt+ArrowLeft'], label: 'Move the photo', run: () => step(-1, 0) },
    { keys: ['Alt+ArrowRight'], label: 'Move the photo', run: () => step(1, 0) },
    { keys: ['Alt+ArrowUp'], label: 'Move the photo', run: () => step(0, -1) },
    { keys: ['Alt+ArrowDown'], label: 'Move the photo', run: () => step(0, 1) },
  ]);
  return { view, zoom, move, showAll };
}
export type PhotoZoom = ReturnType<typeof createPhotoZoom>;
