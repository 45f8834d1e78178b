import { createResource, For, Show } from 'solid-js';
import type { TableMatch } from '../../../../../core/tables/history/matching/describe-match.js';
import type { SessionList } from '../../../../../handlers/tables/sessions-list.js';
import { call } from '../../../api/call.js';
import { describeError } from '../../../api/problem.js';
import { showFailure } from '../../../app/toast-state.js';
import { formatNumber } from '../../../i18n/format.js';
import { Select } from '../../../kit/select.js';
import { PickFiles } from '../../../parts/pick-files.js';
import { libraryItems, refreshLibrary } from '../../../workspace/library/library-store.js';
import { openFile } from '../../../workspace/open-file.js';
import { ACCEPTED_TABLES } from '../table-files.js';
import css from './session.module.css';
import { listAllRequest, matchRequest, type SecondTable } from './session-requests.js';
import { plural, t } from './texts.js';

/** Options of an operation with a second table. */
interface SecondOptions {
  table?: SecondTable | undefined;
  key?: readonly string[] | undefined;
  match?: 'exact' | 'folded' | undefined;
}

interface SecondTableFieldProps {
  session: string;
  value: SecondOptions;
  /** Whether a key is chosen. */
  hasKey: boolean;
  onChange: (value: SecondOptions) => void;
}

type Side = NonNullable<TableMatch['own']>;

function MatchedSide(props: { title: string; side: Side }) {
  return (
    <section class={css.misfits}>
      <h3>
        {t('match.rate', {
          name: props.title,
          matched: formatNumber(props.side.matched),
          rows: formatNumber(props.side.rows),
        })}
      </h3>
      <Show when={props.side.unmatched_keys > 0}>
        <p>{plural('match.unmatched', props.side.unmatched_keys)}</p>
        <ul>
          <For each={props.side.examples}>
            {({ values, rows, near }) => (
              <li>
                <code>{values.join(' | ')}</code> × {formatNumber(rows)}
                <Show when={near.length > 0}>
                  {' '}
                  {t('match.near', { near: near.map((one) => one.join(' | ')).join(', ') })}
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}

/** A choice of the second table, and of its key with match rates. */
export function SecondTableField(props: SecondTableFieldProps) {
  // The page reads the library only while it is open.
  void refreshLibrary();
  const [sessions] = createResource(async () => (await call<SessionList>(listAllRequest)).sessions);
  const tables = () => [
    ...(libraryItems() ?? [])
      .filter(({ kind }) => kind === 'table')
      .map(({ id, name }) => ({ value: `item ${id}`, label: name })),
    ...(sessions() ?? [])
      .filter(({ id }) => id !== props.session)
      .map(({ id, name }) => ({ value: `session ${id}`, label: t('second.session', { name }) })),
  ];
  const chosen = () => {
    const { table } = props.value;
    if (table?.session_id) return `session ${table.session_id}`;
    return table?.item_id ? `item ${table.item_id}` : '';
  };
  const asked = () => {
    const { table, key, match } = props.value;
    if (!props.hasKey || table === undefined) return null;
    return { table, ...(key && { key: [...key] }), ...(match !== undefined && { match }) };
  };
  /** The answer for the key that it suggested, which needs no further request. */
  let suggested: { request: string; found: TableMatch } | null = null;
  const [matched] = createResource(
    () => JSON.stringify(asked()),
    async (wanted): Promise<{ found: TableMatch | null; problem: string | null }> => {
      const request = asked();
      if (request === null) return { found: null, problem: null };
      if (suggested?.request === wanted) return { found: suggested.found, problem: null };
      try {
        const found = await call<TableMatch>(matchRequest(props.session, request));
        // Another table may have been chosen meanwhile.
        if (request.key === undefined && found.key !== null && JSON.stringify(asked()) === wanted) {
          const { key, match } = found;
          suggested = { request: JSON.stringify({ table: request.table, key, match }), found };
          props.onChange({ ...props.value, key, match });
        }
        return { found, problem: null };
      } catch (error) {
        return { found: null, problem: describeError(error).detail };
      }
    },
  );
  const found = () => matched.latest?.found ?? null;
  const use = (table: SecondTable) => props.onChange({ ...props.value, table, key: undefined });
  const choose = (word: string) => {
    const [kind, id = ''] = word.split(' ');
    use(kind === 'item' ? { item_id: id } : { session_id: id });
  };
  const open = async (file: File): Promise<void> => {
    try {
      const { id } = await openFile(file);
      await refreshLibrary();
      use({ item_id: id });
    } catch (error) {
      showFailure(error, () => void open(file));
    }
  };
  const keys = () => {
    const offered = (found()?.suggestions ?? []).map(({ key, overlap }) => ({
      value: key.join('\n'),
      label: t('match.key', { key: key[0]!.replace('=', ' = '), share: Math.round(overlap * 100) }),
    }));
    const own = props.value.key?.join('\n');
    return own === undefined || offered.some(({ value }) => value === own)
      ? offered
      : [{ value: own, label: own.replaceAll('\n', ', ') }, ...offered];
  };
  return (
    <>
      <Select
        label={t('field.table')}
        value={chosen()}
        placeholder={t('second.choose')}
        options={tables()}
        onChange={choose}
      />
      <PickFiles
        class={`${css.link} ${css.atEnd}`}
        label={t('second.open')}
        accept={ACCEPTED_TABLES}
        onFiles={([file]) => file && void open(file)}
      />
      <Show when={props.value.table !== undefined && props.hasKey}>
        <Show when={keys().length > 0} fallback={<p role="status">{matched.loading ? '' : t('match.none')}</p>}>
          <Select
            label={t('field.key')}
            value={props.value.key?.join('\n') ?? ''}
            options={keys()}
            onChange={(key) => props.onChange({ ...props.value, key: key.split('\n') })}
          />
        </Show>
        <Show when={matched.latest?.problem}>
          {(problem) => (
            <p class={css.problem} role="status">
              {problem()}
            </p>
          )}
        </Show>
        <Show when={found()?.own}>{(side) => <MatchedSide title={t('match.own')} side={side()} />}</Show>
        <Show when={found()?.other}>{(side) => <MatchedSide title={found()!.name} side={side()} />}</Show>
      </Show>
    </>
  );
}
