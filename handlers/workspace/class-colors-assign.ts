import * as z from 'zod';
import { assignColors } from '../../core/workspace/items/class-color-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ClassColors, ClassName, ModelId } from './kit/class-color-fields.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    model: ModelId,
    classes: z
      .array(ClassName)
      .max(1000)
      .meta({
        description: 'Classes that need a colour, in the order of their first appearance',
        example: ['dog', 'car'],
      }),
  })
  .meta({
    id: 'AssignClassColors',
    description: 'Classes that need a colour',
    example: { model: 'mock', classes: [] },
  });

export const endpoint = defineEndpoint({
  id: 'workspace.class-colors-assign',
  method: 'post',
  path: '/workspace/class-colors',
  summary: 'Get the colours of the classes of a model',
  description: 'A class without a colour gets the next free one, and keeps it in every image and after a restart.',
  body: Body,
  result: ClassColors,
  faults: WORKSPACE_FAULTS,
  run: async ({ body: { model, classes } }, { config }) => ({
    colors: assignColors((await workspaceOf(config)).database, model, classes),
  }),
});

export const handler = toLambda(endpoint);
