import type { Action, Added, RowCondition, ScriptBlock, ScriptChange, ScriptSortKey } from '../plan/action.js';
import { END, type ScriptPattern } from '../plan/portable-pattern.js';
import { OWN_FORMAT, type ScriptFormat } from '../source/script-source.js';
import { commentedBlock, sourceComments } from './comment.js';
import { type ListBook, listEntries } from './list-book.js';
import type { PythonFrame } from './python-frame.js';
import { PYTHON_HELPERS, type PythonHelper } from './python-helpers.js';
import { pythonDict, pythonList, quotePython } from './quote-python.js';
import type { Script } from './script.js';

const SORT_KEYS = { number: 'float', text: 'str', lower: 'str.lower' } as const;

type ColumnAction =
  | 'rename-columns'
  | 'add-column'
  | 'change-cells'
  | 'edit-cells'
  | 'remove-columns'
  | 'move-column'
  | 'order-columns';

/** Writes the statements of a script. */
class PythonWriter {
  readonly #script: Script;
  readonly #lists: ListBook;
  readonly #frame: PythonFrame;
  readonly #row: string;
  readonly helpers = new Set<PythonHelper>();
  usesPatterns = false;

  constructor(script: Script, lists: ListBook, frame: PythonFrame) {
    this.#script = script;
    this.#lists = lists;
    this.#frame = frame;
    this.#row = quotePython(script.rowColumn);
  }

  reading(): string {
    const { source, columns, firstRow } = this.#script;
    return this.#read('SOURCE', source, columns, firstRow);
  }

  /** @param file the name as a Python expression. */
  #read(file: string, source: ScriptFormat, columns: readonly string[], firstRow: number): string {
    const names = pythonList(columns.map(quotePython));
    const { skip, isEmpty } = source;
    const texts = { delimiter: quotePython(source.delimiter), encoding: quotePython(source.encoding) };
    const numbers = `range(${firstRow}, ${firstRow} + len(df))`;
    return [
      this.#frame.reading({ file, names, skip, isEmpty, ...texts }),
      this.#frame.insertNumbers(this.#row, numbers),
    ].join('\n');
  }

  block({ actions }: ScriptBlock): string {
    return actions.map((action) => this.#action(action)).join('\n');
  }

  #helper(name: PythonHelper): string {
    this.helpers.add(name);
    return name;
  }

  #action(action: Action): string {
    const frame = this.#frame;
    switch (action.kind) {
      case 'rename-columns':
        return frame.renameColumns(
          pythonDict(action.names.map(([before, after]) => [quotePython(before), quotePython(after)])),
        );
      case 'add-column':
        return this.#add(action);
      case 'change-cells':
        return this.#change(action.column, action.change, action.where);
      case 'edit-cells': {
        const { column, cells } = action;
        const { before, dict } = this.#dict('cells', cells);
        const list = `[${dict}.get(row, text) for row, text in zip(df[${this.#row}], df[${quotePython(column)}])]`;
        return `${before}${frame.setColumn(column, frame.series(column, list))}`;
      }
      case 'remove-columns':
        return frame.removeColumns(action.names.map(quotePython));
      case 'move-column':
      case 'order-columns':
        return this.#order(action);
      default:
        return this.#rows(action);
    }
  }

  #order(action: Extract<Action, { kind: 'move-column' | 'order-columns' }>): string {
    if (action.kind === 'order-columns') return `df = df[${pythonList([this.#row, ...action.names.map(quotePython)])}]`;
    const name = quotePython(action.name);
    const others = `[name for name in df.columns if name != ${name}]`;
    return [`names = ${others}`, `names.insert(${action.at + 1}, ${name})`, 'df = df[names]'].join('\n');
  }

  #rows(action: Exclude<Action, { kind: ColumnAction }>): string {
    switch (action.kind) {
      case 'read-table': {
        const { table } = action;
        return this.#read(quotePython(table.name), { ...OWN_FORMAT, ...table }, table.columns, 1);
      }
      case 'deduplicate':
        return this.#deduplicate(action);
      case 'sort-rows':
        return this.#sort(action.keys);
      case 'order-rows': {
        const places = action.rows.map((row, at) => [row, at] as const);
        const { before, dict } = this.#dict('places', places);
        const keys = `[int(${dict}[row]) for row in df[${this.#row}]]`;
        return `${before}places = ${keys}\norder = sorted(range(len(df)), key=places.__getitem__)\n${this.#frame.takeRows}`;
      }
      default: {
        const { before, mask } = this.#mask(action.where);
        return `${before}${this.#frame.keepRows(action.kind === 'keep-rows' ? mask : `~(${mask})`)}`;
      }
    }
  }

  #sort(keys: readonly ScriptSortKey[]): string {
    const sorts = [...keys].reverse().map(({ column, by, isDescending }) => {
      const texts = `list(df[${quotePython(column)}])`;
      const descending = isDescending ? 'True' : 'False';
      return `order = ${this.#helper('sort_order')}(order, ${texts}, ${SORT_KEYS[by]}, descending=${descending})`;
    });
    return ['order = range(len(df))', ...sorts, this.#frame.takeRows].join('\n');
  }

  /** Returns a dictionary, and the lines that define it. */
  #dict(
    name: string,
    entries: readonly (readonly [number | string, number | string])[],
  ): { before: string; dict: string } {
    const literal = (value: number | string) => (typeof value === 'number' ? String(value) : quotePython(value));
    const placed = this.#lists.place(entries);
    if (placed.kind === 'inline')
      return {
        before: `${name} = ${pythonDict(placed.entries.map(([key, value]) => [literal(key), literal(value)]))}\n`,
        dict: name,
      };
    const list = `LISTS[${quotePython(placed.list)}]`;
    const isByRow = typeof entries[0]![0] === 'number';
    const value = isByRow ? `{int(row): text for row, text in ${list}.items()}` : list;
    return { before: `${name} = ${value}\n`, dict: name };
  }

  #mask(where: readonly RowCondition[]): { before: string; mask: string } {
    const lines: string[] = [];
    const masks = where.map((condition, at) => {
      const series = this.#frame.column(condition.kind === 'rows' ? this.#script.rowColumn : condition.column);
      const found = this.#listed(condition, where.length === 1 ? 'listed' : `listed_${at + 1}`);
      lines.push(found.before);
      const mask = found.list === null ? this.#frame.noRows(series) : this.#frame.isIn(series, found.list);
      return condition.isExcluded ? `~${mask}` : mask;
    });
    return { before: lines.join(''), mask: masks.join(' & ') };
  }

  #listed(condition: RowCondition, name: string): { before: string; list: string | null } {
    const isRows = condition.kind === 'rows';
    const placed = this.#lists.place(listEntries(condition));
    if (placed.kind === 'file') {
      const list = `LISTS[${quotePython(placed.list)}]`;
      return { before: `${name} = ${isRows ? `[int(row) for row in ${list}]` : `list(${list})`}\n`, list: name };
    }
    const literals = placed.entries.map(([key]) => (typeof key === 'number' ? String(key) : quotePython(key)));
    if (literals.length === 0) return { before: '', list: null };
    const list = pythonList(literals);
    return list.includes('\n') ? { before: `${name} = ${list}\n`, list: name } : { before: '', list };
  }

  #pattern({ parts, ignoresCase }: ScriptPattern, end: string): string {
    const text = parts.map((part) => (part === END ? end : part)).join('');
    return quotePython((ignoresCase ? '(?i)' : '') + text);
  }

  #operand(change: ScriptChange): { before: string; operand: string } {
    if (change.kind === 'map') {
      const { before, dict } = this.#dict('values', change.pairs);
      return { before, operand: dict };
    }
    if (change.kind !== 'pattern') return { before: '', operand: '' };
    const { end, replacement, needsRe } = this.#frame;
    this.usesPatterns ||= needsRe;
    const pattern = this.#pattern(change.pattern, end);
    return { before: '', operand: `${pattern}, ${quotePython(replacement(change.replace))}` };
  }

  #change(column: string, change: ScriptChange, where: readonly RowCondition[]): string {
    const series = this.#frame.column(column);
    const { before, operand } = this.#operand(change);
    const changed = this.#frame.changed(series, change, operand);
    if (where.length === 0) return `${before}${this.#frame.setColumn(column, changed)}`;
    const limit = this.#mask(where);
    const masked = this.#frame.masked(series, 'rows', changed);
    return `${before}${limit.before}rows = ${limit.mask}\n${this.#frame.setColumn(column, masked)}`;
  }

  #add({ name, at, value }: Extract<Action, { kind: 'add-column' }>): string {
    const { before, list } = this.#cells(value);
    return `${before}${this.#frame.insertColumn(at + 1, name, list)}`;
  }

  #cells(value: Added): { before: string; list: string } {
    switch (value.kind) {
      case 'constant':
        return { before: '', list: `[${quotePython(value.text)}] * len(df)` };
      case 'map': {
        const { before, dict } = this.#dict('values', value.pairs);
        return { before, list: `[${dict}.get(text, "") for text in df[${quotePython(value.column)}]]` };
      }
      case 'rows': {
        const { before, dict } = this.#dict('cells', value.cells);
        return { before, list: `[${dict}.get(row, "") for row in df[${this.#row}]]` };
      }
      case 'part': {
        const call = `${this.#helper('split_part')}(text, ${quotePython(value.separator)}, ${value.part}, ${value.count})`;
        return { before: '', list: `[${call} for text in df[${quotePython(value.column)}]]` };
      }
      case 'extract': {
        this.usesPatterns = true;
        const call = `${this.#helper('extract')}(${this.#pattern(value.pattern, '\\Z')}, text, ${value.group})`;
        return { before: '', list: `[${call} for text in df[${quotePython(value.column)}]]` };
      }
      case 'join':
        return this.#joined(value);
    }
  }

  #joined({ columns, skipped, separator }: Extract<Added, { kind: 'join' }>): { before: string; list: string } {
    const joined = pythonList(columns.map((name) => quotePython(name)));
    const texts =
      skipped.length === 0
        ? 'texts'
        : `text for text in texts if text not in ${pythonList(skipped.map(quotePython)).replaceAll('\n', ' ')}`;
    return {
      before: `joined = ${joined}\n`,
      list: `[${quotePython(separator)}.join(${texts}) for texts in zip(*(df[name] for name in joined))]`,
    };
  }

  #deduplicate({ columns, keep, blanks }: Extract<Action, { kind: 'deduplicate' }>): string {
    const frame = this.#frame;
    const lines = [
      `compared = ${pythonList(columns.map(quotePython))}`,
      `kept = ${frame.firstOfEqual('compared', keep)}`,
    ];
    if (blanks !== null) {
      const list = pythonList(blanks.map(quotePython));
      const [first, ...others] = columns;
      lines.push(`blank = ${frame.isIn(frame.column(first!), list)}`);
      if (others.length > 0)
        lines.push(`for name in compared[1:]:\n    blank = blank & ${frame.isIn(frame.namedColumn, list)}`);
    }
    return [...lines, frame.keepRows(blanks === null ? 'kept' : 'kept | blank')].join('\n');
  }

  readingLists(): string {
    return [
      '# Long lists of values and rows.',
      'LISTS = {}',
      'csv.field_size_limit(2**31 - 1)',
      `with open(${quotePython(this.#script.listsName)}, newline="", encoding="utf-8") as file:`,
      '    for name, key, value in csv.reader(file):',
      '        LISTS.setdefault(name, {})[key] = value',
    ].join('\n');
  }

  writing(): string {
    const { header, outputName } = this.#script;
    return [
      this.#frame.removeColumns([this.#row]),
      `with open(${quotePython(outputName)}, "w", newline="", encoding="utf-8") as file:`,
      ...(header === null
        ? []
        : [`    csv.writer(file, lineterminator="\\n").writerow(${pythonList(header.map(quotePython))})`]),
      `    file.write(${this.#frame.csv})`,
    ].join('\n');
  }
}

/** Writes a history as Python. Faults: too-large. */
export function writePython(script: Script, lists: ListBook, frame: PythonFrame): string {
  const writer = new PythonWriter(script, lists, frame);
  const { source } = script;
  const reading = writer.reading();
  const blocks = script.blocks.map((block) => commentedBlock('#', block, () => writer.block(block)));
  const imports = ['import csv', 'import hashlib', ...(writer.usesPatterns ? ['import re'] : []), '', ...frame.imports];
  const head = [
    // Python reads an encoding from comments in the first two lines, so these have no text of the table.
    '# Written by Handlens: the operations of a table session as Python.',
    '# Run it in the folder of its files.',
    ...sourceComments('#', source),
    ...imports,
  ];
  const check = [
    `SOURCE = ${quotePython(source.name)}`,
    `SHA256 = "${source.sha256}"`,
    '',
    'with open(SOURCE, "rb") as file:',
    '    if hashlib.sha256(file.read()).hexdigest() != SHA256:',
    '        raise SystemExit(f"{SOURCE} has changed, so these operations may not fit it.")',
  ];
  const helpers = [...writer.helpers].map((name) => PYTHON_HELPERS[name]);
  const writing = writer.writing();
  const parts = [
    [...head, ''].join('\n').trimEnd(),
    ...(helpers.length === 0 ? [] : [`\n${helpers.join('\n\n\n')}\n`]),
    check.join('\n'),
    reading,
    ...(lists.isEmpty ? [] : [writer.readingLists()]),
    ...blocks,
    writing,
  ];
  return `${parts.join('\n\n')}\n`;
}
