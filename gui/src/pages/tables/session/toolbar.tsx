import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import ListFilter from 'lucide-solid/icons/list-filter';
import Redo2 from 'lucide-solid/icons/redo-2';
import Undo2 from 'lucide-solid/icons/undo-2';
import X from 'lucide-solid/icons/x';
import { For, Show } from 'solid-js';
import type { TableSession } from '../../../../../core/workspace/sessions/session-store.js';
import type { ApiRequest } from '../../../api/api-request.js';
import { callFile } from '../../../api/call.js';
import { showFailure, showToast } from '../../../app/toast-state.js';
import { formatNumber } from '../../../i18n/format.js';
import { locale } from '../../../i18n/language.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Menu } from '../../../kit/menu.js';
import { isNarrow } from '../../../kit/narrow.js';
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { saveFile } from '../../../parts/save-file.js';
import { describeFilter, withFilter } from '../filters/filter.js';
import { JOURNAL_REQUEST, type ReportFormat, reportRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import type { SessionWork } from './create-work.js';
import css from './session.module.css';
import { type FileForm, fileRequest, SCRIPT_FORMS, type ScriptForm, scriptRequest } from './session-requests.js';
import type { SideTool } from './side-tools.js';
import { plural, t } from './texts.js';
import type { OpenTransform } from './transform-panel.js';

/** Whether Excel uses semicolons in this locale, because its decimal mark is a comma. */
const hasDecimalComma = () => new Intl.NumberFormat(navigator.language).format(0.5).includes(',');

/** Formats of the export. */
const forms = (): readonly (readonly [key: 'csv' | 'excel' | 'xlsx' | 'parquet' | 'arrow', form: FileForm])[] => [
  ['csv', { format: 'csv' }],
  // Without a byte order mark, Excel does not recognize UTF-8.
  [
    'excel',
    {
      format: 'csv',
      csv_delimiter: hasDecimalComma() ? ';' : ',',
      csv_bom: true,
      csv_encoding: 'utf-8',
      csv_line_end: 'crlf',
    },
  ],
  ['xlsx', { format: 'xlsx', change_log: true }],
  ['parquet', { format: 'parquet' }],
  ['arrow', { format: 'arrow' }],
];

const SCRIPTS: readonly ScriptForm[] = ['duckdb-sql', 'pandas', 'polars'];

/** Saves the answer to a request as a file. */
async function download(
  request: ApiRequest,
  nameOf: (content: Blob) => string,
  messageOf: (reply: Response) => 'export.done' | 'export.newBook' = () => 'export.done',
): Promise<void> {
  try {
    const reply = await callFile(request);
    const content = await reply.blob();
    const file = nameOf(content);
    saveFile(content, file);
    showToast({ text: t(messageOf(reply), { file }) });
  } catch (error) {
    showFailure(error, () => void download(request, nameOf, messageOf));
  }
}

const WORKBOOKS: ReadonlySet<string> = new Set(['xlsx', 'xlsm', 'xls', 'xlsb', 'ods']);

/** Saves the table after its history. */
function save({ id, source }: TableSession, form: FileForm): void {
  const nameOf = ({ type }: Blob) => {
    // A workbook with macros opens only with its own extension.
    const extension = /macroenabled/i.test(type) ? 'xlsm' : form.format;
    return `${stemOf(source.name)}-edited.${extension}`;
  };
  const isNewBook = (reply: Response) =>
    WORKBOOKS.has(source.format) && reply.headers.get('x-workbook-written') === 'new';
  void download(fileRequest(id, form), nameOf, (reply) => (isNewBook(reply) ? 'export.newBook' : 'export.done'));
}

/** Saves the history as a script, or as an archive if the script reads other files. */
function saveScript({ id, source }: TableSession, language: ScriptForm): void {
  void download(scriptRequest(id, language), ({ type }) => {
    const extension = type === 'application/zip' ? 'zip' : SCRIPT_FORMS[language];
    return `${stemOf(source.name)}-edited.${extension}`;
  });
}

/** Saves a report on the result, with its history and what a cleaning would still change. */
function saveReport(chosen: ChosenTable, format: ReportFormat): void {
  const request = reportRequest(chosen, { format, detail: 'short', language: locale() });
  void download(request, () => `${stemOf(chosen.source.name)}-report.${format === 'html' ? 'html' : 'md'}`);
}

/** Saves the journal: a record of all work with tables, whose results can be verified by hash. */
const saveJournal = () => void download(JOURNAL_REQUEST, () => 'handlens-journal.json');

/** Calls a function with a value, if there is one. */
function withValue<Value>(value: Value | null, use: (value: Value) => void): void {
  if (value !== null) use(value);
}

const stemOf = (name: string) => name.replace(/\.[^.]{1,8}$/, '') || 'table';

/** A button with the formats in which the table can be exported. */
export function ExportMenu(props: { work: SessionWork; look?: 'primary' }) {
  const { session } = props.work.doc;
  return (
    <Menu
      label={t('export')}
      look={props.look ?? 'plain'}
      trigger={
        <>
          <Download size={14} />
          {t('export')}
        </>
      }
      items={[
        ...forms().map(([key, form]) => ({
          label: t(`export.${key}`),
          onSelect: () => withValue(session(), (own) => save(own, form)),
        })),
        'line' as const,
        ...SCRIPTS.map((language) => ({
          label: t(`export.${language}`),
          onSelect: () => withValue(session(), (own) => saveScript(own, language)),
        })),
      ]}
    />
  );
}

function Chip(props: { text: string; onRemove: () => void }) {
  return (
    <span class={css.chip}>
      <span>{props.text}</span>
      <button type="button" aria-label={t('filter.remove', { filter: props.text })} onClick={() => props.onRemove()}>
        <X size={12} />
      </button>
    </span>
  );
}

/** The toolbar: view, undo and redo, filters, export. */
export function SessionToolbar(props: {
  work: SessionWork;
  onTool: (tool: SideTool) => void;
  onTransform: (transform: OpenTransform) => void;
}) {
  const { doc, view, rows } = props.work;
  const tableForms = ['join_table', 'append_rows', 'group_rows', 'unpivot'] as const;
  const undo = () => {
    const what = doc.session()?.last_change ?? '';
    void Promise.resolve(doc.undo()).then((done) => done && showToast({ text: t('undo.done', { change: what }) }));
  };
  const stepNumber = () => (doc.session()?.steps.findIndex(({ id }) => id === view.step()) ?? -1) + 1;
  return (
    <Toolbar label={t('toolbar.label')}>
      <Segmented
        label={t('mode.label')}
        value={view.mode()}
        options={[
          { value: 'cleaned', label: t('mode.cleaned') },
          { value: 'changes', label: t('mode.changes'), count: doc.result()?.cells_changed ?? 0 },
          { value: 'raw', label: t('mode.raw') },
        ]}
        onChange={view.setMode}
      />
      <ToolbarLine />
      <IconButton
        label={t('undo')}
        shortcut="Ctrl Z"
        icon={<Undo2 size={16} />}
        isDisabled={!doc.session()?.can_undo}
        reason={t('undo.none')}
        onClick={undo}
      />
      <IconButton
        label={t('redo')}
        shortcut="Ctrl Shift Z"
        icon={<Redo2 size={16} />}
        isDisabled={!doc.session()?.can_redo}
        reason={t('redo.none')}
        onClick={() => void doc.redo()}
      />
      <Show when={isNarrow()}>
        <IconButton
          label={t('facets')}
          icon={<ListFilter size={16} />}
          onClick={() => props.onTool({ kind: 'facets' })}
        />
      </Show>
      <ToolbarLine />
      <Show when={stepNumber() > 0}>
        <Chip text={t('step.chip', { step: stepNumber() })} onRemove={() => view.showStep(null)} />
      </Show>
      <Show when={props.work.finding() !== null || props.work.rowsLabel() !== null}>
        <Chip text={props.work.rowsLabel() ?? t('finding.chip')} onRemove={() => props.work.chooseFinding(null)} />
      </Show>
      <For each={view.filters()}>
        {(filter) => (
          <Chip
            text={describeFilter(filter)}
            onRemove={() => view.setFilters(withFilter(view.filters(), filter, null))}
          />
        )}
      </For>
      <span class={css.total} role="status">
        <Show when={rows.facts()}>
          {(facts) => (
            <Show when={facts().matching !== facts().total} fallback={plural('rows.total', facts().total)}>
              {t('rows.of', { shown: formatNumber(facts().matching), all: formatNumber(facts().total) })}
            </Show>
          )}
        </Show>
      </span>
      <ToolbarSpace />
      <Menu
        label={t('tools')}
        trigger={<Ellipsis size={16} />}
        isIcon
        items={[
          { label: t('tool.import'), onSelect: () => props.onTool({ kind: 'import' }) },
          { label: t('tool.review'), onSelect: () => props.onTool({ kind: 'review' }) },
          { label: t('tool.ask'), onSelect: () => props.onTool({ kind: 'ask', question: '' }) },
          { label: t('tool.recipe'), onSelect: () => props.onTool({ kind: 'recipe' }) },
          'line',
          ...tableForms.map((name) => ({
            label: `${t(`transform.${name}`)}…`,
            onSelect: () => props.onTransform({ name, column: props.work.columns()[0]?.name ?? '', step: null }),
          })),
          'line',
          { label: t('tool.reportHtml'), onSelect: () => withValue(doc.chosen(), (own) => saveReport(own, 'html')) },
          {
            label: t('tool.reportMarkdown'),
            onSelect: () => withValue(doc.chosen(), (own) => saveReport(own, 'markdown')),
          },
          { label: t('tool.journal'), onSelect: saveJournal },
        ]}
      />
      <ExportMenu work={props.work} />
    </Toolbar>
  );
}
