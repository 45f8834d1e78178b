import { useNavigate, useParams, useSearchParams } from '@solidjs/router';
import { Show } from 'solid-js';
import { SessionWorkbench } from './session/session-workbench.js';
import { StartTable } from './start-table.js';
import './tables.css';

/** The page of a table of the workspace; without one, tables can be opened. */
export function TablesPage() {
  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const named = (name: string) => {
    const value = search[name];
    return typeof value === 'string' ? value : null;
  };
  return (
    <Show
      when={params.item}
      keyed
      fallback={<StartTable path={named('path')} dataset={named('dataset')} onOpen={(path) => navigate(path)} />}
    >
      {(item) => <SessionWorkbench item={item} session={named('session')} />}
    </Show>
  );
}
