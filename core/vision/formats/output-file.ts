import * as z from 'zod';
import { OutputFormat } from '../results/options.js';

export const OutputFile = z
  .strictObject({
    format: OutputFormat,
    file_name: z.string().meta({
      description: 'File name to save it under, from the base name of the image; never a path',
      example: 'dog.csv',
    }),
    media_type: z.string().meta({ description: 'Media type of the file', example: 'text/csv' }),
    encoding: z.enum(['utf-8', 'base64']).meta({
      description: 'Encoding of `content`: plain text (utf-8), or base64 for images',
      example: 'utf-8',
    }),
    content: z.string().meta({
      description: 'The file itself, in the encoding named by `encoding`',
      example:
        'image,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options\r\n',
    }),
  })
  .meta({
    id: 'OutputFile',
    description: 'One file rendered from the detections in an image',
    example: {
      format: 'yolo',
      file_name: 'dog.txt',
      media_type: 'text/plain',
      encoding: 'utf-8',
      content: '16 0.286849 0.661806 0.231510 0.560417\n',
    },
  });
export type OutputFile = z.infer<typeof OutputFile>;
