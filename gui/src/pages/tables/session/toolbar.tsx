import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Redo2 from 'lucide-solid/icons/redo-2';
import Undo2 from 'lucide-solid/icons/undo-2';
import X from 'lucide-solid/icons/x';
import { For, Show } from 'solid-js';
import { callFile } from '../../../api/call.js';
import { showFailure, showToast } from '../../../app/toast-state.js';
import { formatNumber } from '../../../i18n/format.js';
import { locale } from '../../../i18n/language.js';
import { IconButton } from '../../../kit/icon-button.js';
import { Menu } from '../../../kit/menu.js';
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../kit/panels.js';
import { Segmented } from '../../../kit/segmented.js';
import { saveFile } from '../../../parts/save-file.js';
import { describeFilter, withFilter } from '../filters/filter.js';
import { JOURNAL_REQUEST, type ReportFormat, reportRequest } from '../table-requests.js';
import type { SessionWork } from './create-work.js';
import css from './session.module.css';
import { type FileForm, fileRequest, SCRIPT_FORMS, type ScriptForm, scriptRequest } from './session-requests.js';
import type { SideTool } from './side-tools.js';
import { plural, t } from './texts.js';

/** Whether Excel reads semicolons here: it does where the decimal mark is a comma. */
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

/** Saves the table after its history. */
async function save({ doc }: SessionWork, form: FileForm): Promise<void> {
  const session = doc.session();
  if (!session) return;
  try {
    const reply = await callFile(fileRequest(session.id, form));
    const name = `${stemOf(session.source.name)}-edited.${form.format}`;
    saveFile(await reply.blob(), name);
    showToast({ text: t('export.done', { file: name }) });
  } catch (error) {
    showFailure(error, () => void save({ doc } as SessionWork, form));
  }
}

/** Saves the history as a script, or as an archive if the script reads other files. */
async function saveScript({ doc }: SessionWork, language: ScriptForm): Promise<void> {
  const session = doc.session();
  if (!session) return;
  try {
    const reply = await callFile(scriptRequest(session.id, language));
    const content = await reply.blob();
    const extension = content.type === 'application/zip' ? 'zip' : SCRIPT_FORMS[language];
    const name = `${stemOf(session.source.name)}-edited.${extension}`;
    saveFile(content, name);
    showToast({ text: t('export.done', { file: name }) });
  } catch (error) {
    showFailure(error, () => void saveScript({ doc } as SessionWork, language));
  }
}

/** Saves a report on the file as imported, with what its cleaning would change. */
async function saveReport({ doc }: SessionWork, format: ReportFormat): Promise<void> {
  const session = doc.session();
  if (!session) return;
  const chosen = {
    source: { kind: 'dataset', id: session.item_id, name: session.source.name },
    read: session.read,
  } as const;
  try {
    const reply = await callFile(reportRequest(chosen, { format, detail: 'short', language: locale() }));
    const name = `${stemOf(session.source.name)}-report.${format === 'html' ? 'html' : 'md'}`;
    saveFile(await reply.blob(), name);
    showToast({ text: t('export.done', { file: name }) });
  } catch (error) {
    showFailure(error, () => void saveReport({ doc } as SessionWork, format));
  }
}

/** Saves the journal: a record of all work with tables, whose results can be verified by hash. */
async function saveJournal(): Promise<void> {
  try {
    const reply = await callFile(JOURNAL_REQUEST);
    saveFile(await reply.blob(), 'handlens-journal.json');
    showToast({ text: t('export.done', { file: 'handlens-journal.json' }) });
  } catch (error) {
    showFailure(error, () => void saveJournal());
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]{1,8}$/, '') || 'table';

/** A button with the formats in which the table can be exported. */
export function ExportMenu(props: { work: SessionWork; look?: 'primary' }) {
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
        ...forms().map(([key, form]) => ({ label: t(`export.${key}`), onSelect: () => void save(props.work, form) })),
        'line' as const,
        ...SCRIPTS.map((language) => ({
          label: t(`export.${language}`),
          onSelect: () => void saveScript(props.work, language),
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
export function SessionToolbar(props: { work: SessionWork; onTool: (tool: SideTool) => void }) {
  const { doc, view, rows } = props.work;
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
          'line',
          { label: t('tool.reportHtml'), onSelect: () => void saveReport(props.work, 'html') },
          { label: t('tool.reportMarkdown'), onSelect: () => void saveReport(props.work, 'markdown') },
          { label: t('tool.journal'), onSelect: () => void saveJournal() },
        ]}
      />
      <ExportMenu work={props.work} />
    </Toolbar>
  );
}
