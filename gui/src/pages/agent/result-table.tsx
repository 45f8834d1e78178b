import { createSignal, For, Show } from 'solid-js';

interface ResultTableProps {
  heads: readonly string[];
  /** Columns that are leant to the right. */
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  /** Rows that are shown until more are asked for. */
  most: number;
}

/** A result in rows. */
export function ResultTable(props: ResultTableProps) {
  const [isWhole, setWhole] = createSignal(false);
  const shown = () => (isWhole() ? props.rows : props.rows.slice(0, props.most));
  const isNumber = (column: number) => props.numbers.includes(column);
  return (
    <Show when={props.rows.length > 0} fallback={<p class="soft small">Nothing to list.</p>}>
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
          Show all {props.rows.length}
        </button>
      </Show>
    </Show>
  );
}
