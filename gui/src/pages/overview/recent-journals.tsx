import { For, Show } from 'solid-js';
import type { JournalList } from '../../../../handlers/tables/journals-list.js';
import type { ApiRequest } from '../../api/api-request.js';
import { call } from '../../api/call.js';
import { formatBytes, formatTime } from '../../i18n/format.js';
import { ErrorNotice } from '../../parts/notice.js';
import css from './overview.module.css';
import { t } from './texts.js';
import { createServerResource, WhileUp } from './while-up.js';

const JOURNALS_REQUEST: ApiRequest = {
  method: 'GET',
  path: '/api/journals',
  operation: ['tables', 'tablesJournalsList'],
  shell: ['table', 'journal', 'list'],
};

const SHOWN = 5;

/** Formats the start of a journal, which its id contains in UTC. */
function begunAt(id: string): string {
  const parts = /^s-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(id)?.slice(1).map(Number);
  if (!parts) return id;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return formatTime(new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString());
}

/** The last journals of work with tables; nothing if there are none. */
export function RecentJournals() {
  const [list, { refetch }] = createServerResource(() => call<JournalList>(JOURNALS_REQUEST));
  return (
    <Show when={list.error || list.latest?.journals.length}>
      <section aria-labelledby="journals-title">
        <h2 id="journals-title">{t('journals')}</h2>
        <WhileUp>
          <Show when={!list.error} fallback={<ErrorNotice error={list.error} onRetry={() => void refetch()} />}>
            <ul class={css.card}>
              <For each={list.latest?.journals.slice(0, SHOWN)}>
                {({ id, bytes: size, is_current: isCurrent }) => (
                  <li class={css.between}>
                    <span>
                      {begunAt(id)} <Show when={isCurrent}>({t('current')})</Show>
                    </span>
                    <span class={css.soft}>{formatBytes(size)}</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </WhileUp>
      </section>
    </Show>
  );
}
