import Check from 'lucide-solid/icons/check';
import Minus from 'lucide-solid/icons/minus';
import { type JSX, Show } from 'solid-js';
import { formatClauses, formatNumber } from '../../../i18n/format.js';
import type { Choice } from '../data/filters.js';
import { plural, t } from '../texts.js';
import css from './filters.module.css';

interface FacetRowProps {
  label: string;
  /** Displayed before the label. */
  icon?: JSX.Element;
  /** Number of images that would remain after a click. */
  count: number;
  /** Number of images without filters, for the bar in the background. Without it, there is no bar. */
  total?: number;
  /** Number of images at which the bar has its full length. */
  most?: number;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

const share = (count: number, most: number) => `${most === 0 ? 0 : Math.min(100, (100 * count) / most)}%`;

/** A value of a facet. A click includes it, and Alt+click excludes it; a second click removes the choice. */
export function FacetRow(props: FacetRowProps) {
  const checked = () => (props.choice === undefined ? 'false' : props.choice === 'include' ? 'true' : 'mixed');
  const label = () => (props.choice === 'exclude' ? t('facet.excluded', { label: props.label }) : props.label);
  const choose = (event: MouseEvent | KeyboardEvent) => {
    if (event.altKey) props.onChoose('exclude');
    // A click without Alt removes any existing choice.
    else props.onChoose(props.choice ?? 'include');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox of HTML has no third state that a click can set.
    <div
      role="checkbox"
      tabIndex={0}
      class={css.row}
      aria-checked={checked()}
      aria-label={formatClauses([label(), formatNumber(props.count)])}
      title={`${plural('facet.images', props.count)} · ${t('facet.hint')}`}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        choose(event);
      }}
    >
      <span
        class={css.check}
        classList={{ [css.included!]: props.choice === 'include', [css.excluded!]: props.choice === 'exclude' }}
      >
        <Show when={props.choice === 'include'}>
          <Check size={12} stroke-width={2.5} />
        </Show>
        <Show when={props.choice === 'exclude'}>
          <Minus size={12} stroke-width={2.5} />
        </Show>
      </span>
      {props.icon}
      <span class={css.label}>{props.label}</span>
      <Show when={props.total !== undefined}>
        <span class={css.bar}>
          <i style={{ width: share(props.total!, props.most ?? 0) }} />
          <u style={{ width: share(props.count, props.most ?? 0) }} />
        </span>
      </Show>
      <span class={css.number} classList={{ [css.wide!]: props.total !== undefined }}>
        {formatNumber(props.count)}
      </span>
    </div>
  );
}
