import type { Estimate, TrainingPlan } from '../contract/training-plan.js';

type Range = readonly [least: number, most: number];

/** What a process takes before its first image, MB. */
const BASE_MB: Range = [700, 1000];

/**
 * MB for each image of 640 px in a batch. Nano models: nine runs of 160 to 640 px with batches of 4 to 16; the others one
 * run each, with more to spare. Highest resident size of the process, ultralytics 8.4.190 with torch 2.8.0 on a CPU.
 */
const MB_AN_IMAGE: ReadonlyMap<string, Range> = new Map<string, Range>([
  ['yolov8n.yaml', [300, 440]],
  ['yolo11n.yaml', [300, 440]],
  ['yolo12n.yaml', [300, 440]],
  ['yolo26n.yaml', [300, 440]],
  ['yolo11s.yaml', [600, 900]],
  ['yolo11m.yaml', [1250, 1700]],
]);

const SIDE = 640;
const ROUNDED_TO = 50;

/** Memory of a run, by the images of a batch and their pixels. What was not measured is unknown. */
export function estimateMemory(model: string, { batch, image_size: size, device }: TrainingPlan['settings']): Estimate {
  const unknown = (why: string): Estimate => {
    return { what: 'memory', low: null, high: null, unit: 'MB', basis: `unknown: ${why}` };
  };
  if (device !== 'cpu') return unknown('no run on a GPU was measured');
  const each = MB_AN_IMAGE.get(model);
  if (!each) return unknown(`no run of ${model} was measured`);
  const images = batch * (size / SIDE) ** 2;
  const total = (end: 0 | 1) => Math.round((BASE_MB[end] + each[end] * images) / ROUNDED_TO) * ROUNDED_TO;
  const basis = 'runs measured on a CPU, by images of a batch and their pixels';
  return { what: 'memory', low: total(0), high: total(1), unit: 'MB', basis };
}
