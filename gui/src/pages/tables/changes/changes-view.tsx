import { createMemo, createSignal, For, Show } from 'solid-js';
import { readText } from '../../../i18n/lazy-text.js';
import { TaskLine } from '../busy-line.js';
import type { Place } from '../grid/move-by-key.js';
import { showText } from '../grid/show-text.js';
import { type GridCell, type GridColumn, TableGrid } from '../grid/table-grid.js';
import type { CleaningWork } from '../steps/cleaning-work.js';
import type { CellChange } from './read-changes.js';
import { ruleName } from './rule-name.js';
import { plural, t } from './texts.js';

interface ChangesViewProps {
  work: CleaningWork;
  /** Shows the changed cell among the rows. */
  onLead: (change: CellChange) => void;
}

const COLUMNS = [
  { id: 'column', width: 104 },
  { id: 'before', width: 136 },
  { id: 'after', width: 136 },
  { id: 'rule', width: 176 },
  { id: 'reason', width: 360 },
] as const;

const HEAD_HEIGHT = 28;

const GRID_COLUMNS: readonly GridColumn[] = COLUMNS.map(({ id, width }) => ({
  id,
  width,
  isNumber: false,
  head: () => <>{t(id)}</>,
}));

function afterCell({ after, column }: CellChange): GridCell {
  if (after === null) return { text: column === null ? t('rowRemoved') : t('columnRemoved'), looks: 'is-gone' };
  return after === '' ? { text: t('empty'), looks: 'is-missing' } : { text: showText(after), looks: 'is-after' };
}

function cellOf(change: CellChange, at: number): GridCell {
  switch (COLUMNS[at]?.id) {
    case 'column':
      return { text: change.column ?? t('wholeRow') };
    case 'before':
      return change.before === null
        ? { text: t('new'), looks: 'is-missing' }
        : change.before === ''
          ? { text: t('empty'), looks: 'is-missing' }
          : { text: showText(change.before), looks: 'is-before', title: change.before };
    case 'after':
      return afterCell(change);
    case 'rule':
      return { text: ruleName(change.rule) };
    default:
      return { text: readText(change.reason), title: readText(change.reason) };
  }
}

const keyOf = ({ rule, column }: CellChange) => JSON.stringify([rule, column]);

const ruleOf = ({ rule, column }: CellChange) =>
  column === null ? ruleName(rule) : t('ofColumn', { rule: ruleName(rule), column });

/** Formats the location of a change: its row, and its column if there is one. */
function placeOf({ row, column }: CellChange): string {
  const where = row === null ? t('header') : t('row', { row: String(row) });
  return column === null ? t('place', { row: where }) : t('placeInColumn', { row: where, column });
}

/** All details of the active change. */
function HereLine(props: { change: CellChange; onLead: (change: CellChange) => void }) {
  const after = () => afterCell(props.change).text;
  return (
    <p class="here-line">
      <span class="soft">{placeOf(props.change)}</span>
      <del>{showText(props.change.before ?? '')}</del> → <ins>{after()}</ins>
      <span class="soft">{t('why', { rule: ruleName(props.change.rule), reason: readText(props.change.reason) })}</span>{' '}
      <button type="button" class="link" onClick={() => props.onLead(props.change)}>
        {t('show')}
      </button>
    </p>
  );
}

/** All changes of the cleaning, with the text before and after, the rule, and the reason. */
export function ChangesView(props: ChangesViewProps) {
  const [place, setPlace] = createSignal<Place>({ row: 0, column: 0 });
  const [rule, setRule] = createSignal('');
  const changes = () => props.work.changeList() ?? [];
  const rules = createMemo(() => {
    const counts = new Map<string, { change: CellChange; count: number }>();
    for (const change of changes()) {
      const key = keyOf(change);
      counts.set(key, { change, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts];
  });
  const shown = createMemo(() => (rule() === '' ? changes() : changes().filter((change) => keyOf(change) === rule())));
  const lead = ({ row }: Place) => {
    const change = shown()[row];
    if (change) props.onLead(change);
  };
  return (
    <section class="changes" aria-label={t('label')}>
      <TaskLine task={props.work.changes} onRetry={props.work.refreshChanges} />
      <Show when={props.work.changeList()}>
        <div class="row changes-head">
          <p role="status">{plural('count', shown().length)}</p>
          <label class="field">
            <span class="visually-hidden">{t('by')}</span>
            <select value={rule()} onChange={({ currentTarget }) => setRule(currentTarget.value)}>
              <option value="">{t('byAll')}</option>
              <For each={rules()}>
                {([key, { change, count }]) => (
                  <option value={key}>{t('byRule', { rule: ruleOf(change), count })}</option>
                )}
              </For>
            </select>
          </label>
        </div>
        <Show when={changes().length > 0} fallback={<p class="soft changes-none">{t('none')}</p>}>
          <TableGrid
            label={t('grid')}
            columns={GRID_COLUMNS}
            rowCount={shown().length}
            rowName={(row) => String(shown()[row]?.row ?? t('head'))}
            cell={(row, column) => {
              const change = shown()[row];
              return change ? cellOf(change, column) : { text: '' };
            }}
            headHeight={HEAD_HEIGHT}
            place={place()}
            onPlace={setPlace}
            onOpen={lead}
          />
          <Show when={shown()[place().row]}>{(change) => <HereLine change={change()} onLead={props.onLead} />}</Show>
        </Show>
      </Show>
    </section>
  );
}
