import { useLocation, useNavigate } from '@solidjs/router';
import { createEffect, on } from 'solid-js';
import type { ItemFacts } from './item-facts.js';
import { createItemView } from './view-state.js';

interface ItemMemoryProps<State> {
  id: string;
  /** What lists of items show of it. */
  facts?: ItemFacts;
  /** What the page keeps in addition to its address; it must be equal after a round trip through JSON. */
  state?: State;
  /** Called once, with what was kept. */
  onRestore?: (state: State) => void;
}

/** What is stored of a page whose address says nearly all of its state. */
interface Stored<State> {
  search: string;
  facts?: ItemFacts;
  state?: State;
}

/** Keeps the address of the page of an item, and what else the page gives, and restores them. It shows nothing. */
export function ItemMemory<State>(props: ItemMemoryProps<State>) {
  const location = useLocation();
  const navigate = useNavigate();
  const stored = createItemView<Stored<State>>(props.id, { search: location.search });
  createEffect(
    on(stored.isRestored, (isRestored) => {
      if (!isRestored) return;
      const { search, state } = stored.view();
      // What the address says already was asked for.
      if (location.search === '' && search !== '')
        navigate(location.pathname.replace(/^\/app/, '') + search, { replace: true, scroll: false });
      if (state !== undefined) props.onRestore?.(state);
    }),
  );
  let written = '';
  createEffect(
    on(
      () => [stored.isRestored(), JSON.stringify([location.search, props.facts, props.state])] as const,
      ([isRestored, now]) => {
        if (!isRestored || now === written) return;
        written = now;
        stored.set({
          search: location.search,
          ...(props.facts === undefined ? {} : { facts: props.facts }),
          ...(props.state === undefined ? {} : { state: props.state }),
        });
      },
    ),
  );
  return null;
}
