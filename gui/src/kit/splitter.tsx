import type { PanelControl } from './panel-sizes.js';
import css from './panels.module.css';
import { t } from './texts.js';

interface SplitterProps {
  /** Side on which the panel is. */
  side: 'left' | 'right';
  panel: PanelControl;
}

/** Limits of the width of a panel, and the step of the arrow keys, px. */
const MIN_WIDTH = 216;
const MAX_WIDTH = 480;
const STEP = 16;

/** The edge of a panel. Dragging it, or the arrow keys, changes the width. */
export function Splitter(props: SplitterProps) {
  const clamp = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
  const sign = () => (props.side === 'left' ? 1 : -1);
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { currentTarget, pointerId, clientX } = event;
    const before = props.panel.width();
    currentTarget.setPointerCapture(pointerId);
    const move = (to: PointerEvent) => props.panel.resize(clamp(before + sign() * (to.clientX - clientX)));
    currentTarget.addEventListener('pointermove', move);
    const stop = () => currentTarget.removeEventListener('pointermove', move);
    currentTarget.addEventListener('lostpointercapture', stop, { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    props.panel.resize(clamp(props.panel.width() + sign() * step));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused or dragged.
    <div
      class={css.splitter}
      classList={{ [css.atLeft!]: props.side === 'right' }}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuenow={props.panel.width()}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
