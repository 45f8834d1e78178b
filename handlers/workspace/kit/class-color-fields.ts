import * as z from 'zod';
import { nameText } from '../../../core/base/text/name-text.js';
import { MAX_CLASS_NAME } from '../../../core/workspace/items/change-store.js';

export const ModelId = nameText(200).meta({ description: 'Id of the model', example: 'yolox_nano' });

export const ClassName = nameText(MAX_CLASS_NAME).meta({ description: 'Name of a class', example: 'dog' });

export const ClassColors = z
  .strictObject({
    // A list and not an object, because a class can be named like a built-in property of objects, such as
    // `constructor`.
    colors: z
      .array(
        z.strictObject({
          class_name: ClassName,
          slot: z.int().min(0).meta({
            description: 'Its colour, from 0; slots from 10 on repeat the colours with dashed lines',
            example: 0,
          }),
        }),
      )
      .meta({
        description: 'Colours of all known classes of the model',
        example: [
          { class_name: 'dog', slot: 0 },
          { class_name: 'car', slot: 1 },
        ],
      }),
  })
  .meta({ id: 'ClassColors', description: 'Colours of the classes of a model' });
