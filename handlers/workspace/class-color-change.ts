import * as z from 'zod';
import { setColor } from '../../core/workspace/items/class-color-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ClassColors, ClassName, ModelId } from './kit/class-color-fields.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const MAX_SLOT = 19;

const Body = z
  .strictObject({
    model: ModelId,
    class_name: ClassName,
    slot: z.int().min(0).max(MAX_SLOT).meta({ description: 'New colour slot, from 0', example: 3 }),
  })
  .meta({
    id: 'ChangeClassColor',
    description: 'A class and its new colour',
    example: { model: 'mock', class_name: 'dog', slot: 3 },
  });

export const endpoint = defineEndpoint({
  id: 'workspace.class-color-change',
  method: 'put',
  path: '/workspace/class-colors',
  summary: 'Change the colour of a class',
  body: Body,
  result: ClassColors,
  faults: WORKSPACE_FAULTS,
  run: async ({ body: { model, class_name: className, slot } }, { config }) => ({
    colors: setColor((await workspaceOf(config)).database, { model, className, slot }),
  }),
});

export const handler = toLambda(endpoint);
