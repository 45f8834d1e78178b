import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { createSignal, For, Show } from 'solid-js';
import type { ColumnSummary } from '../../../../../core/tables/history/window/summarize-columns.js';
import { formatExact, formatNumber } from '../../../i18n/format.js';
import { Checkbox } from '../../../kit/checkbox.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Menu } from '../../../kit/menu.js';
import { PanelBody, PanelHead } from '../../../kit/panels.js';
import type { Filter } from '../filters/filter.js';
import type { SessionWork } from './create-work.js';
import css from './facets.module.css';
import { t } from './texts.js';

const SHOWN = 8;

interface FacetProps {
  work: SessionWork;
  column: string;
}

function own<Kind extends Filter['kind']>(work: SessionWork, column: string, kind: Kind) {
  return work.view
    .filters()
    .find((one): one is Extract<Filter, { kind: Kind }> => one.column === column && one.kind === kind);
}

/** The texts of a column with the number of rows of each; a click filters by it. */
function Values(props: FacetProps & { summary: ColumnSummary }) {
  const [isAll, setAll] = createSignal(false);
  const [search, setSearch] = createSignal('');
  const chosen = () => new Set(own(props.work, props.column, 'values')?.values ?? []);
  const toggle = (text: string) => {
    const next = new Set(chosen());
    if (!next.delete(text)) next.add(text);
    const at = { column: props.column, kind: 'values' as const };
    props.work.filterBy(next.size === 0 ? null : { ...at, values: [...next] }, at);
  };
  const most = () => props.summary.values[0]?.count ?? 1;
  const listed = () => (isAll() || search() !== '' ? props.summary.values : props.summary.values.slice(0, SHOWN));
  return (
    <>
      <Show when={props.summary.distinct > SHOWN}>
        <input
          class={css.search}
          type="search"
          aria-label={t('facet.search', { column: props.column })}
          placeholder={t('facet.searchField')}
          value={search()}
          onInput={({ currentTarget: { value } }) => {
            setSearch(value);
            props.work.searchFacet(props.column, value);
          }}
        />
      </Show>
      <ul class={css.values}>
        <For each={listed()}>
          {({ text, count }) => (
            <li>
              <button type="button" class={css.value} aria-pressed={chosen().has(text)} onClick={() => toggle(text)}>
                <i style={{ width: `${Math.max(2, (count / most()) * 100)}%` }} />
                <span class={css.text} classList={{ [css.blank!]: text === '' }}>
                  {text === '' ? t('cell.empty') : text}
                </span>
                <span class={css.count}>{formatNumber(count)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={!isAll() && search() === '' && props.summary.values.length > SHOWN}>
        <button type="button" class={css.more} onClick={() => setAll(true)}>
          {t('facet.more', { count: props.summary.matching })}
        </button>
      </Show>
    </>
  );
}

/** A histogram of the numbers of a column, with fields for the range. */
function Range(props: FacetProps & { summary: ColumnSummary; bins: NonNullable<ColumnSummary['bins']> }) {
  const range = () => own(props.work, props.column, 'range');
  /** The lowest and highest number; null if the other filters exclude all. */
  const ends = () => {
    const [first, last] = [props.bins[0], props.bins.at(-1)];
    return first && last ? { low: first.low, high: last.high } : null;
  };
  const most = () => Math.max(1, ...props.bins.map(({ count }) => count));
  const set = (part: 'low' | 'high', text: string) => {
    const value = text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
    const at = { column: props.column, kind: 'range' as const };
    const next = { ...at, low: range()?.low ?? null, high: range()?.high ?? null, [part]: value };
    props.work.filterBy(next.low === null && next.high === null ? null : next, at);
  };
  const isIn = ({ low, high }: { low: number; high: number }) => {
    const now = range();
    // A column with one number has a bin without a width.
    return !now || ((now.low === null || high > now.low || low === now.low) && (now.high === null || low <= now.high));
  };
  const choose = ({ low, high }: { low: number; high: number }) => {
    const at = { column: props.column, kind: 'range' as const };
    props.work.filterBy({ ...at, low, high }, at);
  };
  return (
    <>
      <div class={css.bars}>
        <For each={props.bins}>
          {(bin) => (
            <button
              type="button"
              class={css.bar}
              classList={{ [css.out!]: !isIn(bin) }}
              aria-label={t('facet.bin', { low: formatExact(bin.low), high: formatExact(bin.high), count: bin.count })}
              title={t('facet.bin', { low: formatExact(bin.low), high: formatExact(bin.high), count: bin.count })}
              onClick={() => choose(bin)}
            >
              <i style={{ height: `${bin.count === 0 ? 0 : Math.max(4, (bin.count / most()) * 100)}%` }} />
            </button>
          )}
        </For>
      </div>
      <div class={css.range}>
        <For each={['low', 'high'] as const}>
          {(part) => (
            <input
              class={css.search}
              type="text"
              inputmode="decimal"
              aria-label={t(`facet.${part}`, { column: props.column })}
              placeholder={ends() === null ? '' : formatExact(ends()![part])}
              value={range()?.[part] ?? ''}
              onChange={({ currentTarget }) => set(part, currentTarget.value)}
            />
          )}
        </For>
      </div>
    </>
  );
}

function Facet(props: FacetProps) {
  const summary = () => props.work.facets().get(props.column);
  const missing = () => own(props.work, props.column, 'missing');
  const setMissing = (isOn: boolean) => {
    const at = { column: props.column, kind: 'missing' as const };
    props.work.filterBy(isOn ? { ...at, is: 'missing' } : null, at);
  };
  const close = () => {
    const { view } = props.work;
    view.setFacets(view.facets().filter((name) => name !== props.column));
    view.setFilters(view.filters().filter(({ column }) => column !== props.column));
  };
  return (
    <section class={css.facet} aria-label={props.column}>
      <h3 class={css.title}>
        <span class={css.name}>{props.column}</span>
        <span class={css.count}>{formatNumber(summary()?.distinct ?? 0)}</span>
        <IconButton
          label={t('facet.close', { column: props.column })}
          icon={<X size={12} />}
          size="small"
          onClick={close}
        />
      </h3>
      <Show when={summary()}>
        {(found) => (
          <>
            <Show when={found().bins} fallback={<Values {...props} summary={found()} />}>
              {(bins) => <Range {...props} summary={found()} bins={bins()} />}
            </Show>
            <Show when={found().missing > 0 || missing()}>
              <div class={css.missing}>
                <Checkbox
                  label={t('facet.missing', { count: formatNumber(found().missing) })}
                  checked={missing()?.is === 'missing'}
                  onChange={setMissing}
                />
              </div>
            </Show>
          </>
        )}
      </Show>
    </section>
  );
}

/** Facets: the values of columns, with counts that follow the other filters. */
export function FacetPanel(props: { work: SessionWork; onClose?: () => void }) {
  const { view, doc } = props.work;
  const free = () => (doc.result()?.columns ?? []).filter(({ name }) => !view.facets().includes(name));
  return (
    <>
      <PanelHead title={t('facets')}>
        <Menu
          label={t('facet.add')}
          trigger={<Plus size={14} />}
          isIcon
          size="small"
          items={free().map(({ name }) => ({ label: name, onSelect: () => view.setFacets([...view.facets(), name]) }))}
        />
        <Show when={props.onClose}>
          {(close) => (
            <IconButton label={t('tool.close')} icon={<X size={16} />} size="small" onClick={() => close()()} />
          )}
        </Show>
      </PanelHead>
      <PanelBody>
        <For each={view.facets()} fallback={<p class={css.quiet}>{t('facets.none')}</p>}>
          {(column) => <Facet work={props.work} column={column} />}
        </For>
      </PanelBody>
    </>
  );
}
