import {
  type Block,
  data,
  enumerate,
  type Fact,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatBytes, formatRow, formatShare } from '../../../report/figures.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';
import type { Guess } from '../../read/source/reading.js';
import type { ReportInput } from '../words/report-input.js';
import { tableCommand } from '../words/table-command.js';
import { formatName } from '../words/words.js';
import { historyOrigin } from './history.js';

const OPTIONS: Partial<Record<Guess['what'], string>> = {
  encoding: 'encoding',
  delimiter: 'delimiter',
  quote: 'quote',
  escape: 'escape',
  decimal: 'decimal',
  header: 'header_row',
  tables: 'table',
};

/** Names the option that overrides a guess; empty if there is none. */
export function renderOption(what: Guess['what']): Phrase {
  const option = OPTIONS[what];
  return option === undefined ? phrase`` : phrase`The option ${data(option)} sets it.`;
}

const SOURCES: Readonly<Record<Guess['source'], string>> = {
  given: 'given',
  content: 'detected from the content',
  default: 'assumed without evidence',
};

const STATES = { visible: 'visible', hidden: 'hidden', 'very-hidden': 'very hidden' } as const;

function alternativesOf({ alternatives }: Guess): Phrase {
  if (alternatives.length === 0) return phrase`none`;
  const shown = alternatives.slice(0, 4);
  return enumerate(
    shown.map(({ value, confidence }) => phrase`${data(value)} (${figure(formatShare(confidence))})`),
    ', ',
  );
}

/**
 * Renders guesses with confidence, evidence and alternatives.
 * @param about subject of the guesses, for the caption.
 */
export function renderGuesses(guesses: readonly Guess[], about: Phrase): Block[] {
  if (guesses.length === 0) return [];
  return [
    {
      kind: 'table',
      markdown: 'lines',
      caption: phrase`Import options of ${about}`,
      head: [
        { title: 'Option', align: 'start' },
        { title: 'Value', align: 'start' },
        { title: 'Confidence', align: 'end' },
        { title: 'Reason', align: 'start' },
        { title: 'Other values', align: 'start' },
      ],
      rows: guesses.map((guess) => [
        phrase`${guess.what}`,
        phrase`${data(guess.value)}`,
        phrase`${figure(formatShare(guess.confidence))}`,
        phrase`${guess.reason} (${SOURCES[guess.source]})`,
        alternativesOf(guess),
      ]),
    },
  ];
}

export function renderNotes(notes: readonly { message: string }[]): Block[] {
  return notes.length === 0 ? [] : [{ kind: 'list', items: notes.map(({ message }) => phrase`${message}`) }];
}

function sheetsOf({ sheets, tables }: DatasetProfile): Block[] {
  if (sheets.length === 0) return [];
  const names = new Map(tables.map((table) => [table.id, table.name]));
  const areUsual = sheets.every(
    (sheet) => sheet.state === 'visible' && sheet.tables.length === 1 && names.get(sheet.tables[0]!) === sheet.name,
  );
  if (areUsual && sheets.length > 1) return [paragraph(phrase`Each sheet contains one table, named after it.`)];
  const items = sheets.map((sheet) => {
    const inside = sheet.tables.map((id) => phrase`${data(names.get(id) ?? id)}`);
    const holds = inside.length === 0 ? phrase`contains no table` : phrase`contains ${enumerate(inside)}`;
    const state = sheet.state === 'visible' ? phrase`` : phrase` (${STATES[sheet.state]})`;
    return phrase`Sheet ${data(sheet.name)}${state} ${holds}`;
  });
  return [{ kind: 'list', items }];
}

const MAX_OTHERS = 20;

/** Renders the tables of the file that the report does not cover. */
export function renderOtherTables({ other_tables: others }: DatasetProfile): Block[] {
  if (others.length === 0) return [];
  const names = others.slice(0, MAX_OTHERS).map(({ id, name, row }) => {
    const from = row === null ? phrase`` : phrase`, from row ${figure(formatRow(row))}`;
    return phrase`${data(id)} (${data(name)}${from})`;
  });
  const more = others.length > MAX_OTHERS ? phrase` and others` : phrase``;
  return [quietly(phrase`Other tables of the file: ${enumerate(names, ', ')}${more}.`, renderOption('tables'))];
}

function sizeOf({ bytes }: DatasetProfile['dataset']): Phrase {
  const size = phrase`${figure(formatBytes(bytes))}`;
  return bytes < 10_000 ? size : phrase`${size} (${figure(countOf(bytes, 'bytes'))})`;
}

/** Returns the command that makes the report again, unless it depends on choices that the input does not have. */
function repeatOf(input: ReportInput): Fact[] {
  const { fileWords, profile, cleanings, detail, language = 'en', history } = input;
  const isUsual = cleanings.every(
    ({ steps, reference }) => reference === undefined && steps.every((one) => one.applied === (one.class === 'safe')),
  );
  const isRepeatable = history !== undefined || (fileWords !== undefined && profile.operation !== 'profile_table');
  if (!isRepeatable || !isUsual) return [];
  const command = tableCommand(
    input,
    'report',
    ...(detail === 'full' ? ['--detail', 'full'] : []),
    ...(language === 'en' ? [] : ['--language', language]),
  );
  return [{ label: 'Repeat', value: [{ kind: 'data', text: command }] }];
}

/** Renders the origin of the report: the file with its hash, and how and when the report was made. */
function renderProvenance(input: ReportInput): Section {
  const { profile, generatedAt, version } = input;
  const { dataset } = profile;
  const facts: Fact[] = [
    { label: 'File', value: phrase`${data(dataset.name)}` },
    { label: 'Format', value: phrase`${formatName(dataset.format)}, by its content` },
    { label: 'Size', value: sizeOf(dataset) },
    { label: input.history === undefined ? 'SHA-256' : 'SHA-256 of the file', value: phrase`${data(dataset.sha256)}` },
    ...(dataset.id === null ? [] : [{ label: 'Dataset', value: phrase`${data(dataset.id)}` }]),
    ...(generatedAt === null ? [] : [{ label: 'Made', value: phrase`${generatedAt}` }]),
    { label: 'By', value: phrase`Handlens ${version}` },
    { label: 'Method', value: phrase`Rules only, no AI. The file is unchanged.` },
    ...(input.history === undefined ? [] : historyOrigin(input.history)),
    ...repeatOf(input),
  ];
  return part('provenance', phrase`Provenance`, [{ kind: 'facts', facts }]);
}

/** Renders how the file was read, and the origin of the report. */
export function renderImport(input: ReportInput): Section {
  const { profile } = input;
  const blocks = [
    ...renderGuesses(profile.guesses, phrase`the file`),
    ...renderNotes(profile.notes),
    ...sheetsOf(profile),
    ...renderOtherTables(profile),
  ];
  const reading = { ...part('reading', phrase`How the file was read`, blocks), nav: 'Reading' };
  const title = phrase`Reading and provenance`;
  return {
    ...part('origin', title, [{ kind: 'split', aspect: 'wide', main: [reading], aside: [renderProvenance(input)] }]),
    isUntitled: true,
  };
}
