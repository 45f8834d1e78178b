import { createSignal, onCleanup } from 'solid-js';

/** A step of the way to what is shown; the last one has no address. */
export interface Crumb {
  label: string;
  href?: string;
}

/** What the frame shows of the page. */
interface PageFacts {
  crumbs: readonly Crumb[];
  /** Name of the item, for the title of the window. */
  name: string;
  /** After the last crumb: "3 of 24". */
  note: string;
  /** At the left of the status bar: model, device, timings. */
  status: readonly string[];
  /** At its right: size, position of the pointer. */
  details: readonly string[];
}

const NOTHING: PageFacts = { crumbs: [], name: '', note: '', status: [], details: [] };

const [source, setSource] = createSignal<(() => Partial<PageFacts>) | null>(null);

/** Facts of the page that is open. */
export const pageFacts = (): PageFacts => ({ ...NOTHING, ...source()?.() });

/** Shows facts of a page in the frame as long as the component that calls this exists. @param facts may be reactive. */
export function usePageFacts(facts: () => Partial<PageFacts>): void {
  setSource(() => facts);
  // The next page may have set its own already.
  onCleanup(() => setSource((now) => (now === facts ? null : now)));
}
