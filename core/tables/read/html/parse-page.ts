import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { Fault } from '../../../base/fault.js';
import { attributeOf, type Element, isBlock, isDisplayed, isElement, isHidden, readCellText } from './cell-text.js';

export interface PageCell {
  text: string;
  isHeader: boolean;
  isHidden: boolean;
  /** Whether the text omits hidden parts of the cell. */
  hasHidden: boolean;
  colspan: number;
  /** 0 for all remaining rows of its group. */
  rowspan: number;
}

export interface PageRow {
  cells: PageCell[];
  isHidden: boolean;
}

/** Rows of a `thead`, `tbody` or `tfoot`. No cell spans into the next group. */
export interface RowGroup {
  isHead: boolean;
  rows: PageRow[];
}

export interface PageTable {
  /** Text of its caption; '' if there is none. */
  caption: string;
  /** In the order in which they are displayed. */
  groups: RowGroup[];
  /** Whether other tables are inside it. */
  isAround: boolean;
}

/** A line of text outside all tables. */
export interface PageText {
  text: string;
  /** Number of tables that start before it, inner ones included. */
  after: number;
}

export interface HtmlPage {
  /** In the order of their start tags. An inner table follows the one around it. */
  tables: PageTable[];
  texts: PageText[];
  /** Number of comments that contain a table. */
  comments: number;
}

/** Maximum elements that may be open at once, because the parser compares them with each other. Browsers allow 512. */
const MAX_DEPTH = 2000;
/** Limits of the HTML standard (4.9.11). */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

function spanOf(element: Element, name: string, min: number, max: number): number {
  const text = attributeOf(element, name);
  const value = text === undefined ? 1 : Number.parseInt(text, 10);
  return Number.isNaN(value) || value < min ? 1 : Math.min(value, max);
}

function cellOf(element: Element): PageCell {
  return {
    ...readCellText(element.childNodes),
    isHeader: element.tagName === 'th',
    isHidden: isHidden(element),
    colspan: spanOf(element, 'colspan', 1, MAX_COLSPAN),
    rowspan: spanOf(element, 'rowspan', 0, MAX_ROWSPAN),
  };
}

/** An element whose content was replaced with what was read from it, so that a large page needs less memory. */
type ReadElement = Element & { cell?: PageCell; row?: PageRow };

function readCell(element: ReadElement): PageCell {
  element.cell ??= cellOf(element);
  element.childNodes = [];
  return element.cell;
}

function readRow(element: ReadElement): PageRow {
  element.row ??= { cells: childrenOf(element, 'td', 'th').map(readCell), isHidden: isHidden(element) };
  element.childNodes = [];
  return element.row;
}

/** Reads an element when it ends. Nothing can be added to it later. */
function readEnded(element: Element): void {
  const { tagName } = element;
  if (tagName === 'td' || tagName === 'th') readCell(element);
  else if (tagName === 'tr') readRow(element);
}

function childrenOf({ childNodes }: Element, ...names: string[]): Element[] {
  return childNodes.filter((node): node is Element => isElement(node) && names.includes(node.tagName));
}

function groupOf(element: Element): RowGroup {
  const isGroupHidden = isHidden(element);
  const rows = childrenOf(element, 'tr').map((row) => {
    const read = readRow(row);
    return isGroupHidden ? { ...read, isHidden: true } : read;
  });
  return { isHead: element.tagName === 'thead', rows };
}

/** The groups are displayed with the first `thead` at the top and the first `tfoot` at the bottom (CSS 2.2, 17.2). */
function tableOf(element: Element, isAround: boolean): PageTable {
  const captions = childrenOf(element, 'caption').map(({ childNodes }) => readCellText(childNodes).text);
  const groups = childrenOf(element, 'thead', 'tbody', 'tfoot');
  const head = groups.find(({ tagName }) => tagName === 'thead');
  const foot = groups.find(({ tagName }) => tagName === 'tfoot');
  const middle = groups.filter((group) => group !== head && group !== foot);
  const ordered = [head, ...middle, foot].filter((group) => group !== undefined);
  return { caption: captions.filter(Boolean).join('\n'), groups: ordered.map(groupOf), isAround };
}

/**
 * Parses a page as a browser does, even if end tags are omitted or elements misplaced, and returns its tables. Faults:
 * table-too-large, if its elements are nested too deeply.
 */
export function parsePage(text: string): HtmlPage {
  const tables: Element[] = [];
  const open: Element[] = [];
  const around = new Set<Element>();
  let comments = 0;
  let depth = 0;
  const document = parse(text, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createCommentNode(data): DefaultTreeAdapterTypes.CommentNode {
        if (/<table[\s>]/i.test(data)) comments += 1;
        return defaultTreeAdapter.createCommentNode('');
      },
      onItemPush(element) {
        depth += 1;
        if (depth > MAX_DEPTH)
          throw new Fault(
            'table-too-large',
            `The page has more than ${MAX_DEPTH} elements inside each other. Export the table as CSV.`,
          );
        if (element.tagName !== 'table') return;
        if (open.length > 0) around.add(open.at(-1)!);
        open.push(element);
        tables.push(element);
      },
      onItemPop(element) {
        depth -= 1;
        if (element === open.at(-1)) open.pop();
        readEnded(element);
      },
    },
  });
  const ordered = [...new Set(tables)];
  const texts = textsAround(document.childNodes, new Map(ordered.map((table, at) => [table, at])));
  return { tables: ordered.map((table) => tableOf(table, around.has(table))), texts, comments };
}

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Returns the displayed texts outside tables, one for each line. */
function textsAround(nodes: readonly Node[], places: ReadonlyMap<Element, number>): PageText[] {
  const found: PageText[] = [];
  let after = 0;
  let line = '';
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') found.push({ text, after });
    line = '';
  };
  const visit = (node: Node): void => {
    if ('value' in node) line += node.value;
    if (!isElement(node) || !isDisplayed(node)) return;
    const isLine = isBlock(node) || node.tagName === 'br';
    if (isLine) endLine();
    const place = places.get(node);
    if (place === undefined) for (const child of node.childNodes) visit(child);
    else after = Math.max(after, place + 1);
    if (isLine) endLine();
  };
  for (const node of nodes) visit(node);
  endLine();
  return found;
}
