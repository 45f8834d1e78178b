import { createSignal, For, Show } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { call } from '../../api/call.js';
import { serverHealth } from '../../app/health.js';
import { MOCK } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ObjectBox } from '../../parts/object-box.js';

const WIDTH = 480;
const HEIGHT = 320;

/** Draws a few shapes, the same each time: nothing of the user's is needed to see that all parts work. */
async function drawTestImage(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('This browser cannot draw the test image.');
  draw.fillStyle = '#e8ecef';
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = '#3b6ea8';
  draw.fillRect(48, 88, 132, 180);
  draw.fillStyle = '#b3632c';
  draw.beginPath();
  draw.arc(330, 170, 88, 0, 2 * Math.PI);
  draw.fill();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser cannot draw the test image.');
  return new File([blob], 'self-test.png', { type: 'image/png' });
}

interface Outcome {
  url: string;
  result: DetectImageResult;
  /** From drawing to the answer, ms. */
  ms: number;
}

async function runTest(): Promise<Outcome> {
  const started = performance.now();
  const file = await drawTestImage();
  const result = await call<DetectImageResult>({
    method: 'POST',
    path: '/detect/image',
    operation: ['detection', 'detectionDetectImage'],
    files: [{ field: 'image', file }],
    shell: ['detect', 'image', 'self-test.png'],
  });
  return { url: URL.createObjectURL(file), result, ms: performance.now() - started };
}

/** Runs a drawn image through the whole stack with the backend of the settings, and shows what came out. */
export function SelfTest() {
  const [outcome, setOutcome] = createSignal<Outcome | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [isBusy, setBusy] = createSignal(false);
  const isMock = () => {
    const now = serverHealth();
    return now.state === 'up' && now.health.backends.some(({ name, is_default }) => is_default && name === MOCK);
  };
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      const before = outcome();
      setOutcome(await runTest());
      if (before) URL.revokeObjectURL(before.url);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="test-title">
      <h2 id="test-title">Self-test</h2>
      <p class="soft">
        Generates an image and detects objects in it with the backend from the settings
        <Show when={isMock()}>, the mock: its boxes are made up</Show>.
        <Show when={serverHealth().state === 'down'}>
          {' '}
          The server does not respond, so the backend is unknown. Boxes of the mock are made up.
        </Show>
      </p>
      <div class="row">
        <button type="button" disabled={isBusy()} onClick={() => void run()}>
          {isBusy() ? 'Testing' : 'Run the self-test'}
        </button>
        <span role="status">
          <Show when={outcome()} keyed>
            {({ result, ms }) => (
              <>
                {result.backend}
                {result.is_mock ? ' (made-up boxes)' : `, ${result.model.id}`}: {result.detections.length} objects in{' '}
                {ms.toFixed(0)} ms, {result.timings_ms.total.toFixed(1)} ms of them in the server
              </>
            )}
          </Show>
        </span>
      </div>
      <Show when={outcome()} keyed>
        {({ url, result }) => (
          <svg
            class="self-test"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={`Test image with ${result.detections.length} boxes`}
          >
            <image href={url} width={WIDTH} height={HEIGHT} />
            <For each={result.detections}>{(object) => <ObjectBox object={object} />}</For>
          </svg>
        )}
      </Show>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </section>
  );
}
