import { createMemo, createSignal, For, Show } from 'solid-js';
import { figure } from '../../../parts/figures.js';
import { TaskLine } from '../busy-line.js';
import { counted } from '../counted.js';
import type { Place } from '../grid/move-by-key.js';
import { showText } from '../grid/show-text.js';
import { type GridCell, type GridColumn, TableGrid } from '../grid/table-grid.js';
import type { CleaningWork } from '../steps/cleaning-work.js';
import type { CellChange } from './read-changes.js';

interface ChangesViewProps {
  work: CleaningWork;
  /** Leads to the cell that a change is about. */
  onLead: (change: CellChange) => void;
}

const COLUMNS = [
  { id: 'column', title: 'Column', width: 104 },
  { id: 'before', title: 'Before', width: 136 },
  { id: 'after', title: 'After', width: 136 },
  { id: 'rule', title: 'Rule', width: 176 },
  { id: 'reason', title: 'Reason', width: 360 },
] as const;

const HEAD_HEIGHT = 28;

const GRID_COLUMNS: readonly GridColumn[] = COLUMNS.map(({ id, title, width }) => ({
  id,
  width,
  isNumber: false,
  head: () => title,
}));

function afterCell({ after, column }: CellChange): GridCell {
  if (after === null) return { text: column === null ? 'row removed' : 'column removed', looks: 'is-gone' };
  return after === '' ? { text: 'empty', looks: 'is-missing' } : { text: showText(after), looks: 'is-after' };
}

function cellOf(change: CellChange, at: number): GridCell {
  switch (COLUMNS[at]?.id) {
    case 'column':
      return { text: change.column ?? 'whole row' };
    case 'before':
      return change.before === null
        ? { text: 'new', looks: 'is-missing' }
        : change.before === ''
          ? { text: 'empty', looks: 'is-missing' }
          : { text: showText(change.before), looks: 'is-before', title: change.before };
    case 'after':
      return afterCell(change);
    case 'rule':
      return { text: change.rule.replaceAll('_', ' ') };
    default:
      return { text: change.reason, title: change.reason };
  }
}

const ruleOf = ({ rule, column }: CellChange) => (column === null ? rule : `${rule} · ${column}`);

/** The change that the keyboard is at, whole. */
function HereLine(props: { change: CellChange; onLead: (change: CellChange) => void }) {
  const after = () => afterCell(props.change).text;
  return (
    <p class="here-line">
      <span class="soft">
        {props.change.row === null ? 'Header' : `Row ${props.change.row}`}
        {props.change.column === null ? '' : `, ${props.change.column}`}:
      </span>{' '}
      <del>{showText(props.change.before ?? '')}</del> → <ins>{after()}</ins>
      <span class="soft">
        {' '}
        · {props.change.rule.replaceAll('_', ' ')}: {props.change.reason}
      </span>{' '}
      <button type="button" class="link" onClick={() => props.onLead(props.change)}>
        Show in the rows
      </button>
    </p>
  );
}

/** Every cell that the cleaning changes: before, after, by which rule and why. */
export function ChangesView(props: ChangesViewProps) {
  const [place, setPlace] = createSignal<Place>({ row: 0, column: 0 });
  const [rule, setRule] = createSignal('');
  const changes = () => props.work.changeList() ?? [];
  const rules = createMemo(() => {
    const counts = new Map<string, number>();
    for (const change of changes()) counts.set(ruleOf(change), (counts.get(ruleOf(change)) ?? 0) + 1);
    return [...counts];
  });
  const shown = createMemo(() => (rule() === '' ? changes() : changes().filter((change) => ruleOf(change) === rule())));
  const lead = ({ row }: Place) => {
    const change = shown()[row];
    if (change) props.onLead(change);
  };
  return (
    <section class="changes" aria-label="Changes">
      <TaskLine task={props.work.changes} onRetry={props.work.refreshChanges} />
      <Show when={props.work.changeList()}>
        <div class="row changes-head">
          <p role="status">{counted(shown().length, 'changes')}</p>
          <label class="field">
            <span class="visually-hidden">Changes by</span>
            <select value={rule()} onChange={({ currentTarget }) => setRule(currentTarget.value)}>
              <option value="">by all steps</option>
              <For each={rules()}>
                {([name, count]) => (
                  <option value={name}>
                    {name.replaceAll('_', ' ')} ({figure(count)})
                  </option>
                )}
              </For>
            </select>
          </label>
        </div>
        <Show
          when={changes().length > 0}
          fallback={<p class="soft changes-none">The selected steps change nothing. Turn some on under Recipe.</p>}
        >
          <TableGrid
            label="Changed cells, before and after"
            columns={GRID_COLUMNS}
            rowCount={shown().length}
            rowName={(row) => String(shown()[row]?.row ?? 'head')}
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
