import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import type { ReadWorkbook } from '../sheet/sheet.js';
import { rangeFromSheetJs, type SheetFacts, type SheetState } from '../sheet/sheet.js';
import { parseSpreadsheetXml, type SheetJsSheet } from '../sheet/sheetjs.js';
import { readXml } from '../xlsx/xml/read-xml.js';

const STATES: readonly SheetState[] = ['visible', 'hidden', 'very-hidden'];
const STYLE = /<(?:\w+:)?Style\s[^<>]*>/g;

const attribute = (tag: string, name: string) => new RegExp(`\\s(?:\\w+:)?${name}="([^"<>]*)"`).exec(tag)?.[1];

/** Rejects styles whose parents form a cycle, because SheetJS would follow it endlessly. */
function checkStyles(text: string): void {
  const parents = new Map<string, string>();
  for (const [tag] of text.matchAll(STYLE)) {
    const [id, parent] = [attribute(tag, 'ID'), attribute(tag, 'Parent')];
    if (id !== undefined && parent !== undefined) parents.set(id, parent);
  }
  for (const id of parents.keys()) {
    let at: string | undefined = id;
    for (let steps = 0; at !== undefined; steps++) {
      if (steps > 100)
        throw new Fault(
          'unreadable-table',
          `The style "${id}" of the workbook is its own parent, so the file is damaged. Open it in a spreadsheet program and save it again.`,
        );
      at = parents.get(at);
    }
  }
}

function factsOf(sheet: SheetJsSheet | undefined): SheetFacts | undefined {
  if (!sheet) return undefined;
  const hiddenRows = (sheet['!rows'] ?? []).flatMap((row, index) => (row?.hidden ? [index + 1] : []));
  const merges = (sheet['!merges'] ?? []).map(rangeFromSheetJs);
  return { merges, hiddenRows, hiddenColumns: [], formulas: new Set(), isoDates: new Set(), formulasWithoutValue: 0 };
}

/** Reads XML Spreadsheet 2003, often saved as .xls. Faults: unreadable-table, table-too-large. */
export function readSpreadsheetXml(source: ByteSource, limits: WorkbookLimits): ReadWorkbook {
  if (source.size > limits.partBytes)
    throw new Fault(
      'table-too-large',
      `"${source.name}" is larger than ${limits.partBytes / 2 ** 20} MB. Export it as CSV.`,
    );
  try {
    const { text } = readXml(source.name, Buffer.from(source.read(0, source.size)));
    checkStyles(text);
    const workbook = parseSpreadsheetXml(text);
    return {
      workbook,
      nameOf: (index) => workbook.SheetNames[index]!,
      stateOf: (index) => STATES[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? 'visible',
      factsOf: (index) => factsOf(workbook.Sheets[workbook.SheetNames[index]!]),
      allowsBefore1900: false,
    };
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}
