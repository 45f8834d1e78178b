import { isExactNumber } from '../sheet-xml.js';
import type { CellContents, StoredEdit } from './cell-content.js';
import type { CellXml, SheetPart } from './sheet-part.js';
import { xmlAttributeOf } from './xml-tags.js';

const BOOLEAN = /^(?:true|false)$/i;

/**
 * Takes out changes that only affect the notation of a number, date or boolean, such as `12%` to `0.12`: the sheet
 * stores the value, and its number format is that of the user.
 * @param edits by row of the sheet.
 * @returns these changes.
 */
export function keptAsStored(part: SheetPart, edits: Map<number, StoredEdit[]>, contents: CellContents): StoredEdit[] {
  const kept: StoredEdit[] = [];
  for (const place of part.rows()) {
    const here = edits.get(place.row);
    if (here === undefined || here.every(({ before }) => before === 'text' || before === 'empty')) continue;
    const text = part.textOf(place);
    const cells = new Map(part.cellsOf(text).cells.map((cell) => [cell.column, cell]));
    const others = here.filter((edit) => {
      const cell = cells.get(edit.column);
      const isKept = cell !== undefined && storesValue(part, text, { cell, edit, contents });
      if (isKept) kept.push(edit);
      return !isKept;
    });
    if (others.length === 0) edits.delete(place.row);
    else edits.set(place.row, others);
  }
  return kept;
}

function storesValue(
  part: SheetPart,
  text: string,
  { cell, edit, contents }: { cell: CellXml; edit: StoredEdit; contents: CellContents },
): boolean {
  if (edit.isSplit) return false;
  const type = xmlAttributeOf(text, cell.tag, 't') ?? 'n';
  const value = part.childOf(text, cell, 'v');
  if (value === undefined || value.from === value.to || (type !== 'n' && type !== 'b')) return false;
  const number = Number(text.slice(value.from, value.to));
  if (type === 'b') return BOOLEAN.test(edit.text) && (edit.text.toLowerCase() === 'true') === (number === 1);
  if (isExactNumber(edit.text)) return Number(edit.text) === number;
  const style = Number(xmlAttributeOf(text, cell.tag, 's') ?? 0);
  const content = contents.of(edit, style);
  return content.value === number && content.style === style;
}
