import type { CellFields } from '../writers/cell-fields.js';

/** The texts of a column as they are written, one behind the other. */
export class WrittenTexts {
  readonly bytes: Buffer;
  /** Where each begins, with the end of the last. */
  readonly starts: Uint32Array;
  /** Places of those that got an apostrophe. */
  readonly escaped: readonly number[];

  constructor(texts: readonly string[], fields: CellFields) {
    const starts = new Uint32Array(texts.length + 1);
    const escaped: number[] = [];
    let all = '';
    let end = 0;
    for (let code = 0; code < texts.length; code += 1) {
      const text = texts[code] as string;
      const field = fields.field(text);
      if (fields.escapes(text)) escaped.push(code);
      all += field;
      end += Buffer.byteLength(field);
      starts[code + 1] = end;
    }
    this.bytes = Buffer.from(all, 'utf8');
    this.starts = starts;
    this.escaped = escaped;
  }
}
