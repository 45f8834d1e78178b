import { createSignal, For, Show } from 'solid-js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import { callFile } from '../../../api/call.js';
import { CopyLine } from '../../../parts/copy-line.js';
import { saveFile } from '../../../parts/save-file.js';
import { TaskLine } from '../busy-line.js';
import { type ReportFormat, reportRequest, SESSION_REQUEST, saveRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { lossesOf } from './losses.js';

interface SavePanelProps {
  chosen: ChosenTable;
  options: CleanOptions;
  /** Steps that are on; null while the server has not said. */
  stepCount: number | null;
}

interface Saved {
  name: string;
  sha256: string;
  /** What a cleaning left out or could not do; null for a file of another kind. */
  losses: string | null;
  /** What does it again, where something can. */
  line: string | null;
}

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['tab', 'tab'],
  ['|', 'bar'],
] as const;

async function hashOf(data: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await data.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const stemOf = ({ source }: ChosenTable) => source.name.replace(/\.[^.]{1,5}$/, '') || 'table';

function describeSteps(count: number | null): string {
  if (count === null) return 'The selected steps are applied.';
  if (count === 0) return 'No step is selected: the table is exported as it was parsed.';
  return count === 1 ? 'One step is applied.' : `${count} steps are applied.`;
}

/** Saves the cleaned table, a report on it, and the session with its hash. */
export function SavePanel(props: SavePanelProps) {
  const [delimiter, setDelimiter] = createSignal(',');
  const [hasLog, setLog] = createSignal(true);
  const [isFull, setFull] = createSignal(false);
  const saving = createTask<Saved>();
  const keep = async (reply: Response, name: string, line: string | null = null): Promise<Saved> => {
    const data = await reply.blob();
    const sha256 = await hashOf(data);
    saveFile(data, name);
    return { name, sha256, losses: lossesOf(reply.headers), line };
  };
  const saveTable = (format: 'csv' | 'xlsx') =>
    saving.run(`Writing the ${format.toUpperCase()}`, async (signal) => {
      const form = { format, delimiter: delimiter(), hasLog: hasLog() };
      const reply = await callFile(saveRequest(props.chosen, props.options, form), signal);
      return keep(reply, `${stemOf(props.chosen)}-cleaned.${format}`);
    });
  const saveReport = (format: ReportFormat) =>
    saving.run('Writing the report', async (signal) => {
      const detail = isFull() ? 'full' : 'short';
      const reply = await callFile(reportRequest(props.chosen, props.options, { format, detail }), signal);
      return keep(reply, `${stemOf(props.chosen)}-report.${format === 'html' ? 'html' : 'md'}`);
    });
  const saveSession = () =>
    saving.run('Exporting the session', async (signal) => {
      const reply = await callFile(SESSION_REQUEST, signal);
      const line = 'vision-cli table session verify handlens-session.json --files .';
      return keep(reply, 'handlens-session.json', line);
    });
  return (
    <div class="panel-body">
      <h2>The cleaned table</h2>
      <p class="soft">{describeSteps(props.stepCount)} The original file does not change.</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => void saveTable('csv')}>
          Export CSV
        </button>
        <button type="button" class="primary" onClick={() => void saveTable('xlsx')}>
          Export XLSX
        </button>
      </div>
      <label class="field">
        <span>CSV delimiter</span>
        <select value={delimiter()} onChange={({ currentTarget }) => setDelimiter(currentTarget.value)}>
          <For each={DELIMITERS}>{([value, name]) => <option value={value}>{name}</option>}</For>
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={hasLog()} onChange={({ currentTarget }) => setLog(currentTarget.checked)} />
        Include a sheet of changes in the XLSX
      </label>
      <h2>A report</h2>
      <div class="row">
        <button type="button" onClick={() => void saveReport('html')}>
          Report as HTML
        </button>
        <button type="button" onClick={() => void saveReport('markdown')}>
          Report as Markdown
        </button>
      </div>
      <label class="check">
        <input type="checkbox" checked={isFull()} onChange={({ currentTarget }) => setFull(currentTarget.checked)} />
        Include evidence and all columns
      </label>
      <h2>Session</h2>
      <p class="soft">The steps and the hashes of their results. The shell can replay them and compare the results.</p>
      <div class="row">
        <button type="button" onClick={() => void saveSession()}>
          Export session
        </button>
      </div>
      <TaskLine task={saving} />
      <Show when={saving.value()}>
        {(saved) => (
          <div class="saved" role="status">
            <p>Exported {saved().name}</p>
            <Show when={saved().losses}>{(losses) => <p>{losses()}</p>}</Show>
            <CopyLine label="SHA-256" text={saved().sha256} />
            <Show when={saved().line}>{(line) => <CopyLine label="Shell" text={line()} />}</Show>
          </div>
        )}
      </Show>
    </div>
  );
}
