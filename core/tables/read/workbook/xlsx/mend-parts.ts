/** Number formats that Excel has without writing them down, for dates of East Asia (ECMA-376 18.8.30). */
const IMPLICIT_DATES = /numFmtId="(?:2[7-9]|3[016]|5[0-4578])"/g;

/** Keeps the entries of the parts that are read: SheetJS stops at one that is named here and missing. */
export function mendContentTypes(text: string, names: readonly string[]): string {
  const kept = new Set(names.map((name) => name.toLowerCase()));
  return text.replace(/<(?:\w+:)?Override\b[^<>]*>/g, (tag) => {
    const part = /PartName=["']\/?([^"'<>]*)["']/.exec(tag)?.[1];
    return part !== undefined && kept.has(part.toLowerCase()) ? tag : '';
  });
}

/** Names the implicit date formats by one that SheetJS knows, unless the workbook defines those numbers itself. */
export function mendStyles(text: string): string {
  const definitions = /<(?:\w+:)?numFmt\s[^<>]*numFmtId="(?:2[7-9]|3[0-6]|5[0-8])"/;
  return definitions.test(text) ? text : text.replace(IMPLICIT_DATES, 'numFmtId="14"');
}
