import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { GATE_IDS, planId, type TrainingPlan } from '../../../core/vision/train/contract/training-plan.js';
import { runLayout, trainerCommand } from '../../../core/vision/train/trainer-command.js';
import { temporaryFolder } from '../temporary-folder.js';
import { writeYoloDataset, type YoloDataset } from '../yolo-dataset.js';

const TRAINER = resolve('tests/support/stand-in-trainer/trainer.mjs');

export interface StandInRun {
  /** Behaviour of the trainer; see trainer.mjs. */
  behaviour?: string;
  epochs?: number;
  classes?: string[];
  dataset?: YoloDataset;
  program?: string;
  /** Subfolder of the dataset and the run. */
  below?: string;
}

export interface PlannedRun {
  plan: TrainingPlan;
  /** Folder of the dataset. */
  dataset: string;
  output: string;
  ledger: string;
}

/** Returns a plan with the id that matches its changes. */
export function withId(plan: TrainingPlan): TrainingPlan {
  return { ...plan, plan_id: planId(plan) };
}

/** Returns a plan of a small dataset and the stub trainer that passes every gate. */
export async function planRun(run: StandInRun = {}): Promise<PlannedRun> {
  const { behaviour = 'train', epochs = 3, classes = ['red', 'green'], program = process.execPath, below = '' } = run;
  const folder = join(await temporaryFolder(), below);
  const config = await writeYoloDataset(join(folder, 'dataset'), { names: classes, ...run.dataset });
  const text = await readFile(config);
  const output = join(folder, 'run-1');
  const settings = { epochs, batch: 16, image_size: 64, device: 'cpu', seed: 0, workers: 0 };
  const layout = runLayout(output);
  const command = trainerCommand({ model: 'yolo11n.yaml', settings }, layout, {
    python: program,
    runnerFile: TRAINER,
    own: { PATH: '/usr/bin:/bin' },
  });
  const plan: TrainingPlan = {
    plan_id: '',
    kind: 'dry-run',
    is_executable: true,
    dataset: {
      config,
      root: dirname(config),
      config_sha256: createHash('sha256').update(text).digest('hex'),
      manifest_sha256: null,
      classes,
      splits: {},
      adopted_paths: [],
      error_count: 0,
      warning_count: 0,
      rights: null,
    },
    model: 'yolo11n.yaml',
    settings,
    steps: { per_epoch: 1, total: epochs },
    estimates: [],
    gates: GATE_IDS.map((id) => ({ id, state: 'passed', evidence: 'Given by the test.', fix: null })),
    command: {
      ...command,
      argv: [program, TRAINER],
      environment: { ...command.environment, STAND_IN: behaviour },
    },
    output,
    writes: layout.writes,
    versions: {},
    notes: [],
  };
  return { plan: withId(plan), dataset: dirname(config), output, ledger: join(folder, 'state', 'training-runs') };
}
