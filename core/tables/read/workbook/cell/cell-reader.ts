import { CELL_KINDS, type CellKind } from '../../opened/dataset.js';
import { loadSheetJs, type SheetJsCell } from '../sheet/load-sheetjs.js';
import { type DateSystem, dateText } from './date-text.js';
import { errorText } from './error-text.js';
import { formattedText } from './formatted-text.js';
import { type NumberFormat, readNumberFormat } from './number-format.js';
import { exactText } from './number-text.js';

const KIND = Object.fromEntries(CELL_KINDS.map((kind, index) => [kind, index])) as Record<CellKind, number>;
export const KIND_INDEX: Readonly<Record<CellKind, number>> = KIND;

export interface ReadCell {
  text: string;
  /** Index into CELL_KINDS. */
  kind: number;
}

/**
 * Makes the reader of one workbook's cells. What it returns is used again by the next call: take it apart at once.
 * Text is as stored; a number is what is shown where that reads back to it, else its shortest exact text; a date is
 * ISO 8601. Nothing is rounded.
 */
export function makeCellReader(system: DateSystem): (cell: SheetJsCell) => ReadCell {
  const formats = new Map<string, NumberFormat>();
  const result: ReadCell = { text: '', kind: KIND.empty };
  const set = (text: string, kind: number) => {
    result.text = text;
    result.kind = kind;
    return result;
  };
  const formatOf = (code: string) => {
    const format = formats.get(code) ?? readNumberFormat(code);
    formats.set(code, format);
    return format;
  };
  const readNumber = (value: number, code: string | number | undefined) => {
    if (!Number.isFinite(value)) return set('#NUM!', KIND.error);
    if (typeof code !== 'string') return set(exactText(value), KIND.number);
    const format = formatOf(code);
    if (format.kind !== 'date') return set(formattedText(value, format, code, loadSheetJs().SSF.format), KIND.number);
    const text = dateText(value, format, system);
    return text === null ? set(exactText(value), KIND.number) : set(text, KIND.date);
  };
  return (cell) => {
    const { t, v } = cell;
    if (t === 'e') return set(errorText(v), KIND.error);
    if (t === 'z' || v === undefined || v === null) return set('', KIND.empty);
    if (typeof v === 'number') return readNumber(v, cell.z);
    if (typeof v === 'boolean') return set(v ? 'TRUE' : 'FALSE', KIND.boolean);
    const text = String(v);
    return set(text, text === '' ? KIND.empty : KIND.text);
  };
}
