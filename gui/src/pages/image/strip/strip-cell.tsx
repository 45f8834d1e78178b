import Check from 'lucide-solid/icons/check';
import Equal from 'lucide-solid/icons/equal';
import EqualNot from 'lucide-solid/icons/equal-not';
import ImageOff from 'lucide-solid/icons/image-off';
import Pencil from 'lucide-solid/icons/pencil';
import { createEffect, createMemo, createSignal, Match, onCleanup, Show, Switch } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { serverPath } from '../../../api/server-path.js';
import { forgetPrefetch, peekDetails, prefetchDetails } from '../document/details-cache.js';
import type { Look } from '../document/look.js';
import { plural, t } from '../texts.js';
import css from './filmstrip.module.css';
import { stripFacts } from './strip-facts.js';

interface StripCellProps {
  item: WorkspaceItem;
  isCurrent: boolean;
  look: Look;
  onOpen: (id: string) => void;
}

/** Height of a thumbnail, px. The image file is twice as high, for screens with more device pixels. */
const HEIGHT = 56;
const MAX_SIDE = 224;

const stem = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');

/** A thumbnail with its number of objects and its state. */
export function StripCell(props: StripCellProps) {
  createEffect(() => {
    const { id, revision } = props.item;
    prefetchDetails(id, revision);
    onCleanup(() => forgetPrefetch(id));
  });
  const facts = createMemo(() => {
    const details = peekDetails(props.item.id);
    return details ? stripFacts(details, props.look) : { count: null, agrees: null };
  });
  const [isBroken, setBroken] = createSignal(false);
  const state = (): string[] => [
    ...(isBroken() ? [t('strip.broken')] : []),
    ...(facts().count === null ? [] : [plural('objects.count', facts().count ?? 0)]),
    ...(props.item.unsaved ? [t('strip.edited')] : []),
    ...(props.item.is_reviewed ? [t('strip.reviewed')] : []),
    ...(facts().agrees === false ? [t('strip.differs')] : []),
  ];
  return (
    <button
      type="button"
      class={css.cell}
      classList={{ [css.current!]: props.isCurrent }}
      aria-current={props.isCurrent ? 'true' : undefined}
      title={props.item.name}
      onClick={() => props.onOpen(props.item.id)}
    >
      <Show
        when={!isBroken()}
        fallback={
          <span class={`${css.thumb} ${css.broken}`}>
            <ImageOff size={18} />
          </span>
        }
      >
        <img
          class={css.thumb}
          src={serverPath(`/workspace/items/${props.item.id}/preview?max_side=${MAX_SIDE}`)}
          height={HEIGHT}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      </Show>
      <Show when={facts().count !== null}>
        <span class={css.count} aria-hidden="true">
          {facts().count}
        </span>
      </Show>
      <span class={css.caption}>
        <span class={css.name}>{stem(props.item.name)}</span>
        <span class="visually-hidden">{state().map((one) => t('list.comma') + one)}</span>
        <Switch>
          <Match when={facts().agrees === false}>
            <EqualNot size={12} class={css.mark!} />
          </Match>
          <Match when={facts().agrees === true}>
            <Equal size={12} class={css.mark!} />
          </Match>
        </Switch>
        <Show when={facts().agrees === null}>
          <Show when={props.item.unsaved}>
            <Pencil size={12} class={css.mark!} />
          </Show>
          <Show when={props.item.is_reviewed}>
            <Check size={12} class={css.mark!} />
          </Show>
        </Show>
      </span>
    </button>
  );
}
