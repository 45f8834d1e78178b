import { createSignal, type JSX, Match, Switch } from 'solid-js';
import { formatPercent } from '../i18n/format.js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import css from './compare-canvas.module.css';
import { PhotoCanvas } from './photo-canvas.js';
import { t } from './texts.js';

interface CompareCanvasProps extends Omit<PhotoCanvasProps, 'boxes' | 'hasKeys'> {
  /**
   * `side`: two canvases side by side with the same view. `swipe`: one above the other, with a divider that shows A at
   * the left and B at the right.
   */
  mode: 'side' | 'swipe';
  /** Boxes of model A and model B. */
  a: readonly CanvasBox[];
  b: readonly CanvasBox[];
}

/** Steps of the divider with arrow keys, as fractions of the width. The larger one is with Shift. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

/** Shows the boxes of two models on the same image. To show both on one canvas, pass all boxes to a `PhotoCanvas`. */
export function CompareCanvas(props: CompareCanvasProps) {
  const one = (side: 'A' | 'B'): JSX.Element => (
    <PhotoCanvas
      {...props}
      alt={t('compare.side', { side, alt: props.alt })}
      boxes={side === 'A' ? props.a : props.b}
      hasKeys={side === 'A'}
    />
  );
  return (
    <Switch>
      <Match when={props.mode === 'side'}>
        <div class={css.sides}>
          <div class={css.half}>{one('A')}</div>
          <div class={css.half}>{one('B')}</div>
        </div>
      </Match>
      <Match when={props.mode === 'swipe'}>
        <Swipe a={one('A')} b={one('B')} />
      </Match>
    </Switch>
  );
}

/** Model A at the left of a movable divider, model B at the right. */
function Swipe(props: { a: JSX.Element; b: JSX.Element }) {
  const [share, setShare] = createSignal(0.5);
  let area!: HTMLDivElement;
  const moveTo = (to: number) => setShare(Math.min(Math.max(to, 0), 1));
  const drag = (event: PointerEvent) => {
    if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
    const { left, width } = area.getBoundingClientRect();
    moveTo((event.clientX - left) / width);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const steps: Record<string, number> = {
      ArrowLeft: share() - step,
      ArrowRight: share() + step,
      Home: 0,
      End: 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };
  const percent = () => share() * 100;
  return (
    <div ref={area} class={css.swipe}>
      <div class={css.layer} style={{ 'clip-path': `inset(0 ${100 - percent()}% 0 0)` }}>
        {props.a}
      </div>
      <div class={css.layer} style={{ 'clip-path': `inset(0 0 0 ${percent()}%)` }}>
        {props.b}
      </div>
      <div
        class={css.divider}
        style={{ left: `${percent()}%` }}
        role="slider"
        tabIndex={0}
        aria-label={t('compare.divider')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent())}
        aria-valuetext={formatPercent(share(), 0)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDblClick={() => moveTo(0.5)}
        onKeyDown={press}
      >
        <span class={css.grip} aria-hidden="true" />
      </div>
    </div>
  );
}
