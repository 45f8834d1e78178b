import { lstat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import * as z from 'zod';
import { Layout } from '../layouts/index.js';
import { readYaml } from './read-yaml.js';

const Triple = z.tuple([z.number(), z.number(), z.number()]);
const ClassName = z.string().min(1).max(200);
const Side = z.int().min(1).max(16_384);

/** Contents of a sidecar file, which take precedence over the metadata of the weights. */
export const Sidecar = z
  .strictObject({
    layout: Layout.optional().meta({ description: 'Layout of the output', example: 'yolov8' }),
    class_names: z
      .array(ClassName)
      .min(1)
      .max(100_000)
      .optional()
      .meta({ description: 'Class names in the order of the class ids', example: ['person', 'bicycle'] }),
    color: z.enum(['rgb', 'bgr']).optional().meta({ description: 'Order of the channels', example: 'rgb' }),
    scale: z
      .number()
      .positive()
      .optional()
      .meta({ description: 'A channel value v becomes (v * scale - mean) / std', example: 0.00392156862745098 }),
    mean: Triple.optional().meta({ description: 'Subtracted, in the order of `color`', example: [0, 0, 0] }),
    std: Triple.optional().meta({ description: 'Divided by, in the order of `color`', example: [1, 1, 1] }),
    resize: z
      .enum(['letterbox-center', 'letterbox-top-left', 'stretch'])
      .optional()
      .meta({ description: 'How the image is resized to the input', example: 'letterbox-center' }),
    image_size: z
      .union([Side, z.tuple([Side, Side])])
      .optional()
      .meta({
        description:
          'Input size if its axes are free, px: one side, or [height, width]; refused if it differs from a fixed size',
        example: 640,
      }),
  })
  .meta({
    id: 'Sidecar',
    description: 'Properties of a model that its weight file does not state',
    example: { layout: 'yolov8', class_names: ['person', 'bicycle'] },
  });
export type Sidecar = z.infer<typeof Sidecar>;

/** Returns the possible sidecar paths of a weight file: for `yolo.onnx`, `yolo.json`, `yolo.yaml` and `yolo.yml`. */
export function sidecarPaths(weights: string): string[] {
  const { dir, name } = parse(weights);
  return ['.json', '.yaml', '.yml'].map((suffix) => join(dir, name + suffix));
}

/** Reads the sidecar of a weight file; null if there is none. Ignores links. Faults: invalid-input. */
export async function readSidecar(weights: string): Promise<Sidecar | null> {
  for (const path of sidecarPaths(weights)) {
    const facts = await lstat(path).catch(() => null);
    if (facts?.isFile()) return readYaml(path, Sidecar, 'invalid-input');
  }
  return null;
}
