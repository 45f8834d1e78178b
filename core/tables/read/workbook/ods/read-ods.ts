import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { loadSheetJs, withoutConsole } from '../sheet/load-sheetjs.js';
import type { ReadWorkbook } from '../sheet/sheet.js';
import { rangeFromSheetJs } from '../sheet/sheet.js';
import { readXml } from '../xlsx/xml/read-xml.js';
import type { Package } from '../zip/open-package.js';
import { openValueCells, scanContent } from './content-xml.js';

const OPTIONS = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false };
/** The real manifest says what was looked at already: that nothing is encrypted. */
const MANIFEST = '<manifest:manifest></manifest:manifest>';

function textOf(parts: Package, name: string): string {
  const bytes = parts.read(name);
  return bytes ? readXml(name, bytes).text : '';
}

/** Reads an OpenDocument spreadsheet. Faults: unreadable-table, table-too-large. */
export function readOds(source: ByteSource, parts: Package, limits: WorkbookLimits): ReadWorkbook {
  try {
    const content = textOf(parts, 'content.xml');
    if (content === '') throw new Error('its content.xml is missing');
    const scanned = scanContent(content, limits);
    const texts = [
      ['META-INF/manifest.xml', MANIFEST],
      ['styles.xml', textOf(parts, 'styles.xml') || '<styles></styles>'],
      ['content.xml', openValueCells(content)],
    ] as const;
    const parsed = {
      FullPaths: texts.map(([name]) => name),
      FileIndex: texts.map(([name, text]) => ({ name, asBinary: () => text })),
    };
    const workbook = withoutConsole(() => loadSheetJs().parse_zip(parsed, { ...OPTIONS }));
    return {
      workbook,
      // SheetJS leaves the entities of a name as they are.
      nameOf: (index) => scanned[index]?.name ?? workbook.SheetNames[index]!,
      stateOf: (index) => scanned[index]?.state ?? 'visible',
      factsOf: (index) => {
        const ranges = workbook.Sheets[workbook.SheetNames[index]!]?.['!merges'] ?? [];
        return scanned[index] && { ...scanned[index].facts, merges: ranges.map(rangeFromSheetJs) };
      },
      allowsBefore1900: true,
    };
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}
