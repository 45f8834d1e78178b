import { Show } from 'solid-js';
import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import { formatNumber, formatPercent } from '../../i18n/format.js';
import { sparkBars, sparkPath } from './spark-bars.js';
import { t } from './texts.js';
import { valueTypeName } from './value-types.js';

/** Height of a column header, px. */
export const HEAD_HEIGHT = 104;

const WIDTH = 72;
const HEIGHT = 20;

/** Formats a share as a percentage. A share above 0 is not rounded to 0%. */
function percent(count: number, all: number): string {
  const share = all === 0 ? 0 : count / all;
  return share > 0 && share < 0.01 ? t('head.lessThan', { share: formatPercent(0.01, 0) }) : formatPercent(share, 0);
}

/** The distribution of a column as bars: its histogram, or the counts of its most common texts. */
export function Sparkline(props: { column: ColumnProfile; width?: number; height?: number }) {
  const width = () => props.width ?? WIDTH;
  const height = () => props.height ?? HEIGHT;
  return (
    <svg class="spark" aria-hidden="true" width={width()} height={height()} viewBox={`0 0 ${width()} ${height()}`}>
      <path d={sparkPath(sparkBars(props.column), width(), height())} />
    </svg>
  );
}

/** The header of a column: name, type, distribution, missing cells and distinct texts. */
export function ColumnHead(props: { column: ColumnProfile; isFiltered: boolean; order: 'up' | 'down' | null }) {
  const missing = () => props.column.missing + props.column.disguised_missing;
  return (
    <div class="column-head">
      <span class="column-name" title={props.column.name}>
        {props.column.name}
        <Show when={props.order}>{(order) => <span> {order() === 'up' ? '↑' : '↓'}</span>}</Show>
      </span>
      <span class="soft">
        {valueTypeName(props.column.meaning)}
        <Show when={props.isFiltered}>
          <span class="column-filtered"> {t('head.filtered')}</span>
        </Show>
      </span>
      <Sparkline column={props.column} />
      <span class="soft" classList={{ 'has-missing': missing() > 0 }}>
        {t('head.missing', { share: percent(missing(), props.column.rows) })}
      </span>
      <span class="soft">
        {t(props.column.distinct_is_estimate ? 'head.distinctAbout' : 'head.distinct', {
          count: formatNumber(props.column.distinct),
        })}
      </span>
    </div>
  );
}
