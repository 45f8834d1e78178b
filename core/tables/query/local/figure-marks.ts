import { figuresIn } from './figures-in.js';

/** A figure of a text, with what stands beside it. */
interface MarkedFigure {
  figure: number;
  isMinus: boolean;
  /** Signs of units and other marks right before and after it. */
  marks: string[];
  /** The word that follows it. */
  next: string;
}

const FIGURE = String.raw`\d+(?:[.,]\d+)*`;
/** Neither letter, digit, white space nor a mark that only parts sentences and quotations. */
const MARK = String.raw`[^\p{L}\p{M}\p{N}\s.,;:!?'"“”„‘’«»「」『』\x60()\-\u2010-\u2015\u2212]`;
const MINUS = String.raw`[-\u2212]`;

const AROUND = new RegExp(
  String.raw`(?<before>${MARK}{0,3})\s?(?<minus>(?<![\p{L}\p{N}])${MINUS})?(?<inner>${MARK}{0,3})(?<figure>${FIGURE})\s?(?<after>${MARK}{0,3})\s?(?<next>\p{L}{0,30})`,
  'gu',
);

/** Figures as `figuresIn` reads them, without blanks between thousands. */
const plainOf = (text: string) => text.normalize('NFKC').replace(/(\d)[\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1');

function markedFigures(text: string): MarkedFigure[] {
  return Array.from(plainOf(text).matchAll(AROUND), ({ groups }) => {
    const { before = '', minus, inner = '', figure = '', after = '', next = '' } = groups ?? {};
    const marks = [...before, ...inner, ...after];
    return figuresIn(figure).map((one) => ({
      figure: one,
      isMinus: minus !== undefined,
      marks,
      next: next.toLowerCase(),
    }));
  }).flat();
}

const UNIT_WORDS = new Set(
  `percent percentage pct permille promille basis points euro euros eur dollar dollars usd pound pounds gbp yen cents cent
  k m bn thousand million billion dozen hundred km kilometers kilometres meters metres miles mile kg kilos kilograms grams
  tons tonnes hours hour hrs h minutes minute min seconds second sec days day weeks week months month years year
  degrees degree times x`.split(/\s+/),
);
const WORDS_OF_MARKS: Readonly<Record<string, string[]>> = {
  '%': ['percent'],
  '€': ['euro', 'euros'],
  $: ['dollar', 'dollars'],
  '£': ['pound', 'pounds'],
};

const allowedNext = ({ marks, next }: MarkedFigure) => [next, ...marks.flatMap((mark) => WORDS_OF_MARKS[mark] ?? [])];

function wrongBeside(one: MarkedFigure, known: readonly MarkedFigure[]): string | null {
  const same = known.filter(({ figure }) => figure === one.figure);
  const marks = new Set(same.flatMap((other) => other.marks));
  const stranger = one.marks.find((mark) => !marks.has(mark));
  if (stranger !== undefined) return `“${stranger}” does not stand beside ${one.figure} in the evidence`;
  if (UNIT_WORDS.has(one.next) && !same.some((other) => allowedNext(other).includes(one.next))) {
    return `“${one.next}” is not what ${one.figure} counts`;
  }
  const isPercent = (other: MarkedFigure) => other.marks.includes('%');
  if (same.length > 0 && same.every(isPercent) && !isPercent(one) && one.next !== 'percent')
    return 'they leave out a %';
  if (same.length > 0 && !same.some(({ isMinus }) => isMinus === one.isMinus)) {
    return one.isMinus ? 'they hold a minus of their own' : 'they leave out a minus';
  }
  return null;
}

/** What is between two figures that would make them a sum, a ratio, a range or one number more. */
const JOINED = new RegExp(
  String.raw`\d\s*(?:[-\u2010-\u2015\u2212:]|${MARK})\s*${MINUS}?\d|\d[ \t]+\d|\(\s*${FIGURE}\s*\)`,
  'u',
);

/**
 * Holds what stands beside the figures of words against what stands beside the same figures in the evidence.
 * @returns why the words are dropped; null where signs and units are those of the evidence and no figure is joined to another.
 */
export function wrongMarks(words: string, evidence: readonly string[]): string | null {
  const known = evidence.flatMap(markedFigures);
  for (const one of markedFigures(words)) {
    const wrong = wrongBeside(one, known);
    if (wrong !== null) return wrong;
  }
  const plain = plainOf(words);
  const joined = JOINED.exec(withoutKnown(plain, evidence));
  if (joined !== null) return `“${joined[0].slice(0, 20)}” joins or brackets figures`;
  const loose = looseMark(plain, evidence);
  return loose === null ? null : `“${loose}” does not occur so in the evidence`;
}

/** Words without the parts that stand so in the evidence: a date, a range in a cell. */
function withoutKnown(words: string, evidence: readonly string[]): string {
  const known = new Set(evidence.flatMap((text) => plainOf(text).split(/[\s"]+/)));
  const trimmed = (part: string) => part.replace(/^["'“(]+|["'”).,;:!?]+$/g, '');
  return words
    .split(/(\s+)/)
    .map((part) =>
      /\d/.test(part) && /\D/.test(trimmed(part)) && /[-:/]/.test(trimmed(part).slice(1)) && known.has(trimmed(part))
        ? ''
        : part,
    )
    .join('');
}

/** A mark that stands beside no figure has to be a part of a word of the evidence. */
function looseMark(words: string, evidence: readonly string[]): string | null {
  const mark = new RegExp(MARK, 'u');
  const known = evidence.map((text) => plainOf(text).toLowerCase());
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => mark.test(part) && !/\d/.test(part));
  const isBesideFigure = (part: string) => new RegExp(`^${MARK}{1,3}[.,;:!?)]*$`, 'u').test(part);
  const stranger = parts.find(
    (part) => !isBesideFigure(part) && !known.some((text) => text.includes(part.replace(/[.,;:!?]+$/, ''))),
  );
  return stranger ?? (/\d/.test(words) ? null : (parts.find(isBesideFigure) ?? null));
}
