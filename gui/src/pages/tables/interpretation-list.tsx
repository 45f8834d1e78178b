import { For } from 'solid-js';
import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import { formatPercent } from '../../i18n/format.js';
import { InterpretationTable } from './interpretation-table.js';
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
            <InterpretationTable label={nameOption(interpretation)} start={interpretation} />
          </li>
        )}
      </For>
    </ul>
  );
}
