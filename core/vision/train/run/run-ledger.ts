import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileWhole } from '../../../base/files/write-file.js';
import { Checkpoint } from './training-record.js';

/**
 * What this user's machine knows of a run that it started. A checkpoint is a pickle, which runs as code when it is loaded:
 * a folder that came from elsewhere brings its own record, but has no entry here.
 */
const LedgerEntry = z.strictObject({
  run_id: z.string().regex(/^[0-9a-f]{32}$/),
  plan_id: z.string(),
  output: z.string(),
  /** Process that carries the run out. */
  pid: z.int().min(1),
  checkpoint: Checkpoint.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** @param ledger absolute folder of the entries. */
const fileOf = (ledger: string, runId: string) => join(ledger, `${runId}.json`);

/** Faults: not-writable. */
export async function writeLedgerEntry(ledger: string, entry: LedgerEntry): Promise<void> {
  await writeFileWhole(fileOf(ledger, entry.run_id), JSON.stringify(entry), 'replace');
}

/** @param runId hex digits alone, as the schema of a record makes sure. @returns null where there is none that fits. */
export async function readLedgerEntry(ledger: string, runId: string): Promise<LedgerEntry | null> {
  try {
    return LedgerEntry.safeParse(JSON.parse(await readFile(fileOf(ledger, runId), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** A run that has finished cannot be carried on. */
export async function removeLedgerEntry(ledger: string, runId: string): Promise<void> {
  await rm(fileOf(ledger, runId), { force: true });
}
