import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { formatClauses } from '../../i18n/format.js';
import { factsOf, objectsOf } from '../../workspace/item-facts.js';
import { isActive } from '../../workspace/jobs.js';
import { plural, t } from './texts.js';

/** The state of an item in words. The tone is that of a warning, or an accent, if the item waits for the user. */
export interface ItemState {
  text: string;
  tone: 'soft' | 'accent' | 'warn';
}

const soft = (text: string): ItemState => ({ text, tone: 'soft' });
const accent = (text: string): ItemState => ({ text, tone: 'accent' });

function stateOfImages(item: WorkspaceItem, job: Job | undefined): ItemState {
  if (job) {
    const counts = { done: job.done + job.failed, total: job.total };
    return accent(t(isActive(job) ? 'isRunning' : 'isPaused', counts));
  }
  if (item.unsaved) return accent(item.changes > 0 ? plural('edits', item.changes) : t('editsUnsaved'));
  const unfinished =
    item.waiting > 0 ? [t('unfinished', { done: item.images - item.waiting, total: item.images })] : [];
  if (item.failed > 0)
    return { text: formatClauses([...unfinished, t('failed', { count: item.failed })]), tone: 'warn' };
  if (unfinished[0]) return accent(unfinished[0]);
  if (item.results === 0) return soft(t('notRun'));
  if (item.kind === 'folder' && item.results < item.images)
    return accent(t('partly', { done: item.results, total: item.images }));
  return soft(t(item.is_reviewed ? 'reviewed' : 'done'));
}

/**
 * Returns the state of an item.
 * @param jobs jobs that have not ended.
 */
export function itemState(item: WorkspaceItem, jobs: readonly Job[]): ItemState {
  const { steps = 0, is_exported: isExported, is_waiting: isWaiting, ...facts } = factsOf(item);
  if (item.kind === 'image' || item.kind === 'folder')
    return stateOfImages(
      item,
      jobs.find((one) => one.item_id === item.id),
    );
  if (item.kind === 'table') {
    if (steps === 0) return soft('');
    return soft(isExported ? t('exported') : plural('steps', steps));
  }
  if (item.kind === 'conversation') return isWaiting ? { text: t('approval'), tone: 'warn' } : soft('');
  const { frames_done: done = 0, frames_total: total = 0 } = facts;
  if (total === 0) return soft('');
  return done < total ? accent(t('framesPartly', { done, total })) : soft(t('done'));
}

/** Formats a duration: 0:28. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Returns the size of an item: images, objects, rows, duration or requests; empty if unknown. */
export function itemSize(item: WorkspaceItem): string {
  const { rows, duration_s: length, messages } = factsOf(item);
  const objects = objectsOf(item);
  if (item.kind === 'folder') return plural('images', item.images);
  if (item.kind === 'image') return objects === null ? '' : plural('objects', objects);
  if (item.kind === 'table') return rows === undefined ? '' : plural('rows', rows);
  if (item.kind === 'video') return length === undefined ? '' : clock(length);
  return messages === undefined ? '' : plural('messages', messages);
}

/** Returns the name of the folder that contains the file of an item; empty if there is none. */
export function placeOf({ source }: WorkspaceItem): string {
  return source.type === 'path' ? (source.path.split(/[\\/]/).at(-2) ?? '') : '';
}
