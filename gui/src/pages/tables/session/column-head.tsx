import Calendar from 'lucide-solid/icons/calendar';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import Hash from 'lucide-solid/icons/hash';
import MapPin from 'lucide-solid/icons/map-pin';
import Tag from 'lucide-solid/icons/tag';
import ToggleLeft from 'lucide-solid/icons/toggle-left';
import Type from 'lucide-solid/icons/type';
import { For, Match, Show, Switch } from 'solid-js';
import type { ColumnSummary } from '../../../../../core/tables/history/window/summarize-columns.js';
import { formatNumber } from '../../../i18n/format.js';
import { Menu, type MenuItems } from '../../../kit/menu.js';
import { valueTypeName } from '../value-types.js';
import css from './column-head.module.css';
import { t } from './texts.js';

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);

/** Whether the cells of a column are aligned to the right. */
export const isNumeric = (summary: ColumnSummary | undefined): boolean =>
  summary !== undefined && NUMBERS.has(summary.meaning);

/** Widths of columns and of a letter, px. */
const WIDTHS = { least: 84, most: 240, unknown: 120, letter: 7, padding: 30 };

/** Returns a width in which the name and the most common texts of a column fit, px. */
export function fittingWidth(name: string, summary: ColumnSummary | undefined): number {
  if (summary === undefined) return WIDTHS.unknown;
  const longest = Math.max(0, ...summary.values.map(({ text }) => text.length));
  const letters = Math.max(name.length + 7, Math.min(longest, 34));
  return Math.max(WIDTHS.least, Math.min(WIDTHS.most, letters * WIDTHS.letter + WIDTHS.padding));
}

function TypeIcon(props: { meaning: ColumnSummary['meaning'] }) {
  return (
    <span role="img" aria-label={valueTypeName(props.meaning)} title={valueTypeName(props.meaning)}>
      <Switch fallback={<Type size={14} />}>
        <Match when={NUMBERS.has(props.meaning)}>
          <Hash size={14} />
        </Match>
        <Match when={['date', 'datetime', 'time'].includes(props.meaning)}>
          <Calendar size={14} />
        </Match>
        <Match when={props.meaning === 'category'}>
          <Tag size={14} />
        </Match>
        <Match when={props.meaning === 'boolean'}>
          <ToggleLeft size={14} />
        </Match>
        <Match when={['postcode', 'coordinate'].includes(props.meaning)}>
          <MapPin size={14} />
        </Match>
      </Switch>
    </span>
  );
}

/** The distribution of a column: a histogram of numbers, or the shares of the most common texts. */
function Distribution(props: { summary: ColumnSummary }) {
  const most = () => Math.max(1, ...(props.summary.bins ?? []).map(({ count }) => count));
  const others = () => props.summary.rows - props.summary.values.reduce((sum, { count }) => sum + count, 0);
  return (
    <Show
      when={props.summary.bins}
      fallback={
        <span class={css.shares}>
          <For each={props.summary.values.slice(0, 5)}>
            {({ count }, at) => <i style={{ flex: count, opacity: 1 - at() * 0.15 }} />}
          </For>
          <i class={css.rest} style={{ flex: Math.max(0, others()) }} />
        </span>
      }
    >
      {(bins) => (
        <span class={css.bars}>
          <For each={bins()}>
            {({ count }) => <i style={{ height: `${count === 0 ? 4 : Math.max(8, (count / most()) * 100)}%` }} />}
          </For>
        </span>
      )}
    </Show>
  );
}

interface ColumnHeadProps {
  name: string;
  summary: ColumnSummary | undefined;
  order: 'ascending' | 'descending' | null;
  isPreviewed: boolean;
  items: () => MenuItems;
}

/** The header of a column: type, name, menu, distribution, and how many distinct texts and empty cells it has. */
export function ColumnHead(props: ColumnHeadProps) {
  return (
    <div class={css.head} classList={{ [css.previewed!]: props.isPreviewed }}>
      <div class={css.line}>
        <Show when={props.summary}>{(summary) => <TypeIcon meaning={summary().meaning} />}</Show>
        <b class={css.name} title={props.name}>
          {props.name}
          <Show when={props.order}>{(order) => <> {order() === 'ascending' ? '↑' : '↓'}</>}</Show>
        </b>
        <Menu
          label={t('column.menu', { column: props.name })}
          trigger={<ChevronDown size={12} />}
          isIcon
          size="small"
          items={props.items()}
        />
      </div>
      <div class={css.chart} aria-hidden="true">
        <Show when={props.summary}>{(summary) => <Distribution summary={summary()} />}</Show>
      </div>
      <div class={css.facts}>
        <Show when={props.summary}>
          {(summary) => (
            <>
              <Show when={summary().missing > 0}>
                <span class={css.missing}>{t('column.empty', { count: formatNumber(summary().missing) })}</span>
              </Show>
              <span>{t('column.distinct', { count: formatNumber(summary().distinct) })}</span>
            </>
          )}
        </Show>
      </div>
    </div>
  );
}
