import type { PythonFrame } from './python-frame.js';
import { pythonList, quotePython } from './quote-python.js';

const texts = (name: string, list: string) => `pl.Series(${name}, ${list}, dtype=pl.String)`;

/** Whether polars treats a name as a pattern for names, even of one series. */
const isPattern = (name: string) => name === '*' || (name.startsWith('^') && name.endsWith('$'));

/**
 * Data frames of polars. Columns are addressed as `df["name"]` and not as `pl.col("name")`, because the latter treats
 * some names as patterns.
 */
export const polarsFrame: PythonFrame = {
  imports: ['import polars as pl'],
  reading: ({ file, names, skip, delimiter, isEmpty }) => {
    // A file without rows is an error in polars.
    if (isEmpty) return `df = pl.DataFrame(schema=dict.fromkeys(${names}, pl.String))`;
    return [
      'df = pl.read_csv(',
      `    ${file},`,
      '    has_header=False,',
      `    skip_lines=${skip},`,
      `    separator=${delimiter},`,
      '    infer_schema=False,',
      '    glob=False,',
      ').fill_null("")',
      `df.columns = ${names}`,
    ].join('\n');
  },
  changed: (series, change, operand) => {
    switch (change.kind) {
      case 'map':
        return `${series}.replace(${operand})`;
      case 'replace':
        return `${series}.str.replace_all(${quotePython(change.find)}, ${quotePython(change.replace)}, literal=True)`;
      case 'pattern':
        return `${series}.str.replace_all(${operand})`;
      case 'case':
        return `${series}.str.to_${change.to}case()`;
      case 'strip':
        return `${series}.str.strip_chars(${quotePython(change.characters)})`;
      case 'constant':
        return `pl.Series(${series}.name, [${quotePython(change.text)}] * df.height, dtype=pl.String)`;
    }
  },
  masked: (series, mask, changed) => `${changed}.zip_with(${mask}, ${series})`,
  column: (name) => (isPattern(name) ? `df[${quotePython(name)}].alias("cells")` : `df[${quotePython(name)}]`),
  namedColumn: 'df[name].alias("cells")',
  setColumn: (name, series) =>
    isPattern(name) ? `df = df.with_columns(${series}.alias(${quotePython(name)}))` : `df = df.with_columns(${series})`,
  series: (name, list) => texts(quotePython(name), list),
  insertColumn: (at, name, list) => `df.insert_column(${at}, ${texts(quotePython(name), list)})`,
  removeColumns: (names) => `for name in ${pythonList(names)}:\n    df.drop_in_place(name)`,
  renameColumns: (dict) => `renamed = ${dict}\ndf.columns = [renamed.get(name, name) for name in df.columns]`,
  isIn: (series, list) => `${series}.is_in(${list})`,
  keepRows: (mask) => `df = df.filter(${mask})`,
  firstOfEqual: (columns, keep) => `df[${columns}].to_struct("").is_${keep}_distinct()`,
  takeRows: 'df = df[pl.Series(order, dtype=pl.UInt32)]',
  csv: 'df.write_csv(include_header=False)',
  replacement: (parts) =>
    parts.map((part) => (typeof part === 'number' ? `\${${part}}` : part.replaceAll('$', '$$$$'))).join(''),
  insertNumbers: (name, range) => `df.insert_column(0, pl.Series(${name}, list(${range}), dtype=pl.Int64))`,
  noRows: () => 'pl.Series([False] * df.height, dtype=pl.Boolean)',
  needsRe: false,
  end: '\\z',
};
