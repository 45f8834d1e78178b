import Activity from 'lucide-solid/icons/activity';
import { createSignal, Show } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { call } from '../../api/call.js';
import { Button } from '../../kit/button.js';
import { ErrorNotice } from '../../parts/notice.js';
import css from './overview.module.css';
import { plural, t } from './texts.js';

const WIDTH = 480;
const HEIGHT = 320;

/** Draws a test image, always the same, so that the test needs no file of the user. */
async function drawTestImage(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error(t('drawing'));
  draw.fillStyle = '#e8ecef';
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = '#3b6ea8';
  draw.fillRect(48, 88, 132, 180);
  draw.fillStyle = '#b3632c';
  draw.beginPath();
  draw.arc(330, 170, 88, 0, 2 * Math.PI);
  draw.fill();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error(t('drawing'));
  return new File([blob], 'self-test.png', { type: 'image/png' });
}

interface Outcome {
  result: DetectImageResult;
  /** Duration from drawing the image to the answer, ms. */
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
  return { result, ms: performance.now() - started };
}

/** Tests the whole stack: sends a generated image to the backend in the settings. */
export function SelfTest() {
  const [outcome, setOutcome] = createSignal<Outcome | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [isBusy, setBusy] = createSignal(false);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      setOutcome(await runTest());
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class={css.test}>
      <span role="status">
        <Show when={outcome()} keyed>
          {({ result, ms }) => (
            <span class={css.soft}>
              {plural('tested', result.detections.length, {
                model: result.is_mock ? t('madeUpModel', { backend: result.backend }) : result.model.id,
                ms: Math.round(ms),
              })}
            </span>
          )}
        </Show>
      </span>
      <Button
        size="small"
        icon={<Activity size={12} />}
        disabled={isBusy()}
        reason={t('testing')}
        onClick={() => void run()}
      >
        {isBusy() ? t('testing') : t('selfTest')}
      </Button>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </div>
  );
}
