import CircleX from 'lucide-solid/icons/circle-x';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { Match, Switch } from 'solid-js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import css from './session.module.css';
import { t } from './texts.js';

/** The severity of a finding as an icon. */
export function SeverityIcon(props: { severity: TableIssue['severity'] }) {
  return (
    <span class={css[props.severity]} role="img" aria-label={t(`severity.${props.severity}`)}>
      <Switch fallback={<Info size={14} />}>
        <Match when={props.severity === 'error'}>
          <CircleX size={14} />
        </Match>
        <Match when={props.severity === 'warning'}>
          <TriangleAlert size={14} />
        </Match>
      </Switch>
    </span>
  );
}
