import type { Corrupter } from './corrupt-cells.js';
import { type DraftLine, draftLine, encodeCell } from './draft.js';
import { generateTable } from './draw-table.js';
import type { Random } from './random.js';
import { VOCABULARIES, type Vocabulary } from './vocabulary.js';

const ALL_WORDS = Object.values(VOCABULARIES);

/** Returns a line of text, alone or with the delimiters that a spreadsheet adds. */
function textLine(draft: Parameters<Corrupter>[0], text: string, isPadded: boolean): DraftLine {
  const width = draft.lines[0]!.fields.length;
  const field = encodeCell(text, draft.dialect);
  const fields = isPadded ? [field, ...Array.from({ length: width - 1 }, () => '')] : [field];
  return { fields, delimiter: draft.dialect.delimiter, end: draft.dialect.lineEnd };
}

function blankLine(draft: Parameters<Corrupter>[0], isPadded: boolean): DraftLine {
  const line = textLine(draft, '', isPadded);
  return isPadded ? line : { ...line, fields: [''] };
}

function wordsFor(random: Random): Vocabulary {
  return random.pick(ALL_WORDS);
}

export const titles: Corrupter = (draft, random) => {
  const words = wordsFor(random);
  const isPadded = random.chance(0.4);
  const lines = Array.from({ length: random.int(1, 4) }, () => textLine(draft, random.pick(words.title), isPadded));
  if (random.chance(0.5)) lines.push(blankLine(draft, isPadded));
  draft.detail = `${lines.length} lines${isPadded ? ', padded' : ''}`;
  draft.lines.unshift(...lines);
};

export const notes: Corrupter = (draft, random) => {
  const words = wordsFor(random);
  const isPadded = random.chance(0.4);
  const lines = Array.from({ length: random.int(1, 3) }, () => textLine(draft, random.pick(words.note), isPadded));
  if (random.chance(0.6)) lines.unshift(blankLine(draft, isPadded));
  draft.detail = `${lines.length} lines${isPadded ? ', padded' : ''}`;
  draft.lines.push(...lines);
};

export const totals: Corrupter = (draft, random) => {
  const table = draft.truth[0]!;
  const isComma = table.rows.some((row) => row.some((cell) => /^\d+,\d\d$/.test(cell)));
  const sums = table.headers!.map((_, column) =>
    sumOf(
      table.rows.map((row) => row[column]!),
      isComma,
    ),
  );
  if (sums.slice(1).every((sum) => sum === '')) return notes(draft, random);
  sums[0] = wordsFor(random).total;
  draft.detail = sums[0];
  draft.lines.push(draftLine(sums, draft.dialect));
};

function sumOf(cells: readonly string[], isComma: boolean): string {
  const isAmount =
    cells.some(Boolean) && cells.every((cell) => cell === '' || /^(?:[1-9]\d*|0)(?:[.,]\d{2})?$/.test(cell));
  if (!isAmount) return '';
  const places = cells.some((cell) => /[.,]/.test(cell)) ? 2 : 0;
  const sum = cells.reduce((total, cell) => total + Number(cell.replace(',', '.')), 0).toFixed(places);
  return isComma ? sum.replace('.', ',') : sum;
}

export const noHeader: Corrupter = (draft) => {
  draft.lines.shift();
  draft.truth[0]!.headers = null;
};

export const onlyHeader: Corrupter = (draft) => {
  draft.lines.splice(1);
  draft.truth[0]!.rows = [];
};

/** Splits names over several rows: into words, into groups above names, or as a repeated header. */
export function severalHeaderRows(count: 2 | 3): Corrupter {
  return (draft, random) => {
    const way = random.pick(['words', 'groups', 'groups', 'again'] as const);
    const headers = draft.truth[0]!.headers!;
    const rows = way === 'words' ? splitWords(headers, count) : way === 'groups' ? groupNames(headers, count) : null;
    const lines = rows ?? Array.from({ length: count }, () => headers);
    draft.detail = way;
    draft.truth[0]!.headers = rows === null ? headers : joinGroups(lines, way === 'groups');
    draft.lines.splice(0, 1, ...lines.map((cells) => draftLine(cells, draft.dialect)));
  };
}

/** Splits a name into words from the bottom up: a single word is in the last row. */
function splitWords(headers: readonly string[], count: number): string[][] {
  const split = headers.map((header) => {
    const words = header.split(' ');
    const rows = words.length < count ? words : [...words.slice(0, count - 1), words.slice(count - 1).join(' ')];
    return [...Array.from({ length: count - rows.length }, () => ''), ...rows];
  });
  const lines = Array.from({ length: count }, (_, row) => split.map((words) => words[row]!));
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

/** Groups two or three columns under a name, except the first column. */
function groupNames(headers: readonly string[], count: number): string[][] {
  const names = ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030'];
  const groups = headers.map((_, index) => (index % 2 === 1 ? names[(index - 1) / 2]! : ''));
  const isOdd = headers.length % 2 === 0;
  if (isOdd && headers.length > 2) groups[headers.length - 1] = '';
  const top = headers.map((_, index) => (index === 1 ? 'Results' : ''));
  return count === 2 ? [groups, [...headers]] : [top, groups, [...headers]];
}

function joinGroups(lines: readonly (readonly string[])[], isSpread: boolean): string[] {
  const spread = lines.map((line, row) => {
    if (!isSpread || row === lines.length - 1) return line;
    let name = '';
    return line.map((cell) => {
      name = cell === '' ? name : cell;
      return name;
    });
  });
  return lines[0]!.map((_, column) =>
    spread
      .map((line) => line[column]!)
      .filter(Boolean)
      .join(' '),
  );
}

/** Adds tables below: of the same width, narrower or wider, after a blank line, a title or nothing. */
export const severalTables: Corrupter = (draft, random) => {
  const count = random.chance(0.8) ? 1 : 2;
  for (let number = 0; number < count; number += 1) {
    const width = Math.max(2, draft.lines[0]!.fields.length + random.pick([-2, -3, 0, 0, 2, 4]));
    const between = random.pick(['blank', 'blank', 'blanks', 'title', 'none'] as const);
    const table = generateTable(random, { columns: width, rows: random.int(4, 15) });
    if (between !== 'none') draft.lines.push(blankLine(draft, false));
    if (between === 'blanks') draft.lines.push(blankLine(draft, false));
    if (between === 'title') draft.lines.push(textLine(draft, random.pick(VOCABULARIES.en.title), false));
    draft.lines.push(...[table.headers, ...table.rows].map((cells) => draftLine(cells, draft.dialect)));
    draft.truth.push({ headers: table.headers, rows: table.rows });
    draft.detail = `${draft.detail} ${between} ${width}`.trim();
  }
};

export const trailingDelimiters: Corrupter = (draft, random) => {
  const count = random.int(1, 4);
  for (const line of draft.lines) line.fields.push(...Array.from({ length: count }, () => ''));
  draft.detail = String(count);
};

/** Inserts blank lines anywhere. A line that consists of delimiters counts as a row of empty cells below the header. */
export const blankLines: Corrupter = (draft, random) => {
  const header = draft.lines[0]!;
  const { rows } = draft.truth[0]!;
  const isPadded = random.chance(0.3);
  for (let number = random.int(1, 4); number > 0; number -= 1) {
    const place = random.int(0, draft.lines.length);
    const below = place - draft.lines.indexOf(header) - 1;
    draft.lines.splice(place, 0, blankLine(draft, isPadded));
    if (isPadded && below >= 0) rows.splice(below, 0, new Array<string>(header.fields.length).fill(''));
  }
};

export const repeatedHeader: Corrupter = (draft, random) => {
  const header = draft.lines[0]!;
  draft.lines.splice(random.int(2, draft.lines.length - 1), 0, { ...header, fields: [...header.fields] });
};

export const noFinalLineEnd: Corrupter = (draft) => {
  draft.lines.at(-1)!.end = '';
};

export const twoFinalLineEnds: Corrupter = (draft) => {
  draft.lines.at(-1)!.end = draft.dialect.lineEnd.repeat(2);
};

export const separatorLine: Corrupter = (draft) => {
  const { delimiter, lineEnd } = draft.dialect;
  draft.lines.unshift({ fields: [`sep=${delimiter}`], delimiter, end: lineEnd });
};
