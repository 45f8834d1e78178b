import { For } from 'solid-js';
import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import { formatPercent } from '../../i18n/format.js';
import { nameOption } from './reading-texts.js';
import { t } from './texts.js';

interface InterpretationListProps {
  interpretations: readonly Interpretation[];
  onApply: (interpretation: Interpretation) => void;
}

/** Shows other interpretations of a file side by side, each with the button that reads the file that way. */
export function InterpretationList(props: InterpretationListProps) {
  return (
    <ul class="interpretations">
      <For each={props.interpretations}>
        {(interpretation) => (
          <li>
            <button type="button" onClick={() => props.onApply(interpretation)}>
              {t('findings.apply', { option: nameOption(interpretation) })}
            </button>
            <span class="soft small">{formatPercent(interpretation.confidence, 0)}</span>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide rows are scrolled with the keyboard. */}
            <section class="interpretation-rows" tabIndex={0} aria-label={nameOption(interpretation)}>
              <table>
                <thead>
                  <tr>
                    <For each={interpretation.columns}>{(name) => <th scope="col">{name}</th>}</For>
                  </tr>
                </thead>
                <tbody>
                  <For each={interpretation.rows}>
                    {({ cells }) => (
                      <tr>
                        <For each={cells}>{(text) => <td>{text}</td>}</For>
                      </tr>
                    )}
                  </For>
                </tbody>
              </table>
            </section>
          </li>
        )}
      </For>
    </ul>
  );
}
