import { createRenderEffect, For } from 'solid-js';
import { type Facets, MAX_OBJECT_BIN } from '../data/facets.js';
import { t } from '../texts.js';
import css from './filters.module.css';

interface HandleProps {
  label: string;
  max: number;
  value: number;
  onInput: (value: number) => void;
  onReset: () => void;
}

/** A handle of the range. Sets `max` before `value`, because the browser would limit the value to the old maximum. */
function Handle(props: HandleProps) {
  const follow = (input: HTMLInputElement) => {
    input.max = `${props.max}`;
    input.value = `${props.value}`;
  };
  return (
    <input
      ref={(input) => createRenderEffect(() => follow(input))}
      class={css.slider}
      type="range"
      min={0}
      step={1}
      aria-label={props.label}
      onInput={({ currentTarget }) => {
        props.onInput(Number(currentTarget.value));
        follow(currentTarget);
      }}
      onDblClick={() => props.onReset()}
    />
  );
}

interface ObjectsFacetProps {
  facets: Facets;
  value: readonly [min: number, max: number] | null;
  onInput: (value: readonly [number, number] | null) => void;
}

/** A range for the number of objects in an image, with the number of images for each. */
export function ObjectsFacet(props: ObjectsFacetProps) {
  const max = () => Math.max(1, Math.min(MAX_OBJECT_BIN, props.facets.maxObjects));
  const low = () => Math.min(props.value?.[0] ?? 0, max());
  const high = () => Math.min(props.value?.[1] ?? max(), max());
  const bins = () => Array.from(props.facets.objects.subarray(0, max() + 1));
  const most = () => Math.max(1, ...bins());
  const set = (min: number, top: number) => {
    if (min === 0 && top === max()) return props.onInput(null);
    // The end of the slider means any number, even for images that are processed later.
    props.onInput([min, top === max() ? MAX_OBJECT_BIN : top]);
  };
  const end = () => (high() === MAX_OBJECT_BIN ? `${MAX_OBJECT_BIN}+` : `${high()}`);
  return (
    <section class={css.section} aria-label={t('facet.objects')}>
      <h3 class={css.title}>
        {t('facet.objects')}
        <span class={css.end}>{t('facet.range', { from: low(), to: end() })}</span>
      </h3>
      <div class={css.histogram} aria-hidden="true">
        <For each={bins()}>
          {(count, bin) => (
            <i
              classList={{ [css.off!]: bin() < low() || bin() > high() }}
              style={{ height: `${(100 * count) / most()}%` }}
            />
          )}
        </For>
      </div>
      <div class={css.range} style={{ '--from': `${(100 * low()) / max()}%`, '--to': `${(100 * high()) / max()}%` }}>
        <Handle
          label={t('facet.objectsMin')}
          max={max()}
          value={low()}
          onInput={(value) => set(Math.min(value, high()), high())}
          onReset={() => props.onInput(null)}
        />
        <Handle
          label={t('facet.objectsMax')}
          max={max()}
          value={high()}
          onInput={(value) => set(low(), Math.max(value, low()))}
          onReset={() => props.onInput(null)}
        />
      </div>
    </section>
  );
}
