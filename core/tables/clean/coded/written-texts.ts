import type { CellFields } from '../writers/table-writer.js';

/** Bytes behind the last text that may be copied with it. */
const SLACK = 4;

/** The texts of a column as they are written, one behind the other, to be copied by four bytes at a time. */
export class WrittenTexts {
  readonly bytes: DataView;
  /** Where each begins, with the end of the last. */
  readonly starts: Uint32Array;
  /** Places of those that got an apostrophe. */
  readonly escaped: readonly number[];

  /** @param before what stands before each of them. */
  constructor(texts: readonly string[], before: string, fields: CellFields) {
    const starts = new Uint32Array(texts.length + 1);
    const escaped: number[] = [];
    let all = '';
    let end = 0;
    for (let code = 0; code < texts.length; code += 1) {
      const text = texts[code] as string;
      const field = before + fields.field(text);
      if (fields.escapes(text)) escaped.push(code);
      all += field;
      end += Buffer.byteLength(field);
      starts[code + 1] = end;
    }
    const bytes = new Uint8Array(end + SLACK);
    Buffer.from(bytes.buffer).write(all);
    this.bytes = new DataView(bytes.buffer);
    this.starts = starts;
    this.escaped = escaped;
  }
}
