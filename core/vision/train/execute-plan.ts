import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../base/fault.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import { describeFile } from '../datasets/scan/describe-file.js';
import { planId, type TrainingPlan } from './contract/training-plan.js';
import { addPace, paceOf } from './estimates/pace.js';
import { renderDataYaml } from './run/data-yaml.js';
import { runTraining } from './run/run-training.js';
import { trainInRun } from './run/train-in-run.js';
import { type Checkpoint, TrainingRecord } from './run/training-record.js';
import {
  type LedgerEntry,
  openRun,
  RECORD_NAME,
  readLedgerEntry,
  settleRun,
  type TrainingOptions,
} from './run/training-run.js';
import type { TrainingPlaces } from './training-places.js';

const MAX_BYTES = 20e6;

/** Reads the record of a run. Faults: not-found, invalid-input. */
async function readTrainingRecord(output: string): Promise<TrainingRecord> {
  const broken = `"${output}" is not a training run: ${RECORD_NAME} is missing or not readable. Specify the output folder of a run.`;
  try {
    await using file = await open(join(output, RECORD_NAME));
    const { size } = await file.stat();
    const parsed = size > MAX_BYTES ? null : TrainingRecord.safeParse(JSON.parse(await file.readFile('utf8'))).data;
    if (parsed) return parsed;
  } catch (cause) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
    throw new Fault(isMissing ? 'not-found' : 'invalid-input', broken, { cause });
  }
  throw new Fault('invalid-input', broken);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns why a run folder cannot be trusted to be an unchanged run of this user; null if it can. */
async function distrustReason(
  record: TrainingRecord,
  output: string,
  entry: LedgerEntry | null,
): Promise<string | null> {
  if (!entry) return 'it was not started here';
  if (entry.output !== output) return `it was moved here from ${entry.output}`;
  if (entry.plan_id !== record.plan.plan_id || planId(record.plan) !== entry.plan_id) return 'its plan was changed';
  const kept = entry.checkpoint;
  if (!kept) return null;
  const file = await describeFile(join(output, kept.file), kept.file);
  return file?.sha256 === kept.sha256 ? null : `${kept.file} has changed since the trainer wrote it`;
}

/**
 * Checks that a run may be resumed.
 * @returns its last checkpoint. Faults: gate-failed, invalid-input.
 */
async function checkpointOf(record: TrainingRecord, output: string, ledger: string): Promise<Checkpoint> {
  if (record.state === 'finished') {
    throw new Fault('invalid-input', `The run in "${output}" has finished. Start a new one in another folder.`);
  }
  const entry = await readLedgerEntry(ledger, record.run_id);
  const reason = await distrustReason(record, output, entry);
  if (reason !== null) {
    const why = 'A checkpoint runs as code when it is loaded, so only unmodified runs can be resumed.';
    throw new Fault('gate-failed', `The run in "${output}" cannot be resumed: ${reason}. ${why} Start a new run.`);
  }
  if (!entry?.checkpoint) {
    throw new Fault('invalid-input', `The run in "${output}" finished no epoch. Start over in another folder.`);
  }
  if (record.state === 'running' && entry.pid !== process.pid && isAlive(entry.pid)) {
    throw new Fault('overloaded', `Process ${entry.pid} is using "${output}". Wait for it, or stop it first.`);
  }
  return entry.checkpoint;
}

/**
 * Resumes a run that was stopped, killed or failed, from its last checkpoint and with the same plan.
 * @param output folder of the run, absolute.
 * @returns the record of the finished run. Faults: not-found, invalid-input, gate-failed, overloaded, training-failed,
 * cancelled, not-writable.
 */
export async function resumeTraining(output: string, options: TrainingOptions): Promise<TrainingRecord> {
  const before = await readTrainingRecord(output);
  const checkpoint = await checkpointOf(before, output, options.ledger);
  const at = new Date().toISOString();
  const resumed = [...before.resumed, { at, epoch: checkpoint.epoch }];
  const again = { ...before, state: 'running', reason: null, ended_at: null, resumed, checkpoint } as const;
  const run = await openRun(output, again, options.ledger);
  return settleRun(run, async () => {
    const data = join(output, 'data');
    // Config and caches are replaced, because both could execute code in the trainer: a config can contain download
    // code, and caches are pickles.
    await writeFileAtomically(
      join(data, 'data.yaml'),
      renderDataYaml(['train', 'val'], before.plan.dataset.classes),
      'replace',
    );
    for (const split of ['train', 'val']) await rm(join(data, 'labels', `${split}.cache`), { force: true });
    const { command } = before.plan;
    await trainInRun(run, { ...command, input: { ...command.input, resume: checkpoint.file } }, options);
  });
}

type Places = Pick<TrainingPlaces, 'ledger' | 'paceFile'>;
type Watch = Pick<TrainingOptions, 'signal' | 'onProgress'>;

/** Saves the pace for later estimates. Ignores errors, so that they do not fail the run. */
async function rememberPace(record: TrainingRecord, { paceFile }: Places): Promise<void> {
  const pace = paceOf(record);
  if (pace) await addPace(paceFile, pace).catch(() => undefined);
}

function holdToPlan(plan: TrainingPlan, planId: string): void {
  if (planId === plan.plan_id) return;
  throw new Fault(
    'gate-failed',
    `Nothing was started because the plan has changed from "${planId.slice(0, 12)}" to "${plan.plan_id.slice(0, 12)}". Check the dataset, settings, versions and output folder.`,
    { issues: [{ pointer: '/plan_id', detail: 'The plan has changed' }] },
  );
}

/**
 * Runs a plan to completion.
 * @param planId id of the plan that the user reviewed; null if the plan was just created and displayed. Faults: those
 * of `runTraining`; gate-failed (a gate fails, or the plan has changed).
 */
export async function executePlan(
  plan: TrainingPlan,
  planId: string | null,
  places: Places,
  watch: Watch,
): Promise<TrainingRecord> {
  if (planId !== null) holdToPlan(plan, planId);
  const record = await runTraining(plan, { ...watch, ledger: places.ledger });
  await rememberPace(record, places);
  return record;
}

/**
 * Resumes a stopped run.
 * @param output folder of the run, absolute. Faults: those of `resumeTraining`.
 */
export async function resumeRun(output: string, places: Places, watch: Watch): Promise<TrainingRecord> {
  const record = await resumeTraining(output, { ...watch, ledger: places.ledger });
  await rememberPace(record, places);
  return record;
}
