import {
  type Block,
  data,
  enumerate,
  type Fact,
  figure,
  fillTemplate,
  namesOf,
  type Phrase,
  part,
  phrase,
  quietly,
  type UseLine,
} from '../../../report/document.js';
import { countOf, formatBytes, formatCount, formatRoundShare } from '../../../report/figures.js';
import { joinTexts, worded } from '../../../report/language/translation.js';
import { SAFETIES, verdictOf } from '../../../report/safety.js';
import type { DatasetProfile, TableProfile } from '../../profile/column/table-profile.js';
import { type Safety, type TableUse, USE_VERBS } from '../../profile/column/table-verdict.js';
import { describeGuess } from '../../read/source/describe-guess.js';
import { findingNumber } from '../words/finding-number.js';
import { reasonOf } from '../words/finding-texts.js';
import type { ReportInput } from '../words/report-input.js';
import { shortList } from '../words/short-list.js';
import { capitalize, formatName } from '../words/words.js';
import { describeTable, renderLead } from './lead.js';
import { renderBrief } from './problems.js';

/** Maximum tables whose uses are listed. */
const MAX_TABLES = 6;
/** Maximum lines of verdicts about several tables, the worst first. */
const MAX_CALLS = 9;
/** Maximum uses listed for a table. The profile has all of them. */
const MAX_LISTED = 9;

const KINDS = ['count', 'group', 'join', 'order', 'calculate', 'share'] as const satisfies readonly TableUse['kind'][];

/** Describes a use: `group by "a" or "b"`. */
const actionOf = (kind: TableUse['kind'], names: readonly string[]): Phrase =>
  names.length === 0 ? fillTemplate(USE_VERBS[kind]) : fillTemplate(`${USE_VERBS[kind]} {0}`, shortList(names, ' or '));

/** Describes uses as a list of actions: `count and look up rows, group by "a" or "b"`. */
function actionsOf(uses: readonly TableUse[], last: string): Phrase {
  const actions = KINDS.flatMap((kind): Phrase[] => {
    const own = uses.filter((use) => use.kind === kind);
    if (own.length === 0) return [];
    const names = own.flatMap(({ column }) => column ?? []);
    return [actionOf(kind, names)];
  });
  return enumerate(actions, last);
}

interface Call {
  tone: 'good' | 'warn' | 'bad';
  text: Phrase;
}

/** States in at most six lines what a table can be used for. */
function callsOf({ uses }: TableProfile): Call[] {
  const by = (safety: Safety) => uses.filter(({ now }) => now === safety);
  const [safe, limited, unsafe] = SAFETIES.map(by) as [TableUse[], TableUse[], TableUse[]];
  const isShared = ({ kind }: TableUse) => kind === 'share';
  const others = unsafe.filter((use) => !isShared(use));
  const [repaired, partly, unrepaired] = SAFETIES.map((after) =>
    others.filter(({ after_repair }) => after_repair === after),
  ) as [TableUse[], TableUse[], TableUse[]];
  const call = (tone: Call['tone'], of: readonly TableUse[], textOf: () => Phrase): Call[] =>
    of.length > 0 ? [{ tone, text: textOf() }] : [];
  return [
    ...call('good', safe, () => phrase`Safe to ${actionsOf(safe, ' and ')}.`),
    ...call('warn', limited, () => phrase`Limited: ${actionsOf(limited, ' and ')}.`),
    ...call('bad', repaired, () => phrase`Not safe to ${actionsOf(repaired, ' or ')} until repaired.`),
    ...call('bad', partly, () => phrase`Not safe to ${actionsOf(partly, ' or ')}, and limited after the repair.`),
    ...call('bad', unsafe.filter(isShared), () => phrase`Not safe to share the file unchanged.`),
    ...call('bad', unrepaired, () => phrase`Not safe to ${actionsOf(unrepaired, ' or ')}, and no step repairs that.`),
  ];
}

/** States what tables can be used for; for several tables in nine lines, each with all the tables it holds for. */
function renderCalls(tables: readonly TableProfile[]): Block[] {
  const calls = tables.flatMap((table) => callsOf(table).map((call) => ({ table, ...call })));
  if (calls.length === 0) return [];
  if (tables.length === 1) return [{ kind: 'calls', items: calls.map(({ tone, text }) => ({ tone, text })) }];
  const same = new Map<string, (typeof calls)[number] & { names: string[] }>();
  for (const call of calls) {
    const key = JSON.stringify(call.text);
    const first = same.get(key);
    if (first) first.names.push(call.table.name);
    else same.set(key, { ...call, names: [call.table.name] });
  }
  const items = [...same.values()].map(({ tone, text, names }) => ({
    tone,
    text: phrase`${shortList(names, ' and ')}: ${text}`,
  }));
  const shown = ['bad', 'warn', 'good']
    .flatMap((tone) => items.filter((item) => item.tone === tone))
    .slice(0, MAX_CALLS);
  const rest = items.length - shown.length;
  return [
    { kind: 'calls', items: shown },
    ...(rest > 0 ? [quietly(phrase`${figure(countOf(rest, 'further verdicts'))} in the profile.`)] : []),
  ];
}

/** Merges safe uses of one kind for the same reason, which need no line each. */
function mergeSafe(uses: readonly TableUse[]): TableUse[][] {
  const merged: TableUse[][] = [];
  for (const use of uses) {
    const same = merged.find(
      ([first]) =>
        use.now === 'safe' && first!.now === 'safe' && first!.kind === use.kind && first!.reason === use.reason,
    );
    if (same) same.push(use);
    else merged.push([use]);
  }
  return merged;
}

function useLine(uses: readonly TableUse[], table: TableProfile, input: ReportInput): UseLine {
  const [first] = uses as readonly [TableUse, ...TableUse[]];
  const names = uses.flatMap(({ column }) => column ?? []);
  const title = capitalize(actionOf(first.kind, names));
  const numbers = [...new Set(uses.flatMap(({ findings }) => findings))].flatMap((index) => [
    { kind: 'text' as const, text: ' ' },
    findingNumber(table, index, input),
  ]);
  return {
    title: [...title, ...numbers],
    note: phrase`${reasonOf(first, table)}`,
    now: verdictOf(first.now),
    after: verdictOf(first.after_repair),
  };
}

const RULE = [
  'Safe: at most 5% of the cells needed are missing and, in groups, at most 1% wrong.',
  'Limited: more are missing or wrong, some rows count twice, outliers change the average, or results hold only within one unit or currency.',
  'Not safe: programs read text instead of numbers, or compute a wrong figure without an error.',
] as const;

function usesOf(table: TableProfile, input: ReportInput): Block[] {
  if (table.uses.length === 0) return [quietly(phrase`The table has no rows, so there is nothing to use.`)];
  const order = (use: TableUse) => SAFETIES.indexOf(use.now);
  const lines = mergeSafe(table.uses.toSorted((one, other) => order(one) - order(other)));
  // The worst are at the end, so a long list loses the others.
  const shown = lines.length > MAX_LISTED ? [...lines.slice(0, 2), ...lines.slice(2 - MAX_LISTED)] : lines;
  const left = table.uses.length - shown.flat().length + table.uses_omitted;
  const rest = left > 0 ? [quietly(phrase`${figure(countOf(left, 'further uses'))} in the profile.`)] : [];
  return [
    {
      kind: 'uses',
      caption: 'Verdicts now, and after all repairs, including those that you confirm',
      heads: ['Use', 'Now', 'After all repairs'],
      items: shown.map((line) => useLine(line, table, input)),
    },
    ...rest,
  ];
}

const CELLS = [
  ['fine', 'Fine', 'first'],
  ['repairable', 'Can be repaired', 'repair'],
  ['unknown', 'Unknown', 'missing'],
] as const;

/** Renders the cells of tables by what can be done about them. */
function cellsOf(tables: readonly TableProfile[]): Block[] {
  const sum = (key: (typeof CELLS)[number][0]) => tables.reduce((total, { cells }) => total + cells[key], 0);
  const whole = CELLS.reduce((total, [key]) => total + sum(key), 0);
  if (whole === 0) return [];
  const words = CELLS.map(([key, label]) => worded`${label.toLowerCase()} ${formatCount(sum(key))}`);
  return [
    {
      kind: 'balance',
      label: worded`Of ${countOf(whole, 'cells')}: ${joinTexts(words, ', ')}`,
      parts: CELLS.map(([key, label, tone]) => ({
        tone,
        label,
        count: sum(key),
        figures: phrase`${figure(formatCount(sum(key)))} (${figure(formatRoundShare(sum(key) / whole))})`,
      })),
    },
  ];
}

function keyOf({ candidate_keys: [first, ...others] }: TableProfile): Phrase {
  if (first === undefined) return phrase`none`;
  return others.length === 0 ? namesOf(first) : phrase`${namesOf(first)} (also ${namesOf(others[0]!)})`;
}

/** Facts about a file with one table. */
function factsOf({ dataset, guesses }: DatasetProfile, table: TableProfile): Fact[] {
  const options = [...guesses, ...table.guesses];
  const read = (['encoding', 'delimiter', 'header'] as const).flatMap((what) => {
    const found = options.find((guess) => guess.what === what);
    return found === undefined ? [] : [phrase`${describeGuess(found)}`];
  });
  return [
    { label: 'Rows', value: phrase`${figure(formatCount(table.rows))}` },
    { label: 'Columns', value: phrase`${figure(formatCount(table.columns.length))}` },
    { label: 'Row key', value: keyOf(table) },
    {
      label: 'Duplicates',
      value: phrase`${figure(countOf(table.duplicate_rows, 'rows', table.duplicate_rows_are_estimates))}`,
    },
    ...(table.rows_set_aside > 0
      ? [
          {
            label: 'Outside the table',
            value: phrase`${figure(countOf(table.rows_set_aside, 'rows'))} (titles, notes, totals and similar)`,
          },
        ]
      : []),
    ...(read.length > 0 ? [{ label: 'Read as', value: enumerate(read, ', ') }] : []),
    { label: 'File', value: phrase`${formatName(dataset.format)}${phrase` of ${formatBytes(dataset.bytes)}`}` },
    { label: 'Findings', value: phrase`${figure(formatCount(table.issues.length))}` },
  ];
}

/** Renders the head of a report: what the file is, what it can be used for, and its cells. */
export function renderHead(input: ReportInput): Block[] {
  const { profile } = input;
  const { tables } = profile;
  const [only] = tables.length === 1 ? tables : [];
  const others =
    only === undefined
      ? tables
          .slice(0, MAX_TABLES)
          .map((table) => phrase`${data(table.name)}: ${enumerate(describeTable(table, profile), ' ')}`)
      : [];
  const further = tables.length - MAX_TABLES;
  if (further > 0) others.push(phrase`${figure(countOf(further, 'further tables'))} in the profile.`);
  const lead: Block = { kind: 'paragraph', tone: 'lead', sentences: renderLead(profile) };
  const title = phrase`What you can use it for`;
  const rule = quietly(...RULE.map((sentence) => phrase`${sentence}`));
  const whole = tables.reduce((sum, { rows, columns }) => sum + rows * columns.length, 0);
  const aside: Block[] = [
    part('cells', phrase`${figure(countOf(whole, 'cells'))}`, [
      ...cellsOf(tables),
      ...(only === undefined ? [] : [{ kind: 'facts' as const, facts: factsOf(profile, only) }]),
    ]),
  ];
  const uses =
    only === undefined
      ? tables
          .slice(0, MAX_TABLES)
          .map((table, at) => part(`uses-${at + 1}`, phrase`${data(table.name)}`, usesOf(table, input)))
      : usesOf(only, input);
  return [
    lead,
    ...(others.length > 0 ? [{ kind: 'list' as const, items: others }] : []),
    ...renderCalls(tables),
    ...renderBrief(input),
    ...(tables.length > 0
      ? [{ kind: 'split' as const, main: [{ ...part('uses', title, [...uses, rule]), nav: 'Uses' }], aside }]
      : []),
  ];
}
