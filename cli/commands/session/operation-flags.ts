import type { Command } from 'commander';
import { Fault } from '../../../core/base/fault.js';
import { suggestWord } from '../../../core/language/edit-distance.js';
import { coerceOptions, OPERATION_NAMES, type OperationName } from '../../../handlers/tables/kit/operation-options.js';
import type { OperationsAnswer } from '../../../handlers/tables/session-operations.js';
import { type SecondTable, secondTable } from './second-table.js';
import { parseCell, parseOption, parseReplacement, parseRows, parseSortKey, parseWhere } from './session-words.js';

/** An operation, as in requests. */
export type Operation = OperationsAnswer['session']['steps'][number]['operation'];

/** Flags that describe an operation. */
export interface OperationFlags {
  column?: string;
  option?: string[];
  options?: string;
  set?: string[];
  replace?: string[];
  by?: string[];
  /** The second table, as given. */
  with?: string;
  /** The second table, after `withSecondTable`. */
  table?: SecondTable;
  key?: string[];
  rows?: string;
  where?: string[];
  allRows?: boolean;
}

/** Collects the values of a flag that can be repeated. */
export const collect = (word: string, words: string[] = []): string[] => [...words, word];

/** Adds the flags that describe an operation. */
export function addOperationFlags(command: Command): Command {
  return command
    .option('--column <name>', 'the column, by its name after the earlier operations')
    .option('--option <name=value>', 'an option of the operation; can be repeated', collect)
    .option('--options <json>', 'all options of the operation')
    .option('--set <row:column=text>', 'edit_cells: write a text into a cell; can be repeated', collect)
    .option('--replace <old=new>', 'replace_values: replace a whole text of the column; can be repeated', collect)
    .option('--by <column>', 'sort_rows: a column, or COLUMN:descending; can be repeated', collect)
    .option(
      '--with <table>',
      'append_rows, join_table: the second table, as a file, or the id of a session or of a table in the workspace',
    )
    .option(
      '--key <column>',
      'join_table: a key column, or COLUMN=COLUMN of the second table; can be repeated',
      collect,
    )
    .option('--rows <numbers>', 'only these rows of the file, such as 5,8-12')
    .option(
      '--where <condition>',
      "only rows that match: city=Bonn, 'city~bon', 'price>=5', 'city is missing', or a filter as JSON; can be repeated",
      collect,
    );
}

/** Forms of a few operations, each with the flag that has its values. */
const FORMS = [
  ['set', 'edit_cells'],
  ['replace', 'replace_values'],
  ['by', 'sort_rows'],
] as const;

/** Checks the name of an operation, or derives it from the flags. Faults: invalid-input. */
export function operationName(word: string | undefined, flags: OperationFlags): OperationName {
  const form = FORMS.find(([flag]) => flags[flag] !== undefined);
  const name = word ?? form?.[1];
  if (name === undefined)
    throw new Fault(
      'invalid-input',
      'The operation is missing, such as trim_whitespace. List them: vision-cli table session add --help',
    );
  const known = OPERATION_NAMES.find((one) => one === name);
  if (known === undefined) {
    const near = suggestWord(name, OPERATION_NAMES);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new Fault(
      'invalid-input',
      `No such operation: "${name}".${hint} List them: vision-cli table session add --help`,
    );
  }
  if (form !== undefined && form[1] !== known)
    throw new Fault('invalid-input', `--${form[0]} is for ${form[1]}, not for ${known}. Use --option.`);
  return known;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new Fault('invalid-input', '--options must be valid JSON, such as \'{"to": "title"}\'.', { cause });
  }
}

/** Returns the options that the flags give; undefined for none. Faults: invalid-input. */
function optionsOf(name: OperationName, flags: OperationFlags): Record<string, unknown> | undefined {
  const { option, options, set, replace, by, table, key } = flags;
  const parts = [
    options === undefined ? null : parseJson(options),
    option === undefined ? null : coerceOptions(name, new Map(option.map(parseOption))),
    set === undefined ? null : { cells: set.map(parseCell) },
    replace === undefined ? null : { values: Object.fromEntries(replace.map(parseReplacement)) },
    by === undefined ? null : { by: by.map(parseSortKey) },
    table === undefined ? null : { table },
    key === undefined ? null : { key },
  ].filter((part) => part !== null);
  return parts.length === 0 ? undefined : Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** Returns the rows to which the flags limit an operation; undefined for all. Faults: invalid-input. */
function scopeOf({ rows, where }: OperationFlags): Operation['scope'] {
  if (rows === undefined && where === undefined) return undefined;
  return {
    ...(rows === undefined ? {} : { rows: parseRows(rows) }),
    ...(where === undefined ? {} : { filters: where.map(parseWhere) }),
  };
}

/** Returns flags with the second table that they name. */
export async function withSecondTable<Flags extends OperationFlags>(flags: Flags): Promise<Flags> {
  return flags.with === undefined ? flags : { ...flags, table: await secondTable(flags.with) };
}

/** Returns the operation that the flags describe. Faults: invalid-input. */
export function operationFromFlags(word: string | undefined, flags: OperationFlags): Operation {
  const operation = operationName(word, flags);
  const options = optionsOf(operation, flags);
  const scope = scopeOf(flags);
  return {
    operation,
    ...(flags.column === undefined ? {} : { column: flags.column }),
    ...(options === undefined ? {} : { options }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/**
 * Returns an operation with the changes of the flags. `--option` changes single options, `--options` replaces all.
 * Faults: invalid-input.
 */
export function editedOperation(before: Operation, flags: OperationFlags): Operation {
  const { scope, ...others } = before;
  const changed = operationFromFlags(before.operation, flags);
  const kept = flags.allRows || scope === undefined ? {} : { scope };
  const options =
    flags.options === undefined && changed.options !== undefined
      ? { options: { ...before.options, ...changed.options } }
      : {};
  return { ...others, ...kept, ...changed, ...options };
}
