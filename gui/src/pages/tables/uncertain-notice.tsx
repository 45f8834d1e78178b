import { createMemo, Show } from 'solid-js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import { t } from './texts.js';

interface UncertainNoticeProps {
  issues: readonly TableIssue[];
  /** Index of the finding that is open; null if there is none. */
  open: number | null;
  onShow: (finding: number) => void;
}

/** Warns on every tab that the import is uncertain, and leads to the other interpretations. */
export function UncertainNotice(props: UncertainNoticeProps) {
  const place = createMemo(() => props.issues.findIndex(({ code }) => code === 'uncertain-import'));
  return (
    <Show when={place() >= 0 && props.open !== place()}>
      <div class="uncertain-notice">
        <p>{props.issues[place()]!.title}</p>
        <button type="button" onClick={() => props.onShow(place())}>
          {t('findings.interpretations')}
        </button>
      </div>
    </Show>
  );
}
