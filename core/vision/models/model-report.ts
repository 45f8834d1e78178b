import * as z from 'zod';
import { Layout } from '../layouts/index.js';
import { TensorPort } from '../layouts/tensor-port.js';
import { Warning } from '../results/origin.js';
import { ClassNamesSource } from './choose-class-names.js';
import { ModelContract } from './model-contract.js';
import { Quantisation } from './quantisation.js';
import { Refusal } from './refusal.js';

const OperatorCount = z
  .strictObject({
    operator: z
      .string()
      .meta({ description: 'Operator; with its domain if it is not an ONNX operator', example: 'Conv' }),
    count: z.int().positive().meta({ description: 'Number of nodes', example: 113 }),
  })
  .meta({
    id: 'OperatorCount',
    description: 'Number of nodes of an operator',
    example: { operator: 'Conv', count: 113 },
  });

const MetadataEntry = z
  .strictObject({
    key: z.string().meta({ description: 'Key of the entry', example: 'task' }),
    value: z.string().meta({ description: 'Its value, cut off after 2,000 characters', example: 'detect' }),
  })
  .meta({
    id: 'MetadataEntry',
    description: 'An entry that the exporter wrote into the file',
    example: { key: 'task', value: 'detect' },
  });

const PORT = { name: 'images', dtype: 'float32', dims: [1, 3, 640, 640] };
const OUTPUT = { name: 'output0', dtype: 'float32', dims: [1, 84, 8400] };

/** Result of inspecting a weight file without running it. */
export const ModelReport = z
  .strictObject({
    file: z.string().meta({ description: 'File name', example: 'yolo11n.onnx' }),
    bytes: z.int().min(0).meta({ description: 'Size of the file, bytes', example: 10_700_000 }),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: '0a1b2c3d'.repeat(8) }),
    verdict: z.enum(['runnable', 'refused']).meta({ description: 'Whether it can run', example: 'runnable' }),
    layout: Layout.nullable().meta({ description: 'Layout of the outputs; null if refused', example: 'yolov8' }),
    reasons: z
      .array(z.string())
      .meta({ description: 'Each step of the decision', example: ['output0 is YOLOv8 layout'] }),
    refusal: Refusal.nullable().meta({ description: 'Why it cannot run; null if it can', example: null }),
    inputs: z.array(TensorPort).meta({ description: 'Inputs of the graph', example: [PORT] }),
    outputs: z.array(TensorPort).meta({ description: 'Outputs of the graph', example: [OUTPUT] }),
    class_names: z.array(z.string()).meta({ description: 'Class names by id', example: ['person', 'bicycle'] }),
    class_names_source: ClassNamesSource.nullable().meta({
      description: 'Source of the class names',
      example: 'metadata',
    }),
    operators: z
      .array(OperatorCount)
      .meta({ description: 'Operators, most frequent first', example: [{ operator: 'Conv', count: 113 }] }),
    opset: z.int().nullable().meta({ description: "Version of ONNX's operator set", example: 17 }),
    producer: z.string().meta({ description: 'Exporter and its version', example: 'pytorch 2.4.0' }),
    metadata: z.array(MetadataEntry).meta({
      description: 'Metadata of the exporter, the first 100 entries',
      example: [{ key: 'task', value: 'detect' }],
    }),
    licence: z.string().nullable().meta({ description: 'Licence stated in the metadata', example: 'AGPL-3.0' }),
    quantisation: Quantisation.meta({ description: 'Precision of the weights and of the arithmetic', example: 'none' }),
    external_data: z.array(z.string()).meta({ description: 'Other files with weights of the model', example: [] }),
    warnings: z.array(Warning).meta({ description: 'Notes for users of the model', example: [] }),
    contract: ModelContract.nullable().meta({ description: 'How it would run; null if refused' }),
  })
  .meta({ id: 'ModelReport', description: 'The result of an inspection of a weight file' });
export type ModelReport = z.infer<typeof ModelReport>;
