import { createSignal, Show } from 'solid-js';
import type { SampleSet } from '../../../core/samples/write-samples.js';
import { call, callFile } from '../api/call.js';
import { ErrorNotice } from './notice.js';
import { t } from './texts.js';

/** Paths of the sample photos, relative to the samples folder. */
export const SAMPLE_PHOTOS = Array.from(
  { length: 12 },
  (_, place) => `photos/street-${String(place + 1).padStart(2, '0')}.jpg`,
);
export const SAMPLE_TABLE = 'tables/sales.xlsx';
export const SAMPLE_VIDEO = 'street.webm';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webm: 'video/webm',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Writes the samples to the disk of the server. */
export function writeSamples(): Promise<SampleSet> {
  return call<SampleSet>({
    method: 'POST',
    path: '/samples',
    operation: ['detection', 'detectionSamples'],
    fields: {},
    shell: ['samples'],
  });
}

async function readSample(path: string): Promise<File> {
  const reply = await callFile({
    method: 'GET',
    path: `/samples/file?path=${encodeURIComponent(path)}`,
    operation: ['detection', 'detectionSampleFile'],
    series: 'samples',
  });
  const name = path.slice(path.lastIndexOf('/') + 1);
  return new File([await reply.blob()], name, { type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '' });
}

interface SampleButtonProps {
  label: string;
  /** Paths of the samples to open on this page. */
  paths?: readonly string[];
  onFiles?: (files: File[]) => void;
  onWritten?: (set: SampleSet) => void;
}

/** A button that writes the samples to the disk, without overwriting files, and opens some of them. */
export function SampleButton(props: SampleButtonProps) {
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      const set = await writeSamples();
      props.onWritten?.(set);
      if (props.paths) props.onFiles?.(await Promise.all(props.paths.map(readSample)));
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="samples">
      <button type="button" disabled={isBusy()} onClick={() => void run()}>
        {isBusy() ? t('samples.writing') : props.label}
      </button>
      <p class="soft small">{t('samples.note')}</p>
      <Show when={error()}>{(cause) => <ErrorNotice error={cause()} onRetry={() => void run()} />}</Show>
    </div>
  );
}
