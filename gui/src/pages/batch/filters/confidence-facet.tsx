import { createSignal, For } from 'solid-js';
import { formatFixed, formatNumber } from '../../../i18n/format.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { type Facets, SCORE_BINS } from '../data/facets.js';
import { plural, t } from '../texts.js';
import css from './filters.module.css';

const MAX_CONFIDENCE = 0.99;
const STEP = 0.01;
const LARGE_STEP = 0.05;

interface ConfidenceFacetProps {
  value: number;
  /** Value set by a double click. */
  usual: number;
  facets: Facets;
  onInput: (value: number) => void;
}

/** Returns a threshold within its limits, rounded to two digits. */
const settled = (value: number) => Math.round(Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, value)) * 100) / 100;

/** The threshold of the boxes, with a histogram of their scores. */
export function ConfidenceFacet(props: ConfidenceFacetProps) {
  const [text, setText] = createSignal<string | null>(null);
  const most = () => Math.max(1, ...props.facets.scores);
  const commit = () => {
    const value = Number((text() ?? '').replace(',', '.'));
    if (text() !== null && Number.isFinite(value) && value > 0) props.onInput(settled(value));
    setText(null);
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    props.onInput(settled(props.value + direction * (event.shiftKey ? LARGE_STEP : STEP)));
  };
  return (
    <section class={`${css.section} ${css.first}`} aria-label={t('facet.confidence')}>
      <h3 class={css.title}>
        {t('facet.confidence')}
        <label class={css.threshold}>
          {'>'}
          <input
            class={css.value}
            type="text"
            inputMode="decimal"
            aria-label={t('facet.threshold')}
            value={text() ?? formatFixed(props.value, 2)}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
              if (event.key === 'Escape') setText(null);
            }}
          />
        </label>
      </h3>
      <div class={`${css.histogram} ${css.tall}`} aria-hidden="true">
        <For each={Array.from(props.facets.scores)}>
          {(count, bin) => (
            <i
              classList={{ [css.off!]: (bin() + 1) / SCORE_BINS <= props.value }}
              style={{ height: `${(100 * count) / most()}%` }}
            />
          )}
        </For>
      </div>
      <input
        class={css.slider}
        type="range"
        min={0}
        max={1}
        step={STEP}
        value={props.value}
        aria-label={t('facet.confidence')}
        aria-valuetext={formatFixed(props.value, 2)}
        style={{ '--share': props.value }}
        onInput={({ currentTarget }) => props.onInput(settled(Number(currentTarget.value)))}
        onDblClick={() => props.onInput(props.usual)}
        onKeyDown={press}
      />
      <p class={css.ends}>
        <span title={t('facet.keptHow')}>{plural('facet.kept', props.facets.kept)}</span>
        <span title={t('facet.keptHow')}>{t('facet.below', { count: formatNumber(props.facets.below) })}</span>
      </p>
    </section>
  );
}
