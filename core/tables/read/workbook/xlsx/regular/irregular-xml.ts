/** Thrown where a part is not certainly as spreadsheet programs write it: SheetJS reads it then. It never leaves this folder. */
export class IrregularXml extends Error {}

export function irregular(what: string): never {
  throw new IrregularXml(what);
}
