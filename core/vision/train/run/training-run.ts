import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault, isFault } from '../../../base/fault.js';
import { writeFileAtomically } from '../../../base/files/write-file.js';
import { Checkpoint, type EpochResult, type TrainingRecord } from './training-record.js';

/** Progress of a run. */
export interface TrainingProgress {
  phase: 'copy' | 'train' | 'export';
  /** Images copied, or epochs finished. */
  done: number;
  total: number;
  /** The last finished epoch. */
  epoch: EpochResult | null;
}

export interface TrainingOptions {
  signal: AbortSignal;
  onProgress?: (progress: TrainingProgress) => void;
  /** Absolute folder of the ledger, which lists the runs of this user. */
  ledger: string;
  /** Time for the trainer to stop after each signal, ms. */
  graceMs?: number;
}

export const RECORD_NAME = 'record.json';

/** A run in progress. Its record on disk is always complete and includes the last finished epoch. */
export interface TrainingRun {
  output: string;
  record(): TrainingRecord;
  update(changes: Partial<TrainingRecord>): Promise<void>;
}

/**
 * Opens a run.
 * @param output folder of the run, absolute; must exist. Faults: not-writable.
 */
export async function openRun(output: string, first: TrainingRecord, ledger: string): Promise<TrainingRun> {
  let record = first;
  const update = async (changes: Partial<TrainingRecord>) => {
    record = { ...record, ...changes };
    await writeFileAtomically(join(output, RECORD_NAME), `${JSON.stringify(record, null, 2)}\n`, 'replace');
    if (record.state === 'finished') await removeLedgerEntry(ledger, record.run_id);
    else await writeLedgerEntry(ledger, entryOf(record, output));
  };
  await update({});
  return { output, record: () => record, update };
}

function entryOf({ run_id, plan, checkpoint }: TrainingRecord, output: string): LedgerEntry {
  return { run_id, plan_id: plan.plan_id, output, pid: process.pid, checkpoint };
}

/**
 * Ledger entry of a run started on this machine. Checkpoints are pickles, which execute code when loaded, so only runs
 * with an entry may be resumed; a folder from elsewhere has a record but no entry.
 */
const LedgerEntry = z.strictObject({
  run_id: z.string().regex(/^[0-9a-f]{32}$/),
  plan_id: z.string(),
  output: z.string(),
  /** Process that executes the run. */
  pid: z.int().min(1),
  checkpoint: Checkpoint.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/**
 * Returns the path of an entry.
 * @param ledger absolute folder of the entries.
 */
const fileOf = (ledger: string, runId: string) => join(ledger, `${runId}.json`);

/** Writes an entry. Faults: not-writable. */
export async function writeLedgerEntry(ledger: string, entry: LedgerEntry): Promise<void> {
  await writeFileAtomically(fileOf(ledger, entry.run_id), JSON.stringify(entry), 'replace');
}

/**
 * Reads an entry; null if it does not exist or is invalid.
 * @param runId hex digits only, as ensured by the schema of records.
 */
export async function readLedgerEntry(ledger: string, runId: string): Promise<LedgerEntry | null> {
  try {
    return LedgerEntry.safeParse(JSON.parse(await readFile(fileOf(ledger, runId), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Removes the entry of a finished run, which cannot be resumed. */
async function removeLedgerEntry(ledger: string, runId: string): Promise<void> {
  await rm(fileOf(ledger, runId), { force: true });
}

/** Returns what the user can do about a run that did not finish. */
function remedy({ checkpoint }: TrainingRecord, output: string): string {
  if (!checkpoint) return `No epoch was finished. Start over with an output folder other than "${output}".`;
  return `Epoch ${checkpoint.epoch} is saved. Resume with "vision-cli train yolo --resume ${output}".`;
}

/**
 * Executes the work of a run and records how it ended.
 * @returns the record. Faults: those of the work, with a remedy; the record contains the same message.
 */
export async function settleRun(run: TrainingRun, work: () => Promise<void>): Promise<TrainingRecord> {
  try {
    await work();
    return run.record();
  } catch (error) {
    const isStopped = isFault(error, 'cancelled') || isFault(error, 'timed-out');
    const reason = error instanceof Fault ? error.message : 'A bug in Handlens.';
    const changes = { state: isStopped ? 'cancelled' : 'failed', reason, ended_at: new Date().toISOString() } as const;
    // On a full disk, this update fails, too. The first error is more useful.
    await run.update(changes).catch(() => undefined);
    if (!(error instanceof Fault)) throw error;
    const message = `${error.message} ${remedy(run.record(), run.output)}`;
    throw new Fault(error.code, message, { issues: error.issues, cause: error });
  }
}
