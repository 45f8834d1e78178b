import { createSignal, For, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { AskPanel } from './ask/ask-panel.js';
import { TaskLine } from './busy-line.js';
import { ChangesView } from './changes/changes-view.js';
import { ColumnPanel } from './column-panel.js';
import { FindingsPanel } from './findings-panel.js';
import { PanelTabs } from './panel-tabs.js';
import { ReadingForm } from './reading-form.js';
import { t as readingText } from './reading-texts.js';
import { ReviewPanel } from './review/review-panel.js';
import { RowsView } from './rows/rows-view.js';
import { SavePanel } from './save/save-panel.js';
import type { KeptSteps } from './steps/kept-steps.js';
import { StepsPanel } from './steps/steps-panel.js';
import { withReading, withUse } from './table-source.js';
import { createTableView, type TableView } from './table-view.js';
import type { TableWork } from './table-work.js';
import type { Address } from './tables-address.js';
import { plural, t } from './texts.js';
import { UncertainNotice } from './uncertain-notice.js';

interface OpenTableProps {
  work: TableWork;
  address: Address;
  /** The stored cleaning steps, and functions to store them. */
  steps: KeptSteps;
  onClose: () => void;
}

function Head(props: OpenTableProps & { isReading: boolean; onReading: () => void; view: TableView }) {
  const dataset = () => props.work.profile()?.dataset;
  const tables = () => props.work.profile()?.tables ?? [];
  return (
    <header class="row page-head tables-head">
      <h1>{t('title')}</h1>
      <Show when={tables().length > 1}>
        <label class="field">
          <span class="visually-hidden">{t('table.label')}</span>
          <select
            value={props.work.table()?.id}
            onChange={({ currentTarget: { value } }) => props.view.setTable(value)}
          >
            <For each={tables()}>
              {({ id, name, rows }) => <option value={id}>{plural('table.option', rows, { name })}</option>}
            </For>
          </select>
        </label>
      </Show>
      <span class="tables-file">
        <strong>{props.work.chosen()?.source.name}</strong>{' '}
        <span class="soft">
          {t('table.facts', {
            format: dataset()?.format ?? '',
            rows: plural('count.rows', props.work.table()?.rows ?? 0),
            columns: plural('count.columns', props.work.table()?.columns.length ?? 0),
          })}
        </span>
      </span>
      <button type="button" aria-expanded={props.isReading} onClick={() => props.onReading()}>
        {readingText('title')}
      </button>
      <button type="button" onClick={() => props.onClose()}>
        {t('open')}
      </button>
    </header>
  );
}

function Middle(props: OpenTableProps & { view: TableView }) {
  const { work, address, view } = props;
  return (
    <div class="tables-middle">
      <fieldset class="segments" aria-label={t('view.label')}>
        <For each={['rows', 'changes'] as const}>
          {(name) => (
            <button type="button" aria-pressed={address.view() === name} onClick={() => address.go({ view: name })}>
              {t(`view.${name}`)}
            </button>
          )}
        </For>
      </fieldset>
      <Show when={address.view() === 'rows'} fallback={<ChangesView work={view.cleaning} onLead={view.leadToCell} />}>
        <TaskLine task={work.reading} onRetry={work.retryRows} />
        <TaskLine task={view.locating} />
        <Show when={work.rows()}>
          {(rows) => (
            <RowsView
              profile={rows().profile}
              table={rows()}
              shown={view.shown()}
              filters={address.filters()}
              spot={view.spot()}
              order={view.order()}
              changed={view.changed()}
              place={view.place()}
              onPlace={view.setPlace}
              onColumn={(column) => address.go({ column, panel: 'column' })}
              onDropFilter={view.dropFilter}
              onDropSpot={view.dropSpot}
              onClear={view.showAll}
            />
          )}
        </Show>
      </Show>
    </div>
  );
}

function Panel(props: OpenTableProps & { view: TableView }) {
  const { address, view, work } = props;
  const table = () => work.table()!;
  const read = () => work.chosen()?.read ?? {};
  return (
    <>
      <Show when={address.panel() === 'findings'}>
        <FindingsPanel
          profile={table()}
          chosen={address.finding()}
          onChoose={view.chooseFinding}
          onRepair={(issue) => view.repair([issue])}
          onApply={(interpretation) => work.readAs(withReading(read(), interpretation))}
        />
      </Show>
      <Show when={address.panel() === 'column' && view.column()}>
        {(column) => (
          <ColumnPanel
            column={column()}
            names={table().columns.map(({ name }) => name)}
            onColumn={(name) => address.go({ column: name })}
            values={view.values()}
            filters={address.filters()}
            onFilter={(kind, filter) => view.filterColumn(column().name, kind, filter)}
            order={view.order()}
            onOrder={view.setOrder}
            givenUse={read().column_uses?.[column().name] ?? null}
            onUse={(use) => work.readAs(withUse(read(), column().name, use))}
          />
        )}
      </Show>
      <Show when={address.panel() === 'review'}>
        <ReviewPanel work={view.review} onCell={view.leadToCell} />
      </Show>
      <Show when={address.panel() === 'steps'}>
        <StepsPanel
          work={view.cleaning}
          columns={table().columns.map(({ name }) => name)}
          onShowChanges={() => address.go({ view: 'changes' })}
        />
      </Show>
      <Show when={address.panel() === 'ask' && props.work.chosenTable()}>
        {(chosen) => (
          <AskPanel chosen={chosen()} issues={table().issues} onRows={view.showRows} onRepair={view.repair} />
        )}
      </Show>
      <Show when={address.panel() === 'save' && props.work.chosenTable()}>
        {(chosen) => <SavePanel chosen={chosen()} options={view.cleaning.options()} stepCount={view.stepCount()} />}
      </Show>
    </>
  );
}

/** An open table: its rows or changes in the middle, findings and tools at the right. */
export function OpenTable(props: OpenTableProps) {
  const view = createTableView(props.work, props.address, props.steps);
  const [isReading, setReading] = createSignal(false);
  const { history } = view.cleaning;
  useKeys([
    { keys: ['Ctrl+z'], label: () => t('key.undo'), run: history.undo },
    { keys: ['Ctrl+Z', 'Ctrl+y'], label: () => t('key.redo'), run: history.redo },
    { keys: ['Escape'], label: () => t('key.cancel'), whileTyping: true, run: view.stop },
  ]);
  return (
    <>
      <Head {...props} view={view} isReading={isReading()} onReading={() => setReading(!isReading())} />
      <TaskLine task={props.work.profiling} onRetry={props.work.retry} />
      <Show when={isReading() && props.work.profile()}>
        {(profile) => (
          <ReadingForm
            profile={profile()}
            table={props.work.table()}
            read={props.work.chosen()?.read ?? {}}
            onRead={props.work.readAs}
          />
        )}
      </Show>
      <UncertainNotice
        issues={props.work.table()?.issues ?? []}
        open={props.address.panel() === 'findings' ? props.address.finding() : null}
        onShow={(finding) => {
          view.chooseFinding(finding);
          props.address.go({ panel: 'findings' });
        }}
      />
      <div class="tables-body">
        <Middle {...props} view={view} />
        <aside class="tables-side" aria-label={t('side.label')}>
          <PanelTabs
            chosen={props.address.panel()}
            onChoose={(panel) => props.address.go({ panel })}
            counts={{ findings: props.work.table()?.issues.length ?? 0 }}
          />
          <div class="panel" role="tabpanel" id="tables-panel" aria-labelledby={`tab-${props.address.panel()}`}>
            <Panel {...props} view={view} />
          </div>
        </aside>
      </div>
    </>
  );
}
