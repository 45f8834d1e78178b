import { createSignal, For, Show } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { call } from '../../api/call.js';
import { ErrorNotice } from '../../parts/notice.js';
import { outputBlob, saveFile } from '../../parts/save-file.js';
import { type LookOptions, requestFor } from './photo-looks.js';

const FORMATS = [
  ['json', 'JSON'],
  ['csv', 'CSV'],
  ['yolo', 'YOLO labels'],
  ['coco', 'COCO'],
  ['jsonl', 'JSON lines'],
  ['annotated-png', 'Annotated PNG'],
  ['annotated-jpeg', 'Annotated JPEG'],
] as const;

interface ExportMenuProps {
  file: File;
  options: LookOptions;
  confidence: number;
}

/** Saves the detections at this confidence in a format: the server renders it, as for the shell. */
export function ExportMenu(props: ExportMenuProps) {
  const [busy, setBusy] = createSignal<string | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const save = async (format: string) => {
    setBusy(format);
    setError(null);
    try {
      const request = requestFor(props.file, props.options, props.confidence);
      const fields = { ...request.fields, output_formats: format };
      const shell = [...(request.shell ?? []), '-o', 'out', '--output-formats', format];
      const { outputs } = await call<DetectImageResult>({ ...request, fields, shell });
      for (const output of outputs) saveFile(outputBlob(output), output.file_name);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">Save</h2>
      <div class="row">
        <For each={FORMATS}>
          {([format, name]) => (
            <button type="button" disabled={busy() !== null} onClick={() => void save(format)}>
              {busy() === format ? 'Saving' : name}
            </button>
          )}
        </For>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </section>
  );
}
