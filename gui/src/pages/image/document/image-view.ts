import { createEffect, createMemo, createSignal, untrack } from 'solid-js';
import type { ItemView } from '../../../../../core/workspace/items/workspace-item.js';
import type { CanvasView } from '../../../canvas/canvas-box.js';
import type { ItemFacts } from '../../../workspace/item-facts.js';
import { createItemView } from '../../../workspace/view-state.js';
import type { Look } from './look.js';

/** The part of the view of an image that is stored on the server. */
interface ImageView {
  look: Look;
  /** Null for the fitted view. */
  zoom: CanvasView | null;
  selected: string | null;
  /** Ids of the objects in comparisons for which the user has decided that side A is right. */
  decided: readonly string[];
  facts: ItemFacts;
}

export interface FirstView {
  /** Look of an image that has never been opened. */
  look: Look;
  /** Overrides the stored look: the look of the previous image, if there is one, or only the result in the address. */
  own: Partial<Look>;
  /** Box named in the address. */
  box: string | null;
  /** The view stored on the server. */
  stored: Promise<ItemView>;
}

const MAX_ZOOM = 1_000;
const MAX_PX = 1_000_000;

/** Returns a stored view of the canvas; null for the fitted view, or if the stored value is not valid. */
function usable(view: CanvasView | null): CanvasView | null {
  const { zoom, x, y } = view ?? { zoom: 0, x: 0, y: 0 };
  const isCentre = [x, y].every((at) => typeof at === 'number' && Math.abs(at) <= MAX_PX);
  return typeof zoom === 'number' && zoom > 0 && zoom <= MAX_ZOOM && isCentre ? view : null;
}

/** How an image is displayed. Restored from the server, and stored after each change. */
export function createImageView(id: string, { look: first, own: given, box, stored: found }: FirstView) {
  const stored = createItemView<ImageView>(
    id,
    { look: first, zoom: null, selected: null, decided: [], facts: {} },
    found,
  );
  /** Changes made in this window. They have priority over the stored view, even if that arrives later. */
  const [own, setOwn] = createSignal<Partial<Look>>(given);
  const [named, setNamed] = createSignal(box);
  // Separate memos, so that zooming does not compute the boxes again.
  const storedLook = createMemo(() => stored.view().look);
  const zoom = createMemo(() => usable(stored.view().zoom));
  const selected = createMemo(() => named() ?? stored.view().selected);
  const look = createMemo((): Look => ({ ...first, ...storedLook(), ...own() }));
  // Also stores the look taken over from the previous image, so that this image looks the same when it is opened by its
  // address. Not before the stored look is known, because that would overwrite the parts that this window did not set.
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
    /** Stores the number of displayed objects for lists of items. */
    setObjects: (objects: number) => {
      if (stored.view().facts.objects !== objects) stored.set({ facts: { objects } });
    },
    setSelected: (selected: string | null) => {
      setNamed(null);
      stored.set({ selected });
    },
  };
}
