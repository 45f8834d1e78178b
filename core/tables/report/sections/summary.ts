import type { Guess } from '../../ingest/reading.js';
import type { TableIssue } from '../../profile/table-issue.js';
import type { DatasetProfile, TableProfile } from '../../profile/table-profile.js';
import {
  type Block,
  data,
  enumerate,
  figure,
  type Phrase,
  paragraph,
  part,
  quietly,
  type Section,
  say,
  strong,
} from '../document.js';
import { countOf, formatBytes, formatShare } from '../figures.js';
import type { ReportInput } from '../report-input.js';
import { formatName, severityName, worstFirst } from '../words.js';
import { reread } from './reading.js';

/** Below this confidence a guess is called unsure in the summary. */
const SURE = 0.8;

/** Tables that the summary speaks of one by one. */
const MOST_TABLES = 6;

/** Findings that the summary names. */
const WORST = 5;

const SUMMED_UP: readonly Guess['what'][] = ['encoding', 'delimiter', 'header'];

function allGuesses(profile: DatasetProfile): Guess[] {
  return [...profile.guesses, ...profile.tables.flatMap((table) => table.guesses)];
}

function whatItIs({ dataset, tables }: DatasetProfile): Phrase {
  const file = say`${[data(dataset.name)]} is ${formatName(dataset.format)} of ${figure(formatBytes(dataset.bytes))}`;
  const [first] = tables;
  if (first === undefined) return say`${file}. No table was found in it.`;
  if (tables.length === 1) return say`${file} with one table: ${sizeOf(first)}.`;
  return say`${file} with ${figure(countOf(tables.length, 'tables'))}.`;
}

function sizeOf(table: TableProfile): Phrase {
  return say`${figure(countOf(table.rows, 'rows'))}, ${figure(countOf(table.columns.length, 'columns'))}`;
}

/** What was taken for want of evidence, with nothing that speaks for another reading, is no doubt. */
function isUnsure({ confidence, source, alternatives }: Guess): boolean {
  return confidence < SURE && source !== 'given' && (source === 'content' || alternatives.length > 0);
}

function howItWasRead(profile: DatasetProfile): Phrase[] {
  const guesses = allGuesses(profile);
  const main = SUMMED_UP.flatMap((what) => guesses.find((guess) => guess.what === what) ?? []);
  const unsure = guesses.filter(isUnsure);
  const read = main.map((guess) => say`${guess.what} ${data(guess.value)} (${figure(formatShare(guess.confidence))})`);
  const sentences: Phrase[] =
    read.length === 0 ? [] : [say`It was read with ${enumerate(read)}; in brackets, how sure.`];
  for (const guess of unsure.slice(0, 3)) {
    const [other] = guess.alternatives;
    const instead = other === undefined ? '' : say`; it could be ${data(other.value)}`;
    sentences.push(
      say`${strong('Not certain:')} the ${guess.what} ${data(guess.value)}${instead}. ${reread(guess.what)}`,
    );
  }
  return sentences;
}

function howManyFindings(table: TableProfile, name: Phrase): Phrase {
  const { error, warning, notice } = table.issue_counts;
  if (error + warning + notice === 0) return say`Nothing was found wrong in ${name}.`;
  const counts = [countOf(error, 'errors'), countOf(warning, 'warnings'), countOf(notice, 'notices')];
  return say`Found in ${name}: ${enumerate(counts.map((count) => [figure(count)]))}.`;
}

function tableSentences({ tables }: DatasetProfile): Phrase[] {
  if (tables.length === 1) return [howManyFindings(tables[0]!, say`it`)];
  const shown = tables.slice(0, MOST_TABLES).map((table) => {
    const name = say`${data(table.name)}`;
    return say`${name} has ${sizeOf(table)}. ${howManyFindings(table, say`it`)}`;
  });
  return tables.length > MOST_TABLES ? [...shown, say`The other tables are described below.`] : shown;
}

function worstOf(issues: readonly TableIssue[]): Block[] {
  const worst = worstFirst(issues)
    .filter((issue) => issue.severity !== 'notice')
    .slice(0, WORST);
  if (worst.length === 0) return [];
  const items = worst.map((issue) => say`${strong(severityName(issue.severity))}: ${issue.title}`);
  return [paragraph(say`The worst findings:`), { kind: 'list', items }];
}

function whatCleaningDoes({ cleanings }: ReportInput): Block[] {
  if (cleanings.length === 0) return [];
  const sentences = cleanings.slice(0, MOST_TABLES).map((cleaning) => {
    const where = cleanings.length === 1 ? say`` : say` in ${data(cleaning.name)}`;
    return say`A cleaning as it is set would change ${figure(countOf(cleaning.cells_changed, 'cells'))}${where}.`;
  });
  const hasMore = cleanings.some(({ steps }) => steps.some(({ applied, changes }) => !applied && changes > 0));
  const more = hasMore ? [say`Further steps are offered, which wait for a yes.`] : [];
  return [paragraph(...sentences, ...more, say`The file itself has not been changed.`)];
}

/** A few sentences to paste into a mail: what the file is, how it was read, how sure, how large, the worst findings. */
export function drawSummary(input: ReportInput): Section {
  const { profile } = input;
  const issues = profile.tables.flatMap((table) => table.issues);
  const lead: Block = {
    kind: 'paragraph',
    tone: 'lead',
    sentences: [whatItIs(profile), ...howItWasRead(profile), ...tableSentences(profile)],
  };
  const only =
    profile.operation === 'profile_table' ? [quietly(say`Only the table that was asked for is described.`)] : [];
  return part('summary', say`Summary`, [lead, ...worstOf(issues), ...whatCleaningDoes(input), ...only]);
}
