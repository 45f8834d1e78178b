import { useLocation, useNavigate } from '@solidjs/router';
import { createEffect, on } from 'solid-js';
import { pathInApp } from '../api/server-path.js';
import type { ItemFacts } from './item-facts.js';
import { createItemView } from './view-state.js';

interface ItemMemoryProps<State> {
  id: string;
  /** Facts that lists of items display. */
  facts?: ItemFacts;
  /** State of the page in addition to its address. Must be unchanged by a round trip through JSON. */
  state?: State;
  /** Called once with the stored state. */
  onRestore?: (state: State) => void;
}

/** What is stored for a page whose state is mostly in its address. */
interface Stored<State> {
  search: string;
  facts?: ItemFacts;
  state?: State;
}

/** Stores the address of the page of an item, its facts and its state, and restores them. Renders nothing. */
export function ItemMemory<State>(props: ItemMemoryProps<State>) {
  const location = useLocation();
  const navigate = useNavigate();
  const stored = createItemView<Stored<State>>(props.id, { search: location.search });
  createEffect(
    on(stored.isRestored, (isRestored) => {
      if (!isRestored) return;
      const { search, state } = stored.view();
      // A state in the address takes precedence over the stored one, because the user has requested it.
      if (location.search === '' && search !== '')
        navigate(pathInApp(location.pathname) + search, { replace: true, scroll: false });
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
