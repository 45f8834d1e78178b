// Implements the protocol of training/run_training.py without training. STAND_IN selects its behaviour:
// train, crash, disk-full, out-of-memory, killed, wait, deaf, halved, silent, no-export.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync, writeSync } from 'node:fs';

const behaviour = process.env.STAND_IN ?? 'train';
const tell = (event, facts = {}) => writeSync(1, `${JSON.stringify({ event, ...facts })}\n`);

function stop() {
  tell('stopped');
  process.exit(130);
}

/** Never ends by itself, and ignores all signals that can be caught. */
function waitDeaf() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.error(`heard ${signal}`));
  const child = spawn(process.execPath, [
    '-e',
    "process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1e6)",
  ]);
  child.stdout.once('data', () => {
    writeFileSync('pids.json', JSON.stringify([process.pid, child.pid]));
    epoch(1);
  });
  setInterval(() => {}, 1e6);
}

function epoch(number) {
  const header =
    'epoch,time,train/box_loss,metrics/precision(B),metrics/recall(B),metrics/mAP50(B),metrics/mAP50-95(B),lr/pg0\n';
  if (!existsSync('train/results.csv')) writeFileSync('train/results.csv', header);
  appendFileSync(
    'train/results.csv',
    `${number},${number * 1.5},${3 / number},0.5,0.25,${number / 10},${number / 20},0.001\n`,
  );
  const bytes = `weights after epoch ${number}`;
  const file = `checkpoints/epoch-${String(number).padStart(5, '0')}.pt`;
  writeFileSync(file, bytes);
  writeFileSync('train/weights/last.pt', bytes);
  tell('checkpoint', { epoch: number, file, sha256: createHash('sha256').update(bytes).digest('hex') });
}

const AFTER_ONE_EPOCH = {
  crash: () => process.exit(3),
  killed: () => process.kill(process.pid, 'SIGKILL'),
  'out-of-memory': () => {
    tell('failed', { reason: 'out-of-memory', message: 'MemoryError: ' });
    process.exit(1);
  },
  'disk-full': () => {
    try {
      writeFileSync('/dev/full', 'more than there is room for');
    } catch (error) {
      tell('failed', { reason: error.code === 'ENOSPC' ? 'disk-full' : 'crashed', message: error.message });
      process.exit(1);
    }
  },
  wait: () => setInterval(() => {}, 1e6),
};

function train(job) {
  console.error(`training on ${readdirSync('data/images/train').length} images`);
  writeFileSync('input.json', JSON.stringify({ job, environment: process.env, argv: process.argv.slice(2) }));
  mkdirSync('train/weights', { recursive: true });
  mkdirSync('checkpoints', { recursive: true });
  tell('started', { versions: { python: '3.11.0', ultralytics: '8.4.190', torch: '2.8.0' } });
  writeSync(1, 'a library printed this\n{"event":"unheard of"}\n');
  if (behaviour === 'deaf') return waitDeaf();
  const first = job.resume ? Number(/(\d+)\.pt$/.exec(job.resume)[1]) + 1 : 1;
  const act = AFTER_ONE_EPOCH[behaviour];
  for (let number = first; number <= job.settings.epochs; number++) {
    epoch(number);
    if (act) return act();
  }
  tell('trained', {
    epochs: job.settings.epochs,
    batch: behaviour === 'halved' ? job.settings.batch / 2 : job.settings.batch,
  });
  writeFileSync('train/weights/best.pt', 'the best weights');
  if (behaviour !== 'no-export') writeFileSync('train/weights/best.onnx', 'the exported model');
  tell('exported', { file: 'train/weights/best.onnx' });
  if (behaviour !== 'silent') tell('done');
  process.exit(0);
}

let line = '';
process.on('SIGINT', behaviour === 'deaf' ? () => {} : stop);
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  line += text;
  if (!line.includes('\n')) return;
  const job = JSON.parse(line);
  process.stdin.removeAllListeners('data');
  process.stdin.resume();
  train(job);
});
// The parent process has ended.
process.stdin.on('end', () => {
  writeFileSync('orphaned', '');
  process.exit(1);
});
