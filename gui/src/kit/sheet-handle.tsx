import css from './panels.module.css';
import { t } from './texts.js';

export const SHEETS = ['peek', 'half', 'full'] as const;
/** Height of the sheet, which is the panel at the bottom of a narrow window. */
export type Sheet = (typeof SHEETS)[number];

/** Distance to drag the handle to the next height, px. */
const STEP = 80;
/** Minimum distance of a drag, px. A shorter movement counts as a press. */
const MIN_DRAG = 8;

/** Changes the height of a sheet: by dragging, or by pressing, which cycles through the heights. */
export function SheetHandle(props: { sheet: Sheet; onSheet: (sheet: Sheet) => void }) {
  let start: { y: number; at: number } | null = null;
  let isDragged = false;
  const drag = ({ clientY }: PointerEvent) => {
    if (start === null) return;
    const distance = start.y - clientY;
    isDragged ||= Math.abs(distance) > MIN_DRAG;
    const at = Math.min(SHEETS.length - 1, Math.max(0, start.at + Math.round(distance / STEP)));
    props.onSheet(SHEETS[at]!);
  };
  const end = () => {
    start = null;
  };
  return (
    <button
      type="button"
      class={css.handle}
      aria-label={t('height')}
      onPointerDown={(event) => {
        isDragged = false;
        start = { y: event.clientY, at: SHEETS.indexOf(props.sheet) };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => !isDragged && props.onSheet(SHEETS[(SHEETS.indexOf(props.sheet) + 1) % SHEETS.length]!)}
    />
  );
}
