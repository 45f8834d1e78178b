import { For, Show } from 'solid-js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import type { TableProfile } from '../../../../core/tables/profile/column/table-profile.js';
import { figure } from '../../parts/figures.js';
import { counted } from './counted.js';

interface FindingsPanelProps {
  profile: TableProfile;
  /** Place of the finding that is looked at; null for none. */
  chosen: number | null;
  onChoose: (place: number | null) => void;
  onRepair: (issue: TableIssue) => void;
}

const MARKS = { error: '▲', warning: '◆', notice: '●' } as const;

function Finding(props: { issue: TableIssue; isChosen: boolean; onChoose: () => void; onRepair: () => void }) {
  return (
    <li class="finding" classList={{ 'is-chosen': props.isChosen }}>
      <button type="button" class="finding-title" aria-expanded={props.isChosen} onClick={() => props.onChoose()}>
        <span class={`severity is-${props.issue.severity}`} role="img" aria-label={props.issue.severity}>
          {MARKS[props.issue.severity]}
        </span>
        <span>{props.issue.title}</span>
      </button>
      <Show when={props.isChosen}>
        <div class="finding-more">
          <p>{props.issue.why}</p>
          <p class="soft">
            {props.issue.code}
            <Show when={props.issue.is_estimate}>, estimated</Show>
            <Show when={props.issue.examples.length === 0}>, for the whole table</Show>
          </p>
          <Show when={props.issue.step}>
            {(step) => (
              <button type="button" onClick={() => props.onRepair()}>
                Fix with {step().operation.replaceAll('_', ' ')}
              </button>
            )}
          </Show>
        </div>
      </Show>
    </li>
  );
}

/** What is wrong with the table, worst first; each leads to its rows. */
export function FindingsPanel(props: FindingsPanelProps) {
  const counts = () => props.profile.issue_counts;
  return (
    <div class="panel-body">
      <p class="soft">
        {counted(counts().error, 'errors')}, {counted(counts().warning, 'warnings')},{' '}
        {counted(counts().notice, 'notices')}. Choose one to see its rows.
      </p>
      <ul class="findings">
        <For each={props.profile.issues} fallback={<li class="soft">No problems found.</li>}>
          {(issue, place) => (
            <Finding
              issue={issue}
              isChosen={props.chosen === place()}
              onChoose={() => props.onChoose(props.chosen === place() ? null : place())}
              onRepair={() => props.onRepair(issue)}
            />
          )}
        </For>
      </ul>
      <Show when={props.profile.notes.length + props.profile.broken_rows.length > 0}>
        <h2>About the import</h2>
        <ul class="notes">
          <For each={props.profile.notes}>{({ message }) => <li>{message}</li>}</For>
          <For each={props.profile.broken_rows.slice(0, 10)}>
            {({ line, detail, repair }) => (
              <li>
                Line {figure(line)}: {detail} ({repair})
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
