import { editDistance } from '../categories/edit-distance.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:[.,]\d+)?$/;
const LETTERS = /\p{L}+/gu;
const DIGITS = /\d+/g;
const SPACES = /\s+/g;
/** Longer texts are prose. */
const LONGEST = 80;

/** A text with its runs drawn together: letters are `a`, digits `9`, numbers `#`. */
function shapeOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && NUMBER.test(trimmed)) return '#';
  return trimmed.slice(0, LONGEST).replace(LETTERS, 'a').replace(DIGITS, '9').replace(SPACES, ' ');
}

/** A text with its digits masked: what is the same in "37 patients" and "5 patients". */
function templateOf(text: string): string {
  return text.trim().slice(0, LONGEST).replace(DIGITS, '9');
}

interface Forms {
  counts: Map<string, number>;
  /** Forms that hold a twentieth of the cells or more. */
  usual: string[];
  /** Cells in usual forms. */
  covered: number;
}

function countForms(texts: readonly CountedText[], formOf: (text: string) => string): Forms {
  const counts = new Map<string, number>();
  for (const { text, count } of texts) counts.set(formOf(text), (counts.get(formOf(text)) ?? 0) + count);
  const total = sumOf(texts);
  const usual = [...counts.keys()].filter((form) => counts.get(form)! >= 0.05 * total);
  return { counts, usual, covered: usual.reduce((sum, form) => sum + counts.get(form)!, 0) };
}

/**
 * Texts whose make differs from nearly all others of a column whose texts are made alike: letters where the others have
 * digits, a date among times, a misspelt word beside a number. Columns of plain words have no make to differ from.
 * @param skipped texts that were judged already.
 */
export function findOddShapes(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = column.texts.filter(({ code }) => !skipped.has(code));
  const found = new Map<number, Suspicion>();
  if (sumOf(texts) < 20) return found;
  flagShapes(texts, found);
  const rest = texts.filter(({ code }) => !found.has(code));
  flagTemplates(rest, found);
  return found;
}

const isMade = (form: string) => /[9#]/.test(form);
/** Dates and times: several numbers held together by the same marks. */
const isClock = (form: string) => /9[:/.-]9/.test(form);

function flagShapes(texts: readonly CountedText[], found: Map<number, Suspicion>): void {
  const { counts, usual, covered } = countForms(texts, shapeOf);
  const total = sumOf(texts);
  if (usual.length === 0 || !usual.every(isMade)) return;
  const top = usual.reduce((best, form) => (counts.get(form)! > counts.get(best)! ? form : best));
  const clock = isClock(top) && counts.get(top)! >= 0.7 * total;
  if (!clock && (covered < 0.9 * total || usual.length > 4)) return;
  const example = texts.find(({ text }) => shapeOf(text) === top)?.text ?? '';
  for (const { code, text } of texts) {
    const shape = shapeOf(text);
    const isRare = counts.get(shape)! <= Math.max(1, 0.02 * total);
    if (usual.includes(shape) ? !clock || shape === top : !isRare && !clock) continue;
    const others = (clock ? counts.get(top)! : covered).toLocaleString('en');
    found.set(code, {
      kind: 'shape',
      expected: null,
      reason: `made unlike ${others} other cells, such as "${example}"`,
      score: isRare ? 0.8 : 0.65,
    });
  }
}

function flagTemplates(texts: readonly CountedText[], found: Map<number, Suspicion>): void {
  const { counts, usual, covered } = countForms(texts, templateOf);
  const total = sumOf(texts);
  const worded = usual.filter((form) => /9/.test(form) && /\p{L}{3}/u.test(form));
  if (worded.length === 0 || covered < 0.9 * total) return;
  for (const { code, text } of texts) {
    const template = templateOf(text);
    if (usual.includes(template) || counts.get(template)! > Math.max(1, 0.02 * total)) continue;
    const near = worded.find((form) => editDistance(template, form, 3) <= Math.min(3, form.length / 3));
    if (near === undefined) continue;
    found.set(code, {
      kind: 'shape',
      expected: fillTemplate(near, text),
      reason: `reads like "${near}" (9 for digits), as ${counts.get(near)!.toLocaleString('en')} other cells do, but for some letters`,
      score: 0.85,
    });
  }
}

/** The template with the digits of the text; null where they do not fit one to one. */
function fillTemplate(template: string, text: string): string | null {
  const runs = text.match(DIGITS) ?? [];
  if (runs.length !== (template.match(/9/g) ?? []).length) return null;
  let at = 0;
  return template.replace(/9/g, () => runs[at++]!);
}
