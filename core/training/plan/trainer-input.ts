import { z } from 'zod';

/** What the runner is told on standard input: one JSON document, nothing on its command line. */
export const TrainerInput = z.strictObject({
  protocol: z.literal(1),
  /** Handed to the trainer's `train` as they are. */
  train: z.strictObject({
    /** Architecture, never a file of weights. */
    model: z.string(),
    data: z.string(),
    epochs: z.int().min(1),
    imgsz: z.int().min(32),
    batch: z.int().min(1),
    device: z.string(),
    seed: z.int().min(0),
    workers: z.int().min(0),
    /** Folder of the run, reserved before the trainer starts; it makes `name` inside. */
    project: z.string(),
    name: z.string(),
    /** With `true` the trainer deletes the results of a run that is there. */
    exist_ok: z.literal(false),
    /** Anything else downloads weights, which are pickles. */
    pretrained: z.literal(false),
    /** Its check downloads a model. */
    amp: z.literal(false),
    /** Plots download a font for names outside Latin. */
    plots: z.literal(false),
    deterministic: z.literal(true),
    cache: z.literal(false),
    val: z.literal(true),
  }),
  export: z.strictObject({ format: z.literal('onnx'), imgsz: z.int().min(32), simplify: z.literal(false) }),
});
export type TrainerInput = z.infer<typeof TrainerInput>;
