import { test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { corruptFiles } from '../../../../scripts/corrupt/corrupt-files.js';
import { type Random, seedRandom } from '../../../../scripts/corrupt/random.js';
import { cleanRead } from '../../../support/clean-given.js';
import { expectGolden } from '../../../support/golden/answers.js';
import { hashAnswer } from '../../../support/golden/format-answer.js';
import { MESSY_TABLES, type MessyTable } from '../../../support/golden/messy-tables.js';
import { STRUCTURED_TEXTS } from '../../../support/golden/structured-texts.js';
import { variedSheets } from '../../../support/golden/varied-sheets.js';
import { readTable } from '../../../support/opened-table.js';

const FILES = 220;
const SHEETS = 120;
/** Number of changed copies of each hand-written file. */
const COPIES = { texts: 5, messy: 3 };
const MAX_BYTES = 3000;

/** Formats a table as a line: enough to recognize a change, and hashes of everything else. */
function describe({ name, bytes }: MessyTable): string {
  const dataset = openDataset(openBytes(name, bytes), {});
  const lines = dataset.tables.map((opened) => {
    const read = readTable(opened);
    const { columns, issues } = read.profile;
    const cleaned = cleanRead(read, { accept: ['proposed', 'notation'] });
    const facts = {
      header: opened.headerRows.join(),
      rows: read.profile.rows,
      outsideRow: opened.outsideRows.length,
      broken: opened.broken().total,
      columns: columns.length,
      findings: issues.map(({ code }) => code).join(' '),
    };
    const parts = Object.entries(facts).filter(([, value]) => value !== 0 && value !== '');
    const hashes = [read.profile, cleaned.rows, cleaned.log].map(hashAnswer);
    return ` ${parts.map(([key, value]) => `${key} ${value}`).join('; ')}; ${hashes.join(' ')}`;
  });
  return [`${name} ${hashAnswer(dataset.guesses)}`, ...lines].join('\n');
}

/** Describes the tables of a file, or the fault of a file without a table. */
function describeFile(file: MessyTable): string {
  try {
    return describe(file);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `${file.name} ${error.code}: ${error.message}`;
  }
}

const SIGNS = [',', ';', '"', "'", '\t', ' ', '\n', '0', '-', '.'];

/** Changes a text in one place: inserts or removes a character, or moves, removes or repeats a line. */
function varyText(text: string, random: Random): string {
  const at = random.int(0, text.length);
  const lines = text.split('\n');
  const line = random.int(0, lines.length - 1);
  const changes = [
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + random.pick(SIGNS) + text.slice(at),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, lines[line]!).join('\n'),
    () =>
      lines
        .toSpliced(line, 1)
        .toSpliced(random.int(0, lines.length - 1), 0, lines[line]!)
        .join('\n'),
    () => text.slice(0, at),
  ];
  return random.pick(changes)();
}

function* variedFiles(): Generator<MessyTable> {
  const random = seedRandom(22);
  const groups = [
    [COPIES.texts, STRUCTURED_TEXTS],
    [COPIES.messy, MESSY_TABLES],
  ] as const;
  for (const [copies, files] of groups) {
    for (const { name, bytes } of files) {
      const text = Buffer.from(bytes).toString();
      if (!Buffer.from(text).equals(bytes) || bytes.length === 0) continue;
      for (let copy = 1; copy <= copies; copy += 1) {
        let varied = text;
        for (let change = 0; change < copy; change += 1) varied = varyText(varied, random);
        yield { name: `${copy}-${name}`, bytes: Buffer.from(varied) };
      }
    }
  }
}

test('readings, profiles and cleanings of changed files are unchanged', async () => {
  await expectGolden('tables/varied-files.txt', [...variedFiles()].map(describeFile));
});

test('readings, profiles and cleanings of many files are unchanged', async () => {
  const files = [...corruptFiles(FILES, 21)].filter(({ bytes }) => bytes.length < MAX_BYTES);
  await expectGolden('tables/many-files.txt', files.map(describeFile));
});

test('readings, profiles and cleanings of workbooks are unchanged', async () => {
  await expectGolden('tables/varied-sheets.txt', [...variedSheets(SHEETS, 23)].map(describeFile));
});
