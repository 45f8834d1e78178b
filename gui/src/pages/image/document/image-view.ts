import { createEffect, createMemo, createSignal, untrack } from 'solid-js';
import type { ItemView } from '../../../../../core/workspace/items/workspace-item.js';
import type { CanvasView } from '../../../canvas/canvas-box.js';
import type { ItemFacts } from '../../../workspace/item-facts.js';
import { createItemView } from '../../../workspace/view-state.js';
import type { Look } from './look.js';

/** What the server stores of how an image is viewed. */
interface ImageView {
  look: Look;
  /** Null shows the whole photo. */
  zoom: CanvasView | null;
  selected: string | null;
  /** Objects of comparisons about which the user said that side A is right, by their id. */
  decided: readonly string[];
  facts: ItemFacts;
}

export interface FirstView {
  /** Look of an image that was never opened. */
  look: Look;
  /** What replaces the stored look: all of it comes along from the image before, or the address names a result. */
  own: Partial<Look>;
  /** Box that the address names. */
  box: string | null;
  /** The view that the server has. */
  stored: Promise<ItemView>;
}

const MAX_ZOOM = 1_000;
const MAX_PX = 1_000_000;

/** Returns a stored camera; null, which shows the whole photo, if it is none that a window stores. */
function usable(view: CanvasView | null): CanvasView | null {
  const { zoom, x, y } = view ?? { zoom: 0, x: 0, y: 0 };
  const isCentre = [x, y].every((at) => typeof at === 'number' && Math.abs(at) <= MAX_PX);
  return typeof zoom === 'number' && zoom > 0 && zoom <= MAX_ZOOM && isCentre ? view : null;
}

/** How an image is viewed: restored from the server, and stored there with every change. */
export function createImageView(id: string, { look: first, own: given, box, stored: found }: FirstView) {
  const stored = createItemView<ImageView>(
    id,
    { look: first, zoom: null, selected: null, decided: [], facts: {} },
    found,
  );
  /** What this window changed; it wins over what is restored later. */
  const [own, setOwn] = createSignal<Partial<Look>>(given);
  const [named, setNamed] = createSignal(box);
  // Each part on its own: zooming must not compute the boxes again.
  const storedLook = createMemo(() => stored.view().look);
  const zoom = createMemo(() => usable(stored.view().zoom));
  const selected = createMemo(() => named() ?? stored.view().selected);
  const look = createMemo((): Look => ({ ...first, ...storedLook(), ...own() }));
  // Also what came along from the image before, so that the image looks the same when it is opened by its address. Before
  // the stored look is known, storing would replace the parts of it that this window did not set.
  createEffect(() => {
    if (Object.keys(own()).length === 0 || !stored.isRestored()) return;
    const now = look();
    if (JSON.stringify(now) !== JSON.stringify(untrack(storedLook))) untrack(() => stored.set({ look: now }));
  });
  return {
    isRestored: stored.isRestored,
    look,
    setLook: (part: Partial<Look>) => {
      setOwn((before) => ({ ...before, ...part }));
    },
    zoom,
    setZoom: (zoom: CanvasView | null) => stored.set({ zoom }),
    selected,
    decided: createMemo(() => stored.view().decided),
    setDecided: (decided: readonly string[]) => stored.set({ decided }),
    /** Keeps the number of objects on the page for lists of items. */
    setObjects: (objects: number) => {
      if (stored.view().facts.objects !== objects) stored.set({ facts: { objects } });
    },
    setSelected: (selected: string | null) => {
      setNamed(null);
      stored.set({ selected });
    },
  };
}
