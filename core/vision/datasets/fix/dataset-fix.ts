import * as z from 'zod';

/** Problems with exactly one correct fix. */
export const FIXES = {
  'byte-order-mark': 'Byte order marks, which make the first number unreadable, are removed.',
  'line-ends': 'Lines end with LF instead of CRLF or CR.',
  'blank-lines': 'Lines without a row are removed.',
  'outer-blanks': 'Spaces before and after a row are removed.',
  separators: 'Columns are separated by one space instead of tabs, commas, semicolons or several spaces.',
  'decimal-commas': 'If spaces or semicolons separate the columns, decimal commas become decimal points.',
  'whole-class': 'A class id such as "1.0" is written as a whole number.',
  clipped: 'Coordinates outside the image by at most 1% of its size (a rounding error) are clipped to its edge.',
  'duplicate-row': 'Duplicate rows are removed.',
  'config-validation-key': 'The key "validation" is renamed to "val", as training expects it.',
  'config-val-key': 'The key "valid" is renamed to "val", as training expects it.',
  'config-places': 'Paths that do not lead to images are replaced by the likely paths of the images.',
  'config-download': 'The key "download", which training would execute, is removed.',
  'config-moved': 'In the copy, the config is in the folder of the dataset.',
  'config-paths': 'In the copy, paths are relative to its folder, and "path" is removed.',
  'list-paths': 'In the copy, the paths in lists of images are relative to the list.',
} as const satisfies Record<string, string>;
export type FixCode = keyof typeof FIXES;

/** A kind of fix in one file, with its first position and its count. */
export const Fix = z
  .strictObject({
    code: z.enum(Object.keys(FIXES) as [FixCode, ...FixCode[]]).meta({
      description: 'Kind of fix; stable',
      example: 'duplicate-row',
    }),
    file: z.string().meta({ description: 'Relative to the root of the dataset', example: 'labels/train/0001.txt' }),
    line: z.int().min(1).nullable().meta({ description: 'First affected line, from 1', example: 3 }),
    before: z.string().nullable().meta({ description: 'Current text, shortened', example: '0 0.5 0.5 1.004 0.2' }),
    after: z.string().nullable().meta({ description: 'New text; null if it is removed', example: '0 0.5 0.5 1 0.2' }),
    count: z.int().min(1).meta({ description: 'Number of occurrences in the file', example: 1 }),
  })
  .meta({ id: 'DatasetFix', description: 'A problem that can be fixed safely' });
export type Fix = z.infer<typeof Fix>;

const MAX_LENGTH = 80;

/** Collects the fixes of one file, one per kind. */
export class FixList {
  private readonly file: string;
  private readonly found = new Map<FixCode, Fix>();

  constructor(file: string) {
    this.file = file;
  }

  add(
    code: FixCode,
    { line = null, before = null, after = null, count = 1 }: Partial<Omit<Fix, 'code' | 'file'>>,
  ): void {
    const same = this.found.get(code);
    if (same) same.count += count;
    else {
      const short = (text: string | null) => text?.slice(0, MAX_LENGTH) ?? null;
      this.found.set(code, { code, file: this.file, line, before: short(before), after: short(after), count });
    }
  }

  list(): Fix[] {
    return [...this.found.values()];
  }
}
