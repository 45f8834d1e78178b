import { A } from '@solidjs/router';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import MessageSquareText from 'lucide-solid/icons/message-square-text';
import Table2 from 'lucide-solid/icons/table-2';
import { For, Show } from 'solid-js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { plural, t } from '../../i18n/frame-texts.js';
import { relativeTime } from '../../i18n/relative-time.js';
import { itemPath } from '../../workspace/item-path.js';
import { isActive } from '../../workspace/jobs.js';
import css from './overview.module.css';

const MAX_SHOWN = 8;
const THUMBNAIL_SIDE = 96;

/** Name of the folder that contains the file; empty without one. */
const placeOf = ({ source }: WorkspaceItem) =>
  source.type === 'path' ? (source.path.split(/[\\/]/).at(-2) ?? '') : '';

function stateOf(item: WorkspaceItem, jobs: readonly Job[]): string {
  const job = jobs.find((one) => one.item_id === item.id && isActive(one));
  if (job) return t('overview.results', { done: job.done + job.failed, total: job.total });
  if (item.unsaved) return t('overview.unsaved');
  if (item.kind === 'folder' && item.results > 0 && item.results < item.images)
    return t('overview.results', { done: item.results, total: item.images });
  const hasImages = item.kind === 'folder' || item.kind === 'image';
  return hasImages && item.results === 0 ? t('overview.notRun') : '';
}

function countOf(item: WorkspaceItem): string {
  if (item.kind === 'folder') return plural('overview.images', item.images);
  return item.objects === null ? '' : plural('overview.objects', item.objects);
}

function Icon(props: { kind: WorkspaceItem['kind'] }) {
  if (props.kind === 'table') return <Table2 size={18} />;
  return props.kind === 'conversation' ? <MessageSquareText size={18} /> : <LayoutGrid size={18} />;
}

/** What was opened last, to go on with it. */
export function ContinueList(props: { items: readonly WorkspaceItem[]; jobs: readonly Job[] }) {
  return (
    <ul class={css.list}>
      <For each={props.items.slice(0, MAX_SHOWN)}>
        {(item) => (
          <li>
            <A class={css.line} href={itemPath(item)}>
              <span class={css.thumb}>
                <Show when={item.cover_id} fallback={<Icon kind={item.kind} />}>
                  {(id) => <img src={`/workspace/items/${id()}/preview?max_side=${THUMBNAIL_SIDE}`} alt="" />}
                </Show>
              </span>
              <span class={css.cut}>
                <span class={css.name}>{item.name}</span> <span class={css.soft}>{placeOf(item)}</span>
              </span>
              <span class={css.state}>{stateOf(item, props.jobs)}</span>
              <span class={css.number}>{countOf(item)}</span>
              <span class={css.number}>{relativeTime(item.opened_at)}</span>
            </A>
          </li>
        )}
      </For>
    </ul>
  );
}
