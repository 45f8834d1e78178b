import { appendFile, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { makeFolder } from '../../../base/files/make-folder.js';
import type { EpochResult, TrainingRecord } from '../run/training-record.js';

/** Speed of a run on this machine. */
const Pace = z.strictObject({
  at: z.iso.datetime(),
  model: z.string(),
  image_size: z.int(),
  batch: z.int(),
  device: z.string(),
  train_images: z.int().min(1),
  /** Shortest and longest epoch, including validation, s. */
  epoch_seconds: z.strictObject({ low: z.number().positive(), high: z.number().positive() }),
});
export type Pace = z.infer<typeof Pace>;

/** Maximum earlier runs read. */
const MAX_PACES = 1000;

function parseLine(line: string): Pace[] {
  try {
    const parsed = Pace.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

/**
 * Reads the paces of earlier runs, oldest first. Returns none if the file is missing or unreadable, because estimates
 * are not essential.
 */
export async function readPaces(file: string): Promise<Pace[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).slice(-MAX_PACES).flatMap(parseLine);
}

/** Returns the duration of each epoch, s. The clock of the trainer restarts when a run is resumed. */
function epochSeconds(epochs: readonly EpochResult[]): number[] {
  return epochs.flatMap(({ seconds }, place) => {
    const before = place === 0 ? 0 : epochs[place - 1]!.seconds;
    if (seconds === null || before === null) return [];
    return seconds > before ? [seconds - before] : [];
  });
}

/** Returns the pace of a run; null if no epoch was timed. */
export function paceOf({ plan, epochs, batch, ended_at: at, started_at }: TrainingRecord): Pace | null {
  const seconds = epochSeconds(epochs);
  const images = plan.dataset.splits.train?.images ?? 0;
  if (seconds.length === 0 || images === 0) return null;
  const { image_size, device } = plan.settings;
  return {
    at: at ?? started_at,
    model: plan.model,
    image_size,
    batch: batch ?? plan.settings.batch,
    device,
    train_images: images,
    epoch_seconds: { low: Math.min(...seconds), high: Math.max(...seconds) },
  };
}

/**
 * Saves the pace of a run for later estimates. Each line is a single write, so that runs that end at the same time do
 * not mix their lines.
 */
export async function addPace(file: string, pace: Pace): Promise<void> {
  await makeFolder(dirname(file));
  await appendFile(file, `${JSON.stringify(pace)}\n`);
}
