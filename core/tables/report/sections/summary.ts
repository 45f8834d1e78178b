import {
  type Block,
  data,
  enumerate,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
  severityName,
  strong,
} from '../../../report/document.js';
import { countOf, formatBytes, formatShare } from '../../../report/figures.js';
import type { DatasetProfile, TableProfile } from '../../profile/column/table-profile.js';
import { MIN_CERTAIN } from '../../read/source/interpretation.js';
import type { Guess } from '../../read/source/reading.js';
import type { ReportInput } from '../words/report-input.js';
import { formatName, worstFirst } from '../words/words.js';
import { renderOption } from './import-options.js';

/** Maximum tables described individually. */
const MAX_TABLES = 6;

/** Maximum uncertain guesses listed. */
const MAX_UNCERTAIN = 3;

/** Maximum findings in the summary. A short report has fewer, because all findings follow directly. */
const MAX_WORST = { short: 3, full: 5 } as const;

const SUMMARIZED: readonly Guess['what'][] = ['encoding', 'delimiter', 'header'];

/** A guess and its table. The table is null if the guess is about the whole file, or if there is only one table. */
interface TableGuess {
  guess: Guess;
  table: string | null;
}

function allGuesses({ guesses, tables }: DatasetProfile): TableGuess[] {
  const isOne = tables.length === 1;
  const ofTables = tables.flatMap((table) =>
    table.guesses.map((guess) => ({ guess, table: isOne || guess.what === 'tables' ? null : table.name })),
  );
  return [...guesses.map((guess) => ({ guess, table: null })), ...ofTables];
}

/** Describes a guess: `the delimiter ;`, `the header in row 3`. */
function renderGuess({ what, value }: Guess): Phrase {
  if (what === 'tables') return phrase`the number of tables ${data(value)}`;
  if (what !== 'header') return phrase`the ${what} ${data(value)}`;
  return value === 'none' ? phrase`no header` : phrase`the header in row ${data(value)}`;
}

function describeFile({ dataset, tables }: DatasetProfile): Phrase {
  const file = phrase`${[data(dataset.name)]} is ${formatName(dataset.format)} of ${figure(formatBytes(dataset.bytes))}`;
  const [first] = tables;
  if (first === undefined) return phrase`${file}. It contains no table.`;
  const setAside = tables.reduce((sum, table) => sum + table.rows_set_aside, 0);
  const outsideRow = phrase`${figure(countOf(setAside, 'rows'))} outside the table (titles, notes, totals and similar)`;
  if (tables.length === 1) return phrase`${file} with one table: ${sizeOf(first)}; ${outsideRow}.`;
  return phrase`${file} with ${figure(countOf(tables.length, 'tables'))}; ${outsideRow}.`;
}

function sizeOf(table: TableProfile): Phrase {
  return phrase`${figure(countOf(table.rows, 'rows'))}, ${figure(countOf(table.columns.length, 'columns'))}`;
}

/** Whether a guess is uncertain, of any option. A default without alternatives is not. */
function isUncertain({ confidence, source, alternatives }: Guess): boolean {
  return confidence < MIN_CERTAIN && source !== 'given' && (source === 'content' || alternatives.length > 0);
}

function describeUncertain({ guess, table }: TableGuess): Phrase {
  const [other] = guess.alternatives;
  const where = table === null ? phrase`` : phrase` of ${data(table)}`;
  const instead = other === undefined ? phrase`` : phrase`; other possible value: ${data(other.value)}`;
  return phrase`${strong('Uncertain:')} ${renderGuess(guess)}${where}${instead}. ${renderOption(guess.what)}`;
}

function describeImport(profile: DatasetProfile): Phrase[] {
  const all = allGuesses(profile);
  const main = SUMMARIZED.flatMap(
    (what) => all.find(({ guess, table }) => guess.what === what && table === null) ?? [],
  );
  const uncertain = all.filter(({ guess }) => isUncertain(guess));
  const words = main.map(({ guess }) => phrase`${renderGuess(guess)} (${figure(formatShare(guess.confidence))})`);
  const sentence = words.length === 0 ? [] : [phrase`Import options, with their confidence: ${enumerate(words)}.`];
  return [...sentence, ...uncertain.slice(0, MAX_UNCERTAIN).map(describeUncertain)];
}

function describeCounts(table: TableProfile, name: Phrase): Phrase {
  const { error, warning, notice } = table.issue_counts;
  if (error + warning + notice === 0) return phrase`No problems were found in ${name}.`;
  const counts = [countOf(error, 'errors'), countOf(warning, 'warnings'), countOf(notice, 'notices')];
  return phrase`Found in ${name}: ${enumerate(counts.map((count) => [figure(count)]))}.`;
}

function tableSentences({ tables }: DatasetProfile): Phrase[] {
  if (tables.length === 1) return [describeCounts(tables[0]!, phrase`it`)];
  const shown = tables.slice(0, MAX_TABLES).map((table) => {
    const name = phrase`${data(table.name)}`;
    return phrase`${name} has ${sizeOf(table)}. ${describeCounts(table, phrase`it`)}`;
  });
  return tables.length > MAX_TABLES ? [...shown, phrase`The other tables are described below.`] : shown;
}

function worstOf({ profile: { tables }, detail }: ReportInput): Block[] {
  const worst = worstFirst(tables.flatMap((table) => table.issues))
    .filter((issue) => issue.severity !== 'notice')
    .slice(0, MAX_WORST[detail]);
  if (worst.length === 0) return [];
  const items = worst.map((issue) => {
    const name = tables.find(({ id }) => id === issue.table)?.name ?? issue.table;
    const where = tables.length === 1 ? phrase`` : phrase` in ${data(name)}`;
    return phrase`${strong(severityName(issue.severity))}${where}: ${issue.title}`;
  });
  return [paragraph(phrase`The most severe findings:`), { kind: 'list', items }];
}

function describeCleanings({ cleanings }: ReportInput): Block[] {
  if (cleanings.length === 0) return [];
  const changed = cleanings
    .filter(({ cells_changed, cells_unconverted }) => cells_changed + cells_unconverted > 0)
    .slice(0, MAX_TABLES);
  const sentences = changed.map(({ name, cells_changed, cells_unconverted }) => {
    const where = cleanings.length === 1 ? phrase`` : phrase` in ${data(name)}`;
    const unconverted = phrase` It could not convert ${figure(countOf(cells_unconverted, 'cells'))}.`;
    return phrase`With these settings, a cleaning would change ${figure(countOf(cells_changed, 'cells'))}${where}.${cells_unconverted > 0 ? unconverted : phrase``}`;
  });
  const hasMore = cleanings.some(({ steps }) => steps.some(({ applied, changes }) => !applied && changes > 0));
  return [
    paragraph(
      ...(sentences.length > 0 ? sentences : [phrase`With these settings, a cleaning would change no cell.`]),
      ...(hasMore ? [phrase`Further steps are suggested and need confirmation.`] : []),
      phrase`The original file has not been changed.`,
    ),
  ];
}

/**
 * Renders the summary, which can be pasted into an email: format and size of the file, import options with their
 * confidence, and the most severe findings.
 */
export function renderSummary(input: ReportInput): Section {
  const { profile } = input;
  const lead: Block = {
    kind: 'paragraph',
    tone: 'lead',
    sentences: [describeFile(profile), ...describeImport(profile), ...tableSentences(profile)],
  };
  const only = profile.operation === 'profile_table' ? [quietly(phrase`Only the requested table is described.`)] : [];
  return part('summary', phrase`Summary`, [lead, ...worstOf(input), ...describeCleanings(input), ...only]);
}
