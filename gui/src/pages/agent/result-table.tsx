import { createSignal, For, Show } from 'solid-js';
import { t } from './texts.js';

interface ResultTableProps {
  heads: readonly string[];
  /** Right-aligned columns. */
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  /** Rows that are shown at first. */
  most: number;
}

/** Shows a result as a table. */
export function ResultTable(props: ResultTableProps) {
  const [isWhole, setWhole] = createSignal(false);
  const shown = () => (isWhole() ? props.rows : props.rows.slice(0, props.most));
  const isNumber = (column: number) => props.numbers.includes(column);
  return (
    <Show when={props.rows.length > 0} fallback={<p class="soft small">{t('result.empty')}</p>}>
      <table class="result-table small">
        <thead>
          <tr>
            <For each={props.heads}>
              {(head, column) => (
                <th scope="col" classList={{ number: isNumber(column()) }}>
                  {head}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={shown()}>
            {(row) => (
              <tr>
                <For each={row}>{(cell, column) => <td classList={{ number: isNumber(column()) }}>{cell}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={shown().length < props.rows.length}>
        <button type="button" onClick={() => setWhole(true)}>
          {t('result.all', { count: props.rows.length })}
        </button>
      </Show>
    </Show>
  );
}
