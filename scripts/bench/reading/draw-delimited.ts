import { type Random, seedRandom } from '../../corrupt/random.js';
import { drawSubject, lineOf, type SubjectTable } from './draw-subject.js';
import { ALL_SUBJECTS } from './subjects.js';

/** A text file whose delimiter is known. */
export interface DelimitedFile {
  name: string;
  kind: string;
  text: string;
  bytes: Uint8Array;
  /** '' if the file has one column. */
  delimiter: string;
  /** Keys of its rows. Each is in exactly one line. */
  keys: string[];
}

/** Lines of a file and its delimiter. */
interface Drawn {
  lines: string[];
  delimiter: string;
  keys: string[];
}

type Draw = (random: Random) => Drawn;

const USUAL = [',', ',', ';', '\t', '|'] as const;

function tableOf(random: Random, rows = random.int(8, 40), columns?: number): SubjectTable {
  return drawSubject(random, random.pick(ALL_SUBJECTS), { rows, ...(columns !== undefined && { columns }) });
}

/** Writes a table; amounts with decimal commas are quoted if the delimiter is a comma. */
function write({ names, rows }: SubjectTable, delimiter: string): Drawn {
  const lines = [names, ...rows].map((cells) => lineOf(cells, delimiter));
  return { lines, delimiter, keys: rows.map(([key]) => key!) };
}

const plain: Draw = (random) => write(tableOf(random), random.pick(USUAL));

/** Omits cells at the end of rows, or adds some. */
const ragged =
  (share: number, rows?: readonly [number, number]): Draw =>
  (random) => {
    const table = tableOf(random, rows && random.int(...rows), random.int(4, 8));
    for (const row of table.rows) {
      if (!random.chance(share)) continue;
      if (random.chance(0.6)) row.splice(random.int(1, row.length - 1));
      else row.push(...Array.from({ length: random.int(1, 3) }, () => random.pick(table.subject.words.places)));
    }
    return write(table, random.pick(USUAL));
  };

/** Puts lists with another separator into a column of words. */
const lists: Draw = (random) => {
  const delimiter = random.pick(USUAL);
  const separator = random.pick([';', ',', '|', '; ', ', '].filter((mark) => mark.trim() !== delimiter));
  const table = tableOf(random, random.int(6, 30), random.int(3, 6));
  table.names.push(random.pick(['tags', 'Themen', 'codes', 'zonas', 'grupy']));
  for (const row of table.rows) {
    const count = random.int(1, 6);
    row.push(Array.from({ length: count }, () => random.pick(table.subject.words.places)).join(separator));
  }
  return write(table, delimiter);
};

/** Writes quotes inside quoted cells without doubling them. */
const innerQuotes: Draw = (random) => {
  const delimiter = random.pick([',', ';', '\t', '|']);
  const table = tableOf(random, random.int(6, 30), random.int(4, 7));
  const lines = table.rows.map((row) => {
    const cells = row.map((cell) => `"${cell}"`);
    const at = random.int(1, row.length - 1);
    if (random.chance(0.5)) cells[at] = `"${row[at]} "${random.pick(table.subject.words.places)}" ${random.int(1, 9)}"`;
    return cells.join(delimiter);
  });
  const head = table.names.map((name) => `"${name}"`).join(delimiter);
  return { lines: [head, ...lines], delimiter, keys: table.rows.map(([key]) => key!) };
};

const commentsAbove: Draw = (random) => {
  const drawn = plain(random);
  const { delimiter } = drawn;
  const comments = Array.from({ length: random.int(1, 6) }, () => {
    const words = random.pick(ALL_SUBJECTS).words;
    return `# ${random.pick(words.titles)}${random.chance(0.5) ? delimiter : ','} ${random.pick(words.people)}`;
  });
  return { ...drawn, lines: [...comments, ...drawn.lines] };
};

/** Writes a comment above every row or every second row. */
const commentsBetween: Draw = (random) => {
  const drawn = write(tableOf(random, random.int(8, 24)), random.pick(USUAL));
  const every = random.pick([1, 2]);
  const [head, ...rows] = drawn.lines;
  const { texts } = random.pick(ALL_SUBJECTS).words;
  const lines = rows.flatMap((line, at) => (at % every === 0 ? [`# ${random.pick(texts)}`, line] : [line]));
  return { ...drawn, lines: [head!, ...lines] };
};

/** Writes several codes into the first column of a tab-separated file, as statistical offices do. */
const tabsWithCommas: Draw = (random) => {
  const years = Array.from({ length: random.int(4, 12) }, (_, at) => String(2010 + at));
  const keys: string[] = [];
  const rows = Array.from({ length: random.int(6, 30) }, (_, at) => {
    const key = `K${String(1000 + at).padStart(7, '0')}`;
    keys.push(key);
    const codes = [random.pick(['A', 'Q', 'M']), random.pick(['PC', 'THS', 'NR']), key].join(',');
    return [codes, ...years.map(() => random.pick([': ', `${random.int(1, 99)}.${random.int(0, 9)} `, '7.5 p']))];
  });
  const lines = [[String.raw`freq,unit,geo\TIME_PERIOD`, ...years.map((year) => `${year} `)], ...rows];
  return { lines: lines.map((cells) => cells.join('\t')), delimiter: '\t', keys };
};

const decimalCommas: Draw = (random) => {
  const subjects = ALL_SUBJECTS.filter(({ words }) => words.decimal === ',');
  const delimiter = random.pick([';', ';', '\t', '|']);
  const table = drawSubject(random, random.pick(subjects), { rows: random.int(6, 40) });
  const extra = random.int(1, 3);
  for (let at = 0; at < extra; at += 1) {
    table.names.push(`W${at + 1}`);
    for (const row of table.rows) row.push(`${random.int(0, 99)},${random.int(0, 9)}${random.int(0, 9)}`);
  }
  return write(table, delimiter);
};

/** Writes log entries: moments with colons and commas, and messages with anything else. */
const logs: Draw = (random) => {
  const delimiter = random.pick(['|', ';', '\t', ',', ' | ']);
  const keys: string[] = [];
  const lines = Array.from({ length: random.int(10, 60) }, (_, at) => {
    const key = `K${String(1000 + at).padStart(7, '0')}`;
    keys.push(key);
    const moment = `2024-02-${String(random.int(10, 28))} ${random.int(10, 23)}:${random.int(10, 59)}:${random.int(10, 59)}`;
    const fraction = delimiter === ',' ? '' : `,${random.int(100, 999)}`;
    const message = random.pick([
      `job ${key}: started`,
      `GET /orders/${key}?page=2 in 15 ms`,
      `${key} failed: code=3 (retry at 10:15)`,
      `user a.b@example.org opened ${key}`,
    ]);
    return [moment + fraction, random.pick(['INFO', 'WARN', 'ERROR']), `app.${random.pick(['db', 'web'])}`, message];
  });
  return { lines: lines.map((cells) => cells.join(delimiter)), delimiter, keys };
};

const short: Draw = (random) => write(tableOf(random, random.int(2, 5)), random.pick(USUAL));

/** Writes one column: names, sentences with commas in some lines, keys or numbers. */
const oneColumn: Draw = (random) => {
  const { words } = random.pick(ALL_SUBJECTS);
  const count = random.int(5, 40);
  const keys = Array.from({ length: count }, (_, at) => `K${String(1000 + at).padStart(7, '0')}`);
  const texts = (key: string) => `${random.pick(words.texts)}${random.chance(0.2) ? ', ' : ' '}${key}`;
  const forms: readonly ((key: string) => string)[] = [
    (key) => key,
    texts,
    (key) => `${random.pick(words.people)} ${key}`,
  ];
  const form = random.pick(forms);
  return { lines: [random.pick(['name', 'Eintrag', 'libellé', 'nota']), ...keys.map(form)], delimiter: '', keys };
};

/** Writes a cell that spans fifteen lines. */
const longCell: Draw = (random) => {
  const delimiter = random.pick([',', ';', '\t']);
  const table = tableOf(random, random.int(5, 15), random.int(3, 6));
  const { texts } = table.subject.words;
  table.names.push('memo');
  const chosen = random.int(0, table.rows.length - 1);
  for (const [at, row] of table.rows.entries())
    row.push(
      at === chosen ? Array.from({ length: 15 }, () => `${random.pick(texts)}, ${random.int(1, 9)}`).join('\n') : '',
    );
  return write(table, delimiter);
};

const titles: Draw = (random) => {
  const drawn = plain(random);
  const { words } = random.pick(ALL_SUBJECTS);
  const title = `${random.pick(words.titles)}, ${random.pick(words.places)}; ${random.int(2019, 2024)}`;
  return {
    ...drawn,
    lines: [title, ...(random.chance(0.5) ? [''] : []), ...drawn.lines, '', random.pick(words.notes)],
  };
};

/** Encloses each whole line in quotes, as some exports do by mistake. */
const quotedLines: Draw = (random) => {
  const drawn = write(tableOf(random, random.int(6, 30)), random.pick([',', ';']));
  return { ...drawn, lines: drawn.lines.map((line) => `"${line.replaceAll('"', '""')}"`) };
};

/** Leaves most cells empty, so that delimiters follow each other. */
const sparse: Draw = (random) => {
  const table = tableOf(random, random.int(8, 40), random.int(5, 8));
  for (const row of table.rows) for (let at = 1; at < row.length; at += 1) if (random.chance(0.75)) row[at] = '';
  return write(table, random.pick(USUAL));
};

const padded: Draw = (random) => {
  const table = tableOf(random, random.int(6, 30));
  const delimiter = random.pick(['|', ';', ',']);
  const rows = [table.names, ...table.rows].map((row) =>
    row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)),
  );
  return {
    lines: rows.map((row) => row.join(` ${delimiter} `)),
    delimiter,
    keys: table.rows.map(([key]) => key!),
  };
};

const rare: Draw = (random) => write(tableOf(random, random.int(6, 30)), random.pick(['::', '||', '~', '^', '#', '¦']));

/** The generated kinds of files. */
export const DELIMITED_KINDS: Readonly<Record<string, Draw>> = {
  plain,
  'half of the rows ragged': ragged(0.5),
  'four of five rows ragged': ragged(0.8),
  'lists in cells': lists,
  'inner quotes': innerQuotes,
  'comments above': commentsAbove,
  'comments between rows': commentsBetween,
  'tabs with commas': tabsWithCommas,
  'decimal commas': decimalCommas,
  logs,
  'two to five rows': short,
  'three to six ragged rows': ragged(0.5, [3, 6]),
  'one column': oneColumn,
  'a cell of fifteen lines': longCell,
  'titles and notes': titles,
  'whole lines quoted': quotedLines,
  'mostly empty': sparse,
  'blanks around the delimiter': padded,
  'rare delimiters': rare,
};

/** Draws files of each kind. @param each files of a kind. */
export function* drawDelimited(each: number, seed: number): Generator<DelimitedFile> {
  const random = seedRandom(seed);
  for (const [place, [kind, draw]] of Object.entries(DELIMITED_KINDS).entries()) {
    for (let at = 0; at < each; at += 1) {
      const { lines, delimiter, keys } = draw(random);
      const end = random.pick(['\n', '\n', '\r\n']);
      const text = lines.join(end) + end;
      yield { name: `d${place}-${at}.txt`, kind, text, bytes: Buffer.from(text), delimiter, keys };
    }
  }
}
