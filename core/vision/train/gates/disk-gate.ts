import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Estimate, TrainingGate } from '../contract/training-plan.js';
import { failed, passed, unknown } from './gate.js';

const ID = 'disk-space';
/** A disk that is full to the last megabyte disturbs everything else on the machine. */
const SPARE_MB = 500;
const STEPS_MB = [1e6, 1e5, 1e4, 1e3];

/** Free space in steps of ten: the figure itself changes all the time, and a plan is known by what stands in it. */
function roughly(freeMb: number): string {
  const step = STEPS_MB.find((size) => freeMb >= size);
  return step === undefined ? 'less than 1 GB' : `more than ${step / 1000} GB`;
}

async function freeMbAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1e6;
  } catch {
    return null;
  }
}

/** Whether the disk of the run's folder holds what the run takes at most, with some to spare. */
export async function diskGate(output: string | null, disk: Estimate): Promise<TrainingGate> {
  if (output === null) return unknown(ID, 'The disk is unknown until the folder is specified.', 'See output-path.');
  const free = await freeMbAt(dirname(output));
  if (free === null) {
    return unknown(ID, `The free space of ${dirname(output)} cannot be read.`, 'Choose a folder that exists.');
  }
  if (disk.high === null) return unknown(ID, `The required space is ${disk.basis}.`, 'Choose a known model.');
  const needed = disk.high + SPARE_MB;
  if (free < needed) {
    const evidence = `${Math.floor(free)} MB are free, but ${needed} MB are needed (including a reserve of ${SPARE_MB}).`;
    return failed(ID, evidence, 'Free some space, or choose a folder on another disk.');
  }
  return passed(ID, `${needed} MB are needed (including a reserve of ${SPARE_MB}), ${roughly(free)} are free.`);
}
