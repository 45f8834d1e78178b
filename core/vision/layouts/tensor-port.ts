import * as z from 'zod';

/** An input or output tensor of a graph. */
export const TensorPort = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the tensor in the graph', example: 'images' }),
    dtype: z.string().meta({ description: 'Element type', example: 'float32' }),
    dims: z
      .array(z.union([z.number(), z.string(), z.null()]))
      .nullable()
      .meta({
        description: 'Shape; a string is a dynamic axis, null an unknown one; null as a whole: no shape given',
        example: [1, 3, 640, 640],
      }),
  })
  .meta({
    id: 'TensorPort',
    description: 'An input or output tensor of a model',
    example: { name: 'images', dtype: 'float32', dims: [1, 3, 640, 640] },
  });
export type TensorPort = z.infer<typeof TensorPort>;
export type Dim = number | string | null;

/** Formats a tensor: `output0 [1,84,8400]`, with `?` for an unknown axis. */
export function describePort({ name, dims }: TensorPort): string {
  const shown = printable(name, 60);
  return dims === null ? `${shown} [shape unknown]` : `${shown} [${dims.map((dim) => shortDim(dim)).join(',')}]`;
}

function shortDim(dim: Dim): string {
  return dim === null ? '?' : printable(String(dim), 24);
}

/** Shortens a text of a file for a message, to `length` characters without control characters. */
export function printable(text: string, length: number): string {
  const clean = text.replace(/\p{C}/gu, '�');
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
}
