import { z } from 'zod';

/** What is mended because there is only one right outcome. */
export const MENDS = {
  'byte-order-mark': 'A mark at the start of the file, which makes the first number unreadable, is taken out.',
  'line-ends': 'Lines end with LF instead of CRLF or CR.',
  'blank-lines': 'Lines without a row are taken out.',
  'outer-blanks': 'Blanks before and after a row are taken out.',
  separators: 'Columns are parted by one blank instead of tabs, commas, semicolons or several blanks.',
  'decimal-commas': 'Numbers have a point instead of a comma, where blanks or semicolons part the columns.',
  'whole-class': 'A class id such as "1.0" is written as a whole number.',
  clipped: 'Coordinates up to a hundredth outside the image (rounding) are set to its edge.',
  'duplicate-row': 'Rows that say the same as an earlier one are taken out.',
  'config-validation-key': 'The key "validation" is called "val", as training reads it.',
  'config-download': 'The key "download", which training would execute, is taken out.',
  'config-paths': 'In the copy the paths count from its own folder: "path" goes, and splits are named from there.',
} as const satisfies Record<string, string>;
export type MendCode = keyof typeof MENDS;

/** Something that can be mended in a file, told once for each kind with its first place. */
export const Mend = z
  .strictObject({
    code: z.enum(Object.keys(MENDS) as [MendCode, ...MendCode[]]).meta({
      description: 'What is mended; stable',
      example: 'duplicate-row',
    }),
    file: z.string().meta({ description: 'Relative to the root of the dataset', example: 'labels/train/0001.txt' }),
    line: z.int().min(1).nullable().meta({ description: 'First line that it concerns, from 1', example: 3 }),
    before: z.string().nullable().meta({ description: 'What stands there, shortened', example: '0 0.5 0.5 1.004 0.2' }),
    after: z.string().nullable().meta({ description: 'What would; null where it goes', example: '0 0.5 0.5 1 0.2' }),
    count: z.int().min(1).meta({ description: 'How often it occurs in the file', example: 1 }),
  })
  .meta({ id: 'DatasetMend', description: 'Something that can be mended without a doubt' });
export type Mend = z.infer<typeof Mend>;

const LONGEST = 80;

/** Collects the mends of one file: one a kind. */
export class MendList {
  private readonly file: string;
  private readonly found = new Map<MendCode, Mend>();

  constructor(file: string) {
    this.file = file;
  }

  add(
    code: MendCode,
    { line = null, before = null, after = null, count = 1 }: Partial<Omit<Mend, 'code' | 'file'>>,
  ): void {
    const same = this.found.get(code);
    if (same) same.count += count;
    else {
      const short = (text: string | null) => text?.slice(0, LONGEST) ?? null;
      this.found.set(code, { code, file: this.file, line, before: short(before), after: short(after), count });
    }
  }

  list(): Mend[] {
    return [...this.found.values()];
  }
}
