import { createSignal, For, Show } from 'solid-js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import { callFile } from '../../../api/call.js';
import { sha256Of } from '../../../api/sha256.js';
import { locale } from '../../../i18n/language.js';
import { CopyLine } from '../../../parts/copy-line.js';
import { saveFile } from '../../../parts/save-file.js';
import { t as partText } from '../../../parts/texts.js';
import { TaskLine } from '../busy-line.js';
import {
  JOURNAL_REQUEST,
  type ReportFormat,
  reportRequest,
  SAVED_FORMATS,
  type SavedFormat,
  saveRequest,
} from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { describeLosses } from './losses.js';
import { plural, t } from './texts.js';

interface SavePanelProps {
  chosen: ChosenTable;
  options: CleanOptions;
  /** Number of selected steps; null until the server has answered. */
  stepCount: number | null;
}

interface Saved {
  name: string;
  sha256: string;
  /** Headers of the answer, which contain the losses of a cleaning. */
  headers: Headers;
  /** Equivalent command; null if there is none. */
  line: string | null;
}

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['tab', 'tab'],
  ['|', 'bar'],
] as const;

const hashOf = async (data: Blob) => sha256Of(new Uint8Array(await data.arrayBuffer()));

const stemOf = ({ source }: ChosenTable) => source.name.replace(/\.[^.]{1,5}$/, '') || 'table';

function describeSteps(count: number | null): string {
  if (count === null) return t('steps.unknown');
  return count === 0 ? t('steps.none') : plural('steps', count);
}

/** Exports the cleaned table, a report on it, and the journal. */
export function SavePanel(props: SavePanelProps) {
  const [delimiter, setDelimiter] = createSignal(',');
  const [hasLog, setLog] = createSignal(true);
  const [isFull, setFull] = createSignal(false);
  const saving = createTask<Saved>();
  const keep = async (reply: Response, name: string, line: string | null = null): Promise<Saved> => {
    const data = await reply.blob();
    const sha256 = await hashOf(data);
    saveFile(data, name);
    return { name, sha256, headers: reply.headers, line };
  };
  const saveTable = (format: SavedFormat) =>
    saving.run(
      () => t('writing.table', { format: format.toUpperCase() }),
      async (signal) => {
        const form = { format, delimiter: delimiter(), hasLog: hasLog() };
        const reply = await callFile(saveRequest(props.chosen, props.options, form), signal);
        return keep(reply, `${stemOf(props.chosen)}-cleaned.${format}`);
      },
    );
  const saveReport = (format: ReportFormat) =>
    saving.run(
      () => t('writing.report'),
      async (signal) => {
        const detail = isFull() ? 'full' : 'short';
        const form = { format, detail, language: locale() } as const;
        const reply = await callFile(reportRequest(props.chosen, props.options, form), signal);
        return keep(reply, `${stemOf(props.chosen)}-report.${format === 'html' ? 'html' : 'md'}`);
      },
    );
  const saveJournal = () =>
    saving.run(
      () => t('writing.journal'),
      async (signal) => {
        const reply = await callFile(JOURNAL_REQUEST, signal);
        const line = 'vision-cli table journal verify handlens-journal.json --files .';
        return keep(reply, 'handlens-journal.json', line);
      },
    );
  return (
    <div class="panel-body">
      <h2>{t('table')}</h2>
      <p class="soft">{describeSteps(props.stepCount)}</p>
      <div class="row">
        <For each={SAVED_FORMATS}>
          {(format) => (
            <button type="button" class="primary" onClick={() => void saveTable(format)}>
              {t(format)}
            </button>
          )}
        </For>
      </div>
      <label class="field">
        <span>{t('delimiter')}</span>
        <select value={delimiter()} onChange={({ currentTarget }) => setDelimiter(currentTarget.value)}>
          <For each={DELIMITERS}>{([value, name]) => <option value={value}>{t(`delimiter.${name}`)}</option>}</For>
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={hasLog()} onChange={({ currentTarget }) => setLog(currentTarget.checked)} />
        {t('log')}
      </label>
      <h2>{t('report')}</h2>
      <div class="row">
        <button type="button" onClick={() => void saveReport('html')}>
          {t('html')}
        </button>
        <button type="button" onClick={() => void saveReport('markdown')}>
          {t('markdown')}
        </button>
      </div>
      <label class="check">
        <input type="checkbox" checked={isFull()} onChange={({ currentTarget }) => setFull(currentTarget.checked)} />
        {t('full')}
      </label>
      <h2>{t('journal')}</h2>
      <p class="soft">{t('journal.note')}</p>
      <div class="row">
        <button type="button" onClick={() => void saveJournal()}>
          {t('journal.export')}
        </button>
      </div>
      <TaskLine task={saving} />
      <Show when={saving.value()}>
        {(saved) => (
          <div class="saved" role="status">
            <p>{t('saved', { file: saved().name })}</p>
            <Show when={describeLosses(saved().headers)}>{(losses) => <p>{losses()}</p>}</Show>
            <CopyLine label="SHA-256" text={saved().sha256} />
            <Show when={saved().line}>{(line) => <CopyLine label={partText('copy.shell')} text={line()} />}</Show>
          </div>
        )}
      </Show>
    </div>
  );
}
