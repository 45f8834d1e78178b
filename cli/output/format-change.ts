import { plain, type Terminal } from '../terminal.js';
import { cutTo, widthOf } from './columns.js';

/** Width that each side of a change has at least. */
const MIN_SIDE = 8;
/** Characters that are kept around the difference of two long texts. */
const CONTEXT = 8;

const SPACE = '\u2423';
const OTHER_SPACE = '\u237d';

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Makes spaces visible: ordinary ones, and all others. */
const marked = (text: string) => text.replaceAll(/[^\S\n\r\t]/g, (space) => (space === ' ' ? SPACE : OTHER_SPACE));

/** Formats the text of a cell for a terminal. Spaces at its ends are visible. */
export function visibleText(text: string): string {
  if (text === '') return '(empty)';
  const inner = text.trim();
  const at = text.indexOf(inner);
  return plain(`${marked(text.slice(0, at))}${inner}${marked(text.slice(at + inner.length))}`);
}

/** Number of characters with which both texts start. */
function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((character, at) => character !== other[at]);
  return end < 0 ? one.length : end;
}

/** Shortens two texts to the places where they differ. */
function differingParts(before: string, after: string): [string, string] {
  const [one, other] = [[...before], [...after]];
  const start = Math.max(0, sharedStart(one, other) - CONTEXT);
  const shared = sharedStart(one.slice(start).reverse(), other.slice(start).reverse());
  const end = Math.max(0, shared - CONTEXT);
  const part = (text: readonly string[]) =>
    `${start > 1 ? '\u2026' : ''}${text.slice(start > 1 ? start : 0, text.length - (end > 1 ? end : 0)).join('')}${end > 1 ? '\u2026' : ''}`;
  return [part(one), part(other)];
}

/** A changed text; null if a row or column is dropped, or is new. */
export interface ChangedText {
  before: string | null;
  after: string | null;
}

/** Formats both sides of a change. Spaces are visible if nothing else differs. */
function sidesOf({ before, after }: ChangedText): [string, string] {
  if (before === null) return ['(none)', visibleText(after ?? '')];
  if (after === null) return [visibleText(before), '(dropped)'];
  const isSpacing = before !== '' && after !== '' && withoutSpaces(before) === withoutSpaces(after);
  return isSpacing ? [plain(marked(before)), plain(marked(after))] : [visibleText(before), visibleText(after)];
}

/** Fits both sides of a change into a width; the shorter side leaves its room to the other. */
function fitSides([before, after]: [string, string], room: number): [string, string] {
  if (widthOf(before) + widthOf(after) <= room) return [before, after];
  const [one, other] = differingParts(before, after);
  const half = Math.floor(room / 2);
  const first = Math.max(MIN_SIDE, room - Math.min(widthOf(other), half));
  const start = cutTo(first, one);
  return [start, cutTo(Math.max(MIN_SIDE, room - widthOf(start)), other)];
}

/** Formats the text before and after a change, to be printed in separate columns. @param width of both together. */
export const changedCells = (change: ChangedText, width: number): [string, string] => fitSides(sidesOf(change), width);

const ARROW = ' \u2192 ';

/** Formats a change as `before → after`, in colours, within a width. */
export function formatChange(change: ChangedText, width: number, { paint }: Pick<Terminal, 'paint'>): string {
  const [before, after] = changedCells(change, width - ARROW.length);
  return `${paint('red', before)}${ARROW}${paint('green', after)}`;
}
