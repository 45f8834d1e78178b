import { A } from '@solidjs/router';
import Film from 'lucide-solid/icons/film';
import ImageIcon from 'lucide-solid/icons/image';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import Table2 from 'lucide-solid/icons/table-2';
import { createSignal, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { ItemKind, WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { serverPath } from '../../api/server-path.js';
import { relativeTime } from '../../i18n/relative-time.js';
import { EachById } from '../../kit/each-by-id.js';
import { itemPath } from '../../workspace/item-path.js';
import { isActive } from '../../workspace/jobs.js';
import { itemSize, itemState, placeOf } from './item-state.js';
import css from './overview.module.css';

const MAX_SHOWN = 8;
const THUMBNAIL_SIDE = 96;

const ICONS: Record<ItemKind, typeof Film> = {
  image: ImageIcon,
  folder: LayoutGrid,
  video: Film,
  table: Table2,
  conversation: MessageSquareText,
};

/** The thumbnail of an item, or an icon for its kind if there is none. */
function Thumbnail(props: { item: WorkspaceItem }) {
  const [broken, setBroken] = createSignal<string | null>(null);
  return (
    <Show
      when={props.item.cover_id !== broken() && props.item.cover_id}
      fallback={<Dynamic component={ICONS[props.item.kind]} size={18} />}
    >
      {(id) => (
        <img
          src={serverPath(`/workspace/items/${id()}/preview?max_side=${THUMBNAIL_SIDE}`)}
          alt=""
          onError={() => setBroken(props.item.cover_id)}
        />
      )}
    </Show>
  );
}

/** The items that were opened last. Enter opens the first one. */
export function ContinueList(props: { items: readonly WorkspaceItem[]; jobs: readonly Job[] }) {
  const isRunning = ({ id }: WorkspaceItem) => props.jobs.some((job) => job.item_id === id && isActive(job));
  return (
    <ul class={css.list}>
      <EachById each={props.items.slice(0, MAX_SHOWN)}>
        {(item) => (
          <li>
            <A class={css.line} href={itemPath(item())}>
              <span class={css.thumb}>
                <Thumbnail item={item()} />
              </span>
              <span class={css.cut}>
                <span class={css.name}>{item().name}</span> <span class={css.place}>{placeOf(item())}</span>
              </span>
              <span class={`${css.cut} ${css.state} ${css[itemState(item(), props.jobs).tone]}`}>
                {itemState(item(), props.jobs).text}
              </span>
              <span class={css.number}>{itemSize(item())}</span>
              <span class={css.number}>
                {relativeTime(isRunning(item()) ? new Date().toISOString() : item().opened_at)}
              </span>
            </A>
          </li>
        )}
      </EachById>
    </ul>
  );
}
