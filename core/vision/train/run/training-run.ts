import { join } from 'node:path';
import { writeFileWhole } from '../../../base/files/write-file.js';
import { type LedgerEntry, removeLedgerEntry, writeLedgerEntry } from './run-ledger.js';
import type { EpochResult, TrainingRecord } from './training-record.js';

/** What a run tells while it goes on. */
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
  /** Absolute folder that remembers which runs are this user's own. */
  ledger: string;
  /** How long the trainer may take to end after each signal to stop, ms. */
  graceMs?: number;
}

export const RECORD_NAME = 'record.json';

/** A run under way: its record on the disk is always whole, and as new as its last finished epoch. */
export interface TrainingRun {
  output: string;
  record(): TrainingRecord;
  update(changes: Partial<TrainingRecord>): Promise<void>;
}

/** @param output absolute folder of the run, which exists. Faults: not-writable. */
export async function openRun(output: string, first: TrainingRecord, ledger: string): Promise<TrainingRun> {
  let record = first;
  const update = async (changes: Partial<TrainingRecord>) => {
    record = { ...record, ...changes };
    await writeFileWhole(join(output, RECORD_NAME), `${JSON.stringify(record, null, 2)}\n`, 'replace');
    if (record.state === 'finished') await removeLedgerEntry(ledger, record.run_id);
    else await writeLedgerEntry(ledger, entryOf(record, output));
  };
  await update({});
  return { output, record: () => record, update };
}

function entryOf({ run_id, plan, checkpoint }: TrainingRecord, output: string): LedgerEntry {
  return { run_id, plan_id: plan.plan_id, output, pid: process.pid, checkpoint };
}
