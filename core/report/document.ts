import { formatCount } from './figures.js';
import { separatorOf, translate, translatedTemplate } from './language/translation.js';

/**
 * A report before it is rendered as Markdown or HTML, which defines its wording, figures and order. Any text may come
 * from a hostile file, so the writers escape every text.
 */
export type Inline =
  /** `data`: text of the file (cells, headers, names). `figure`: a formatted number. */
  | { kind: 'text' | 'data' | 'strong' | 'figure'; text: string }
  /**
   * The subject of a line. Bold in HTML; plain in Markdown, where spaces and punctuation in the data could end the bold
   * text.
   */
  | { kind: 'headline'; text: string }
  /** @property to id of a section of the same report. */
  | { kind: 'link'; to: string; text: string }
  /** A verdict such as `Safe`, or the label of a consequence. HTML: with a sign and a colour; Markdown: the word. */
  | { kind: 'verdict'; tone: Tone; text: string }
  | { kind: 'tag'; tone: Tone; text: string }
  /**
   * The number of a finding. @property to id of its section or line; null if the report has none. @property id of this
   * number, where its line describes the finding.
   */
  | { kind: 'number'; to: string | null; text: string; id?: string }
  /** Data in prose, such as the name of a class. Unlike `data`, set like the text around it. */
  | { kind: 'name'; text: string }
  /** The color of a class. HTML only. @property slot as in `PictureBox`. */
  | { kind: 'swatch'; slot: number }
  /** A cell before and after a step; an empty text is an empty cell. */
  | { kind: 'change'; before: string; after: string }
  /** Ends a line of a cell; a semicolon in Markdown, or only a space after a sentence. */
  | { kind: 'break'; isAfterSentence?: true }
  /** A second line of a cell, small. HTML only: another column contains it in Markdown, or it is a share of a count. */
  | { kind: 'minor'; text: string }
  /** Rendered in HTML only, except bars and histograms in tables of text. */
  | { kind: 'chart'; chart: Chart };

/** Meaning of a verdict. Always shown with a word. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export type Phrase = readonly Inline[];

export interface TableHead {
  title: string;
  align: 'start' | 'end';
  /** `html`: omit the column from Markdown. `markdown`: HTML shows it in another cell. */
  only?: 'html' | 'markdown';
  /** Omit the column on phones. */
  isWideOnly?: true;
}

export type Block =
  | { kind: 'paragraph'; sentences: readonly Phrase[]; tone?: 'lead' | 'quiet' }
  | { kind: 'list'; items: readonly Phrase[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table';
      caption: Phrase;
      /** The title of the section names the table, so Markdown omits the caption. */
      isNamedByTitle?: true;
      /** Few short columns below a heading with the words of the caption, which is then only for screen readers. */
      isCompact?: true;
      head: readonly TableHead[];
      rows: readonly (readonly Phrase[])[];
      /** Short cells, so the rows are close to each other. */
      isDense?: true;
      /**
       * Markdown: `lines` is a list with a line for each row, for cells of a sentence; `whole` is that list if a cell would
       * be cut off. By default, the columns are aligned in a code block, which email and chat show like GitHub.
       */
      markdown?: 'lines' | 'whole';
    }
  | { kind: 'chart'; chart: Chart }
  /** Legend of bar colors. `markdown`: also for tables of text. */
  | {
      kind: 'key';
      lead: string;
      entries: readonly (readonly [tone: ChartPart['tone'], words: string])[];
      markdown?: 'text';
    }
  /** A warning that nobody can miss, above everything else. */
  | { kind: 'banner'; title: Phrase; text: Phrase; command: string | null }
  /** Sentences that answer the reader's first question. */
  | { kind: 'calls'; items: readonly { tone: Tone; text: Phrase }[] }
  /** What the subject can be used for, now and later. */
  | {
      kind: 'uses';
      caption: string;
      /** Without `after`, the verdicts have no second column. */
      heads: readonly [use: string, now: string, after?: string];
      items: readonly UseLine[];
    }
  | { kind: 'problems'; items: readonly ProblemLine[] }
  /**
   * What to do next, in this order. @property command a command line to copy, on one line and without `<`; null if there
   * is none.
   */
  | { kind: 'steps'; items: readonly { text: Phrase; command: string | null }[] }
  /**
   * Photos with boxes. Markdown lists their texts. @property omitted number of pictures beyond the limit of the builder,
   * listed at `rest`, such as `in all images`. @property height of the pictures on a page, px; default 112.
   */
  | { kind: 'pictures'; items: readonly Picture[]; omitted: number; rest: Phrase; height?: number }
  /** Photos compared with each other. Markdown lists their names. @property omitted as for `pictures`. */
  | { kind: 'pairs'; items: readonly PicturePair[]; omitted: number; rest: Phrase }
  /** Lines of a text file with their numbers, and what should become of them. */
  | { kind: 'lines'; title: Phrase; lines: readonly FileLine[]; note?: Phrase }
  /** Small charts next to each other. Markdown lists their notes. */
  | { kind: 'charts'; items: readonly { title: string; note: Phrase; chart: Chart }[] }
  /** Shares of a whole, as one bar with its figures. */
  | { kind: 'balance'; label: string; parts: readonly BalancePart[] }
  /**
   * Two columns on a wide page; one after the other elsewhere. The second has a fixed width; `wide`: two fifths, and
   * `evidence`: two thirds of the width.
   */
  | { kind: 'split'; main: readonly Block[]; aside: readonly Block[]; aspect?: 'wide' | 'evidence' }
  | Section;

export interface Fact {
  label: string;
  value: Phrase;
}

export interface UseLine {
  title: Phrase;
  note: Phrase;
  now: Extract<Inline, { kind: 'verdict' }>;
  after?: Extract<Inline, { kind: 'verdict' }>;
}

export interface ProblemLine {
  numbers: readonly Extract<Inline, { kind: 'number' }>[];
  title: Phrase;
  tag: Extract<Inline, { kind: 'tag' }>;
  note: Phrase;
  /** How much is affected, such as `693 cells, 29%`. */
  extent: Phrase;
  /** Where it is; null if that is not known. */
  places: Extract<Chart, { kind: 'places' }> | null;
  /** Cells or rows, each with its position. */
  examples: readonly { where: string; text: Phrase }[];
}

/** A rectangle, px of the upright photo. It may reach outside the photo. */
export interface PictureArea {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A photo, or part of one, with boxes and marks. */
export interface Picture {
  /** Name of the photo; below the picture. */
  caption: Phrase;
  /** At the end of the caption, such as `IoU 0.84`. */
  note?: Phrase;
  /** What the picture shows, with its name: the text alternative on a page, and the line in Markdown. */
  text: Phrase;
  /** The pixels of `area` as a JPEG, base64; null if the photo cannot be shown. */
  jpeg: string | null;
  /** The part of the photo in the JPEG. */
  area: PictureArea;
  /** The part to show, if it is not `area`. Smaller: a crop. Beyond the photo: with the ground around it. */
  view?: PictureArea;
  boxes: readonly PictureBox[];
  marks?: readonly PictureMark[];
  /** Words across the picture, such as `MADE UP`; without pixels, why there are none, such as `cannot be decoded`. */
  stamp?: string;
}

export interface PictureBox extends PictureArea {
  /** Place of the class among the classes, from 0: the color, and a dashed line from 10 on. null: white. */
  slot: number | null;
  isDashed?: true;
  /** What the picture is about: a thicker line at full strength. */
  isStrong?: true;
  /** On a plate at the upper edge of the box. */
  label?: string;
  /** On a dark plate at the lower edge, such as the class of a second model. */
  otherLabel?: string;
}

/** `outside`: hatched, such as the part of a box outside the photo. `circle`: around something small. */
export interface PictureMark extends PictureArea {
  kind: 'outside' | 'circle';
}

/** @property sign `=` for the same image, `≈` for a similar one; with the tone of its color. */
export interface PicturePair {
  one: Picture;
  other: Picture;
  sign: '=' | '≈';
  tone: Tone;
}

/**
 * A line of a text file. @property number from 1; null for files of a list. @property state `removed` and `added` are the
 * line before and after a fix; `wrong` is a line without a certain fix.
 */
export interface FileLine {
  number: number | null;
  state: 'same' | 'removed' | 'added' | 'wrong';
  text: string;
}

/** Maximum pictures of a report: at about 15 kB each, a page of about 1 MB. */
export const MAX_REPORT_PICTURES = 60;

/** Maximum height of the JPEG of a picture, px: twice the height on a page, for dense screens. */
export const MAX_PICTURE_HEIGHT = 240;

/** @property tone `first` is fine, `repair` can be repaired, `missing` is unknown. */
export interface BalancePart {
  tone: 'first' | 'repair' | 'missing';
  label: string;
  count: number;
  figures: Phrase;
}

export type HeadingMark = 'error' | 'warning' | 'notice' | 'made-up';

export interface Section {
  kind: 'section';
  /** Built from fixed words and positions, never from data. */
  id: string;
  title: Phrase;
  /**
   * `part`: a chapter or part of one. `finding` and `card` have a frame. `group`: the title and text next to the pictures
   * on a wide page. `case`: pictures, title and text, and lines of a file in three columns on a wide page.
   */
  look: 'part' | 'finding' | 'card' | 'group' | 'case';
  /** Sign before the title, for a section about findings of one severity. */
  sign?: Tone;
  /** Shorter title in the contents. */
  nav?: string;
  /** After the title, in small. */
  note?: Phrase;
  /** Severity of a finding, or `made-up` for invented figures, written before the title. */
  mark?: HeadingMark;
  /** Long and rarely read: collapsed on a page, expanded in print and in Markdown. */
  isFolded?: true;
  /** The heading repeats the title of the report: only for the structure, and not shown on a page. */
  isUntitled?: true;
  blocks: readonly Block[];
}

export interface ReportDocument {
  title: Phrase;
  /** Kind of the report, such as `Table report`; shown above the title. */
  kind?: string;
  /** Marks the title, and the foot of each printed page. */
  mark?: Extract<HeadingMark, 'made-up'>;
  /** The first section is the summary. */
  sections: readonly Section[];
  footer: readonly Phrase[];
  /** BCP 47 language tag. Default: English. */
  language?: string;
}

/** Maximum length of a cell's text, in code points. */
const MAX_LENGTH = 120;

/** Shortens a text to a number of code points, with an ellipsis if it is cut. */
export function shortenTo(text: string, longest: number): string {
  // Cut before counting: a code point has at most two UTF-16 units.
  const points = Array.from(text.slice(0, 2 * longest + 2));
  return points.length <= longest ? text : `${points.slice(0, longest - 1).join('')}…`;
}

/**
 * Marks a text as data of the file, shortened; `(empty)` if it is empty.
 * @param longest maximum length, in code points.
 */
export function data(text: string, longest = MAX_LENGTH): Inline {
  return text === '' ? { kind: 'text', text: '(empty)' } : { kind: 'data', text: shortenTo(text, longest) };
}

/** Marks a number formatted by `figures.ts`. */
export const figure = (text: string): Inline => ({ kind: 'figure', text });

/** Marks a text as data in prose. */
export const inProse = (text: string): Inline =>
  text === '' ? { kind: 'text', text: '(empty)' } : { kind: 'name', text };

export const strong = (text: string): Inline => ({ kind: 'strong', text });

/** Whether the text of an inline is wording of the report, which has a translation, and not data or a figure. */
export const isWording = ({ kind }: Inline): boolean =>
  kind === 'text' ||
  kind === 'strong' ||
  kind === 'headline' ||
  kind === 'verdict' ||
  kind === 'tag' ||
  kind === 'minor';

/** Returns a phrase as plain text in the language of the report, without charts and changes of cells. */
export function textOf(phrase: Phrase): string {
  return phrase
    .map((inline) => ('text' in inline ? (isWording(inline) ? translate(inline.text) : inline.text) : ''))
    .join('');
}

type Part = string | Inline | Phrase;

function inlinesOf(part: Part | undefined): Phrase {
  if (part === undefined || part === '') return [];
  if (typeof part === 'string') return [{ kind: 'text', text: part }];
  return 'kind' in part ? [part] : part;
}

/**
 * Builds a phrase from a template, in the language of the report. Does not accept numbers, which `figures.ts` must
 * format.
 */
export function phrase(words: TemplateStringsArray, ...parts: readonly Part[]): Phrase {
  const template = translatedTemplate(words);
  if (template !== null)
    return template.flatMap((piece, place) => inlinesOf(place % 2 === 0 ? piece : parts[Number(piece)]));
  return words.flatMap((word, place) => [...inlinesOf(word), ...inlinesOf(parts[place])]);
}

/** Builds a phrase from a template as text, with numbered placeholders: `group by {0}`. */
export function fillTemplate(template: string, ...parts: readonly Part[]): Phrase {
  return phrase(Object.assign(template.split(/\{\d+\}/), { raw: [] }), ...parts);
}

/** Joins phrases into a list: `a, b and c`. */
export function enumerate(phrases: readonly Phrase[], last = ' and '): Phrase {
  return phrases.flatMap((phrase, place) => {
    const before = place === 0 ? '' : place === phrases.length - 1 ? last : ', ';
    return before === '' ? phrase : [{ kind: 'text' as const, text: separatorOf(before) }, ...phrase];
  });
}

/** Maximum names in an enumeration. */
const MAX_NAMES = 8;

/** Enumerates names, such as those of columns, up to a limit. */
export function namesOf(names: readonly string[], show: (name: string) => Inline = (name) => data(name)): Phrase {
  const shown = names.slice(0, MAX_NAMES).map((name) => [show(name)]);
  return names.length > MAX_NAMES ? phrase`${enumerate(shown, ', ')} and others` : enumerate(shown);
}

/** Returns the line that counts what a limit omitted: `and 12 more: all images`. */
export function omittedLine(omitted: number, rest: Phrase): Phrase {
  return phrase`and ${figure(formatCount(omitted))} more: ${rest}`;
}

export const paragraph = (...sentences: readonly Phrase[]): Block => ({ kind: 'paragraph', sentences });
export const quietly = (...sentences: readonly Phrase[]): Block => ({ kind: 'paragraph', sentences, tone: 'quiet' });
export const part = (id: string, title: Phrase, blocks: readonly Block[]): Section => ({
  kind: 'section',
  id,
  title,
  look: 'part',
  blocks,
});

/** Builds a part that is collapsed on a page. */
export const foldedPart = (id: string, title: Phrase, blocks: readonly Block[]): Section => ({
  ...part(id, title, blocks),
  isFolded: true,
});

/** A small chart as data. `html/` renders it with `label` as its text alternative. */
export type Chart =
  | {
      kind: 'histogram';
      label: string;
      bins: readonly { from: number; to: number; count: number; tone?: ChartPart['tone'] }[];
      /** Texts below the bars, evenly spaced. Default: the ends of the bins. */
      axis?: readonly string[];
    }
  | { kind: 'parts'; label: string; parts: readonly ChartPart[] }
  /** A bar whose length compares rows. @property whole count of the longest bar. */
  | { kind: 'bar'; label: string; parts: readonly ChartPart[]; whole: number }
  /** Scores of objects on one line. @property slot as in `PictureBox`; null for hollow dots. */
  | { kind: 'dots'; label: string; from: number; to: number; dots: readonly { at: number; slot: number | null }[] }
  /** A share, 0 to 1, as a bar. @property tick a share to compare with. */
  | { kind: 'level'; label: string; share: number; tick: number | null; tone: ChartPart['tone'] }
  /** Counts of a grid, row by row from the top left. */
  | { kind: 'grid'; label: string; rows: readonly (readonly number[])[] }
  /** Where in a list something is: counts in equal parts of it, in order. */
  | { kind: 'places'; label: string; counts: readonly number[] };

/**
 * @property tone `missing` and `disguised` are cells without a value; the others are types of values, most common
 * first.
 */
export interface ChartPart {
  count: number;
  tone: 'first' | 'second' | 'third' | 'rest' | 'disguised' | 'repair' | 'missing';
}

const MARKS: Readonly<Record<HeadingMark, string>> = {
  error: 'Error',
  warning: 'Warning',
  notice: 'Notice',
  'made-up': 'MADE UP',
};

/** Returns a mark in words. */
export function markName(mark: HeadingMark): string {
  return translate(MARKS[mark]);
}
