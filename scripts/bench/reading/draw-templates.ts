import { type Random, seedRandom } from '../../corrupt/random.js';
import { drawSubject, lineOf, type SubjectTable } from './draw-subject.js';
import { ALL_SUBJECTS, type CellKind } from './subjects.js';

/** A generated file and the template it follows. */
export interface TemplateFile {
  name: string;
  /** Names of the parts: the lines above the header, the form of the header, and the form of the rows. */
  template: readonly [frame: string, head: string, body: string];
  text: string;
  bytes: Uint8Array;
  /** Lines of the header, from 1. */
  header: number[];
  /** Whether the last line of the header may also be read as a line of units below it. */
  hasUnits: boolean;
  /** First line of the body. */
  body: number;
  keys: string[];
}

/** A line: its cells, or a text that is written unchanged. */
type Line = readonly string[] | string;

const padTo = (cells: readonly string[], width: number): string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
];

/** Lines above the header. */
const FRAMES: Readonly<Record<string, (table: SubjectTable, random: Random) => Line[]>> = {
  nothing: () => [],
  'a title': ({ subject }, random) => [random.pick(subject.words.titles)],
  'a title and a blank line': ({ subject }, random) => [random.pick(subject.words.titles), ''],
  'a title with the delimiter': ({ subject }, random) => [
    [random.pick(subject.words.titles), random.pick(subject.words.places)],
  ],
  'a padded title and an empty row': ({ subject, names }, random) => [
    padTo([random.pick(subject.words.titles)], names.length),
    padTo([], names.length),
  ],
  'a title wider than the table': ({ names, subject }, random) => [
    padTo([random.pick(subject.words.titles), '2024', random.pick(subject.words.people)], names.length + 2),
  ],
  'comments with the delimiter': ({ subject }, random) => [
    [`# ${random.pick(subject.words.titles)}`, ` ${random.pick(subject.words.people)}`],
    '#',
  ],
  'names and values': ({ subject, names }, random) => [
    [names.at(-1)!, 'A-17'],
    [names[1]!, random.pick(subject.words.places)],
    '',
  ],
  'two titles and a date': ({ subject }, random) => [
    random.pick(subject.words.titles),
    `${random.pick(subject.words.places)}, ${random.int(1, 28)}.3.2024`,
    '',
  ],
  'blank lines': () => ['', ''],
};

type Head = (table: SubjectTable, random: Random) => string[][];

const renamed =
  (name: (name: string, at: number, random: Random) => string): Head =>
  ({ names }, random) => [names.map((one, at) => name(one, at, random))];

/** Names all columns after the first, and fills them with counts. */
const ofCounts =
  (name: (at: number) => string): Head =>
  ({ names, rows }, random) => {
    for (const row of rows)
      for (let at = 1; at < row.length; at += 1) if (row[at] !== '') row[at] = String(random.int(0, 480));
    return [names.map((one, at) => (at === 0 ? one : name(at)))];
  };

/** Lines of the header. */
const HEADS: Readonly<Record<string, Head>> = {
  names: renamed((name) => name),
  none: () => [],
  'single letters': renamed((_, at) => String.fromCharCode(97 + at)),
  'upper case': renamed((name) => name.toUpperCase()),
  'lower case with underscores': renamed((name) => name.toLowerCase().replaceAll(/[\s.]+/g, '_')),
  abbreviations: renamed((name) => name.slice(0, 3)),
  'numbered names': renamed((_, at) => `V${at + 1}`),
  questions: renamed((name, at) => `Q${at + 1}. ${name}? (please state one answer only)`),
  'names with units': renamed((name, at) => `${name} [${['no', 'EUR', 'kg', 'h'][at % 4]}]`),
  'names with line ends': renamed((name) => `${name}\n(2024)`),
  'an empty name': renamed((name, at) => (at === 1 ? '' : name)),
  'an empty first name': renamed((name, at) => (at === 0 ? '' : name)),
  'a name twice': renamed((name, at) => (at === 1 || at === 2 ? 'Info' : name)),
  'years after the first name': ofCounts((at) => String(2015 + at)),
  'months after the first name': ofCounts((at) => `2024-${String(at).padStart(2, '0')}`),
  'groups above names': ({ names }) => [names.map((_, at) => (at === 1 ? 'Plan' : at === 3 ? 'Actual' : '')), names],
  'names in two languages': ({ names, subject }) => {
    const other = ALL_SUBJECTS.find(({ id }) => id !== subject.id && id.slice(-1) === subject.id.slice(-1))!;
    const kinds = new Map(subject.columns.map(({ name }, at) => [name, other.columns[at]!.name]));
    return [names, names.map((name) => kinds.get(name) ?? name)];
  },
  'a row of units': ({ names, kinds }) => [
    names,
    kinds.map((kind) => ({ money: 'EUR', decimal: 'mg/l', count: 'pcs' })[kind as string] ?? ''),
  ],
};

const WORDS: ReadonlySet<CellKind> = new Set(['person', 'place', 'thing', 'text', 'mail', 'flag']);

function keepKinds(table: SubjectTable, isKept: (kind: CellKind) => boolean): void {
  const kept = table.kinds.flatMap((kind, at) => (isKept(kind) ? [at] : []));
  if (kept.length < 2) return;
  table.rows = table.rows.map((row) => kept.map((at) => row[at]!));
  table.names = kept.map((at) => table.names[at]!);
  table.kinds = kept.map((at) => table.kinds[at]!);
}

/** A form of the rows: changes a table, and returns lines to add above the first row and below the last one. */
type Body = (table: SubjectTable, random: Random) => { above?: Line[]; below?: Line[] } | undefined;

const shorten =
  (count: number): Body =>
  (table) => {
    table.rows.splice(count);
    return undefined;
  };

const BODIES: Readonly<Record<string, Body>> = {
  'mixed columns': () => undefined,
  'only words': (table) => {
    keepKinds(table, (kind) => WORDS.has(kind));
    return undefined;
  },
  'only numbers and days': (table) => {
    keepKinds(table, (kind) => !WORDS.has(kind));
    return undefined;
  },
  'most cells empty': (table, random) => {
    for (const row of table.rows) for (let at = 1; at < row.length; at += 1) if (random.chance(0.6)) row[at] = '';
    return undefined;
  },
  'three rows': shorten(3),
  'one row': shorten(1),
  'a blank line first': () => ({ above: [''] }),
  'an empty row first': ({ names }) => ({ above: [padTo([], names.length)] }),
  'ragged rows': (table, random) => {
    for (const row of table.rows) if (random.chance(0.4)) row.splice(random.int(1, row.length - 1));
    return undefined;
  },
  'a total and a note last': ({ subject, kinds }, random) => {
    const total = kinds.map((kind, at) => (at === 0 ? subject.words.total : kind === 'count' ? '1234' : ''));
    return { below: [total, '', random.pick(subject.words.notes)] };
  },
  'the first row repeats a name': (table) => {
    table.rows[0]![1] = table.names[1]!;
    return undefined;
  },
  'missing values first': ({ rows }, random) => {
    for (const row of rows.slice(0, 3))
      for (let at = 1; at < row.length; at += 1) row[at] = random.pick(['', 'n/a', '-']);
    return undefined;
  },
};

/**
 * Excludes ambiguous templates: without a header, a single row could be one, and an empty first row is outside the
 * table.
 */
const isPossible = (head: string, body: string) =>
  head !== 'none' ||
  !['one row', 'a blank line first', 'an empty row first', 'the first row repeats a name'].includes(body);

const pickName = (random: Random, from: Readonly<Record<string, unknown>>) => random.pick(Object.keys(from));

function drawFile(random: Random, [frame, head, body]: TemplateFile['template'], name: string): TemplateFile {
  const subject = random.pick(ALL_SUBJECTS);
  const delimiter = subject.words.decimal === ',' ? random.pick([';', ';', '\t']) : random.pick([',', ',', '\t']);
  const keyed = random.chance(0.6);
  const table = drawSubject(random, subject, { rows: random.int(5, 20), columns: random.int(4, 8), keyed });
  const { above = [], below = [] } = BODIES[body]!(table, random) ?? {};
  const heads = HEADS[head]!(table, random);
  const frames = FRAMES[frame]!(table, random);
  const lines: Line[] = [...frames, ...heads, ...above, ...table.rows, ...below];
  const written = lines.map((line) => (typeof line === 'string' ? line : lineOf(line, delimiter)));
  const startOf = (at: number) => 1 + written.slice(0, at).reduce((sum, line) => sum + line.split('\n').length, 0);
  const text = `${written.join('\n')}\n`;
  return {
    name,
    template: [frame, head, body],
    text,
    bytes: Buffer.from(text),
    header: heads.map((_, at) => startOf(frames.length + at)),
    hasUnits: head === 'a row of units',
    body: startOf(frames.length + heads.length + above.length),
    keys: table.rows.flatMap(([key]) => (keyed && /^K\d{7}$/.test(key!) ? [key!] : [])),
  };
}

/** Draws files of distinct templates, each of which combines a frame, a form of the header and a form of the rows. */
export function* drawTemplates(count: number, seed: number): Generator<TemplateFile> {
  const random = seedRandom(seed);
  const known = new Set<string>();
  while (known.size < count) {
    const template = [pickName(random, FRAMES), pickName(random, HEADS), pickName(random, BODIES)] as const;
    const key = template.join();
    if (known.has(key) || !isPossible(template[1], template[2])) continue;
    known.add(key);
    yield drawFile(random, template, `t${known.size}.csv`);
  }
}
