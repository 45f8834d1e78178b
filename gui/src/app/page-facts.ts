import { createSignal, onCleanup } from 'solid-js';

/** A part of the path to the current item. The last part has no address. */
export interface Crumb {
  label: string;
  href?: string;
}

/** Facts about the page that the frame displays. */
interface PageFacts {
  crumbs: readonly Crumb[];
  /** Name of the item, for the title of the window. */
  name: string;
  /** Text after the last part of the path: "3 of 24". */
  note: string;
  /** Left part of the status bar: model, device, timings. */
  status: readonly string[];
  /** Right part of the status bar: size, position of the pointer. */
  details: readonly string[];
}

const NOTHING: PageFacts = { crumbs: [], name: '', note: '', status: [], details: [] };

const [source, setSource] = createSignal<(() => Partial<PageFacts>) | null>(null);

/** Facts about the current page. */
export const pageFacts = (): PageFacts => ({ ...NOTHING, ...source()?.() });

/**
 * Displays facts about a page in the frame, as long as the calling component exists.
 * @param facts may be reactive.
 */
export function usePageFacts(facts: () => Partial<PageFacts>): void {
  setSource(() => facts);
  // The next page may already have set its own facts.
  onCleanup(() => setSource((now) => (now === facts ? null : now)));
}
