import { For } from 'solid-js';
import { nameOption } from '../reading-texts.js';
import type { ReadRows } from './load-rows.js';

/** Import options that the line above the rows states. */
const STATED = ['encoding', 'delimiter', 'header'] as const;
/** Maximum columns, because each cell is an element. */
const MAX_COLUMNS = 40;

/** How a file is read, and its first rows, while its profile is computed. */
export function FirstRows(props: { read: ReadRows }) {
  const options = () =>
    props.read.facts.guesses.flatMap(({ what, value }) => {
      const stated = STATED.find((one) => one === what);
      return stated === undefined ? [] : [nameOption({ what: stated, value })];
    });
  return (
    <section class="first-rows">
      <p class="soft small">{options().join(' · ')}</p>
      <div class="first-rows-table">
        <table>
          <thead>
            <tr>
              <For each={props.read.facts.columns.slice(0, MAX_COLUMNS)}>{(name) => <th scope="col">{name}</th>}</For>
            </tr>
          </thead>
          <tbody>
            <For each={props.read.cells}>
              {(cells) => (
                <tr>
                  <For each={cells.slice(0, MAX_COLUMNS)}>{(text) => <td>{text}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}
