import { Show } from 'solid-js';
import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import { figure } from '../../parts/figures.js';
import { sparkBars, sparkPath } from './spark-bars.js';

/** Height of the header of a column, px. */
export const HEAD_HEIGHT = 104;

const WIDTH = 72;
const HEIGHT = 20;

const share = (count: number, all: number) => (all === 0 ? 0 : (100 * count) / all);

/** Share in percent: what is not nothing is never told as 0. */
function percent(count: number, all: number): string {
  const value = share(count, all);
  return value > 0 && value < 1 ? '<1%' : `${figure(Math.round(value))}%`;
}

/** How the values of a column are spread: its histogram, or its commonest texts. */
export function Sparkline(props: { column: ColumnProfile; width?: number; height?: number }) {
  const width = () => props.width ?? WIDTH;
  const height = () => props.height ?? HEIGHT;
  return (
    <svg class="spark" aria-hidden="true" width={width()} height={height()} viewBox={`0 0 ${width()} ${height()}`}>
      <path d={sparkPath(sparkBars(props.column), width(), height())} />
    </svg>
  );
}

/** What is known of a column, at its top: name, meaning, spread, what is missing, how many different texts. */
export function ColumnHead(props: { column: ColumnProfile; isFiltered: boolean; order: 'up' | 'down' | null }) {
  const missing = () => props.column.missing + props.column.disguised_missing;
  return (
    <div class="column-head">
      <span class="column-name" title={props.column.name}>
        {props.column.name}
        <Show when={props.order}>{(order) => <span> {order() === 'up' ? '↑' : '↓'}</span>}</Show>
      </span>
      <span class="soft">
        {props.column.meaning}
        <Show when={props.isFiltered}>
          <span class="column-filtered"> filtered</span>
        </Show>
      </span>
      <Sparkline column={props.column} />
      <span class="soft" classList={{ 'has-missing': missing() > 0 }}>
        {percent(missing(), props.column.rows)} missing
      </span>
      <span class="soft">
        {props.column.distinct_is_estimate ? '≈ ' : ''}
        {figure(props.column.distinct)} distinct
      </span>
    </div>
  );
}
