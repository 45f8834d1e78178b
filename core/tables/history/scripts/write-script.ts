import { parse } from 'node:path';
import type { ReplayedHistory } from '../replay/replay.js';
import { headerToWrite } from '../state/state-data.js';
import { countRows, type TableState } from '../state/table-state.js';
import { SCRIPT_EXTENSIONS, type ScriptLanguage } from './languages/script-language.js';
import { blockOf } from './plan/plan-step.js';
import { firstRowNumber, stepTables } from './plan/step-tables.js';
import { chooseSource, type SessionFileFacts, sourceRowsOf } from './source/choose-source.js';
import { formatCsv } from './source/format-csv.js';
import { ListBook } from './writers/list-book.js';
import { pandasFrame } from './writers/pandas-frame.js';
import { polarsFrame } from './writers/polars-frame.js';
import type { Script } from './writers/script.js';
import { writePython } from './writers/write-python.js';
import { writeSql } from './writers/write-sql.js';

/** A file of a script. */
export interface ScriptFile {
  name: string;
  bytes: Uint8Array;
}

/** A script, and the files that it reads in addition to the file of the session. */
export interface WrittenScript {
  script: ScriptFile;
  others: readonly ScriptFile[];
}

/** Returns a name for a column of the script that no column has at any time, whatever its case. */
function freeName(states: readonly TableState[]): string {
  const used = new Set(states.flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase())));
  const isUsed = (name: string) => [...used].some((one) => one.startsWith(name));
  let name = '_row';
  while (isUsed(name)) name = `_${name}`;
  return name;
}

/** Returns a name for files next to the script, without characters that a language could interpret. */
function stemOf(name: string): string {
  const words = parse(name).name.split(/[^\p{L}\p{N}_]+/u);
  const stem = words.filter((word) => word !== '').join('-');
  return [...stem].slice(0, 60).join('') || 'table';
}

/**
 * Writes a history as a script that gives the same cells from the same file. Steps without an equivalent in the language
 * become value maps or edits of rows. Faults: too-large.
 */
export function writeScript(
  replayed: ReplayedHistory,
  file: SessionFileFacts,
  language: ScriptLanguage,
): WrittenScript {
  const { source: table, states, steps, outcomes } = replayed;
  const stem = stemOf(file.name);
  const { source, copy } = chooseSource(file, table, { language, stem });
  const firstRow = firstRowNumber(table);
  const formed: ScriptFile[] = [];
  const blocks = steps.map((step, at) => {
    const [before, after] = [states[at]!, states[at + 1]!];
    // Tables that a script reads have numbers from 1.
    const first = before.source === table ? firstRow : 1;
    return blockOf(step, outcomes[at]!, stepTables(before.source, before, after, first), (state) => {
      const { bytes, maxRowBytes } = formatCsv(sourceRowsOf(state.source));
      const name = `${stem}-${step.id}.csv`;
      formed.push({ name, bytes });
      return {
        name,
        maxRowBytes,
        columns: state.columns.map((column) => column.name),
        isEmpty: countRows(state) === 0,
      };
    });
  });
  const script: Script = {
    ...{ source, firstRow, blocks },
    columns: table.state.columns.map(({ name }) => name),
    result: states.at(-1)!.columns.map(({ name }) => name),
    header: headerToWrite(states.at(-1)!),
    outputName: `${stem}-edited.csv`,
    listsName: `${stem}-lists.csv`,
    rowColumn: freeName(states),
  };
  const lists = new ListBook();
  const text =
    language === 'duckdb-sql'
      ? writeSql(script, lists)
      : writePython(script, lists, language === 'pandas' ? pandasFrame : polarsFrame);
  const others = [
    ...formed,
    ...(copy === null ? [] : [{ name: source.name, bytes: copy }]),
    ...(lists.isEmpty ? [] : [{ name: script.listsName, bytes: lists.bytes() }]),
  ];
  return { script: { name: `${stem}-edited.${SCRIPT_EXTENSIONS[language]}`, bytes: Buffer.from(text) }, others };
}
