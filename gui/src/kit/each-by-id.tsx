import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js';

interface EachByIdProps<Item extends { id: string }> {
  each: readonly Item[];
  fallback?: JSX.Element;
  children: (item: Accessor<Item>) => JSX.Element;
}

/**
 * Like `For`, but keeps the elements of an item, and thereby the focus, when the item is loaded again as another
 * object.
 */
export function EachById<Item extends { id: string }>(props: EachByIdProps<Item>) {
  const byId = createMemo(() => new Map(props.each.map((item) => [item.id, item])));
  return (
    <For each={[...byId().keys()]} fallback={props.fallback}>
      {(id) => <Show when={byId().get(id)}>{(item) => <>{props.children(item)}</>}</Show>}
    </For>
  );
}
