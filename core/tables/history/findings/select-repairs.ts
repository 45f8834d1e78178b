import { Fault } from '../../../base/fault.js';
import { shorten } from '../../../base/text/shorten.js';
import { countOf } from '../../../report/figures.js';
import { findingOfKind } from '../../profile/wrong-cells/find-wrong-cells.js';
import { WRONG_CELL_KINDS, type WrongCellKind } from '../../profile/wrong-cells/wrong-cell.js';
import type { FoundRepair } from './find-repairs.js';
import {
  type ListedRepairs,
  MAX_REPAIR_ROWS,
  type RepairGroup,
  type RepairsRequest,
  type SessionRepair,
} from './repair-list.js';

/** Maximum length of a text in the list, in UTF-16 code units. */
const MAX_TEXT = 500;
const MAX_REASON = 1500;
/** Maximum cells that one request accepts, so that the operations fit into the next request. */
const MAX_ACCEPTED = 50_000;

/** What the user ignores. */
interface Ignored {
  keys: ReadonlySet<string>;
  /** The ignored findings of the table. */
  issues: readonly { code: string; columns: readonly string[]; step: { operation: string } | null }[];
}

const isKind = (rule: string): rule is WrongCellKind => (WRONG_CELL_KINDS as readonly string[]).includes(rule);

/** Whether a finding reports a repair. */
function reports({ code, columns, step }: Ignored['issues'][number], { rule, column }: FoundRepair): boolean {
  if (columns[0] !== column) return false;
  return isKind(rule) ? findingOfKind(rule) === code : step?.operation === rule;
}

function listed({ rows, before, after, witnesses, ...repair }: FoundRepair): SessionRepair {
  return {
    ...repair,
    before: before.slice(0, MAX_TEXT),
    after: after.slice(0, MAX_TEXT),
    witnesses: [...witnesses],
    cells: rows.length,
    rows: rows.slice(0, MAX_REPAIR_ROWS),
  };
}

const cellsOf = (repairs: readonly FoundRepair[]) => repairs.reduce((sum, { rows }) => sum + rows.length, 0);

function groupBy<Key>(repairs: readonly FoundRepair[], keyOf: (repair: FoundRepair) => Key): Map<Key, FoundRepair[]> {
  const groups = new Map<Key, FoundRepair[]>();
  for (const repair of repairs) {
    const key = keyOf(repair);
    const own = groups.get(key);
    if (own) own.push(repair);
    else groups.set(key, [repair]);
  }
  return groups;
}

const byRuleAndColumn = (repairs: readonly FoundRepair[]) => [
  ...groupBy(repairs, ({ rule, column }) => JSON.stringify([rule, column])).values(),
];

function describeGroup(repairs: readonly FoundRepair[]): RepairGroup {
  const { rule, column, confidence } = repairs[0]!;
  return { rule, column, repairs: repairs.length, cells: cellsOf(repairs), max_confidence: confidence };
}

/** States the evidence of repairs of the same rule and column. */
function reasonOf(repairs: readonly FoundRepair[]): string {
  const [first] = repairs;
  const { rule, confidence, before, after } = first!;
  const evidence = first!.reason.slice(0, MAX_REASON);
  if (repairs.length === 1) return `${rule}, confidence ${confidence}: ${evidence}`;
  const least = repairs.at(-1)!.confidence;
  const range = least === confidence ? String(confidence) : `${least} to ${confidence}`;
  const example = `"${shorten(before)}" to "${shorten(after)}": ${evidence}`;
  return `${rule}, ${countOf(repairs.length, 'repair')} with confidence ${range}, such as ${example}`;
}

/** Returns the operations that accept repairs. Faults: too-large. */
function operationsFor(repairs: readonly FoundRepair[]): NonNullable<ListedRepairs['operations']> {
  if (cellsOf(repairs) > MAX_ACCEPTED)
    throw new Fault(
      'too-large',
      `These repairs are about ${countOf(cellsOf(repairs), 'cell')}; at most ${countOf(MAX_ACCEPTED, 'cell')} can be accepted at once. Choose a higher confidence, one rule or one column.`,
    );
  return byRuleAndColumn(repairs).map((group) => {
    const cells = group.flatMap(({ column, after, rows }) => rows.map((row) => ({ row, column, text: after })));
    return { operation: { operation: 'edit_cells', options: { cells } }, author: 'rule', reason: reasonOf(group) };
  });
}

/** Rejects keys of repairs that a table does not have. Faults: invalid-input. */
function checkKeys(keys: readonly string[], open: readonly FoundRepair[]): void {
  const known = new Set(open.map(({ key }) => key));
  const missing = keys.find((key) => !known.has(key));
  if (missing === undefined) return;
  throw new Fault(
    'invalid-input',
    `The table has no repair "${missing}": it was accepted or ignored, or its cell has changed. List the repairs again.`,
  );
}

/** Lists repairs, and the operations that accept them. Faults: invalid-input (unknown key), too-large. */
export function selectRepairs(
  all: readonly FoundRepair[],
  { min_confidence: least, rule, column, keys, offset, limit, operations }: RepairsRequest,
  ignored: Ignored,
): ListedRepairs {
  const open = all.filter(
    (repair) => !ignored.keys.has(repair.key) && !ignored.issues.some((issue) => reports(issue, repair)),
  );
  if (keys !== undefined) checkKeys(keys, open);
  const wanted = keys === undefined ? null : new Set(keys);
  const ofPlace = open.filter(
    (one) =>
      (rule === undefined || one.rule === rule) &&
      (column === undefined || one.column === column) &&
      (wanted === null || wanted.has(one.key)),
  );
  const chosen = ofPlace.filter(({ confidence }) => confidence >= least);
  const repairs = chosen.slice(offset, offset + limit).map(listed);
  return {
    repairs,
    count: chosen.length,
    cells: cellsOf(chosen),
    omitted: chosen.length - repairs.length,
    groups: byRuleAndColumn(chosen).map(describeGroup),
    confidences: [...groupBy(ofPlace, ({ confidence }) => confidence)].map(([confidence, own]) => ({
      ...{ confidence, repairs: own.length, cells: cellsOf(own) },
    })),
    ignored: all.length - open.length,
    operations: operations ? operationsFor(chosen) : null,
  };
}
