import css from './panels.module.css';
import { t } from './texts.js';

interface SplitterProps {
  /** Width of the panel, px. */
  width: number;
  min: number;
  max: number;
  /** Side of the panel. */
  side: 'left' | 'right';
  onResize: (width: number) => void;
}

const STEP = 16;

/** Edge of a panel that changes its width: by dragging, or by arrow keys. */
export function Splitter(props: SplitterProps) {
  const clamp = (width: number) => Math.round(Math.min(props.max, Math.max(props.min, width)));
  const sign = () => (props.side === 'left' ? 1 : -1);
  const drag = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const { currentTarget, pointerId, clientX } = event;
    const before = props.width;
    currentTarget.setPointerCapture(pointerId);
    const move = (to: PointerEvent) => props.onResize(clamp(before + sign() * (to.clientX - clientX)));
    currentTarget.addEventListener('pointermove', move);
    const stop = () => currentTarget.removeEventListener('pointermove', move);
    currentTarget.addEventListener('lostpointercapture', stop, { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    props.onResize(clamp(props.width + sign() * step));
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
      aria-valuenow={props.width}
      aria-valuemin={props.min}
      aria-valuemax={props.max}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
