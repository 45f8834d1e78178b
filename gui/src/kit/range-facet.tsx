import { Slider } from '@kobalte/core/slider';
import { createMemo, For } from 'solid-js';
import { formatNumber } from '../i18n/format.js';
import { t } from './texts.js';
import css from './threshold-slider.module.css';

interface RangeFacetProps {
  label: string;
  min: number;
  max: number;
  value: readonly [from: number, to: number];
  /** Counts of equal parts from `min` to `max`. */
  bins: readonly number[];
  onInput: (value: [from: number, to: number]) => void;
}

/** Both ends of a range over its histogram. A double click selects all of it. */
export function RangeFacet(props: RangeFacetProps) {
  const most = createMemo(() => Math.max(1, ...props.bins));
  const at = (bin: number) => props.min + ((bin + 0.5) / props.bins.length) * (props.max - props.min);
  const isOff = (bin: number) => at(bin) < props.value[0] || at(bin) > props.value[1];
  return (
    <div class={css.root}>
      <div class={css.head}>
        <span class={css.label}>{props.label}</span>
        <span class={css.value}>
          {formatNumber(props.value[0])} – {formatNumber(props.value[1])}
        </span>
      </div>
      <div class={css.histogram} aria-hidden="true">
        <For each={props.bins}>
          {(count, bin) => (
            <i classList={{ [css.off!]: isOff(bin()) }} style={{ height: `${(100 * count) / most()}%` }} />
          )}
        </For>
      </div>
      <Slider
        class={css.slider!}
        value={[...props.value]}
        minValue={props.min}
        maxValue={props.max}
        onChange={([from, to]) => from !== undefined && to !== undefined && props.onInput([from, to])}
      >
        <Slider.Track class={css.track!} onDblClick={() => props.onInput([props.min, props.max])}>
          <Slider.Fill class={css.fill!} />
          <Slider.Thumb class={css.thumb!}>
            <Slider.Input aria-label={`${props.label}: ${t('decrease')}`} />
          </Slider.Thumb>
          <Slider.Thumb class={css.thumb!}>
            <Slider.Input aria-label={`${props.label}: ${t('increase')}`} />
          </Slider.Thumb>
        </Slider.Track>
      </Slider>
    </div>
  );
}
