import { createMemo, createSignal, For, Show } from 'solid-js';
import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import { formatExact, formatNumber } from '../../i18n/format.js';
import { Sparkline } from './column-head.js';
import type { CountedValue } from './filters/count-values.js';
import type { Filter } from './filters/filter.js';
import { isNumeric } from './spark-bars.js';
import { t } from './texts.js';
import { COLUMN_USES, useName } from './value-types.js';

export interface RowOrder {
  column: string;
  way: 'up' | 'down';
}

interface ColumnPanelProps {
  column: ColumnProfile;
  names: readonly string[];
  onColumn: (name: string) => void;
  /** Texts of the column in the rows that match the other filters, with their counts. */
  values: readonly CountedValue[];
  filters: readonly Filter[];
  onFilter: (kind: Filter['kind'], filter: Filter | null) => void;
  order: RowOrder | null;
  onOrder: (order: RowOrder | null) => void;
  /** The use that the user specified; null for the detected one. */
  givenUse: ColumnProfile['use'] | null;
  onUse: (use: ColumnProfile['use'] | null) => void;
}

/** Maximum values until the user requests all. */
const SHOWN = 20;

function own<Kind extends Filter['kind']>(filters: readonly Filter[], column: string, kind: Kind) {
  return filters.find(
    (filter): filter is Extract<Filter, { kind: Kind }> => filter.column === column && filter.kind === kind,
  );
}

function boundOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? null : value;
}

function RangeFacet(props: ColumnPanelProps) {
  const range = () => own(props.filters, props.column.name, 'range');
  const set = (part: 'low' | 'high', text: string) => {
    const { name } = props.column;
    const next = { column: name, kind: 'range' as const, low: range()?.low ?? null, high: range()?.high ?? null };
    next[part] = boundOf(text);
    props.onFilter('range', next.low === null && next.high === null ? null : next);
  };
  return (
    <fieldset class="facet">
      <legend>{t('column.range')}</legend>
      <Sparkline column={props.column} width={272} height={40} />
      <div class="row">
        <label class="field">
          <span>{t('column.from')}</span>
          <input
            type="number"
            step="any"
            placeholder={String(props.column.numbers?.min ?? '')}
            value={range()?.low ?? ''}
            onChange={({ currentTarget }) => set('low', currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>{t('column.to')}</span>
          <input
            type="number"
            step="any"
            placeholder={String(props.column.numbers?.max ?? '')}
            value={range()?.high ?? ''}
            onChange={({ currentTarget }) => set('high', currentTarget.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}

function ValueFacet(props: ColumnPanelProps) {
  const [most, setMost] = createSignal(SHOWN);
  const chosen = createMemo(() => new Set(own(props.filters, props.column.name, 'values')?.values ?? []));
  const toggle = (value: string) => {
    const next = new Set(chosen());
    if (!next.delete(value)) next.add(value);
    const filter = { column: props.column.name, kind: 'values' as const, values: [...next] };
    props.onFilter('values', next.size === 0 ? null : filter);
  };
  return (
    <fieldset class="facet">
      <legend>{t('column.values')}</legend>
      <ul class="facet-values">
        <For each={props.values.slice(0, most())} fallback={<li class="soft">{t('column.noValues')}</li>}>
          {({ value, count }) => (
            <li>
              <label>
                <input type="checkbox" checked={chosen().has(value)} onChange={() => toggle(value)} />
                <span class="facet-value" classList={{ soft: value === '' }}>
                  {value === '' ? t('cell.empty') : value}
                </span>
                <span class="soft">{formatNumber(count)}</span>
              </label>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.values.length > most()}>
        <button type="button" class="quiet" onClick={() => setMost(most() + 100)}>
          {t('column.more', { count: props.values.length })}
        </button>
      </Show>
    </fieldset>
  );
}

const shownNumber = (value: number | null) => (value === null ? '' : formatExact(value));

function Facts(props: { column: ColumnProfile }) {
  return (
    <dl class="facts small">
      <dt>{t('column.type')}</dt>
      <dd>{props.column.meaning_reason}</dd>
      <dt>{t('column.missing')}</dt>
      <dd>
        {props.column.disguised_missing > 0
          ? t('column.placeholders', {
              missing: props.column.missing,
              placeholders: props.column.disguised_missing,
            })
          : formatNumber(props.column.missing)}
      </dd>
      <dt>{t('column.distinct')}</dt>
      <dd>
        {props.column.is_unique
          ? t('column.unique', { distinct: props.column.distinct })
          : formatNumber(props.column.distinct)}
      </dd>
      <Show when={props.column.numbers?.mean != null && props.column.numbers}>
        {(numbers) => (
          <>
            <dt>{t('column.numbers')}</dt>
            <dd>
              {t('column.numberRange', {
                min: shownNumber(numbers().min),
                max: shownNumber(numbers().max),
                median: shownNumber(numbers().quantiles.p50),
              })}
            </dd>
          </>
        )}
      </Show>
      <Show when={props.column.dates}>
        {(dates) => (
          <>
            <dt>{t('column.dates')}</dt>
            <dd>
              {dates().min === null
                ? dates().order_reason
                : t('column.dateRange', { min: dates().min ?? '', max: dates().max ?? '' })}
            </dd>
          </>
        )}
      </Show>
    </dl>
  );
}

const ORDERS = ['file', 'up', 'down'] as const;

/** The facts about a column, and facets that filter the rows by it. */
export function ColumnPanel(props: ColumnPanelProps) {
  const missing = () => own(props.filters, props.column.name, 'missing')?.is ?? '';
  const contains = () => own(props.filters, props.column.name, 'contains')?.text ?? '';
  const order = () => (props.order?.column === props.column.name ? props.order.way : 'file');
  const column = () => props.column.name;
  return (
    <div class="panel-body">
      <label class="field">
        <span>{t('column.label')}</span>
        <select value={props.column.name} onChange={({ currentTarget }) => props.onColumn(currentTarget.value)}>
          <For each={props.names}>{(name) => <option value={name}>{name}</option>}</For>
        </select>
      </label>
      <Facts column={props.column} />
      <label class="field">
        <span>{t('column.use')}</span>
        <select
          value={props.givenUse ?? ''}
          onChange={({ currentTarget: { value } }) => props.onUse(COLUMN_USES.find((use) => use === value) ?? null)}
        >
          <option value="">
            {props.givenUse === null
              ? t('column.useDetected', { use: useName(props.column.use) })
              : t('column.useReset')}
          </option>
          <For each={COLUMN_USES}>{(use) => <option value={use}>{useName(use)}</option>}</For>
        </select>
      </label>
      <label class="field">
        <span>{t('column.contains')}</span>
        <input
          type="search"
          value={contains()}
          onInput={({ currentTarget: { value: text } }) =>
            props.onFilter('contains', text === '' ? null : { column: column(), kind: 'contains', text })
          }
        />
      </label>
      <label class="field">
        <span>{t('column.missingCells')}</span>
        <select
          value={missing()}
          onChange={({ currentTarget: { value } }) =>
            props.onFilter(
              'missing',
              value === 'missing' || value === 'filled' ? { column: column(), kind: 'missing', is: value } : null,
            )
          }
        >
          <option value="">{t('column.allRows')}</option>
          <option value="missing">{t('column.onlyMissing')}</option>
          <option value="filled">{t('column.onlyFilled')}</option>
        </select>
      </label>
      <Show when={isNumeric(props.column)}>
        <RangeFacet {...props} />
      </Show>
      <label class="field">
        <span>{t('column.order')}</span>
        <select
          value={order()}
          onChange={({ currentTarget: { value } }) =>
            props.onOrder(value === 'up' || value === 'down' ? { column: column(), way: value } : null)
          }
        >
          <For each={ORDERS}>{(value) => <option value={value}>{t(`order.${value}`)}</option>}</For>
        </select>
      </label>
      <ValueFacet {...props} />
    </div>
  );
}
