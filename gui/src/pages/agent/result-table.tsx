import { createSignal, For, Show } from 'solid-js';
import { t } from './texts.js';

interface ResultTableProps {
  heads: readonly string[];
  /** Indices of right-aligned columns. */
  numbers: readonly number[];
  rows: readonly (readonly string[])[];
  /** Maximum rows until the user requests all. */
  most: number;
}

/** Words that may be broken anywhere, such as paths. */
const LONG_WORD = /(\S{24,})/;

/** Text that wraps at spaces, and also inside long words. */
function Wrapped(props: { text: string }) {
  return (
    <span>
      <For each={props.text.split(LONG_WORD)}>
        {(part) => (
          <Show when={LONG_WORD.test(part)} fallback={part}>
            <span class="long-word">{part}</span>
          </Show>
        )}
      </For>
    </span>
  );
}

/** A result as a table. In a narrow window, each row is a list of its cells. */
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
                <For each={row}>
                  {(cell, column) => (
                    <td classList={{ number: isNumber(column()) }} data-head={props.heads[column()]}>
                      <Wrapped text={cell} />
                    </td>
                  )}
                </For>
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
