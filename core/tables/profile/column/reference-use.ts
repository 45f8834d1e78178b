import * as z from 'zod';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

/** The reference of a table, and how many of its rows it covers. */
export const ReferenceUse = z
  .strictObject({
    name: z.string().meta({ description: 'File name', example: 'products.csv' }),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: 'c3ab8ff1'.repeat(8) }),
    table: z.string().meta({ description: 'Id of its table', example: 't1' }),
    keys: z.array(z.string()).meta({ description: 'Key columns, as `key` accepts them', example: ['sku=article no'] }),
    columns: z.array(z.string()).meta({ description: 'Other columns that were compared', example: ['name', 'price'] }),
    rows_matched: count('Rows whose key is in the reference, or differs from one only in notation', 1960),
    rows_near: count('Other rows, of which one key of the reference is near', 25),
    rows_missing: count('Rows with another key', 12),
    rows_without_key: count('Rows without a key', 3),
    keys_contradictory: count('Keys that the reference repeats with other values; they are not used', 0),
    notes: z.array(z.string()).meta({ description: 'What was not compared or is uncertain, and why', example: [] }),
  })
  .meta({ id: 'ReferenceUse', description: 'A reference of right values, and the rows that it covers' });
export type ReferenceUse = z.infer<typeof ReferenceUse>;
