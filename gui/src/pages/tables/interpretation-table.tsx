import { For } from 'solid-js';
import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';

/** The first rows of a table under an interpretation. Scrolls on its own if it is wide. */
export function InterpretationTable(props: {
  label: string;
  start: Pick<Interpretation, 'columns' | 'rows'>;
  /** Whether the rows of the file are listed, too. */
  hasNumbers?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide rows are scrolled with the keyboard.
    <section class="interpretation-rows" tabIndex={0} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.hasNumbers && <td />}
            <For each={props.start.columns}>{(name) => <th scope="col">{name}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.start.rows}>
            {({ row, cells }) => (
              <tr>
                {props.hasNumbers && <td class="soft">{row}</td>}
                <For each={cells}>{(text) => <td>{text}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}
