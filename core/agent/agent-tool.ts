import { z } from 'zod';

/** The tools of this project that the agent may call; there are no others. */
export const AGENT_TOOLS = [
  'detect_image',
  'detect_folder',
  'list_models',
  'validate_dataset',
  'compare_models',
  'train_model',
  'generate_report',
  'check_health',
] as const;

export const AgentTool = z
  .enum(AGENT_TOOLS)
  .meta({ id: 'AgentTool', description: 'A tool that the agent may call', example: 'detect_image' });
export type AgentTool = z.infer<typeof AgentTool>;

const Path = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\p{Cc}]+$/u, 'Must not contain control characters')
  .meta({ description: 'Path on this machine, inside the allowed folders', example: 'photos/street.jpg' });

const WeightFile = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\p{Cc}]+$/u, 'Must not contain control characters')
  .meta({ description: 'Id of a reviewed model, its name in models/, or a path', example: 'yolox_nano' });

const detection = {
  classes: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Only these classes, as they were named', example: ['dog'] }),
  without_classes: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'All classes but these, as they were named', example: ['car'] }),
  confidence: z.number().min(0).max(1).optional().meta({ description: 'Detections must score above this, 0 to 1' }),
  backend: z.enum(['mock', 'onnx']).optional().meta({ description: 'Backend that answers' }),
  model_path: WeightFile.optional(),
};

/** What each tool takes. Checked by the grammar that fills it in, and again by the executor before anything runs. */
export const TOOL_ARGUMENTS = {
  detect_image: z.strictObject({ image_path: Path, ...detection }),
  detect_folder: z.strictObject({ folder_path: Path, recursive: z.boolean().optional(), ...detection }),
  list_models: z.strictObject({}),
  validate_dataset: z.strictObject({ config_path: Path, strict: z.boolean().optional() }),
  compare_models: z.strictObject({
    models: z
      .array(WeightFile)
      .min(2)
      .max(4)
      .meta({ description: 'Models; "mock" stands for the mock backend', example: ['yolox_nano', 'yolov8n'] }),
    config_path: Path.optional().meta({ description: 'Dataset config of labelled images', example: 'data/data.yaml' }),
    folder_path: Path.optional().meta({ description: 'Folder of images without labels', example: 'photos' }),
  }),
  train_model: z.strictObject({
    config_path: Path.optional().meta({
      description: 'Dataset config; the small dataset of the toolkit where it is absent',
      example: 'data/data.yaml',
    }),
    epochs: z.int().min(1).max(10_000).optional().meta({ description: 'Epochs', example: 20 }),
    batch: z.int().min(1).max(1024).optional().meta({ description: 'Images of a step', example: 8 }),
    image_size: z.int().min(32).max(4096).multipleOf(32).optional().meta({ description: 'Side of the square, px' }),
    name: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Must be 1 to 64 letters, digits, dots, dashes or underscores')
      .optional()
      .meta({ description: 'Name of the run', example: 'dogs-1' }),
  }),
  generate_report: z.strictObject({
    format: z.enum(['markdown', 'html']).meta({ description: 'Format of the report', example: 'markdown' }),
    about: z
      .enum(['this-request', 'previous-run'])
      .meta({ description: 'Whose results it is over', example: 'this-request' }),
  }),
  check_health: z.strictObject({}),
} as const satisfies Record<AgentTool, z.ZodObject>;

export type ToolArguments<Tool extends AgentTool = AgentTool> = z.infer<(typeof TOOL_ARGUMENTS)[Tool]>;
