import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { usePageFacts } from '../../../app/page-facts.js';
import { formatNumber } from '../../../i18n/format.js';
import { modelLabel } from '../inspector/made-with.js';
import { t } from '../texts.js';
import type { ImageWork } from './image-work.js';

const whole = (ms: number): string => formatNumber(ms, 0);

/** Formats the durations of the stages of a run in ms: `decode 8 · model 19 · NMS 1 · other 3`. */
function timings({ timings_ms: ms }: StoredResult): string {
  const other = Math.max(0, ms.total - ms.decode - ms.inference - ms.postprocess);
  return t('status.timings', {
    decode: whole(ms.decode),
    model: whole(ms.inference),
    nms: whole(ms.postprocess),
    other: whole(other),
  });
}

interface Place {
  folder: WorkspaceItem | null;
  /** Index of the image, from 0. */
  at: number;
  count: number;
}

/** Displays the facts about the image in the status bar, and its path in the top bar. */
export function useImageFacts(work: ImageWork, place: () => Place): void {
  const doc = work.doc;
  const crumbs = () => {
    const { folder } = place();
    const item = doc().item();
    return [
      { label: t('page.title'), href: '/image' },
      ...(folder ? [{ label: folder.name, href: `/batch/${folder.id}` }] : []),
      ...(item ? [{ label: item.name }] : []),
    ];
  };
  const note = () => {
    const { at, count } = place();
    return at >= 0 && count > 1 ? t('page.place', { at: at + 1, count }) : '';
  };
  const status = () => {
    const result = doc().result();
    const other = work.open().comparison.result();
    if (!result) return [];
    const time = ({ timings_ms: ms }: StoredResult) => t('info.ms', { ms: whole(ms.total) });
    if (other) return [`A ${modelLabel(result)} ${time(result)}`, `B ${modelLabel(other)} ${time(other)}`];
    return [`${modelLabel(result)} · ${result.device.toUpperCase()}`, `${time(result)}  ${timings(result)}`];
  };
  const details = () => {
    const { width, height } = doc().size();
    const point = work.pointer();
    return [
      ...(width > 0 ? [`${width} × ${height}`] : []),
      ...(point ? [t('status.pointer', { x: String(Math.round(point.x)), y: String(Math.round(point.y)) })] : []),
    ];
  };
  usePageFacts(() => ({
    crumbs: crumbs(),
    name: doc().item()?.name ?? '',
    note: note(),
    status: status(),
    details: details(),
  }));
}
