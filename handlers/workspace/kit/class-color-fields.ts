import { z } from 'zod';
import { nameText } from '../../../core/base/text/name-text.js';
import { MAX_CLASS_NAME } from '../../../core/workspace/items/change-store.js';

export const ModelId = nameText(200).meta({ description: 'Id of the model', example: 'yolox_nano' });

export const ClassName = nameText(MAX_CLASS_NAME).meta({ description: 'Name of a class', example: 'dog' });

export const ClassColors = z
  .strictObject({
    colors: z.record(z.string(), z.int().min(0)).meta({
      description: 'Colour slot of each class, from 0; slots from 10 on repeat the colours with dashed lines',
      example: { dog: 0, car: 1 },
    }),
  })
  .meta({ id: 'ClassColors', description: 'Colours of the classes of a model' });
