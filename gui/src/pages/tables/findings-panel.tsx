import { For, Show } from 'solid-js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import type { TableProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { Interpretation } from '../../../../core/tables/read/source/interpretation.js';
import { findingTexts } from './finding-texts.js';
import { InterpretationList } from './interpretation-list.js';
import { stepName } from './steps/step-texts.js';
import { plural, t } from './texts.js';

interface FindingsPanelProps {
  profile: TableProfile;
  /** Index of the selected finding; null if there is none. */
  chosen: number | null;
  onChoose: (place: number | null) => void;
  onRepair: (issue: TableIssue) => void;
  /** Reads the file in another way. */
  onApply: (interpretation: Interpretation) => void;
}

const MARKS = { error: '▲', warning: '◆', notice: '●' } as const;

/** Formats the code of a finding, and whether it is estimated or concerns the whole table. */
function describeExtent({ code, is_estimate: isEstimate, examples }: TableIssue): string {
  if (examples.length === 0) return t(isEstimate ? 'findings.wholeEstimated' : 'findings.whole', { code });
  return isEstimate ? t('findings.estimated', { code }) : code;
}

interface FindingProps {
  issue: TableIssue;
  isChosen: boolean;
  onChoose: () => void;
  onRepair: () => void;
  onApply: (interpretation: Interpretation) => void;
}

function Finding(props: FindingProps) {
  return (
    <li class="finding" classList={{ 'is-chosen': props.isChosen }}>
      <button type="button" class="finding-title" aria-expanded={props.isChosen} onClick={() => props.onChoose()}>
        <span
          class={`severity is-${props.issue.severity}`}
          role="img"
          aria-label={t(`severity.${props.issue.severity}`)}
        >
          {MARKS[props.issue.severity]}
        </span>
        <span>{findingTexts(props.issue).title}</span>
      </button>
      <Show when={props.isChosen}>
        <div class="finding-more">
          <p>{findingTexts(props.issue).why}</p>
          <p class="soft">{describeExtent(props.issue)}</p>
          <Show when={props.issue.interpretations}>
            {(interpretations) => <InterpretationList interpretations={interpretations()} onApply={props.onApply} />}
          </Show>
          <Show when={props.issue.step}>
            {(step) => (
              <button type="button" onClick={() => props.onRepair()}>
                {t('findings.fix', { step: stepName(step().operation) })}
              </button>
            )}
          </Show>
        </div>
      </Show>
    </li>
  );
}

/** The findings about a table, worst first. Each leads to its rows. */
export function FindingsPanel(props: FindingsPanelProps) {
  const counts = () => props.profile.issue_counts;
  return (
    <div class="panel-body">
      <p class="soft">
        {t('findings.counts', {
          errors: plural('count.errors', counts().error),
          warnings: plural('count.warnings', counts().warning),
          notices: plural('count.notices', counts().notice),
        })}
      </p>
      <ul class="findings">
        <For each={props.profile.issues} fallback={<li class="soft">{t('findings.none')}</li>}>
          {(issue, place) => (
            <Finding
              issue={issue}
              isChosen={props.chosen === place()}
              onChoose={() => props.onChoose(props.chosen === place() ? null : place())}
              onRepair={() => props.onRepair(issue)}
              onApply={props.onApply}
            />
          )}
        </For>
      </ul>
      <Show when={props.profile.notes.length + props.profile.broken_rows.length > 0}>
        <h2>{t('findings.import')}</h2>
        <ul class="notes">
          <For each={props.profile.notes}>{({ message }) => <li>{message}</li>}</For>
          <For each={props.profile.broken_rows.slice(0, 10)}>
            {({ line, detail, repair }) => (
              <li>{t('findings.line', { line: String(line), detail, repair: t(`repair.${repair}`) })}</li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
