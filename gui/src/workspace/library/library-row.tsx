import FileVideo from 'lucide-solid/icons/film';
import Folder from 'lucide-solid/icons/folder';
import FolderOpen from 'lucide-solid/icons/folder-open';
import Image from 'lucide-solid/icons/image';
import LoaderCircle from 'lucide-solid/icons/loader-circle';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import Table2 from 'lucide-solid/icons/table-2';
import { Match, Show, Switch } from 'solid-js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import { formatNumber, formatPercent } from '../../i18n/format.js';
import { factsOf, objectsOf } from '../item-facts.js';
import { activeJobs } from '../job-news.js';
import css from './library.module.css';
import { plural, t } from './texts.js';

/** Icon for the kind of an item. */
export function ItemIcon(props: { item: WorkspaceItem; isOpen?: boolean | null }) {
  return (
    <Switch fallback={<Image size={14} />}>
      <Match when={props.item.kind === 'folder' && props.isOpen}>
        <FolderOpen size={14} />
      </Match>
      <Match when={props.item.kind === 'folder'}>
        <Folder size={14} />
      </Match>
      <Match when={props.item.kind === 'video'}>
        <FileVideo size={14} />
      </Match>
      <Match when={props.item.kind === 'table'}>
        <Table2 size={14} />
      </Match>
      <Match when={props.item.kind === 'conversation'}>
        <MessageSquareText size={14} />
      </Match>
    </Switch>
  );
}

/** Formats a duration: 0:28. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Returns the size of an item (images, objects, rows, or duration), as a number and in words; null if unknown. */
function countOf(item: WorkspaceItem): { short: string; words: string } | null {
  const { rows, duration_s: length } = factsOf(item);
  const objects = objectsOf(item);
  if (item.kind === 'folder') return { short: formatNumber(item.images), words: plural('images', item.images) };
  if (item.kind === 'image' && objects !== null)
    return { short: formatNumber(objects), words: plural('objects', objects) };
  if (item.kind === 'table' && rows !== undefined) return { short: formatNumber(rows), words: plural('rows', rows) };
  if (item.kind === 'video' && length !== undefined) return { short: clock(length), words: clock(length) };
  return null;
}

/** The end of an item's row: its job, a dot if there are unsaved changes, and its size. */
export function ItemState(props: { item: WorkspaceItem }) {
  const job = () => activeJobs().find((one) => one.item_id === props.item.id);
  return (
    <span class={css.state}>
      <Show when={props.item.unsaved}>
        <i class={css.dot} role="img" aria-label={t('unsaved')} title={t('unsaved')} />
      </Show>
      <Show
        when={job()}
        fallback={
          <Show when={countOf(props.item)}>
            {(count) => (
              <span title={count().words}>
                <span aria-hidden="true">{count().short}</span>
                <span class="visually-hidden">{count().words}</span>
              </span>
            )}
          </Show>
        }
      >
        {(now) => {
          const percent = () => formatPercent((now().done + now().failed) / Math.max(1, now().total), 0);
          return (
            <span title={t('running', { percent: percent() })}>
              <LoaderCircle size={12} class={css.turning!} />
              {percent()}
            </span>
          );
        }}
      </Show>
    </span>
  );
}
