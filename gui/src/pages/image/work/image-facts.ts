import { setBreadcrumb } from '../../../app/breadcrumb.js';
import { setStatusFacts } from '../../../app/status-facts.js';
import { createEffect, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { formatNumber } from '../../../i18n/format.js';
import { modelLabel } from '../inspector/made-with.js';
import { t } from '../texts.js';
import type { ImageWork } from './image-work.js';

const whole = (ms: number): string => formatNumber(ms, 0);

/** Formats where the time of a run went: `decode 8 · model 19 · NMS 1 · other 3`. */
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
  /** From 0. */
  at: number;
  count: number;
}

/** Shows the facts of the image in the status bar, and its place in the top bar. */
export function useImageFacts(work: ImageWork, place: () => Place): void {
  const doc = work.doc;
  createEffect(() => {
    const { folder, at, count } = place();
    const item = doc().item();
    setBreadcrumb(
      [
        { label: t('page.title'), href: '/image' },
        ...(folder ? [{ label: folder.name, href: `/batch/${folder.id}` }] : []),
        ...(item ? [{ label: item.name }] : []),
      ],
      at >= 0 && count > 1 ? { note: t('page.place', { at: at + 1, count }) } : {},
    );
  });
  createEffect(() => {
    const result = doc().result();
    const { comparison } = work.open();
    const other = comparison.result();
    const { width, height } = doc().size();
    const point = work.pointer();
    setStatusFacts({
      start: [
        ...(result && !other ? [`${modelLabel(result)} · ${result.device.toUpperCase()}`] : []),
        ...(result && !other ? [{ strong: t('info.ms', { ms: whole(result.timings_ms.total) }), text: timings(result) }] : []),
        ...(result && other
          ? ([
              ['A', result],
              ['B', other],
            ] as const).map(([side, one]) => ({ text: `${side} ${modelLabel(one)}`, strong: t('info.ms', { ms: whole(one.timings_ms.total) }) }))
          : []),
      ],
      end: [
        ...(width > 1 ? [`${width} × ${height}`] : []),
        ...(point ? [t('status.pointer', { x: String(Math.round(point.x)), y: String(Math.round(point.y)) })] : []),
      ],
    });
  });
  onCleanup(() => {
    setBreadcrumb([]);
    setStatusFacts({ start: [], end: [] });
  });
}
